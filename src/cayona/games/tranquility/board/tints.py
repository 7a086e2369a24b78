"""The colours that Tranquility has besides those of the harbour, by day and by night."""

from typing import Final

TINTS: Final = {
    "key": ("#5B7FB8", "#9DBBEA"),
    "wash": ("#E2EAF5", "#1B2B40"),
}
