"""Reviews over HTTP: nothing while a match runs, a review after it, and one that a restart does not lose."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

from server.http.http_harness import Visitor, play_out, refusal, serving

SHORT = {"turn_limit": 4, "first_player": 0}
PATIENCE = 300.0
"""A review steps back behind everything else that runs on the machine."""
HASTE = {"review_seconds": 0.001}
"""So it takes no time."""


def begun(anna: Visitor) -> str:
    return anna.open(options=SHORT, bots=[None, "bosun"], start=True)


def made(anna: Visitor, table: str, seat: int = 0, **query: Any) -> dict[str, Any]:
    """Wait until there is a review."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        told = anna.get(f"/api/tables/{table}/review", seat=seat, **query).json()
        if told.get("review") or told.get("problem"):
            return dict(told)
        time.sleep(0.3)
    raise AssertionError("no review")


def test_reviews_come_after_the_end_and_survive_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, **HASTE) as url:
        table = _from_first_to_last(tmp_path, Visitor(url, "Anna"))
    with sqlite3.connect(tmp_path / "cayona.db") as database:  # as if the server had been stopped before
        database.execute("UPDATE reviews SET state = 'waiting', data = '' WHERE table_id = ?", (table,))
    with serving(tmp_path, **HASTE):
        deadline = time.monotonic() + PATIENCE
        state = ""
        while state != "made" and time.monotonic() < deadline:
            time.sleep(0.3)
            with sqlite3.connect(tmp_path / "cayona.db") as database:
                state = database.execute("SELECT state FROM reviews").fetchone()[0]
    assert state == "made"


def _from_first_to_last(data: Path, anna: Visitor) -> str:
    """Look for a review while a match runs and after its end; return the table."""
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
    (total,) = anna.get("/api/me/logbook").json()["totals"]
    assert (total["reviewed"], total["luck"]) == (1, told["review"]["columns"][1]["share"])
    assert f"/t/{table}/review?match=1" in anna.get("/me/logbook").text
    assert refusal(anna.get(f"/api/tables/{table}/review", seat=5)) == (404, "unknown-seat")
    assert refusal(anna.get(f"/api/tables/{table}/review/1/0/9")) == (404, "no-such-turn")
    offline = anna.get(f"/api/tables/{table}/replay.html").text
    assert 'id="review-part"' in offline
    assert "https://" not in offline.replace("http://www.w3.org", "")
    anna.close()
    return table
