"""Whatever is said of a table goes through gettext, and never in the language of somebody else.

The tests invent a language in which every sentence stands between « and ». So a sentence that was never
translated has no such marks, and one that was kept for somebody else has them where there should be none.
"""

from __future__ import annotations

import json
import re
from gettext import NullTranslations
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from server.tables.table_helpers import ANNA, BELA, Desk

from cayona import registry
from cayona.kernel import language
from cayona.kernel.language import speaking
from cayona.server.live import LiveTable, view_message
from cayona.server.tables import commands
from cayona.server.tables.views import layers

GAMES = [game.name for game in registry.games()]
NAMES = ("Anna", "Bela", "Cara", "Dora", "Emil", "Fina", "Gina", "Hugo", "Ivan")
MOST_ACTIONS = 400
WORD = re.compile(r"[^\W\d_]{2}")
"""More than a letter or a number."""


class Marked(NullTranslations):
    """The invented language “xx”; it needs no catalogue, so it knows the sentences of new games, too."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def pgettext(self, context: str, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, one: str, many: str, count: int) -> str:
        return f"«{one if count == 1 else many}»"


@pytest.fixture(autouse=True)
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = language._catalogue
    monkeypatch.setattr(language, "_catalogue", lambda code: Marked() if code == "xx" else catalogue(code))


def seated(game: str) -> Desk:
    seats = registry.game(game).default_seats
    desk = Desk(game, seats=seats, clock={"kind": "none"})
    for seat, name in zip(range(seats), NAMES, strict=False):
        desk.do(commands.sit, name.lower(), name, seat)
    desk.do(commands.start, ANNA)
    return desk


def sentences(view: dict[str, Any]) -> list[str]:
    """Return everything in a view that a person reads."""
    match, result = view["match"], view["result"]
    told = [counter[2] for plate in match["plates"] for counter in plate["counters"]]
    told += [words for words in match["buttons"].values() if WORD.search(words)]
    for area in match["areas"]:
        told += [line for line in (area["label"], *area["words"]) if WORD.search(line)]
        told += _words("".join(markup for _key, markup in area["pieces"]))
    told += [choice["sentence"] for choice in match["choices"]] + [line["sentence"] for line in view["log"]]
    told += [match["prompt"]] if match["prompt"] else []
    if view["ending"]:
        told += [view["ending"]["headline"], *view["ending"]["lines"]]
    return told + (list(result["columns"].values()) if result and result["scores"] else [])


def _words(markup: str) -> list[str]:
    """Return the names and texts of a picture that are more than a name, a letter or a number."""
    root = ET.fromstring(f'<svg xmlns:xlink="x">{markup}</svg>')  # noqa: S314 (we have drawn it ourselves)
    told = [node.get("aria-label") or "" for node in root.iter()]
    told += ["".join(node.itertext()).strip() for node in root.iter() if node.tag in ("text", "title")]
    return [text for text in told if WORD.search(text) and text not in NAMES]


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_told_of_a_match_is_in_the_language_that_is_spoken(game: str) -> None:
    desk = seated(game)
    for _ in range(MOST_ACTIONS):
        viewers = (None, *range(len(desk.room.seats)))
        for seat in viewers:
            with speaking("xx"):
                foreign = view_message(desk.room, seat, desk.room.version - 1)
            plain = view_message(desk.room, seat, desk.room.version - 1)
            told = sentences(foreign)  # a label of several lines is cut, so either mark will do
            assert [one for one in told if "«" not in one and "»" not in one] == []
            assert "«" not in json.dumps(plain, ensure_ascii=False)
        if desk.room.phase != "playing":
            break
        match = desk.room.match
        assert match is not None
        seat = desk.room.deciders()[0]
        actions = match.state.legal_actions(seat)
        with speaking("xx"):
            desk.act(seat, actions[desk.room.version * 7 % len(actions)])
    assert "«" not in json.dumps([entry.data for entry in desk.log], ensure_ascii=False), (
        "facts, no sentences"
    )


@pytest.mark.parametrize("game", GAMES)
def test_kept_views_and_layers_belong_to_a_language(game: str) -> None:
    live = LiveTable(seated(game).room)
    for _ in range(2):
        plain, name = live.view(0, 0, "")
        assert "«" not in plain.decode()
        assert "«" not in "".join(layers(live.room, 0, "tall").values())
        with speaking("xx"):
            assert "«" in live.view(0, 0, name)[0].decode()  # a view of another language is no beginning
            for key, layer in layers(live.room, 0, "tall").items():
                assert live.layer(key, 0, "tall") == layer


def test_refusals_are_in_the_language_of_who_asks() -> None:
    desk = seated("cartagena")
    told = desk.refused(commands.sit, BELA, "Bela", 0)
    assert "«" not in str(told)
    with speaking("xx"), pytest.raises(type(told)) as caught:
        commands.sit(desk.room, BELA, "Bela", 0)
    assert str(caught.value) == f"«{told}»"
