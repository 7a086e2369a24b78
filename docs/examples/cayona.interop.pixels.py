import cayona
from cayona.interop.pixels import WIDTH, pixels, plain

svg = cayona.svg(cayona.game("cartagena").new(seed=1))
assert "var(--" not in plain(svg)  # for renderers that are no browsers
assert pixels(svg).shape[1:] == (WIDTH, 3)
