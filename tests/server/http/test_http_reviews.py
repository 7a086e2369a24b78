"""Reviews over HTTP: nothing while a match runs, a review after it, and one that a restart does not lose."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server.http.http_harness import Visitor, play_out, refusal, serving

SHORT = {"turn_limit": 4, "first_player": 0}
PATIENCE = 300.0
"""A review steps back behind everything else that runs on the machine."""
HASTE = {"review_seconds": 0.001}
"""So it takes no time."""


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A harbour that makes hasty reviews: where its data are, and its address."""
    data = tmp_path_factory.mktemp("reviews")
    with serving(data, **HASTE) as url:
        yield data, url


def begun(anna: Visitor) -> str:
    return anna.open(options=SHORT, bots=[None, "bosun"], start=True)


def finished(anna: Visitor) -> str:
    """Return a short match of Anna against a bot that is over."""
    table = begun(anna)
    play_out(table, anna)
    return table


def made(anna: Visitor, table: str, seat: int = 0, **query: Any) -> dict[str, Any]:
    """Wait until there is a review."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        told = anna.get(f"/api/tables/{table}/review", seat=seat, **query).json()
        if told.get("review") or told.get("problem"):
            return dict(told)
        time.sleep(0.3)
    raise AssertionError("no review")


def test_a_running_match_shows_nothing_and_a_finished_one_everything(harbour: tuple[Path, str]) -> None:
    data, url = harbour
    anna = Visitor(url, "Anna")
    table = begun(anna)
    for path in ("review", "review/1/0/0", "review/1/0/0/answer"):
        assert refusal(anna.get(f"/api/tables/{table}/{path}")) == (403, "not-over"), path
    page = anna.get(f"/t/{table}/review")
    assert (page.status_code, "There is a review when the match is over." in page.text) == (404, True)
    with sqlite3.connect(data / "cayona.db") as database:
        assert database.execute("SELECT count(*) FROM reviews").fetchone() == (0,)
    play_out(table, anna)
    told = made(anna, table, open=True)
    known = told["review"]["known"]
    assert known["points"][-1][0] == known["last"]
    assert "<polyline" in known["picture"]
    assert told["truth"]["points"][-1] == known["points"][-1]  # at the end all is known
    assert [row["title"] for row in told["review"]["columns"]] == [
        "Before the deal", "Deal and dice", "The others", "Your own choices", "Result",
    ]  # fmt: skip
    shares = [round(10_000 * row["share"]) for row in told["review"]["columns"]]
    assert sum(shares[:-1]) == shares[-1]
    assert anna.get(f"/t/{table}/review").status_code == 200
    assert made(anna, table, seat=1)["review"]["seat"] == 1
    assert refusal(anna.get(f"/api/tables/{table}/review", seat=5)) == (404, "unknown-seat")
    assert refusal(anna.get(f"/api/tables/{table}/review/1/0/9")) == (404, "no-such-turn")
    offline = anna.get(f"/api/tables/{table}/replay.html").text
    assert 'id="review-part"' in offline
    assert "https://" not in offline.replace("http://www.w3.org", "")
    anna.close()


def test_a_review_that_waits_is_made_after_a_restart(tmp_path: Path) -> None:
    """A server is stopped before the review of a match is made; the next one makes it unasked."""
    with serving(tmp_path, review_seconds=0) as url:
        anna = Visitor(url, "Anna")
        table = finished(anna)
        told = anna.get(f"/api/tables/{table}/review").json()
        assert told["problem"] == "This harbour makes no reviews."
    with sqlite3.connect(tmp_path / "cayona.db") as database:
        database.execute("INSERT INTO reviews VALUES (?, 1, 'waiting', 0, '')", (table,))
    with serving(tmp_path, **HASTE):
        deadline = time.monotonic() + PATIENCE
        state = ""
        while state != "made" and time.monotonic() < deadline:
            time.sleep(0.3)
            with sqlite3.connect(tmp_path / "cayona.db") as database:
                state = database.execute("SELECT state FROM reviews").fetchone()[0]
    assert state == "made"
