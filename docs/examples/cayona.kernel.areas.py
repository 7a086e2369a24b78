from importlib import import_module

import cayona
from cayona.kernel.areas import (
    HARBOUR_TINTS,
    Area,
    Arrangement,
    Board,
    Counter,
    DrawnBoard,
    Frame,
    Layer,
    Plate,
    Tints,
)

frame: Frame = (0, 0, 200, 100)
still = Layer(lambda width: f'<rect width="{width}" height="100" fill="var(--sea)"/>', 200)
assert str(still).startswith("<rect")  # drawn when somebody fetches it
lagoon = Area("lagoon", frame, {"diver": '<circle r="9"/>'}, still, label="The lagoon", words=["a diver"])
pearls = Counter("pearl", "2/6", "2 of 6 pearls")
assert Plate(0, (pearls,)).counters[0].words == "2 of 6 pearls"
tints: Tints = {**HARBOUR_TINTS, "sea": ("#cde", "#123")}
assert tints["key"] == HARBOUR_TINTS["key"] and lagoon.pieces["diver"]

game = cayona.game("cartagena")
seen = game.new(seed=1).observation(None)  # as a spectator sees it
tall: Arrangement = "tall"
drawn = DrawnBoard(game.diagram, import_module("cayona.games.cartagena.board"))
assert drawn.draw_public(seen, tall)[0].label
assert Board(game.diagram).draw_public(seen, tall)[0].words  # a game without a picture shows its diagram
