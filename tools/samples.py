"""Pages that show what readers of a whole game meet, one for each game and language: `make samples`.

    python -m tools.samples build/samples
    python -m tools.samples build/samples --game tongiaki --language hu --bot bosun

Bots play one game from a fixed seed. A page has what the first seat reads, line by line: every prompt, what
was chosen and what is told. What others read of the same, the choices that were open and why some actions are
refused come after it, every sentence once.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from cayona import registry
from cayona.bots import bot
from cayona.kernel.chance import Chance
from cayona.kernel.events import Event
from cayona.kernel.game import Game
from cayona.kernel.language import language_name, languages, speaking
from cayona.kernel.match import Match, event_sentence
from cayona.kernel.seatview import SeatView

SEED: Final = 7
NAMES: Final = ("Ann", "Ben", "Eva", "Ida", "Ole", "Pia", "Rob", "Tim", "Zoë")
FEWEST: Final = 3
READER: Final = 0
REFUSED: Final = 6
"""How many actions are tried at every decision to see why they are refused."""
LONGEST: Final = 4_000


class Sample:
    """What is read of one game: by the reader in order, by others once each."""

    def __init__(self, game: Game, seats: int) -> None:
        """Begin a game with so many seats."""
        self.match = Match(game, seats, SEED)
        self.names = NAMES[:seats]
        self.log: list[str] = []
        self.others: dict[str, None] = {}
        self.choices: dict[str, None] = {}
        self.allowed: dict[str, None] = {}
        self.refused: dict[str, None] = {}
        self._chance = Chance(SEED)

    def play(self, name: str) -> None:
        """Let a bot play on all seats, to the end."""
        players = [bot(name, seed=seat) for seat in range(len(self.names))]
        self._tell(self.match.events)
        while not self.match.state.is_over() and self.match.version < LONGEST:
            state = self.match.state
            seat = state.to_move()
            action = players[seat].choose(SeatView(state, seat))
            self._asked(seat, action)
            self._tell(self.match.play(action, seat))
        self._ask()
        self._end()

    def _asked(self, seat: int, action: int) -> None:
        """Note what is asked, what may be answered and, if it is the reader who answers, the answer."""
        state = self.match.state
        open_to = state.choices(seat)
        self._ask(open_to if seat == READER else ())
        for choice in open_to:
            self.choices[choice.sentence] = None
            if choice.action == action and seat == READER:
                self.log.append(f"→ {choice.sentence}")
        self.allowed[state.explain(action, seat).sentence] = None
        for _try in range(REFUSED):
            why = state.explain(self._chance.below(state.game.action_count), seat)
            if not why.legal:
                self.refused[why.sentence] = None

    def _ask(self, choices: Sequence[Any] = ()) -> None:
        game, state = self.match.game, self.match.state
        prompt = f"**{game.prompt(state.observation(READER), choices, self.names)}**"
        if prompt not in self.log[-1:]:
            self.log.append(prompt)
        self.others[game.prompt(state.observation(None), (), self.names)] = None

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            told = [self._told(event, viewer) for viewer in (READER, None, *range(1, len(self.names)))]
            self.log += filter(None, told[:1])
            self.others.update(dict.fromkeys(filter(None, set(told[1:]) - set(told[:1]))))

    def _told(self, event: Event, viewer: int | None) -> str:
        seen = event.seen_by(viewer)
        return "" if seen is None else event_sentence(self.match.game, seen, viewer, self.names)

    def _end(self) -> None:
        """Tell how it ended, as the page does: to the reader and to whoever watched."""
        if self.match.state.is_over():
            result = self.match.record()["outcome"]
            for viewer in (READER, None):
                ending = self.match.game.ending(self.match.state.observation(viewer), result, self.names)
                self.log += [ending.headline, *ending.lines]


def page(game: Game, language: str, name: str) -> str:
    """Return the page of a game in a language."""
    with speaking(language):
        sample = Sample(game, min(max(FEWEST, game.default_seats), game.seats[-1]))
        sample.play(name)
        lines = [
            f"# {game.title}: {language_name(language)}",
            "",
            f"{len(sample.names)} × {name}, seed {SEED}: prompts, → answers, log of {sample.names[READER]}.",
            "",
            *sample.log,
        ]
        lines += _part("What others read", sample.others)
        lines += _part("What could be chosen", sample.choices)
        lines += _part("Why it is allowed", sample.allowed)
        lines += _part("Why it is refused", sample.refused)
    return "\n\n".join(lines) + "\n"


def _part(title: str, sentences: dict[str, None]) -> Iterator[str]:
    yield f"## {title}"
    yield "\n".join(f"- {sentence}" for sentence in sorted(filter(None, sentences)))


def main() -> None:
    """Write the pages."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", choices=list(registry.GAMES))
    parser.add_argument("--language", action="append", choices=languages())
    parser.add_argument("--bot", default="bosun")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    for name in wanted.game or registry.GAMES:
        for language in wanted.language or languages():
            file = wanted.folder / f"{name}-{language}.md"
            file.write_text(page(registry.game(name), language, wanted.bot), encoding="utf-8")
            print(file)


if __name__ == "__main__":
    main()
