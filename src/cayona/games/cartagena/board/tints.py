"""The colours that Cartagena has besides those of the harbour, by day and by night."""

from typing import Final

TINTS: Final = {
    "key": ("#E08A2E", "#F0953F"),
    "wash": ("#F8E7CD", "#332F27"),
}
