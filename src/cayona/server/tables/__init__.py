"""What a table is, without any storage or network: its settings, seats, log and clock.

A table is the fold of its log. `Room` takes entries one by one; `commands` turns what a person asks into
the next entry, or refuses. Nothing here waits, reads a file or knows a game by name.
"""
