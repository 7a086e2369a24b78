"""The OpenAPI document: what it promises is so, whatever is sent."""

from __future__ import annotations

from collections.abc import Iterator
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
from server.http.http_harness import Visitor

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


@pytest.fixture(scope="module")
def busy(address: str) -> Iterator[tuple[requests.Session, str]]:
    """The browser of somebody in the middle of a match, and the table."""
    visitor = Visitor(address, "Fuzz")
    table = visitor.open(bots=[None, "random"], options={"first_player": 0}, start=True)
    with requests.Session() as session:
        session.headers["x-cayona"] = "1"
        session.headers["cookie"] = f"cayona={visitor.http.cookies['cayona']}"
        visitor.close()
        yield session, table


@SCHEMA.parametrize()
@settings(
    max_examples=8 * effort(),
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
def test_every_operation_answers_as_documented(
    case: Any, busy: tuple[requests.Session, str], address: str
) -> None:
    session, table = busy
    if "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = table
    response = case.call(base_url=address, session=session)
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
