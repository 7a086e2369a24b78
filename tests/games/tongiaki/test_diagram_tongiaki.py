"""The board as text, and the geometry of the picture."""

from __future__ import annotations

from math import isclose

from games.tongiaki.seas import load

from cayona.games.tongiaki.board.layout import centre, towards


def test_the_diagram_shows_tiles_ships_and_seats() -> None:
    board = {"tonga": {0: {0: 2, 1: 1}, 3: {1: 1}}}
    state = load(2, board, "nauru 1 0 2, water_h 0 -1 0, samoa -1 1 4", royal={"samoa": 1}, phase="SAIL")
    lines = state.game.diagram(state.observation(None)).split("\n")
    assert lines[:4] == ["     H", "", "     Tong", "Samo      Naur"]
    assert lines[4].startswith(
        "Tonga (0): 0 [AAB]! south; 1 [···] south-west; 2 [···] north-west; 3 [B··] north"
    )
    assert "Samoa (5): royal, king of B" in lines
    assert "water H: south–south-west (3); north-west–north; north-east–south-east (2)" in lines
    assert ">A: 13 ships in stock, kings 0, points 0, islands 1" in lines
    assert lines[-1].startswith("stack: islands 13, water 15 (Mururoa, Tubuai, Rapa Nui,")
    assert lines[-1].endswith("water A B C D E F G I J K L M N O P)")


def test_cells_and_edges_lie_where_the_geometry_says() -> None:
    """The middle of an edge lies halfway between the middles of the two cells."""
    for direction, (q, r) in enumerate(((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))):
        x, y = centre(q, r)
        edge_x, edge_y = towards(direction, 3**0.5 / 2)
        assert isclose(x / 2, edge_x, abs_tol=1e-9)
        assert isclose(y / 2, edge_y, abs_tol=1e-9)
