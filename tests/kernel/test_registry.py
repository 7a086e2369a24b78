"""Games of other packages: found by name, told of in one sentence when broken, and never in the way."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path

import pytest
from elsewhere import write_down

import cayona
from cayona import registry
from cayona.kernel.errors import UnknownGame

OURS = ["cartagena", "tranquility", "tortuga", "tongiaki", "tortuga1667"]
GAME = "from tiny_game import TinyGame\nclass {kind}(TinyGame):\n    name = '{name}'\nGAME = {kind}()\n"

Bring = Callable[..., None]


def forget() -> None:
    for kept in (registry._elsewhere, registry._load, registry._try):
        kept.cache_clear()


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bring]:
    """Put a package on the path that brings a game of a name, or whatever source it is given."""
    monkeypatch.syspath_prepend(tmp_path)
    forget()

    def write(package: str, name: str, source: str | None = None) -> None:
        module = package.replace("-", "_")
        monkeypatch.delitem(sys.modules, module, raising=False)
        written = GAME.format(kind=module.capitalize(), name=name) if source is None else source
        write_down(tmp_path, package, f"{name} = {module}:GAME", {module: written})

    yield write
    forget()


def test_our_games_come_first_and_others_by_name(bring: Bring) -> None:
    bring("salty-whales", "whales")
    bring("merry-gulls", "gulls")
    assert registry.names() == [*OURS, "gulls", "whales"]
    assert [game.name for game in cayona.games()] == [*OURS, "gulls", "whales"]
    assert cayona.game("whales") is cayona.games()[-1]
    with pytest.raises(UnknownGame, match=r"the games are cartagena, .*, gulls, whales"):
        cayona.game("otters")


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("1 / 0", "ZeroDivisionError"),
        ("GAME = 5", "bad_luck:GAME is not a Game"),
        ("", "AttributeError"),
        (GAME.format(kind="Other", name="others"), "it calls itself “others”"),
        ("from cayona import Game\nclass Half(Game):\n    name = 'luck'\nGAME = Half()", "abstract"),
    ],
)
def test_a_broken_package_is_named_in_one_sentence_and_takes_no_other_down(
    bring: Bring, source: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    bring("bad-luck", "luck", source)
    bring("merry-gulls", "gulls")
    assert [game.name for game in cayona.games()] == [*OURS, "gulls"]
    assert len(caplog.messages) == 1
    assert caplog.messages[0].startswith("The game “luck” of the package bad-luck cannot be loaded: ")
    assert why in caplog.messages[0]
    assert [game.name for game in cayona.games()] == [*OURS, "gulls"]
    assert len(caplog.messages) == 1, "told once"
    with pytest.raises(UnknownGame, match="cannot be loaded") as refused:
        cayona.game("luck")
    assert refused.value.code == "broken-game"


def test_names_that_clash_are_refused_with_a_sentence(bring: Bring, caplog: pytest.LogCaptureFixture) -> None:
    bring("pirates", "cartagena")
    bring("one", "gulls")
    bring("two", "gulls")
    bring("loud", "LOUD")
    bring("three", "otters")
    assert [game.name for game in cayona.games()] == [*OURS, "otters"]
    assert type(cayona.game("cartagena")).__module__ == "cayona.games.cartagena"
    assert sorted(message.partition(" is left out: ")[0] for message in caplog.messages) == [
        "The game “LOUD” of loud",
        "The game “cartagena” of pirates",
        "The game “gulls” of one, two",
    ]
    with pytest.raises(UnknownGame, match="no game “gulls”"):
        cayona.game("gulls")


def test_our_own_games_are_found_without_looking_elsewhere(
    bring: Bring, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metadata, "entry_points", None)
    assert cayona.game("tongiaki").title == "Tongiaki"
