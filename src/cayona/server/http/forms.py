"""What the form for a new table offers: presets with their pictures, and every option one level deeper."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cayona import registry
from cayona.kernel.areas import Arrangement
from cayona.kernel.chance import Chance
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import speaking, spoken
from cayona.kernel.options import Option, Preset
from cayona.kernel.sheets import USUAL, Sheet
from cayona.svg.picture import draw

SHOWN_SEED: Final = 7
LOOKED_THROUGH: Final = 200
OFFERED_AGAIN: Final = 3
"""Among how many of somebody's tables to look for parts of their own, and how many to offer again."""
LONGEST_SIGN: Final = 14
"""A row with longer words has its cells below each other on a phone."""
SHOWN_MOVES: Final = 40
"""A preset is shown after so many actions, when there is something to see."""


def preset_facts(game: Game, theme: str) -> list[dict[str, Any]]:
    """Return the presets of a game, each with the numbers of seats it fits and all options that it sets."""
    return [
        {
            "name": name,
            "label": _(preset.label),
            "help": _(preset.help),
            "options": json.dumps(_all_options(game, preset)),
            "seats": [seats for seats in game.seats if _is_playable(game, preset, seats)],
            "picture": f"/new/{game.name}/{name}-{spoken()}-{theme}.svg",
        }
        for name, preset in game.presets.items()
    ]


def _all_options(game: Game, preset: Preset) -> dict[str, Any]:
    return {name: option.default for name, option in game.options.items()} | dict(preset.options)


def _is_playable(game: Game, preset: Preset, seats: int) -> bool:
    if preset.seats not in (0, seats):
        return False
    try:
        game.checked_options(seats, preset.options)
    except OptionError:
        return False
    return True


@lru_cache(maxsize=256)
def preset_picture(name: str, preset: str, language: str, theme: str) -> str | None:
    """Draw a preset as a spectator sees it after a while; None if there is none of that name."""
    game = registry.game(name)
    known = game.presets.get(preset)
    if known is None:
        return None
    seats = known.seats or next(
        count for count in (game.default_seats, *game.seats) if _is_playable(game, known, count)
    )
    state, chance = game.new(seats, SHOWN_SEED, **known.options), Chance(SHOWN_SEED)
    for _move in range(SHOWN_MOVES):
        if state.is_over():
            break
        seat = state.deciders()[0]
        actions = state.legal_actions(seat)
        state.apply(actions[chance.below(len(actions))], seat)
    with speaking(language):
        return draw(game, state.observation(None), arrangement="wide").portrait(theme, whole=True)


@lru_cache(maxsize=256)
def board_picture(
    name: str, options: str, arrangement: Arrangement, language: str, theme: str
) -> dict[str, str]:
    """Draw the board of a game as it lies at the start with some options, written as JSON.

    Options that are still being chosen may be wrong for a moment; then there is a sentence that says how.
    """
    game = registry.game(name)
    try:
        chosen = json.loads(options)
    except (ValueError, RecursionError):
        chosen = None
    with speaking(language):
        if not isinstance(chosen, dict):
            raise OptionError(_("Options are written as a JSON object."), code="bad-option")
        try:
            checked = game.checked_options(game.default_seats, chosen)
        except OptionError as error:
            return {"picture": "", "wrong": str(error)}
        state = game.new(game.default_seats, SHOWN_SEED, **checked)
        drawn = draw(game, state.observation(None), arrangement=arrangement)
        return {"picture": drawn.main_area(theme), "wrong": ""}


def _own_parts(game: Game, name: str, sat: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Return what somebody had of their own at the tables where they sat, the last first: parts, or a row."""
    option = game.options[name]
    if option.sheet is None and not option.pieces:
        return []
    played = [row["options"].get(name) for row in sat if row["game"] == game.name]
    own = [value for value in played if value is not None and value not in option.values]
    return [json.loads(told) for told in dict.fromkeys(map(json.dumps, own))][:OFFERED_AGAIN]


def option_facts(
    game: Game, name: str, sat: Sequence[Mapping[str, Any]] = (), theme: str = "auto"
) -> dict[str, Any]:
    """Return what a form offers for an option: its values, and numbers, a list, a row or parts of one's own.

    `sat` are the tables where somebody sits: what they had of their own there is offered again.
    """
    option = game.options[name]
    numbers = option.numbers
    return {
        "name": name,
        "label": game.option_label(name),
        "help": _(option.help),
        "offered": [
            {
                "value": json.dumps(value),
                "label": game.value_name(name, value),
                "seats": [seats for seats in game.seats if _fits(option, value, seats)],
            }
            for value in (*option.values, *_own_parts(game, name, sat))
        ],
        "default": json.dumps(option.default),
        "least": None if numbers is None else numbers[0],
        "most": None if numbers is None else numbers[-1],
        "picks": {pick: _(label) for pick, label in option.picks.items()},
        "counted": option.counted,
        "pieces": {piece: ", ".join(map(_, faces)) for piece, faces in option.pieces.items()},
        "picture": _board_address(game, theme) if option.pictured else "",
        "sheet": None if option.sheet is None else _sheet_facts(option.sheet),
    }


def _board_address(game: Game, theme: str) -> str:
    """Return where the board with chosen options is drawn; the form adds these and an arrangement."""
    return f"/new/{game.name}/board?language={spoken()}&theme={theme}"


def _sheet_facts(sheet: Sheet) -> dict[str, Any]:
    """Return the rows of a sheet and what each cell may hold, filled in as usual."""
    rows = []
    for row, usual in zip(sheet.rows, sheet.rows_of(USUAL), strict=True):
        cells = [
            {
                "label": _(cell.label),
                "signs": {sign: _(meaning) for sign, meaning in cell.signs.items()},
                "usual": sign,
            }
            for cell, sign in zip(row.cells, usual, strict=True)
        ]
        worded = any(len(_(word)) > LONGEST_SIGN for cell in row.cells for word in cell.signs.values())
        rows.append({"label": _(row.label), "cells": cells, "worded": worded})
    return {"rows": rows, "usual": sheet.usual, "fewest": sheet.fewest}


def _fits(option: Option, value: Any, seats: int) -> bool:
    """Tell whether an offered value can be chosen at a table of so many seats."""
    try:
        return option.accept is None or option.accept(value, seats) is not None
    except ValueError:
        return False
