from cayona.svg.elements import (
    fit,
    number,
    panel,
    place,
    shift,
    spot,
    squeeze,
    symbol,
    text,
    write,
    write_lines,
    write_within,
)

assert text("<b> & more") == "&lt;b&gt; &amp; more"
assert number(1.5000001) == "1.5"
assert fit("Bartholomew", 6) == "Barth…"
pearl = symbol("pearl", 20, '<circle cx="10" cy="10" r="9"/>')
board = (
    panel(0, 0, 200, 100, "sea")
    + shift(20, 20, spot("reef-0", "The shallow reef", place("pearl", 0, 0, 20)))
    + write(100, 20, "Dive", "title")
    + write_within(60, 8, 100, 40, "A very long name")
    + write_lines(100, 60, ["Two", "lines"], 14)
)
assert 'data-element="reef-0"' in board and "textLength" in squeeze(60, 8, "A very long name")
assert pearl.startswith("<symbol")
