"""`python -m kolam` is the command `kolam`."""

from kolam.cli import main

main()
