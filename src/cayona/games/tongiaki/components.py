"""What lies in the box: islands, water tiles and ships, as data (TG-1, TG-2)."""

from typing import Final, NamedTuple

from mypy_extensions import i64

from cayona.kernel.language import _, mark


class Beach(NamedTuple):
    """Berths in a row, and the edges of the tile where its piers are."""

    berths: int
    piers: tuple[int, ...]


class Island(NamedTuple):
    """A tile one can live on; edge 0 is the emblem's."""

    key: str
    name: str
    points: int
    beaches: tuple[Beach, ...]

    def called(self) -> str:
        """Return its name in the language that is spoken."""
        return _(self.name)


class Water(NamedTuple):
    """A tile with three routes: two edges and the colours a fleet needs to pass, 0 for none."""

    key: str
    routes: tuple[tuple[int, int, int], ...]


def _beaches(*beaches: tuple[int, tuple[int, ...]]) -> tuple[Beach, ...]:
    return tuple(Beach(berths, piers) for berths, piers in beaches)


TONGA: Final = 0

# fmt: off
ISLANDS: Final = (
    Island("tonga", mark("Tonga"), 0, tuple(Beach(3, (edge,)) for edge in range(6))),
    Island("muroroa", mark("Mururoa"), 2, _beaches((2, (1,)), (2, (2,)), (3, (4, 5)))),
    Island("nauru", mark("Nauru"), 2, _beaches((2, (1, 2)), (3, (3,)), (2, (4, 5)))),
    Island("tubuai", mark("Tubuai"), 2, _beaches((3, (1, 2)), (3, (4, 5)))),
    Island("rapa_nui", mark("Rapa Nui"), 3, _beaches((5, (1, 2)), (3, (3, 4, 5)))),
    Island("rarotonga", mark("Rarotonga"), 3, _beaches((3, (1, 2)), (4, (3, 4, 5)))),
    Island("tokelau", mark("Tokelau"), 3, _beaches((4, (1,)), (3, (2, 3)), (2, (4, 5)))),
    Island("tuamotu", mark("Tuamotu"), 3, _beaches((4, (1, 2, 3)), (4, (4, 5)))),
    Island("hiva_oa", mark("Hiva Oa"), 4, _beaches((2, (1, 2)), (2, (3,)), (5, (4, 5)))),
    Island("mangareva", mark("Mangareva"), 4, _beaches((2, (1, 2)), (3, (3, 4)), (4, (5,)))),
    Island("oahu", mark("Oahu"), 4, _beaches((3, (1, 2)), (5, (3,)), (3, (4, 5)))),
    Island("tahiti", mark("Tahiti"), 4, _beaches((2, (1, 2)), (3, (3, 4)), (4, (5,)))),
    Island("tuvalu", mark("Tuvalu"), 4, _beaches((2, (1, 2)), (4, (3,)), (3, (4, 5)))),
    Island("fidschi", mark("Fiji"), 5, _beaches((5, (1,)), (4, (2, 3)), (4, (4, 5)))),
    Island("hawaii", mark("Hawaii"), 5, _beaches((3, (1, 2)), (5, (3,)), (2, (4, 5)))),
    Island("samoa", mark("Samoa"), 5, _beaches((3, (1, 2)), (4, (3, 4)), (5, (5,)))),
)
"""The sixteen islands; an island's place here is its number. Tonga begins on the table."""

WATERS: Final = (
    Water("water_a", ((0, 3, 4), (1, 5, 4), (2, 4, 4))),
    Water("water_b", ((0, 4, 4), (1, 3, 4), (2, 5, 3))),
    Water("water_c", ((0, 3, 4), (1, 5, 3), (2, 4, 0))),
    Water("water_d", ((0, 4, 3), (1, 3, 3), (2, 5, 4))),
    Water("water_e", ((0, 1, 3), (2, 3, 2), (4, 5, 4))),
    Water("water_f", ((0, 3, 3), (1, 5, 3), (2, 4, 3))),
    Water("water_g", ((0, 3, 3), (1, 5, 2), (2, 4, 0))),
    Water("water_h", ((0, 1, 3), (2, 3, 0), (4, 5, 2))),
    Water("water_i", ((0, 4, 2), (1, 3, 3), (2, 5, 4))),
    Water("water_j", ((0, 5, 2), (1, 2, 2), (3, 4, 2))),
    Water("water_k", ((0, 1, 2), (2, 3, 0), (4, 5, 2))),
    Water("water_l", ((0, 5, 0), (1, 2, 3), (3, 4, 4))),
    Water("water_m", ((0, 4, 0), (1, 3, 4), (2, 5, 2))),
    Water("water_n", ((0, 5, 0), (1, 2, 4), (3, 4, 2))),
    Water("water_o", ((0, 1, 0), (2, 3, 2), (4, 5, 0))),
    Water("water_p", ((0, 5, 0), (1, 2, 0), (3, 4, 0))),
)
"""The sixteen water tiles; they are numbered on from the islands."""

DIRECTIONS: Final = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
"""From a cell (q, r) to its neighbours: south, then clockwise. Hexagons are flat at the top."""
# fmt: on

TILE_KEYS: Final = tuple(tile.key for tile in (*ISLANDS, *WATERS))
"""The key of every tile, in the order of their numbers."""
ISLAND_KEYS: Final = TILE_KEYS[: len(ISLANDS)]
WATER_KEYS: Final = TILE_KEYS[len(ISLANDS) :]

ISLAND_COUNT: Final[i64] = 16
WATER_COUNT: Final = 16
TILE_COUNT: Final = 32
STACK_SIZE: Final = 31
EDGES: Final = 6
"""Edges of a tile; no island has more beaches than that."""
SHIPS: Final = 15
"""Ships of each seat (TG-1)."""
STARTING_SHIPS: Final = 2
"""Ships of each seat on Tonga at the start (TG-6)."""
KINGS: Final = 2
"""Royal islands of each seat at most (TG-70)."""
REENTRY_SHIPS: Final = 2
"""Ships that come back by way of Tonga (TG-90)."""
RUN_LIMIT: Final = 30
"""After so many voyages in a row without effect the way out is forced (TG-107)."""
POSITION_LIMIT: Final = 50_000
"""The search for a way out of a loop gives up beyond so many positions (TG-103)."""


def beach_side(island: int, beach: int) -> int:
    """Return the edge of an island on which a beach is: that of the middle one of its piers."""
    piers = ISLANDS[island].beaches[beach].piers
    return piers[len(piers) // 2]
