"""The colours that Tongiaki has besides those of the harbour, by day and by night."""

from typing import Final

TINTS: Final = {
    "key": ("#2C9A84", "#6CD3BC"),
    "wash": ("#D7EFE7", "#173B38"),
    "lagoon": ("#A4DCCF", "#256468"),
    "sand": ("#F1DDA6", "#857C5E"),
    "cove": ("#FBF2D3", "#A1977A"),
    "coast": ("#8F7442", "#2C2A20"),
    "palm": ("#93C795", "#3A7A5C"),
    "grove": ("#3F8257", "#1F4F3D"),
    "rock": ("#B79C7D", "#6A5E52"),
    "stream": ("#1F8A86", "#58B9AE"),
    "foam": ("#FFFFFF", "#CBEAE4"),
    "emblem": ("#A6303A", "#A84A57"),
    "halo": ("#EFF3D9", "#173A31"),
    "plank": ("#A9784A", "#8A6444"),
}
