"""Writes the pages of the reference that come from the sources: every public name, and the HTTP interface."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import cayona
from cayona.server.config import Config
from cayona.server.http.app import create_app

PUBLIC: Final = {
    "cayona.bots": "The bots, and the base of yours.",
    "cayona.client": "For programs that play over HTTP.",
    "cayona.testing.conformance": "Tests for any game, ours or yours.",
    "cayona.testing.bots": "Tests for any bot.",
    "cayona.kernel.plain": "The base of a game in plain Python.",
    "cayona.kernel.verbs": "What players can do, declared once.",
    "cayona.kernel.shapes": "How positions are read and checked.",
    "cayona.kernel.demands": "What refusals of a position say.",
    "cayona.kernel.options": "Options of games.",
    "cayona.kernel.chance": "Dice and shuffles.",
    "cayona.kernel.sheets": "Parts of a game as they are in somebody's own box.",
    "cayona.kernel.outcome": "How games end.",
    "cayona.kernel.preferences": "Questions that players may answer in advance.",
    "cayona.kernel.heuristics": "What bots think of a position.",
    "cayona.kernel.areas": "The parts of a picture.",
    "cayona.kernel.tree": "Counts of game trees.",
    "cayona.kernel.seats": "Seats and their letters.",
    "cayona.kernel.language": "Sentences in several languages.",
    "cayona.svg.elements": "Drawing helpers.",
    "cayona.lab.studies": "Studies, from Python.",
    "cayona.lab.league": "Leagues, from Python.",
    "cayona.lab.statistics": "Intervals and counts.",
    "cayona.interop.gymnasium": "The bridge to Gymnasium.",
    "cayona.interop.pettingzoo": "The bridge to PettingZoo.",
    "cayona.interop.openspiel": "The bridge to OpenSpiel.",
    "cayona.interop.vector": "Many games at once, for numpy.",
    "cayona.interop.observations": "Decisions of a study, for learning.",
    "cayona.interop.pixels": "Boards as pixels.",
}
"""The public modules besides `cayona` itself, which has a page of its own (docs/reference.md)."""
EXAMPLES: Final = Path(__file__).resolve().parents[1] / "docs" / "examples"
"""A program for each of them that runs and uses all its names."""
METHODS: Final = ("get", "post", "put", "patch", "delete")


def write(folder: Path) -> None:
    """Write all pages that are generated."""
    folder.mkdir(exist_ok=True)
    for name in PUBLIC:
        _update(folder / f"{name}.md", module_page(name))
    _update(folder / "http.md", http_page(create_app(Config()).openapi()))


def _update(file: Path, text: str) -> None:
    """Write a page unless it is there already, so that only what has changed is built anew."""
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")


def module_page(name: str) -> str:
    """Return the page of a module: an example, and all its public names with signatures and docstrings."""
    module = import_module(name)
    again = [one for one in module.__all__ if getattr(module, one) is getattr(cayona, one, None)]
    left_out = f"   :exclude-members: {', '.join(again)}\n" if again else ""
    also = (
        f"Also here: {', '.join(f'`{one}`' for one in again)}, see [cayona](../reference.md).\n\n"
        if again
        else ""
    )
    directive = f".. automodule:: {name}\n   :members:\n   :undoc-members:\n{left_out}"
    program = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    example = f"## Example\n\n```python\n{program}```\n\n## Names\n\n"
    return f"# `{name}`\n\n{PUBLIC[name]}\n\n{also}{example}```{{eval-rst}}\n{directive}```\n"


# --- HTTP ----------------------------------------------------------------------------------------------


def http_page(described: dict[str, Any]) -> str:
    """Return the page of the HTTP interface, made from its OpenAPI description."""
    lines = [
        "# The HTTP interface",
        "",
        "A server describes itself at `/openapi.json`; this page is made from that description. How a table",
        "is watched and played is told in [the protocol](../protocol.md).",
    ]
    for path, methods in described["paths"].items():
        for method in METHODS:
            if method in methods:
                lines += ["", *_operation(path, method, methods[method])]
    return "\n".join(lines) + "\n"


def _operation(path: str, method: str, told: dict[str, Any]) -> Iterator[str]:
    yield f"## `{method.upper()} {path}`"
    yield ""
    yield told.get("description") or told.get("summary", "")
    asked = told.get("parameters", [])
    if asked:
        yield from ("", "| parameter | in | type | meaning |", "|---|---|---|---|")
        for one in asked:
            name = f"`{one['name']}`" + ("" if one.get("required") else " (optional)")
            yield f"| {name} | {one['in']} | {_kind(one.get('schema', {}))} | {one.get('description', '')} |"
    body = told.get("requestBody", {}).get("content", {})
    for media, content in body.items():
        yield from ("", f"The body is `{media}`: {_kind(content.get('schema', {}))}.")
    yield from ("", "| answer | when |", "|---|---|")
    for status, answer in told.get("responses", {}).items():
        yield f"| {status} | {' '.join(answer.get('description', '').split())} |"


def _kind(schema: dict[str, Any]) -> str:
    """Say in a few words what a schema allows."""
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return f"{schema.get('type', 'anything')}".replace("|", "or")
