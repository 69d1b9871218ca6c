"""`python -m kolam.cli` is the command `kolam`."""

from kolam.cli import main

main()
