"""`python -m cayona.cli` is the command `cayona`."""

from cayona.cli import main

main()
