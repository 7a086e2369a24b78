"""A job holds what a seat knows, and no secret."""

from __future__ import annotations

from pathlib import Path

import pytest
from server.workers.pool_bots import opening

import cayona
from cayona.server.workers.jobs import job_for
from cayona.server.workers.messages import encode


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_worlds_that_look_the_same_to_a_seat_give_the_same_bytes(game: cayona.Game) -> None:
    state = game.new(seed=3)
    state.watch()  # what a seat has concluded goes along, and nothing more
    differing = 0
    for step in range(60):
        if state.is_over():
            break
        seat = state.to_move()
        other = state.determinize(seat, 1000 + step)
        sent = encode(job_for(state, seat, "bosun", redraw=step).message())
        assert encode(job_for(other, seat, "bosun", redraw=step).message()) == sent
        differing += encode(other.position()) != encode(state.position())
        state.apply(state.legal_actions(seat)[step % len(state.legal_actions(seat))], seat)
    assert differing, "the worlds were the same, so this has shown nothing"


def test_the_truth_is_not_sent_and_every_redraw_is_a_new_one() -> None:
    state = opening()
    sent = [encode(job_for(state, 0, "bosun").position) for _ in range(20)]
    assert encode(state.position()) not in sent
    assert len(set(sent)) == 20


def test_what_is_sent_of_a_job_is_known() -> None:
    job = job_for(opening(), 0, "bosun", settings={"seed": 4})
    assert set(job.message()) == {"do", "game", "position", "evidence", "seat", "bot", "settings"}
    assert job.legal == tuple(opening().legal_actions(0))


def test_a_job_for_nobody_is_refused() -> None:
    with pytest.raises(cayona.IllegalAction) as caught:
        job_for(opening(), 1, "bosun")
    assert caught.value.code == "not-your-decision"
    with pytest.raises(cayona.UnknownBot, match="random, deckhand, bosun"):
        job_for(opening(), 0, "blackbeard")


def test_a_job_after_the_end_is_refused() -> None:
    state = opening()
    cayona.playout(state, 1)
    with pytest.raises(cayona.IllegalAction) as caught:
        job_for(state, 0, "bosun")
    assert caught.value.code == "game-over"


def test_a_bot_file_is_named_so_that_a_worker_elsewhere_finds_it() -> None:
    job = job_for(opening(), 0, "mine", file=Path("bots/mine.py"))
    assert job.file == Path.cwd() / "bots" / "mine.py"
    assert job.message()["bot"] is None
