"""Drawing helpers for every game: colours, seat marks, small pieces of SVG, whole pictures."""
