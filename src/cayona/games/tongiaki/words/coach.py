"""Why a bot likes an action, in the terms that it judges by: points, ships that stay, colours aboard."""

from cayona.games.tongiaki.box import VERBS
from cayona.games.tongiaki.components import EDGES, TILE_KEYS
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.rules.tile_data import BERTHS, PIER_BEACH, POINTS, colours, ships_of
from cayona.games.tongiaki.words.text import place
from cayona.kernel.language import _, ngettext


def reason(state: Tongiaki, seat: int, action: int) -> str:
    """Name the best thing about a legal action."""
    match VERBS.decode(action):
        case "expand", (island,):
            return _island(island, _("More ships on {island}: its {points} points are harder to lose."))
        case "royal", (island,):
            return _island(island, _("You are alone on {island}: its {points} points are safe for good."))
        case "new settlement", ():
            return _("A new island of your own is worth more than the ships that you take home.")
        case "reenter", _where:
            return _("From there you get the most ships back into the game.")
        case "slot", (island, beach):
            return _berths(state, island, beach)
        case "sail", (island, edge):
            return _sail(state, seat, island, edge)
        case "land", (owner, beach):
            return _land(state, seat, owner, beach)
    return _("There the new tile is of most use to you.")


def _island(island: int, words: str) -> str:
    return words.format(island=place(TILE_KEYS[island]), points=int(POINTS[island]))


def _berths(state: Tongiaki, island: int, beach: int) -> str:
    """Tell how full a beach gets: a full one sails."""
    spot = island * EDGES + beach
    free = int(BERTHS[spot]) - sum(state.fleet(state.beaches[spot])) - 1
    if free <= 0:
        return _("It fills the beach: the fleet sails now, and you choose where.")
    words = ngettext(
        "{count} berth stays free: the fleet does not sail yet.",
        "{count} berths stay free: the fleet does not sail yet.",
        free,
    )
    return words.format(count=free)


def _sail(state: Tongiaki, seat: int, island: int, edge: int) -> str:
    pier = island * EDGES + edge
    crew = int(colours(state.beaches[island * EDGES + int(PIER_BEACH[pier])]))
    way = int(state.way(pier))
    number, end = way & 7, way >> 3
    if crew < number:
        return _("The fleet is lost, but others lose more than you.")
    if end < 0:
        words = _("{crew} colours are aboard for whatever number the new water has.")
        return words.format(crew=crew)
    target = end // EDGES
    if state.owners[target] < 0 and not ships_of(state.islands[target], seat):
        words = _("{crew} colours are aboard, {number} are enough: {island}, {points} points, is new to you.")
    else:
        words = _("{crew} colours are aboard, {number} are enough for this route to {island}.")
    return words.format(crew=crew, number=number, island=place(TILE_KEYS[target]), points=int(POINTS[target]))


def _land(state: Tongiaki, seat: int, owner: int, beach: int) -> str:
    island = int(state.island)
    if owner == seat and not ships_of(state.islands[island], seat):
        return _island(island, _("One ship of yours on {island} is enough for its {points} points."))
    return _berths(state, island, beach)
