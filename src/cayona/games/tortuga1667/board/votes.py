"""The votes: who is ready, then the cards as they were turned up; beside them the vote deck."""

from collections import Counter
from typing import Final

from cayona.games.tortuga1667.board import labels
from cayona.games.tortuga1667.board.deck import deck
from cayona.games.tortuga1667.board.labels import vote_name
from cayona.games.tortuga1667.board.layout import BALLOT, VOTES
from cayona.games.tortuga1667.board.parts import Observation, ballot, glyph, nation_flag, squeezed
from cayona.games.tortuga1667.components import LOOKS
from cayona.games.tortuga1667.own_votes import looks_of
from cayona.games.tortuga1667.words.diagram import votes_lines
from cayona.games.tortuga1667.words.names import SECTIONS, section_words
from cayona.kernel.areas import Area
from cayona.kernel.language import _
from cayona.kernel.seats import SEAT_MARKS
from cayona.svg.elements import number, panel, place, seat_sign, spot, told, write
from cayona.svg.kept import kept

_SIGNS: Final = {"attack": "cannon", "mutiny": "skull", "brawl": "swords"}
_COUNTED: Final = (("cannon", "torch", "water"), ("british", "french"), ("skull", "wheel"))
_WON: Final = ("success", "british", "french")
_BEATS: Final = 10.0
"""The page turns cards over within so many beats at most."""


def votes(view: Observation, wide: bool) -> Area:
    """Draw the vote that is held or was held last, and the vote deck as far as everybody knows it."""
    vote, last = view["vote"], view["last_vote"]
    pieces = {"strip": _strip(wide, vote is not None)}
    if vote is not None:
        pieces.update(_held(view, wide))
    elif last is not None:
        pieces.update(_revealed(last, wide, looks_of(view)))
    else:
        pieces["none"] = _none(wide)
    pieces.update(deck(view, wide))
    return Area("votes", VOTES[wide].frame, pieces, label=_("Votes"), words=votes_lines(view))


@kept(8)
def _strip(wide: bool, running: bool) -> str:
    return panel(*VOTES[wide].strip, "t7-strip open" if running else "t7-strip", 14)


@kept(32)
def _none(wide: bool) -> str:
    box = VOTES[wide].ballots
    x, y, words = box.x + box.width / 2, box.y + box.height / 2, _("No vote has been held yet.")
    return told(words, squeezed(words, x, y, box.width - 16, 24, "middle muted"))


@kept(1024)
def _title(wide: bool, caller: int, kind: str) -> str:
    """Say what is voted on, and who has called it."""
    x, y = VOTES[wide].title
    signs = seat_sign(caller, x + 16, y + 20, 0.68) + glyph(_SIGNS[kind], x + 50, y + 19, 28)
    return f"<g>{signs}{squeezed(vote_name(kind), x + 70, y + 28, 130, 24, 'strong')}</g>"


def _held(view: Observation, wide: bool) -> dict[str, str]:
    """Show who is ready and who is not; nothing else is known."""
    vote, deciders = view["vote"], view["deciders"]
    seats = vote["seats"]
    pieces = {"title": _title(wide, vote["caller"], vote["kind"])}
    for nth, seat in enumerate(seats):
        pieces[f"voter-{seat}"] = _voter(wide, nth, len(seats), seat, seat not in deciders)
    ready = len(seats) - sum(seat in deciders for seat in seats)
    for nth in range(len(seats) + 1):  # the first is the deck's
        pieces[f"ballot-{nth}"] = _covered(wide, nth, len(seats) + 1, nth <= ready)
    return pieces


@kept(2048)
def _voter(wide: bool, nth: int, count: int, seat: int, ready: bool) -> str:
    x, y, width, _height = VOTES[wide].voters
    step = min(64.0, width / count)
    x += nth * step
    label = f"{SEAT_MARKS[seat]}: " + (_("ready") if ready else _("not ready"))
    sign = "ready" if ready else "waiting"
    body = glyph(sign, x + step * 0.72, y + 20, 21, "t7-ready" if ready else "t7-waits")
    return told(label, seat_sign(seat, x + 16, y + 20, 0.68) + body)


@kept(256)
def _covered(wide: bool, nth: int, count: int, lies: bool) -> str:
    if lies:
        body = place("t7-vote-back", BALLOT.width / 2, BALLOT.height / 2, BALLOT.height)
    else:
        body = panel(4, 2, BALLOT.width - 8, BALLOT.height - 4, "slot", 8)
    return _ballot(wide, nth, count, "back" if lies else "slot", body)


def _ballot(wide: bool, nth: int, count: int, face: str, body: str, extra: str = "") -> str:
    box, scale = VOTES[wide].ballots, VOTES[wide].scale
    width = BALLOT.width * scale
    step = min(width + 4, (box.width - width) / max(count - 1, 1))
    at = f'transform="translate({number(box.x + nth * step)} {number(box.y)}) scale({number(scale)})"'
    return f'<g {at}><g data-key="ballot-{nth}" data-face="{face}"{extra}>{body}</g></g>'


def _revealed(vote: Observation, wide: bool, known: tuple[int, ...]) -> dict[str, str]:
    """Show the faces of the last vote, sorted: all that is ever told; the section that counted stands out."""
    kind, faces = vote["kind"], vote["faces"]
    looks = [known[face] for face in faces]
    pieces = {
        "title": _title(wide, vote["caller"], kind),
        "last-vote": _last_vote(wide, kind, vote["result"], tuple(looks)),
        "vote-result": _result(wide, kind, vote["result"], tuple(looks)),
    }
    for nth, (face, look) in enumerate(zip(faces, looks, strict=True)):
        pieces[f"ballot-{nth}"] = _shown(wide, nth, len(faces), face, look, SECTIONS[kind])
    return pieces


def _rhythm(cards: int) -> float:
    """Return how many beats pass from one card to the next: few cards take their time, many hurry."""
    return min(3.0, _BEATS / cards)


@kept(4096)
def _shown(wide: bool, nth: int, count: int, face: int, look: int, section: int) -> str:
    """Lay one card; they are turned up one by one, from left to right."""
    card = told(labels.vote_card(look), ballot(look, section))
    return _ballot(wide, nth, count, str(face), card, f' data-turn="{number(nth * _rhythm(count))}"')


@kept(128)
def _last_vote(wide: bool, kind: str, result: str, looks: tuple[int, ...]) -> str:
    box = VOTES[wide].ballots
    label = f"{vote_name(kind)}: {labels.result(kind, result)} ({section_words(looks, kind)})"
    top = VOTES[wide].title.y
    return spot("last-vote", label, panel(box.x, top, box.width, box.y + box.height - top, "hit"))


@kept(1024)
def _result(wide: bool, kind: str, result: str, looks: tuple[int, ...]) -> str:
    """Tell how it ended, when the last card has been turned, and count the signs that mattered."""
    x, y, width, _height = VOTES[wide].voters
    style = "strong " + ("t7-won" if result in _WON else "t7-lost")
    section = SECTIONS[kind]
    found = Counter(sign for look in looks for sign in LOOKS[look][section])
    signs = _COUNTED[section]
    parts = [squeezed(labels.result(kind, result), x, y + 28, 180, 24, style)]
    for nth, sign in enumerate(signs):
        left = x + width - 62 * (len(signs) - nth)
        shown = (
            nation_flag(sign, left + 14, y + 19, 30) if section == 1 else glyph(sign, left + 14, y + 19, 26)
        )
        parts.append(shown + write(left + 32, y + 28, found[sign], "strong"))
    turn = number(len(looks) * _rhythm(len(looks)))
    return f'<g data-key="vote-result" data-turn="{turn}">{"".join(parts)}</g>'
