"""A second implementation of Tortuga, slow and plain: it plays on position records, rule by rule.

It shares nothing with the engine but the generator of chance, from which it draws in the same order: one
number for a whole roll (a digit to base 6 for each die, A first), one for a chest, one for a token.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from cayona.kernel.chance import Chance

COLOURS = ["red", "blue", "yellow", "white", "purple"]
ACTIONS = ["fleet", "crew", "treasure", "attack", "raid"]
NUMBERS = {"fleet": "45123", "crew": "12345", "treasure": "34512", "attack": "51234", "raid": "23451"}


class SecondEngine:
    """A position record that can be played on."""

    def __init__(self, record: dict[str, Any], chance: Chance) -> None:
        self.r = deepcopy(record)
        self.chance = chance
        self.boards = self.r["boards"]
        self.n = self.r["seats"]
        self.numbers = NUMBERS
        if own := self.r["options"].get("dice"):  # die by die, where NUMBERS goes action by action
            self.numbers = dict(zip(ACTIONS, map("".join, zip(*own.split("-"), strict=True)), strict=True))

    # --- Asking ------------------------------------------------------------------------------------

    def around(self) -> list[int]:
        return [(self.r["start"] + turn) % self.n for turn in range(self.n)]

    def cap(self, seat: int, marker: str) -> int:
        field = self.boards[seat][marker]
        return 1 if field == 1 else 2 if field <= 3 else 3 if field <= 5 else 4

    def limit(self, seat: int, action: str) -> int:
        if action in ("attack", "raid"):
            return self.cap(seat, "ship" if action == "attack" else "pirate")
        return 5

    def total(self, seat: int, action: str) -> int:
        board = self.boards[seat]
        dice = [die for die in range(5) if board["dice"][die] == action]
        bonus = board["advantage"][ACTIONS.index(action)]
        return sum(int(self.numbers[action][die]) for die in dice) + bonus if dice else 0

    def places(self, action: str) -> list[int]:
        order = self.around()
        ranked = sorted(order, key=lambda seat: (-self.total(seat, action), order.index(seat)))
        return [seat for seat in ranked if self.total(seat, action)][: 1 if self.n == 2 else 2]

    def fits(self, seat: int, dice: list[int]) -> bool:
        board = self.boards[seat]
        if not dice or any(board["roll"][die] is None for die in dice):
            return False
        symbols = {board["roll"][die] for die in dice} - {"skull"}
        if len(symbols) != 1:
            return not symbols
        (action,) = symbols
        return bool(board["dice"].count(action) + len(dice) <= self.limit(seat, action))

    def keeps(self, seat: int) -> list[int]:
        subsets = ([die for die in range(5) if mask >> die & 1] for mask in range(1, 32))
        return [mask for mask, dice in enumerate(subsets) if self.fits(seat, dice)]

    def struck(self) -> tuple[str, str]:
        return ("fleet", "ship") if self.r["action"] == "attack" else ("crew", "pirate")

    def actor(self) -> int:
        return self.places(self.r["action"])[int(self.r["place"]) - 1]

    def overfull(self) -> int | None:
        area, marker = self.struck()
        for seat in (self.r["target"], self.actor()):
            if sum(self.boards[seat][area]) > self.cap(seat, marker):
                return int(seat)
        return None

    def deciders(self) -> list[int]:
        phase, order = self.r["phase"], self.around()
        if phase == "keep":
            return [s for s in order if None in self.boards[s]["dice"] and self.boards[s]["commit"] is None]
        if phase == "over":
            return []
        if phase == "turn":
            return [s for s in order if self.boards[s]["kept"]][:1]
        if phase == "reroll":
            return [s for s in order if self.boards[s]["stuck"]][:1]
        if phase == "advantage":
            return [s for s in order if s in self.r["earners"]][:1]
        if phase == "drop":
            seat = self.overfull()
            return [] if seat is None else [seat]
        return [self.r["mover"]] if phase == "move" else [self.actor()]

    def legal(self, seat: int) -> list[int]:
        phase, board = self.r["phase"], self.boards[seat]
        if phase in ("keep", "reroll"):
            return self.keeps(seat) or [31]
        if phase == "turn":
            count = len(board["kept"])
            free = [board["dice"].count(a) + count <= self.limit(seat, a) for a in ACTIONS]
            return [32 + i for i in range(5) if free[i]]
        if phase == "advantage":
            sides = board["advantage"]
            return [37 + i for i in range(5) if sides[i] == 0] + [42 + i for i in range(5) if sides[i] == 1]
        if phase == "action":
            if self.r["action"] in ("fleet", "crew", "treasure"):
                return [47, 48]
            first = self.places(self.r["action"])[0]
            others = [(seat + step) % self.n for step in range(1, self.n)]
            return [48] + [51 + i for i, other in enumerate(others) if self.r["place"] == 1 or other != first]
        if phase == "token":
            return [49, 50]
        if phase == "salvage":
            return [48] + [54 + i for i in range(5) if self.r["centre"][i]]
        if phase == "steal":
            area = self.boards[self.r["target"]][self.struck()[0]]
            return [54 + i for i in range(5) if area[i]]
        area = board[self.struck()[0] if phase == "drop" else self.r["moving"]]
        return [59 + i for i in range(5) if area[i]]

    # --- Chance ------------------------------------------------------------------------------------

    def roll(self, seat: int) -> None:
        board = self.boards[seat]
        hand = [die for die in range(5) if board["dice"][die] is None]
        number = int(self.chance.below(6 ** len(hand)))
        board["roll"] = [None] * 5
        for die in hand:
            number, face = divmod(number, 6)
            board["roll"][die] = [*ACTIONS, "skull"][face]

    def pick(self, counts: list[int]) -> int | None:
        things = [kind for kind, count in enumerate(counts) for _ in range(count)]
        if not things:
            return None
        kind = things[self.chance.below(len(things))]
        counts[kind] -= 1
        return kind

    def draw_chest(self, seat: int) -> None:
        colour = self.pick(self.r["bag"])
        if colour is not None:
            self.boards[seat]["island"][colour] += 1

    # --- Doing -------------------------------------------------------------------------------------

    def play(self, seat: int, action: int) -> None:
        self.act(seat, action)
        while self.r["phase"] != "over" and not self.waits():
            self.go_on()

    def waits(self) -> bool:
        """Somebody decides: always in secret, otherwise only with a real choice (section 5.3)."""
        phase = self.r["phase"]
        if phase in ("roll", "draw", "start of place"):
            return False
        deciders = self.deciders()
        if phase == "move":
            return self.too_many() and len(self.legal(self.r["mover"])) > 1
        if phase == "reroll" and deciders and not self.keeps(deciders[0]):
            return False
        if phase in ("keep", "token"):
            return bool(deciders)
        return bool(deciders) and len(self.legal(deciders[0])) > 1

    def too_many(self) -> bool:
        board, mover = self.boards[self.r["mover"]], self.r["mover"]
        marker = {"crew": "ship", "island": "pirate"}.get(self.r["moving"])
        return marker is not None and sum(board[self.r["moving"]]) > self.cap(mover, marker)

    def act(self, seat: int, action: int) -> None:  # noqa: C901 (a branch for each phase)
        phase, board = self.r["phase"], self.boards[seat]
        if phase == "keep":
            board["commit"] = action
        elif phase == "reroll":
            self.keep(seat, action)
            self.r["phase"] = "turn"
        elif phase == "turn":
            for die in board["kept"]:
                board["dice"]["ABCDE".index(die)] = ACTIONS[action - 32]
            board["kept"] = ""
        elif phase == "advantage":
            board["advantage"][(action - 37) % 5] += 1
            self.r["earners"].remove(seat)
        elif phase == "action":
            self.act_on_action(seat, action)
        elif phase == "token":
            kept, back = self.r["drawn"] if action == 49 else self.r["drawn"][::-1]
            board["tokens"] = sorted([*board["tokens"], kept])
            self.r["pool"][back - 1] += 1
            self.r["drawn"] = []
            self.end_place()
        elif phase == "steal":
            self.boards[self.r["target"]][self.struck()[0]][action - 54] -= 1
            board["island"][action - 54] += 1
            self.fall_back(seat)
        elif phase == "salvage":
            if action != 48:
                self.r["centre"][action - 54] -= 1
                board["island"][action - 54] += 1
            self.end_place()
        else:
            self.drop(seat, self.struck()[0] if phase == "drop" else self.r["moving"], action - 59)

    def keep(self, seat: int, action: int) -> None:
        board = self.boards[seat]
        dice = [die for die in range(5) if action + 1 >> die & 1]
        symbols = {board["roll"][die] for die in dice} - {"skull"}
        for die in dice:
            if symbols:
                board["dice"][die] = next(iter(symbols))
            else:
                board["kept"] += "ABCDE"[die]
        board["roll"] = [None] * 5
        board["stuck"] = False

    def act_on_action(self, seat: int, action: int) -> None:
        name, board = self.r["action"], self.boards[seat]
        alone = self.r["options"].get("salvage") == "alone"
        if action == 48 and alone and self.r["place"] == 2 and name in ("attack", "raid"):
            self.r["phase"] = "salvage"
        elif action == 48:
            self.end_place()
        elif name in ("fleet", "crew"):
            marker = "ship" if name == "fleet" else "pirate"
            steps = 2 if self.r["place"] == 1 and self.n > 2 else 1
            board[marker] = min(8, board[marker] + steps)
            self.end_place()
        elif name == "treasure":
            if self.r["place"] == 1:
                self.draw_chest(seat)
            wanted = 2 if self.r["place"] == 1 and self.n > 2 else 1
            drawn = [self.pick(self.r["pool"]) for _ in range(min(wanted, sum(self.r["pool"])))]
            values = [kind + 1 for kind in drawn if kind is not None]
            if len(values) == 2:
                self.r.update(phase="token", drawn=values)
            else:
                board["tokens"] = sorted(board["tokens"] + values)
                self.end_place()
        else:
            self.r["target"] = (seat + action - 50) % self.n
            self.r["phase"] = "steal"
            if self.r["place"] == 2 or not any(self.boards[self.r["target"]][self.struck()[0]]):
                self.fall_back(seat)

    def fall_back(self, seat: int) -> None:
        marker, target = self.struck()[1], self.boards[self.r["target"]]
        target[marker] = max(1, target[marker] - 1)
        if self.r["action"] in target["dice"]:
            self.boards[seat][marker] = max(1, self.boards[seat][marker] - 1)
        self.r["phase"] = "drop"

    def drop(self, seat: int, area: str, colour: int) -> None:
        self.boards[seat][area][colour] -= 1
        where = "bag" if self.n == 2 or self.r["centre"][colour] else "centre"
        self.r[where][colour] += 1

    def end_place(self) -> None:
        self.r["target"] = None
        if self.r["place"] == 1 and len(self.places(self.r["action"])) == 2:
            self.r.update(phase="start of place", place=2)
        elif self.r["action"] == "raid":
            self.r.update(phase="draw", action=None, place=None)
            for board in self.boards:
                board["dice"] = [None] * 5
        else:
            following = ACTIONS[ACTIONS.index(self.r["action"]) + 1]
            self.r.update(phase="start of place", place=1, action=following)

    # --- Going on ----------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Take one step that needs no decision."""
        phase = self.r["phase"]
        deciders = [] if phase in ("roll", "draw", "start of place", "move") else self.deciders()
        if phase == "start of place":
            self.start_place()
        elif phase == "roll":
            self.roll_all()
        elif phase == "draw":
            for seat in self.around():
                self.draw_chest(seat)
            self.r.update(phase="move", mover=self.r["start"], moving="fleet")
        elif phase == "move":
            self.move_on()
        elif phase == "reroll" and deciders and not self.keeps(deciders[0]):
            self.roll(deciders[0])
        elif phase == "advantage" and deciders and not self.legal(deciders[0]):
            self.r["earners"].remove(deciders[0])
        elif deciders and phase not in ("keep", "salvage"):
            self.act(deciders[0], self.legal(deciders[0])[0])  # the only choice
        else:
            self.next_phase(phase)

    def next_phase(self, phase: str) -> None:
        if phase == "keep":
            self.reveal()
        elif phase == "turn":
            self.r["phase"] = "reroll"
        elif phase == "reroll":
            self.r["phase"] = "advantage"
        elif phase == "advantage":
            self.r.update(phase="roll", step=self.r["step"] + 1)
        elif phase == "drop" and self.r["place"] == 2:
            self.r.update(phase="salvage", target=None)
        else:  # nothing more to drop, or nothing to salvage
            self.end_place()

    def reveal(self) -> None:
        for board, seat in ((self.boards[seat], seat) for seat in self.around()):
            commit, board["commit"] = board["commit"], None
            if commit == 31:
                board["stuck"] = True
            elif commit is not None:
                self.keep(seat, commit)
        self.r["phase"] = "turn"

    def roll_all(self) -> None:
        rolling = [seat for seat in self.around() if None in self.boards[seat]["dice"]]
        if not rolling:
            self.r.update(phase="start of place", step=0, action="fleet", place=1)
            return
        for seat in rolling:
            self.roll(seat)
        self.r["phase"] = "keep"
        self.r["earners"] = [seat for seat in self.around() if seat not in rolling]

    def start_place(self) -> None:
        places, name, place = self.places(self.r["action"]), self.r["action"], self.r["place"]
        if len(places) < place:
            self.end_place()
            return
        board = self.boards[places[place - 1]]
        pool, bag = sum(self.r["pool"]), sum(self.r["bag"])
        vain = {
            "fleet": board["ship"] == 8,
            "crew": board["pirate"] == 8,
            "treasure": pool == 0 and (place == 2 or bag == 0),
        }
        if vain.get(name):
            self.end_place()
        else:
            self.r["phase"] = "action"

    def move_on(self) -> None:
        mover, moving = self.r["mover"], self.r["moving"]
        board = self.boards[mover]
        if self.too_many():
            self.drop(mover, moving, board[moving].index(sum(board[moving])))  # all of one colour
            return
        onward = {"fleet": "tortuga", "crew": "fleet", "island": "crew"}[moving]
        board[onward] = [there + more for there, more in zip(board[onward], board[moving], strict=True)]
        board[moving] = [0] * 5
        if moving != "island":
            self.r["moving"] = {"fleet": "crew", "crew": "island"}[moving]
        elif mover != self.around()[-1]:
            self.r.update(mover=(mover + 1) % self.n, moving="fleet")
        else:
            self.end_round()

    def end_round(self) -> None:
        self.r.update(mover=None, moving=None)
        options = self.r["options"]
        enough = any(sum(board["tortuga"]) >= options["end_chests"] for board in self.boards)
        if enough or self.r["round"] == options["max_rounds"]:
            self.r["phase"] = "over"
        else:
            start = (self.r["start"] + 1) % self.n
            self.r.update(phase="roll", step=1, round=self.r["round"] + 1, start=start)

    # --- The score ---------------------------------------------------------------------------------

    def score(self, seat: int) -> dict[str, int]:
        board = self.boards[seat]
        worth = {"tortuga": 3, "fleet": 2, "crew": 1}
        points = sum(worth[area] * (sum(board[area]) + board[area][4]) for area in worth)
        own = [
            colour
            for area in ("island", "crew", "fleet", "tortuga")
            for colour in range(3)
            for _ in range(board[area][colour])
        ]
        return {
            "chests": points,
            "sets": 3 * best_sets(tuple(own.count(colour) for colour in range(3)), board["tortuga"][3]),
            "tracks": board["ship"] + board["pirate"],
            "coins": sum(board["tokens"]),
        }


def best_sets(own: tuple[int, ...], jokers: int) -> int:
    """Try every way to give each joker one colour, and count the sets of each."""
    if jokers == 0:
        return min(own)
    given = ((*own[:colour], own[colour] + 1, *own[colour + 1 :]) for colour in range(3))
    return max(best_sets(more, jokers - 1) for more in given)
