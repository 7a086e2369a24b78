"""Python's garbage collector, for a process that keeps many objects for long.

A full collection looks at every object: with a thousand tables that is a pause of 0.2 to 1.2 seconds on a
busy machine, in which nobody is answered. What is loaded at the start stays for ever and need not be looked
at again, and what tables and sockets keep grows slowly, so full collections may be rare.
"""

from __future__ import annotations

import gc
from typing import Final

THRESHOLDS: Final = (5_000, 10, 10)
"""New objects before they are looked at, and how many such looks before those of middle age and all are."""


def settle() -> None:
    """Call once the process is ready to serve."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
