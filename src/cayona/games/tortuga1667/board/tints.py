"""The colours that Tortuga 1667 has besides those of the harbour, by day and by night."""

from typing import Final

TINTS: Final = {
    "key": ("#8E2F45", "#E08398"),
    "wash": ("#F6E4E6", "#3A2229"),
    "british": ("#B5303C", "#E0747C"),
    "french": ("#2F63B0", "#7EA8E6"),
    "dutch": ("#C9671A", "#EF9A4D"),
    "lantern": ("#F3D27A", "#F2BE5C"),
    "sand": ("#F1E0B4", "#6E6548"),
    "scrub": ("#B9CE9B", "#2F5548"),
    "palm": ("#5E9A6B", "#4C8A6C"),
    "plank": ("#D9B98C", "#5B4A3A"),
    "pale": ("#D3D3C0", "#4B5654"),
    "rail": ("#8A5E3C", "#8F6B4C"),
    "stone": ("#DAD5C6", "#4A5A60"),
    "foam": ("#FFFFFF", "#4F7A84"),
}
