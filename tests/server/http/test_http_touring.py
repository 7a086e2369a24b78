"""Looking back together over HTTP: who comes first leads, and the others see where that is."""

from __future__ import annotations

from typing import Any

from server.http.conftest import Enter
from server.http.http_harness import Visitor, refusal

from cayona.server.reviews.tours import PATIENCE, Tour, Tours


def crewed(anna: Visitor, bela: Visitor) -> str:
    """Return a table at which two have lost together."""
    table = anna.open(game="tranquility", options={}, bots=[None, None])
    bela.done(f"/api/tables/{table}/sit", seat=1)
    anna.done(f"/api/tables/{table}/start")
    for one in (anna, bela):
        one.done(f"/api/tables/{table}/resign")
    return table


def toured(visitor: Visitor, table: str, page: str = "one", **wish: Any) -> dict[str, Any]:
    where = {"page": "review", "view": "0", "at": wish.pop("at", 0), "open": False}
    told: dict[str, Any] = visitor.done(
        f"/api/tables/{table}/tour", **{"match": 1, "page": page, "where": where, **wish}
    )
    return told


def test_who_comes_first_leads_and_others_see_where_that_is(enter: Enter) -> None:
    anna, bela, carl = enter("Anna"), enter("Bela"), enter("Carl")
    table = crewed(anna, bela)
    assert toured(anna, table, at=3)["mine"]
    told = toured(bela, table)
    assert (told["leader"], told["mine"], told["where"]["at"]) == ("Anna", False, 3)
    toured(anna, table, at=5)
    assert toured(bela, table, alone=True)["where"]["at"] == 5, "who looks on their own may still know"
    assert not toured(anna, table, page="two", at=9)["mine"], "two pages of one person do not both lead"
    assert toured(bela, table, lead=True, at=7)["mine"]
    told = toured(anna, table, at=5)
    assert (told["leader"], told["mine"], told["where"]["at"]) == ("Bela", False, 7)
    where = {"page": "review", "view": "0"}
    answer = carl.post(f"/api/tables/{table}/tour", match=1, page="x", where=where)
    assert refusal(answer) == (403, "not-seated")


def test_only_a_crew_looks_back_together(enter: Enter) -> None:
    anna, bela, carl = enter("Anna"), enter("Bela"), enter("Carl")
    table = crewed(anna, bela)
    for path in (f"/t/{table}/review", f"/t/{table}/replay"):
        assert '"shared":true' in anna.get(path).text.replace(" ", ""), path
        assert '"shared":true' not in carl.get(path).text.replace(" ", ""), path
    alone = anna.open(game="tranquility", seats=1, options={}, bots=[None], start=True)
    anna.done(f"/api/tables/{alone}/resign")
    assert '"shared":true' not in anna.get(f"/t/{alone}/review").text.replace(" ", "")


def test_who_is_gone_leads_no_more() -> None:
    now = 0.0
    tours = Tours(lambda: now)
    key = ("table", 1)
    anna, bela = (Tour(name, name, name, {}, 0.0) for name in ("Anna", "Bela"))
    assert tours.lead(key, anna, takes=False) is anna
    now = PATIENCE
    assert tours.lead(key, bela, takes=False) is anna
    now = PATIENCE + 0.1
    assert tours.follow(key) is None
    assert tours.lead(key, bela, takes=False) is bela
