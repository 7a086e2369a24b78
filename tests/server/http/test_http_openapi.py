"""The OpenAPI document: what it promises is so, whatever is sent."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from server.http.http_harness import SECONDS, Visitor

from cayona.server.config import Config
from cayona.server.http.app import create_app
from cayona.testing.setups import effort

DOCUMENT = create_app(Config()).openapi()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT).exclude(path_regex="stream$")
"""Streams do not end, so they are tried elsewhere."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
OPERATIONS = [
    (f"{method.upper()} {path}", operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
]


FINISHED = ("record", "sent", "film", "replay.html", "play-on")
"""What one asks of a match that is over."""
ONLY_404: frozenset[str] = frozenset()
"""Operations that are asked for nothing that is there."""


@dataclass
class World:
    """Somebody with something of everything, and how they were answered."""

    session: requests.Session
    ids: dict[str, str]
    finished: str
    answers: list[int] = field(default_factory=list)

    def real(self, path: str, name: str) -> str:
        """Return what a part of a path can be."""
        if name == "command" and "tournament" in path:
            return "join"
        is_over = name == "table" and path.rpartition("/")[2] in FINISHED
        return self.finished if is_over else self.ids[name]


@pytest.fixture
def world(address: str, request: pytest.FixtureRequest) -> Iterator[World]:
    """Somebody new for every operation: some of them end sessions, or whoever asks."""
    visitor = Visitor(address, "Fuzz")
    table, over = (
        visitor.open(bots=[None, "random"], options={"first_player": 0}, start=True) for _number in range(2)
    )
    visitor.do(over, "resign")
    visitor.done("/api/tokens", name="fuzz")
    visitor.done("/api/me/notices/hook", address="https://chat.example/fuzz")
    other = Visitor(address)
    other.done(f"/api/seat-links/{visitor.done(f'/api/tables/{table}/seat-link')['secret']}")
    sessions = visitor.get("/api/sessions").json()["sessions"]
    friend = Visitor(address, "Friend")
    account = f"friend{secrets.token_hex(6)}"
    friend.done("/api/account", account=account, password=secrets.token_hex(8))
    duel = visitor.open(seats=2)
    friend.do(duel, "sit", seat=1)
    visitor.do(duel, "start")
    visitor.do(duel, "resign")
    friend.close()
    ids = {
        "name": account,
        "game": "cartagena",
        "handle": visitor.get("/api/me/companions").json()["companions"][0]["handle"],
        "table": table,
        "token": visitor.get("/api/tokens").json()["tokens"][0]["id"],
        "session": next(one["id"] for one in sessions if not one["current"]),
        "secret": visitor.done(f"/api/tables/{table}/seat-link")["secret"],
        "key": visitor.view(table)["match"]["definitions"],
        "command": "undo",
        "tournament": visitor.done(
            "/api/tournaments",
            name="Fuzz",
            settings={"game": "cartagena", "clock": {"kind": "days", "seconds": 86400}},
        )["tournament"],
        "way": visitor.get("/api/me/notices").json()["ways"][0]["id"],
    }
    with requests.Session() as session:
        session.headers["x-cayona"] = "1"
        session.headers["cookie"] = f"cayona={visitor.http.cookies['cayona']}"
        found = World(session, ids, over)
        yield found
    visitor.close()
    other.close()
    assert found.answers
    is_strange = set(found.answers) <= {404, 405}
    assert is_strange == (request.node.name.partition("[")[2].strip("]") in ONLY_404), found.answers


@SCHEMA.parametrize()
@settings(
    max_examples=8 * effort(),
    derandomize=True,
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
        HealthCheck.data_too_large,
        HealthCheck.function_scoped_fixture,  # one person for all examples of an operation is meant
    ],
)
def test_every_operation_answers_as_documented(case: Any, world: World, address: str) -> None:
    """What is sent is made up, but most of it is asked of things that are there."""
    is_asked_of_nothing = len(world.answers) % 4 == 3
    for name in case.path_parameters or {}:
        if name == "table" or not is_asked_of_nothing:
            case.path_parameters[name] = world.real(case.operation.path, name)
    response = case.call(base_url=address, session=world.session, timeout=SECONDS)
    world.answers.append(response.status_code)
    case.validate_response(response, checks=CHECKS)


@pytest.mark.parametrize(("name", "operation"), OPERATIONS, ids=[name for name, _ in OPERATIONS])
def test_every_operation_is_described_and_documents_its_refusals(
    name: str, operation: dict[str, Any]
) -> None:
    assert operation["summary"]
    assert operation["description"].endswith(".")
    for status in ("403", "404", "422", "429", "default"):
        content = operation["responses"][status]["content"]["application/json"]
        assert content["schema"]["$ref"] == "#/components/schemas/Refusal"
