"""Deliberate bugs, one at a time: which tests notice? `make mutants` runs `python tests/mutants.py`."""
