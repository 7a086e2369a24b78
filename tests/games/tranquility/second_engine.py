"""The rules once more, slow and plain, over position records: dictionaries and lists, nothing packed.

Written from the rules alone and independent of the engine, so that both can be compared move by move.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

Record = dict[str, Any]
Card = int | str

SPECIAL = ["START", "FINISH", "MONSTER", "Y1", "Y2", "P1", "P2", "O1", "O2", "ROCKS", "COMPASS", "BORDER"]
STORMS = ["Y1", "Y2", "P1", "P2", "O1", "O2"]
SQUARE = [[6 * row + column for column in range(6)] for row in range(6)]
ROWS: dict[str, list[list[int]]] = {
    "classic": SQUARE,
    "day_night": SQUARE,
    "competitive": SQUARE,
    "arch": [list(range(9)), list(range(9, 15)), list(range(15, 24))],
    "pyramid": [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14], [15, 16, 17], [18, 19], [20]],
}


def order(card: Card) -> int:
    return card if isinstance(card, int) else 81 + SPECIAL.index(card)


class SecondEngine:
    """One position, kept as its record."""

    def __init__(self, record: Record) -> None:
        self.r = deepcopy(record)
        self.r["grid"] = {int(cell): number for cell, number in self.r["grid"].items()}
        self.variant: str = self.r["options"]["variant"]
        self.n: int = self.r["options"]["players"]
        self.rows = ROWS[self.variant]
        self.cells = sum(map(len, self.rows))
        self.any_time: bool = self.r["options"].get("compass_use") == "any"

    def record(self) -> Record:
        """Return the record as the engine would write it."""
        record = deepcopy(self.r)
        record["grid"] = {str(cell): record["grid"][cell] for cell in sorted(record["grid"])}
        for field in ("hands", "discards", "discards_unseen"):
            record[field] = [sorted(cards, key=order) for cards in record[field]]
        for field in ("destroyed", "display"):
            record[field].sort()
        record["storms"] = {storm: record["storms"][storm] for storm in STORMS if storm in record["storms"]}
        record["orientation"] = {
            str(number): "day" for number in range(1, 81) if record["orientation"].get(str(number)) == "day"
        }
        return record

    # --- Questions ---------------------------------------------------------------------------------

    def around(self) -> list[int]:
        return [(self.r["active"] + step) % self.n for step in range(self.n)]

    def yellow(self, seat: int) -> bool:
        return any(self.r["storms"].get(name) == {"seat": seat} for name in ("Y1", "Y2"))

    def limit(self, seat: int) -> int:
        return 3 if self.yellow(seat) else 5

    def discardable(self, seat: int) -> list[Card]:
        never = {"MONSTER"} if self.r["start_played"] else {"MONSTER", "START"}
        return [card for card in self.r["hands"][seat] if card not in never]

    def capacity(self, seat: int) -> int:
        return len(self.discardable(seat)) + (
            min(2, len(self.r["draw_piles"][seat])) if self.yellow(seat) else 0
        )

    def empty_rows(self) -> list[int]:
        return [row for row, line in enumerate(self.rows) if any(cell not in self.r["grid"] for cell in line)]

    def line(self, cell: int) -> list[int]:
        """Return the line along which the active seat must keep the order."""
        if self.variant != "competitive":
            return list(range(self.cells))
        lines = (
            self.rows if self.r["active"] == 0 else [list(column) for column in zip(*self.rows, strict=True)]
        )
        return next(line for line in lines if cell in line)

    def closed(self, cell: int) -> bool:
        row = next(number for number, line in enumerate(self.rows) if cell in line)
        if self.r["rocks_row"] == row or any(where == {"row": row} for where in self.r["storms"].values()):
            return True
        return self.variant == "arch" and row == 1 and bool({0, 2} & set(self.empty_rows()))

    def price(self, cell: int, number: int) -> int | None:
        """Return what an island costs on a cell for the active seat, None if it may not lie there."""
        grid, line = self.r["grid"], self.line(cell)
        here = line.index(cell)
        before = [grid[other] for other in line[:here] if other in grid]
        after = [grid[other] for other in line[here + 1 :] if other in grid]
        if (
            cell in grid
            or self.closed(cell)
            or any(b > number for b in before)
            or any(a < number for a in after)
        ):
            return None
        beside = [grid[line[i]] for i in (here - 1, here + 1) if 0 <= i < len(line) and line[i] in grid]
        orange = any(self.r["storms"].get(name) == {"seat": self.r["active"]} for name in ("O1", "O2"))
        if orange and not beside:
            return None
        cost = min((abs(number - other) for other in beside), default=0)
        return cost if cost < len(self.discardable(self.r["active"])) else None

    def legal_cells(self, number: int) -> list[int]:
        return [cell for cell in range(self.cells) if self.price(cell, number) is not None]

    def right_way_up(self) -> bool:
        if self.variant != "day_night":
            return True
        sides = self.r["orientation"]
        return all((sides.get(str(n)) == "day") == (cell >= 18) for cell, n in self.r["grid"].items())

    # --- Legal actions -----------------------------------------------------------------------------

    def legal(self) -> list[int]:
        r, phase, seat = self.r, self.r["phase"], self.r["decider"]
        if phase == "OVER":
            return []
        discards = {order(card) - 1 for card in self.discardable(seat)}
        rows = {122 + row for row in self.empty_rows()}
        islands = [card for card in r["hands"][seat] if isinstance(card, int)]
        if phase == "ACT":
            return self.legal_turn(seat)
        if phase == "START_PAY":
            pile = self.yellow(seat) and r["pile_paid"] < 2 and r["draw_piles"][seat]
            return sorted(discards | ({138} if pile else set()))
        if phase == "ROCKS":
            return sorted(rows - {122 + r["rocks_row"]} | ({128} if len(islands) >= 2 else set()))
        simple: dict[str, Iterable[int]] = {
            "CELL": (86 + cell for cell in self.legal_cells(r["chosen"] or 0)),
            "PAY": discards,
            "TRIM": discards | self.compasses_between(),
            "MONSTER_CELL": (86 + cell for cell in r["grid"]),
            "FLIP_CELL": (86 + cell for cell in r["grid"]),
            "PLEDGE": range(129, 130 + min(8, self.capacity(seat))),
            "ROCKS_PAY": (card - 1 for card in islands),
            "STORM": {
                139,
                *self.compasses_between(),
                *(140 + STORMS.index(name) for name in [r["storm"]] if name),
            },
            "STORM_ROW": rows,
            "ROCKS_ROW": rows,
            "DRAFT": (card - 1 for card in r["display"]),
        }
        return sorted(simple[phase])

    def compasses_between(self) -> set[int]:
        """Return the compasses that may be spent between an action and the next turn."""
        free = self.any_time and self.r["compasses"]
        return {140 + STORMS.index(storm) for storm in self.r["storms"]} if free else set()

    def legal_turn(self, seat: int) -> list[int]:
        r = self.r
        hand = r["hands"][seat]
        compass = {140 + STORMS.index(storm) for storm in r["storms"]} if r["compasses"] else set()
        if "START" in hand and not r["start_played"]:
            return [80, *sorted(compass)]
        actions = {n - 1 for n in hand if isinstance(n, int) and self.legal_cells(n)} | compass
        known = any(count for other, count in enumerate(r["monsters_revealed"]) if other != seat)
        ready = len(r["grid"]) == self.cells and r["start_played"] and self.right_way_up()
        if "FINISH" in hand and ready and "MONSTER" not in hand and not known:
            actions.add(81)
        if "MONSTER" in hand and r["grid"]:
            actions.add(82)
        if len(self.discardable(seat)) >= 2:
            actions.add(83)
        if r["compass_supply"] and len(hand) >= 3 and len(self.discardable(seat)) == len(hand):
            actions.add(84)
        if self.variant == "day_night" and r["grid"] and self.discardable(seat):
            actions.add(85)
        return sorted(actions)

    # --- Acting ------------------------------------------------------------------------------------

    def discard(self, seat: int, action: int) -> None:
        card: Card = action + 1 if action < 80 else SPECIAL[action - 80]
        self.r["hands"][seat].remove(card)
        self.r["discards"][seat].append(card)
        if self.variant == "competitive":
            self.r["scores"][seat] -= 1

    def apply(self, action: int) -> None:
        getattr(self, "on_" + self.r["phase"].lower())(self.r["decider"], action)

    def on_act(self, seat: int, action: int) -> None:
        r = self.r
        if action < 80:
            r.update(phase="CELL", chosen=action + 1)
        elif action == 80:
            self.start(seat)
        elif action == 81:
            self.try_finish(seat)
        elif action == 83:
            r.update(phase="PAY", pay_for="discard", to_pay=2)
        elif action == 84:
            for card in list(r["hands"][seat]):
                self.discard(seat, order(card) - 1)
            self.earn_compass()
            self.rocks_step()
        elif action >= 140:
            r["compasses"] -= 1
            del r["storms"][STORMS[action - 140]]
            self.check_loss()
        else:
            r["phase"] = {82: "MONSTER_CELL", 85: "FLIP_CELL"}[action]

    def try_finish(self, seat: int) -> None:
        monsters = [hand.count("MONSTER") for hand in self.r["hands"]]
        if any(monsters):
            self.r["monsters_revealed"] = monsters
            self.check_loss()
        else:
            self.r["hands"][seat].remove("FINISH")
            self.over("finish")

    def earn_compass(self) -> None:
        if self.r["compass_supply"]:
            self.r["compass_supply"] -= 1
            self.r["compasses"] += 1

    def on_cell(self, seat: int, action: int) -> None:
        r, cell = self.r, action - 86
        number = r["chosen"]
        cost = self.price(cell, number)
        assert cost is not None
        r["hands"][seat].remove(number)
        r["grid"][cell] = number
        r["chosen"] = None
        if self.variant == "competitive":
            r["scores"][seat] += 3
            r["placed"][seat] += 1
            r["drafted"][seat] = [other for other in r["drafted"][seat] if other != number]
        if cost:
            r.update(phase="PAY", pay_for="island", to_pay=cost, cell=cell)
        else:
            self.after_island(seat, cell)

    def on_pay(self, seat: int, action: int) -> None:
        r = self.r
        self.discard(seat, action)
        r["to_pay"] -= 1
        if not r["to_pay"]:
            what, cell = r["pay_for"], r["cell"]
            r.update(pay_for=None, cell=None)
            if what == "island":
                self.after_island(seat, cell)
            else:
                self.rocks_step()

    def after_island(self, seat: int, cell: int) -> None:
        r = self.r
        row = next(line for line in self.rows if cell in line)
        numbers = [r["grid"].get(other, 0) for other in row]
        if len(row) == 6 and numbers == list(range(numbers[0], numbers[0] + 6)) and numbers[0]:
            self.earn_compass()
        if len(self.rows) - len(self.empty_rows()) >= 4:
            r["rocks_row"] = None
        if self.variant == "competitive" and len(r["grid"]) == self.cells:
            self.over("grid_full")
        elif r["exploration"]:
            self.explore(seat, r["exploration"].pop(0))
        else:
            self.rocks_step()

    def explore(self, seat: int, card: str) -> None:
        r = self.r
        r["step"] = "explore"
        if card in ("FINISH", "MONSTER"):
            r["hands"][seat].append(card)
            r["monsters_revealed"][seat] += card == "MONSTER"
        elif card == "COMPASS":
            r["compasses"] += 1
        elif card == "ROCKS" and len(self.rows) - len(self.empty_rows()) < 4:
            r["phase"] = "ROCKS_ROW"
            return
        elif card in STORMS and self.storm_asks(seat, card):
            return
        self.rocks_step()

    def on_monster_cell(self, seat: int, action: int) -> None:
        r = self.r
        r["hands"][seat].remove("MONSTER")
        r["monsters_revealed"][seat] = max(0, r["monsters_revealed"][seat] - 1)
        r["destroyed"].append(r["grid"].pop(action - 86))
        self.rocks_step()

    def on_flip_cell(self, seat: int, action: int) -> None:
        sides, key = self.r["orientation"], str(self.r["grid"][action - 86])
        sides[key] = "night" if sides.get(key) == "day" else "day"
        self.r.update(phase="PAY", pay_for="flip", to_pay=1)

    # --- The Start ---------------------------------------------------------------------------------

    def start(self, seat: int) -> None:
        r = self.r
        r["hands"][seat].remove("START")
        r.update(start_played=True, start_turn=True, step="start")
        self.earn_compass()
        r["extra_left"] = self.extra()
        self.extra_draws(seat)

    def extra(self) -> int:
        alone: int = self.r["options"]["solo_start_draw"]
        return {1: alone, 2: 2}.get(self.n, 0)

    def extra_draws(self, seat: int) -> None:
        r = self.r
        r["decider"] = seat
        while r["extra_left"] and r["draw_piles"][seat]:
            card = r["draw_piles"][seat].pop(0)
            if card in STORMS:
                if self.storm_asks(seat, card):
                    return
            else:
                r["hands"][seat].append(card)
                r["extra_left"] -= 1
        r["extra_left"] = 0
        if self.n == 2 and seat == r["active"]:
            r["extra_left"] = self.extra()
            self.extra_draws(1 - seat)
        elif self.n == 1 or sum(map(self.capacity, range(self.n))) <= 8:
            r["owed"] = [min(8, self.capacity(other)) for other in range(self.n)]
            self.next_payer()
        else:
            r.update(phase="PLEDGE", decider=r["active"], offers=[[None] * self.n])

    def on_pledge(self, seat: int, action: int) -> None:
        r = self.r
        named = r["offers"][-1]
        named[seat] = action - 129
        if None in named:
            r["decider"] = (seat + 1) % self.n
        elif sum(named) != 8 and len(r["offers"]) < 3:
            r["offers"].append([None] * self.n)
            r["decider"] = r["active"]
        else:
            r["owed"] = list(named)
            self.settle(r["owed"])
            self.next_payer()

    def settle(self, owed: list[int]) -> None:
        while sum(owed) > 8:
            owed[max(self.around(), key=lambda seat: owed[seat])] -= 1
        while sum(owed) < 8:
            able = [seat for seat in self.around() if owed[seat] < self.capacity(seat)]
            owed[min(able, key=lambda seat: owed[seat])] += 1

    def next_payer(self) -> None:
        r = self.r
        r["pile_paid"] = 0
        for seat in self.around():
            if r["owed"][seat]:
                r.update(phase="START_PAY", decider=seat)
                return
        r["offers"] = []
        self.next_trim()

    def on_start_pay(self, seat: int, action: int) -> None:
        r = self.r
        if action == 138:
            card = r["draw_piles"][seat].pop(0)
            r["discards"][seat].append(card)
            r["discards_unseen"][seat].append(card)
            r["pile_paid"] += 1
        else:
            self.discard(seat, action)
        r["owed"][seat] -= 1
        if not r["owed"][seat]:
            self.next_payer()

    def next_trim(self) -> None:
        if not any(self.trim_asks(seat) for seat in self.around()):
            self.rocks_step()

    # --- Rocks, storms, drawing --------------------------------------------------------------------

    def rocks_step(self) -> None:
        if self.r["rocks_row"] is None:
            self.refill()
        else:
            self.r.update(phase="ROCKS", step="rocks", decider=self.r["active"])

    def on_rocks(self, seat: int, action: int) -> None:
        if action == 128:
            self.r.update(phase="ROCKS_PAY", to_pay=2)
        else:
            self.r["rocks_row"] = action - 122
            self.refill()

    def on_rocks_row(self, seat: int, action: int) -> None:
        self.r["rocks_row"] = action - 122
        self.refill()

    def on_rocks_pay(self, seat: int, action: int) -> None:
        self.discard(seat, action)
        self.r["to_pay"] -= 1
        if not self.r["to_pay"]:
            self.refill()

    def storm_asks(self, seat: int, storm: str) -> bool:
        """Meet a drawn storm; tell whether a decision is due."""
        self.r.update(storm=storm, decider=seat)
        if self.r["compasses"]:
            self.r["phase"] = "STORM"
            return True
        return self.breaks(seat)

    def breaks(self, seat: int) -> bool:
        r = self.r
        storm = r["storm"]
        if storm[0] == "P":
            if self.empty_rows():
                r["phase"] = "STORM_ROW"
                return True
            r["storm"] = None
            return False
        r["storm"] = None
        r["storms"][storm] = {"seat": seat}
        return storm[0] == "Y" and r["step"] != "start" and self.trim_asks(seat)

    def trim_asks(self, seat: int) -> bool:
        if len(self.r["hands"][seat]) > self.limit(seat) and self.discardable(seat):
            self.r.update(phase="TRIM", decider=seat)
            return True
        return False

    def on_storm(self, seat: int, action: int) -> None:
        r = self.r
        if action == 139:
            if r["storm"] is None or not self.breaks(seat):
                self.go_on(asked=True)
            return
        r["compasses"] -= 1
        lifted = STORMS[action - 140]
        if lifted == r["storm"]:
            r["storm"] = None
            self.go_on()
            return
        del r["storms"][lifted]
        if r["storm"] is None or (not r["compasses"] and not self.breaks(seat)):
            self.go_on()

    def on_storm_row(self, seat: int, action: int) -> None:
        self.r["storms"][self.r["storm"]] = {"row": action - 122}
        self.r["storm"] = None
        self.go_on(asked=True)

    def on_trim(self, seat: int, action: int) -> None:
        if action >= 140:
            self.r["compasses"] -= 1
            del self.r["storms"][STORMS[action - 140]]
        else:
            self.discard(seat, action)
        if not self.trim_asks(seat):
            self.go_on(asked=action < 140)

    def go_on(self, asked: bool = False) -> None:
        r = self.r
        if r["step"] == "setup":
            self.opening(r["decider"])
        elif r["step"] == "explore":
            self.rocks_step()
        elif r["step"] == "refill":
            self.refill_from(r["decider"], asked)
        elif r["phase"] == "TRIM":
            self.next_trim()
        else:
            self.extra_draws(r["decider"])

    def draws(self, seat: int) -> bool:
        """Draw up to the limit; tell whether a decision interrupted it."""
        r = self.r
        r["decider"] = seat
        while len(r["hands"][seat]) < self.limit(seat) and r["draw_piles"][seat]:
            card = r["draw_piles"][seat].pop(0)
            if card not in STORMS:
                r["hands"][seat].append(card)
            elif self.storm_asks(seat, card):
                return True
        return False

    def opening(self, seat: int) -> None:
        if not any(self.draws(other) for other in range(seat, self.n)):
            self.begin(1)

    def refill(self) -> None:
        self.r["step"] = "refill"
        if self.variant == "competitive":
            self.draft()
        else:
            self.refill_from(self.r["active"])

    def refill_from(self, seat: int, asked: bool = False) -> None:
        around = self.around()
        due = around[around.index(seat) :] if self.r["start_turn"] else [seat]
        for other in due:
            if (not asked and self.asks_first(other)) or self.draws(other):
                return
            asked = False
        self.next_turn()

    def asks_first(self, seat: int) -> bool:
        """Tell whether a seat may rather be out of its yellow storm before it draws."""
        r = self.r
        draws = len(r["hands"][seat]) < 5 and r["draw_piles"][seat]
        if self.any_time and r["compasses"] and self.yellow(seat) and draws:
            r.update(phase="STORM", storm=None, decider=seat)
            return True
        return False

    def draft(self) -> None:
        r = self.r
        if len(r["hands"][r["active"]]) >= 5 or not r["display"]:
            self.next_turn()
        else:
            r.update(phase="DRAFT", decider=r["active"])

    def on_draft(self, seat: int, action: int) -> None:
        r = self.r
        r["display"].remove(action + 1)
        r["hands"][seat].append(action + 1)
        r["drafted"][seat] = sorted([*r["drafted"][seat], action + 1])
        r["display"] += [r["deck"].pop(0)] if r["deck"] else []
        self.draft()

    def next_turn(self) -> None:
        self.r["active"] = (self.r["active"] + 1) % self.n
        self.begin(self.r["turn"] + 1)

    def begin(self, turn: int) -> None:
        self.r.update(phase="ACT", step="action", decider=self.r["active"], turn=turn, start_turn=False)
        self.check_loss()

    def check_loss(self) -> None:
        if not self.legal():
            self.over("no_action")

    def over(self, reason: str) -> None:
        r = self.r
        returns = [1.0 if reason == "finish" else -1.0] * self.n
        if self.variant == "competitive":
            east, north = ((r["scores"][seat], r["placed"][seat]) for seat in (0, 1))
            lead = float((east > north) - (east < north))
            returns = [lead, -lead if lead else 0.0]
        r.update(phase="OVER", step="over", decider=-1, start_turn=False)
        r["result"] = {"reason": reason, "returns": returns}
