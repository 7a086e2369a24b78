"""Every kind of refusal has its status, and the one shape."""

from __future__ import annotations

import pytest

from cayona.kernel.errors import CayonaError, IllegalAction
from cayona.server.errors import Conflict, Forbidden, NotFound, TableError, TooMany, error_body, status_of
from cayona.server.http.limits import RATES, Limits
from cayona.server.storage.errors import StorageError, cannot, queue_is_full, too_slow


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (NotFound("No.", code="x"), 404),
        (Forbidden("No.", code="x"), 403),
        (Conflict("No.", code="x"), 409),
        (TableError("No.", code="x"), 422),
        (IllegalAction("No.", code="x", rule="CG-1"), 422),
        (StorageError("No.", code="x"), 422),
        (cannot("the disk is full"), 503),
        (too_slow(), 503),
        (queue_is_full(), 429),
    ],
)
def test_every_refusal_has_a_status_and_the_one_shape(error: CayonaError, status: int) -> None:
    assert status_of(error) == status
    body = error_body(error)
    assert {name: body[name] for name in ("ok", "code", "message", "rule")} == {
        "ok": False,
        "code": error.code,
        "message": str(error),
        "rule": error.rule,
    }


def test_a_bucket_runs_dry_and_says_how_long() -> None:
    limits = Limits()
    for _ in range(int(RATES["login"].burst)):
        limits.take("login", "here")
    limits.take("login", "elsewhere")
    with pytest.raises(TooMany) as caught:
        limits.take("login", "here")
    assert 9 < caught.value.wait <= 10
    assert error_body(caught.value)["wait"] == caught.value.wait


def test_without_limits_nothing_is_counted() -> None:
    limits = Limits(0)
    for _ in range(1000):
        limits.take("login", "here")
