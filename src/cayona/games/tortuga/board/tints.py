"""The colours that Tortuga has besides those of the harbour, by day and by night."""

from typing import Final

TINTS: Final = {
    "key": ("#C79A1E", "#E8C45A"),
    "wash": ("#F4E9C4", "#33301F"),
}
