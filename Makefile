# kolam: `make play` to play, `make test` to test. Both make the environment first; nothing but Python 3.11 to 3.13 and make is needed.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
# As requires-python in pyproject.toml.
FITS   := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))
VENV   := .venv
BIN    := $(VENV)/bin
PAGE   := "src/kolam/web/**/*.js" "src/kolam/draw/*.js" "tests/page/*.js"

.PHONY: play test test-fast mutants check format soak bench fresh playthroughs reference icons screenshots clean

play: $(VENV)/base  ## play in the browser
	@$(BIN)/kolam serve --open

test: $(VENV)/dev  ## all tests; KOLAM_LONG=1 for the long forms of those that play many games
	$(BIN)/kolam warm
	$(BIN)/node --test "tests/page/*.test.js"
	$(BIN)/python -m pytest -n 3 --dist worksteal || { \
		echo "What failed is tried again, one at a time. What passes now hangs on timing, and wants mending:"; \
		$(BIN)/python -m pytest -n 0 --last-failed --last-failed-no-failures none; }

# What needs neither a browser nor a server nor the compiled rules.
FAST   := tests/engine tests/games tests/conformance tests/playthroughs tests/properties \
          tests/test_imports.py tests/test_map.py tests/test_page_source.py tests/test_reference.py tests/test_spelling.py tests/test_tests.py

test-fast: $(VENV)/dev  ## the tests of the inner loop: no browser, nothing compiled
	$(BIN)/node --test "tests/page/*.test.js"
	$(BIN)/python -m pytest -n 2 --fast $(FAST)

mutants: $(VENV)/dev  ## deliberate bugs: which do the tests let pass? PART=mandala, PART="server store", PART=rajas:view
	$(BIN)/python tests/mutants.py $(PART)

check: $(VENV)/dev node_modules/made  ## linters, types, layers; the page too
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/node node_modules/typescript/bin/tsc -p jsconfig.json
	$(BIN)/node node_modules/prettier/bin/prettier.cjs --check --log-level warn $(PAGE)
	$(BIN)/python -m pytest tests/test_page_source.py
	$(BIN)/python tests/audit.py

format: $(VENV)/dev node_modules/made
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/node node_modules/prettier/bin/prettier.cjs --write --log-level warn $(PAGE)

# Three to four hours on two cores. A taste: make soak MINUTES=1 KILLS=20 MESSAGES=20000 GAMES=10 RUNS=10
MINUTES  ?= 10
KILLS    ?= 1000
MESSAGES ?= 1000000
GAMES    ?= 1000
RUNS     ?= 120
SEED     ?= 1

soak: $(VENV)/dev  ## everything breaks while people play, strangers say odd things, and what everyone is told is looked at
	$(BIN)/kolam warm
	$(BIN)/python tests/soak/faults.py --sqlite --minutes $(MINUTES) --seed $(SEED)
	$(BIN)/python tests/soak/faults.py --minutes $(MINUTES) --seed $(SEED) --tables 12 --workers 2
	$(BIN)/python tests/soak/faults.py --sqlite --faults $(KILLS) --only "kill -9" --longest 0.1 --between 10 --seed $(SEED)
	$(BIN)/python tests/soak/faults.py --faults $(KILLS) --only "kill -9" --longest 0.1 --between 10 --tables 12 --workers 2 --seed $(SEED)
	$(BIN)/python tests/soak/damage.py --runs $(RUNS) --seed $(SEED)
	$(BIN)/python tests/soak/fuzz.py --messages $(MESSAGES) --seed $(SEED)
	$(BIN)/python tests/soak/described.py --seed $(SEED)
	$(BIN)/python tests/soak/machine.py
	$(BIN)/python tests/soak/hidden.py --games $(GAMES) --seed $(SEED)

bench: $(VENV)/dev  ## speed, beside C++ where g++ exists and beside OpenSpiel where it is installed
	$(BIN)/python benchmarks/limit.py
	$(BIN)/python benchmarks/openspiel.py
	$(BIN)/kolam bench

playthroughs: $(VENV)/dev  ## write the golden playthroughs anew
	$(BIN)/python tests/playthroughs/playthrough.py

reference: $(VENV)/dev  ## write docs/reference.md anew from what the games declare
	$(BIN)/python tests/reference.py

icons: $(VENV)/dev  ## write the icons of the page anew from the sign of the house
	$(BIN)/python tests/icons.py

screenshots: $(VENV)/dev  ## pictures of every page and board into build/screenshots (needs Chromium)
	$(BIN)/python tests/browser/screenshots.py

fresh:  ## test in a clean clone, as someone who finds the project today
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && git clone -q . "$$folder/kolam" && $(MAKE) -C "$$folder/kolam" test

clean:
	rm -rf $(VENV) node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/base: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -c "$(FITS)" 2>/dev/null || { \
		echo "kolam needs Python 3.11, 3.12 or 3.13, and '$(PYTHON)' is none of them."; \
		echo "Install one of them, or say where it is: make PYTHON=/path/to/python3.12"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing kolam into $(VENV), once ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e .
	@touch $@

$(VENV)/dev: pyproject.toml $(VENV)/base
	@echo "Installing what the tests need ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev,research,scale,draw]'
	@touch $@

# What checks the page; node and npm come with the environment.
node_modules/made: package.json package-lock.json $(VENV)/dev
	@echo "Installing what checks the page ..."
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm ci --no-audit --no-fund --loglevel=error
	@touch $@
