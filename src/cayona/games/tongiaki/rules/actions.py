"""The numbers of the 455 actions, family by family."""

from __future__ import annotations

from typing import Final

FIRST_EXPAND: Final = 0
FIRST_ROYAL: Final = 16
NEW_SETTLEMENT: Final = 32
REENTER_TONGA: Final = 33
REENTER_OTHER: Final = 34
FIRST_SLOT: Final = 35
"""+ island * 6 + beach."""
FIRST_SAIL: Final = 131
"""+ island * 6 + edge."""
FIRST_LAND: Final = 227
"""+ seat * 6 + beach."""
FIRST_LAY: Final = 263
"""+ tile * 6 + edge."""
ACTION_COUNT: Final = 455
