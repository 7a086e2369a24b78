"""The table in a terminal: the game's own diagram in the seats' colours, choices, news."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile
from typing import Final

from rich.console import Console, Group
from rich.text import Text

from cayona.kernel.choices import Choice
from cayona.kernel.game import Game, Observation
from cayona.kernel.seats import LETTERS
from cayona.svg.seats import SEAT_SIGNS

SHAPES: Final = "●■▲◆⬟★⬢✚♠"
"""The seats' shapes; a spade is the nearest thing to a drop."""
ACCENT: Final = "bold dark_orange"
QUIET: Final = "bright_black"
TABLE_LINE: Final = 0.8
"""Neighbouring lines that fill so much of the width are taken for a table with columns."""


def seat_style(seat: int) -> str:
    """Return the style of a seat's letter: the letter's colour on the seat's."""
    sign = SEAT_SIGNS[seat]
    return f"bold {sign.letter_colour} on {sign.colour}"


def seat_name(seat: int, name: str) -> Text:
    """Return "● A bosun" in the seat's colour."""
    colour = SEAT_SIGNS[seat].colour
    return Text.assemble((f"{SHAPES[seat]} ", colour), (f" {LETTERS[seat]} ", seat_style(seat)), f" {name}")


def legend(names: Sequence[str]) -> Text:
    """Return who sits where, in one line."""
    return Text("   ").join(seat_name(seat, name) for seat, name in enumerate(names))


def coloured(line: str, seats: int) -> Text:
    """Return a line with every run of seats' letters in their colours and bare numbers kept quiet."""
    letters = LETTERS[:seats]
    text = Text(line)
    for found in re.finditer(rf"(?<![\w’'])[{letters}]+(?![\w’'])", line):
        for place in range(found.start(), found.end()):
            text.stylize(seat_style(letters.index(line[place])), place, place + 1)
    return text


def board(game: Game, observation: Observation, seats: int, width: int) -> Group:
    """Return the diagram of what a seat sees, fitted to the width."""
    lines = []
    for line in fitted(game.diagram(observation).splitlines(), width - 2):
        text = coloured(" " + line, seats)
        text.highlight_regex(r"(?<![\w/×])(?<!: )\d+(?= )", QUIET)
        text.highlight_regex(r"^ >", ACCENT)
        text.highlight_regex(r"^ \w[\w ]*:", "bold")
        lines.append(text)
    return Group(*lines)


def fitted(lines: Sequence[str], width: int) -> list[str]:
    """Return lines that fit, if leaving out blanks can do it; lines of a table lose the same columns."""
    fitting: list[str] = []
    for wide, block in groupby(lines, key=lambda line: len(line) > width * TABLE_LINE):
        alike = list(block)
        fitting += _narrowed(alike, width) if wide else alike
    return fitting


def _narrowed(block: list[str], width: int) -> list[str]:
    """Take out columns that are blank in all lines and have another blank one behind them."""
    widest = max(map(len, block))
    padded = [line.ljust(widest) for line in block]
    column = widest - 2
    while len(padded[0]) > width and column > 0:
        if all(line[column : column + 2] == "  " for line in padded):
            padded = [line[:column] + line[column + 1 :] for line in padded]
        column -= 1
    return [line.rstrip() for line in padded]


def news(sentences: Iterable[str], seats: int) -> Group:
    """Return log lines, one below the other."""
    return Group(*(Text.assemble(("  · ", QUIET), coloured(line, seats)) for line in sentences))


# --- Choices -------------------------------------------------------------------------------------------


def grouped(choices: Sequence[Choice]) -> list[tuple[str, list[tuple[int, str]]]]:
    """Return the numbered choices by the first word of their notation.

    A group has what its sentences begin with as a heading, and the rest of each sentence with its number.
    """
    numbered = list(enumerate(choices, 1))
    groups = []
    for _word, members in groupby(numbered, key=lambda pair: pair[1].text.split(" ")[0]):
        group = list(members)
        heading = _common_start([choice.sentence for _number, choice in group])
        rest = [(number, choice.sentence[len(heading) :]) for number, choice in group]
        groups.append((heading.rstrip(" :"), rest))
    return groups


def _common_start(sentences: Sequence[str]) -> str:
    """Return the words that all sentences begin with; of a single one, what stands before its colon."""
    if len(sentences) == 1:
        before, colon, _after = sentences[0].partition(": ")
        return before + colon if colon else ""
    least, most = min(sentences), max(sentences)
    same = takewhile(lambda pair: pair[0] == pair[1], zip(least, most, strict=False))
    start = "".join(letter for letter, _letter in same)
    start = start[: start.rfind(" ") + 1]
    if all(one[len(start) :].isdecimal() for one in sentences):  # "3) 14" would be two numbers
        start = start[: start.rstrip().rfind(" ") + 1]
    return start


def choice_lines(choices: Sequence[Choice], width: int) -> list[Text]:
    """Return the choices as lines: a heading, then as many choices side by side as fit."""
    groups = grouped(choices)
    margin = max((len(heading) for heading, _rest in groups), default=0) + 3
    lines = []
    for heading, rest in groups:
        cell = max(len(text) for _number, text in rest) + 6
        across = max(1, (width - margin) // cell)
        for first in range(0, len(rest), across):
            line = Text(f" {heading if first == 0 else ''}".ljust(margin), style="bold")
            for number, text in rest[first : first + across]:
                line.append(f"{number:>2}) ", style=ACCENT).append(text.ljust(cell - 4), style="not bold")
            line.rstrip()
            lines.append(line)
    return lines


def show_choices(console: Console, choices: Sequence[Choice]) -> None:
    """Print the numbered choices."""
    for line in choice_lines(choices, console.width):
        console.print(line)
