"""Bots in any language: a program behind a pipe, and what happens when it misbehaves."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cayona
from cayona.bots.command import Command, CommandFailed
from cayona.lab.entrants import read_entrant
from cayona.lab.simulation import Plan, simulate

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "first_choice.c"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Compile the example; a C compiler is what a developer's machine has anyway."""
    compiler = shutil.which("cc")
    assert compiler is not None
    target = tmp_path_factory.mktemp("bot") / "first_choice"
    subprocess.run([compiler, "-Wall", "-Werror", "-o", str(target), str(EXAMPLE)], check=True)
    return str(target)


def script(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


@pytest.mark.parametrize("name", [game.name for game in cayona.games()])
def test_the_example_in_c_plays_every_game(name: str, program: str) -> None:
    state = cayona.game(name).new(seed=1)
    bot = Command(program)
    for _ in range(30):
        seat = int(state.to_move())
        action = bot.choose(cayona.SeatView(state, seat))
        assert action == state.legal_actions()[0]
        state.apply(action, seat)
    assert bot.program is not None
    process = bot.program.process
    del bot
    assert process.poll() == 0, "it ends when nobody needs it any more"


def test_it_plays_whole_games_beside_other_bots(program: str) -> None:
    plan = Plan("tranquility", (f"cmd: {program}", "bosun"), 2, {}, 1).checked()
    results = list(simulate(plan, 2))
    assert [result.faults for result in results] == [(), ()] or not any(result.faults for result in results)


def test_the_greeting_names_the_game_and_the_seed() -> None:
    code = (
        "import json,sys; hello=json.loads(input()); input(); "
        "assert hello=={'type':'hello','protocol':1,'game':'cartagena','seats':3,"
        "'options':hello['options'],'seed':9} and hello['options']['mode']=='tortuga', hello; "
        "print('{\"action\": 0}', flush=True)"
    )
    state = cayona.game("cartagena").new(3, 1, mode="tortuga")
    assert Command(script(code), seed=9).choose(cayona.SeatView(state, int(state.to_move()))) == 0


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("pass", "exited without answering"),
        ("input(); input(); print('three', flush=True)", "not with 'three'"),
        ("input(); input(); print('[1]', flush=True)", r"not with '\[1\]'"),
        ("input(); input(); print('{\"action\": true}', flush=True)", "answers with a line such as"),
    ],
)
def test_a_program_that_does_not_keep_to_it_is_told_of(code: str, problem: str) -> None:
    state = cayona.game("cartagena").new(2, 1)
    with pytest.raises(CommandFailed, match=problem):
        Command(script(code)).choose(cayona.SeatView(state, int(state.to_move())))


def test_a_program_that_is_not_there_is_named() -> None:
    state = cayona.game("cartagena").new(2, 1)
    with pytest.raises(CommandFailed, match=r"“\./no-such-bot” cannot be started: No such file"):
        Command("./no-such-bot").choose(cayona.SeatView(state, int(state.to_move())))


@pytest.mark.parametrize(
    ("text", "problem"), [("cmd:", "Write a command after"), ("cmd: 'x", "is not a command")]
)
def test_what_is_no_command_is_refused_at_once(text: str, problem: str) -> None:
    with pytest.raises(cayona.UnknownBot, match=problem):
        read_entrant(text)


def test_the_program_is_given_nothing_that_its_seat_cannot_know(tmp_path: Path) -> None:
    log = tmp_path / "log"
    code = (
        f"import json,sys\nfor line in sys.stdin:\n open({str(log)!r},'a').write(line)\n"
        " if 'decide' in line:\n"
        "  print(json.dumps({'action': json.loads(line)['choices'][0]['action']}), flush=True)"
    )
    heard = []
    for world in range(2):
        truth = cayona.game("cartagena").new(2, 3)
        seat = int(truth.to_move())
        state = truth.determinize(seat, world)
        Command(script(code), seed=1).choose(cayona.SeatView(state, seat))
        heard.append(log.read_bytes())
        log.unlink()
    assert heard[0] == heard[1]
