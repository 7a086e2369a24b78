"""Writes the pages of the reference that come from the sources: every public name, and the HTTP interface."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
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

TOPICS: Final = {
    "lobby": "The lobby",
    "people": "People",
    "account": "Accounts",
    "table": "Tables",
    "fairness": "Proofs of fairness",
    "replay": "Replays",
    "logbook": "The logbook",
    "tournaments": "Tournaments",
    "bots": "Bots",
    "help": "Help",
}
"""What the operations are about, in the order of the page."""


def http_page(described: dict[str, Any]) -> str:
    """Return the page of the HTTP interface, made from its OpenAPI description."""
    told = [
        (path, method, methods[method]) for path, methods in described["paths"].items() for method in methods
    ]
    shapes = described["components"]["schemas"]
    lines = [
        "# The HTTP interface",
        "",
        "A server describes itself at `/openapi.json`; this page is made from that description. How a table",
        "is watched and played is told in [the protocol](../protocol.md).",
        "",
        "Whatever goes wrong is answered in one shape, [Refusal](#refusal):",
        "",
        *_table(
            ("answer", "when"), ((code, " ".join(words.split())) for code, words in _refusals(told).items())
        ),
    ]
    for topic, title in TOPICS.items():
        lines += ["", f"## {title}"]
        for path, method, operation in told:
            if topic in operation["tags"]:
                lines += ["", *_operation(path, method, operation)]
    lines += ["", "## Shapes", "", "What is sent and answered, field by field."]
    for name, shape in sorted(shapes.items()):
        lines += ["", *_shape(name, shape)]
    return "\n".join(lines) + "\n"


def _refusals(told: list[tuple[str, str, dict[str, Any]]]) -> dict[str, str]:
    """Return what all operations may answer besides what was asked for, with the words for it."""
    return {
        code: answer["description"]
        for _path, _method, operation in told
        for code, answer in operation["responses"].items()
        if not code.startswith("2")
    }


def _operation(path: str, method: str, told: dict[str, Any]) -> Iterator[str]:
    yield f"### `{method.upper()} {path}`"
    yield ""
    yield told.get("description") or told.get("summary", "")
    asked = told.get("parameters", [])
    if asked:
        yield ""
        yield from _table(
            ("parameter", "in", "type", "meaning"),
            (
                (
                    f"`{one['name']}`" + ("" if one.get("required") else " (optional)"),
                    one["in"],
                    _kind(one.get("schema", {})),
                    one.get("description", ""),
                )
                for one in asked
            ),
        )
    for media, content in told.get("requestBody", {}).get("content", {}).items():
        yield from ("", f"The body is {_in_words(media, content)}.")
    for code, answer in told["responses"].items():
        if code.startswith("2"):
            for media, content in answer.get("content", {}).items():
                yield from ("", f"The answer is {_in_words(media, content)}.")


def _in_words(media: str, content: dict[str, Any]) -> str:
    kind = _kind(content.get("schema", {}))
    return kind if media == "application/json" and kind != "anything" else f"`{media}`"


def _shape(name: str, shape: dict[str, Any]) -> Iterator[str]:
    yield f"### {name}"
    yield ""
    yield shape.get("description", "")
    fields = shape.get("properties", {})
    if fields:
        yield ""
        yield from _table(
            ("field", "type", "meaning"),
            (
                (
                    f"`{field}`" + ("" if field in shape.get("required", ()) else " (optional)"),
                    _kind(kind),
                    kind.get("description", ""),
                )
                for field, kind in fields.items()
            ),
        )


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    for cells in (heads, ["---"] * len(heads), *rows):
        yield f"| {' | '.join(' '.join(cell.replace('|', 'or').split()) for cell in cells)} |"


def _kind(schema: dict[str, Any]) -> str:
    """Say in a few words what a schema allows, with a link to a shape that has fields."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))
