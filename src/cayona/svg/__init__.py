"""Drawing helpers for every game: colours, seat signs, small pieces of SVG, whole pictures."""
