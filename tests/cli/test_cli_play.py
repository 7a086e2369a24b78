"""Playing in the terminal: whole games, commands at the table, leaving and coming back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import cayona
from cayona.cli import app

ENVIRONMENT = {"COLUMNS": "200", "FORCE_COLOR": None, "NO_COLOR": "1"}
"""The same output wherever the tests run."""


def play(*arguments: str, typed: str = "") -> Result:
    result = CliRunner(env=ENVIRONMENT).invoke(app, ["play", *arguments], input=typed)
    assert result.exit_code == 0, result.output
    return result


def test_a_person_plays_a_whole_game_and_its_record_verifies(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    arguments = ("--seats", "3", "--bots", "bosun,random", "--seed", "5", "--option", "mode=tortuga")
    result = play(*arguments, "--save", str(path), typed="1\n" * 400)
    record = json.loads(path.read_text(encoding="utf-8"))
    match = cayona.verify(record)
    assert match.state.is_over()
    assert match.options["mode"] == "tortuga"
    assert f"Shuffle sealed: {match.commitment}" in result.stdout
    assert "cayona verify" in result.stdout
    assert any(word in result.stdout for word in ("Winner:", "You won"))


def test_the_same_seed_and_input_give_the_same_game() -> None:
    assert play("--seed", "8", typed="1\n2\n1\n").stdout == play("--seed", "8", typed="1\n2\n1\n").stdout


def test_a_move_is_a_number_or_its_notation(tmp_path: Path) -> None:
    records = []
    start = cayona.Match("cartagena", seed="3", first_player=0)
    notation = start.state.choices(0)[0].text
    for number, typed in enumerate(("1", notation.upper())):
        path = tmp_path / f"{number}.json"
        play("--seed", "3", "--option", "first_player=0", typed=f"{typed}\nsave {path}\nquit\n")
        records.append(json.loads(path.read_text(encoding="utf-8")))
    assert records[0] == records[1]
    assert records[0]["moves"][0]["text"] == notation


def test_undo_takes_an_own_action_back_but_not_another_seat_s() -> None:
    result = play("--seed", "3", "--option", "first_player=0", typed="1\nundo\nundo\n")
    assert "You take the last action back." in result.stdout
    assert "cannot take back" in result.stdout


def test_why_names_the_rule() -> None:
    result = play(
        "--seed", "3", "--option", "first_player=0", typed="why 1\nwhy back 17\nwhy\nwhy nonsense\n"
    )
    assert "Yes: " in result.stdout
    assert "[CG-24]" in result.stdout
    assert "No: You have no pirate on 17. [CG-31]" in result.stdout
    assert "Name an action" in result.stdout
    assert "“nonsense” is not an action" in result.stdout


def test_a_hint_is_a_legal_choice() -> None:
    result = play("--seed", "3", "--option", "first_player=0", typed="hint\n")
    texts = [choice.text for choice in cayona.Match("cartagena", seed="3", first_player=0).state.choices(0)]
    assert "bosun would choose" in result.stdout
    assert any(f"“{text}”" in result.stdout for text in texts)


def test_refusals_and_unknown_words_change_nothing() -> None:
    result = play("--seed", "3", "--option", "first_player=0", typed="99\n0\nhello\nend\n\nlog\nboard\n")
    assert "there is no 99" in result.stdout
    assert "there is no 0" in result.stdout
    assert "“hello” is not an action" in result.stdout
    assert "Make at least one move before you end your turn. [CG-18]" in result.stdout
    assert "You play" not in result.stdout


def test_rules_are_found_by_number_and_by_word() -> None:
    result = play("--seed", "3", typed="rules CG-36\nrules sloop\nrules\nrules xyzzy\n")
    assert "  CG-36: " in result.stdout
    assert "No rule mentions “xyzzy”." in result.stdout


def test_help_lists_every_command() -> None:
    result = play("--seed", "3", typed="help\n")
    for word in ("undo", "hint", "why", "rules", "board", "log", "save", "help", "quit"):
        assert f"    {word} " in result.stdout


@pytest.mark.parametrize("typed", ["", "quit\n", "1\n"])
def test_the_end_of_the_input_ends_the_game_politely(typed: str) -> None:
    assert play("--seed", "3", typed=typed).stdout.endswith("Fair winds!\n")


def test_a_saved_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    left = play("--seed", "3", "--seats", "3", "--save", str(path), typed="1\n1\n")
    assert f"cayona play --load {path}" in left.stdout
    before = json.loads(path.read_text(encoding="utf-8"))
    play("--load", str(path), "--save", str(path), typed="1\n")
    after = json.loads(path.read_text(encoding="utf-8"))
    assert len(after["moves"]) > len(before["moves"]) >= 2
    assert after["moves"][: len(before["moves"])] == before["moves"]
    cayona.verify(after)


def test_saving_where_nothing_can_be_written_says_so_and_the_game_goes_on(tmp_path: Path) -> None:
    result = play("--seed", "3", typed=f"save {tmp_path / 'missing' / 'game.json'}\nsave\nhelp\n")
    assert "Cannot write" in result.stdout
    assert "Name a file" in result.stdout
    assert "this list" in result.stdout


def test_a_position_is_a_start(tmp_path: Path) -> None:
    state = cayona.game("cartagena").new(seats=4, seed=11, mode="tortuga")
    cayona.playout(state.clone(), 1)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(state.position()), encoding="utf-8")
    result = play("--load", str(path), "--seat", "C", typed="quit\n")
    assert "D  bosun" in result.stdout
    assert "C  you" in result.stdout


def test_hidden_hands_stay_hidden() -> None:
    match = cayona.Match("cartagena", seed="3", first_player=0)
    hand = match.state.observation(1)["hands"][1]
    result = play("--seed", "3", "--option", "first_player=0", typed="board\n")
    assert "  B: 6 cards" in result.stdout
    assert "  ".join(f"{symbol}×{count}" for symbol, count in hand.items()) not in result.stdout


@pytest.mark.parametrize("watching", [("--watch",), ("--seat", "none")])
def test_bots_alone_can_be_watched(watching: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = play(*watching, "--seats", "2", "--bots", "bosun,random", "--seed", "6", "--save", str(path))
    assert "A  bosun" in result.stdout
    assert "B  random" in result.stdout
    assert "Winner: " in result.stdout
    assert cayona.verify(json.loads(path.read_text(encoding="utf-8"))).state.is_over()


HEADINGS = ["What can I do now?", "What only you see", "The board", "Players", "What happened"]


@pytest.mark.parametrize("game", [game.name for game in cayona.games()])
def test_the_table_as_headings_and_lists(game: str) -> None:
    asked = play(game, "--text", "--seed", "5", "--bots", "random", typed="1\nquit\n").stdout
    screen = asked.split("A> ")[1].splitlines()
    told = [line.strip("= ") for line in screen if line.startswith("== ")]
    assert told == [heading for heading in HEADINGS if heading in told]
    assert {"What can I do now?", "The board", "Players"} <= {*told}
    assert "1. " in asked
    listed = [line for line in screen if line.startswith("- ")]
    assert len(listed) > 8
    assert not any(sign in line for line in listed for sign in ("·", "[", "│", "SETUP"))
    assert any(line.startswith("- you, seat A") for line in listed)


def test_the_table_is_shown_as_text_on_demand() -> None:
    shown = play("--seed", "3", typed="text\ntext\nquit\n").stdout
    assert shown.count("== The board ==") == 1
