"""A second implementation of Tortuga 1667, slow and plain: it plays on position records, rule by rule.

It shares nothing with the engine but the generator of chance, from which it draws in the same order: a
shuffle goes from the last card to the second, and cards are shuffled from ascending order or as they lie.
It is one long file because one reads it beside the rulebook, in the same order.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import combinations
from typing import Any

from cayona.kernel.chance import Chance

ATTACK_SYMBOLS = ["cannon"] * 4 + ["torch"] * 4 + ["water"] * 4 + ["torch torch", "water water"]
FLAGS = ["b", "b", "f", "f"] * 3 + ["ff", "bb"]
MUTINY = ["s", "w"] * 6 + ["ss", "ww"]
PAIRS = list(combinations(range(1, 6), 2))
BOTH = {"C": "cannon cannon", "T": "torch torch", "W": "water water",
        "D": "cannon torch", "E": "cannon water", "F": "torch water"}  # fmt: skip
TWO_FLAGS = {"B": "bb", "F": "ff", "M": "bf"}
TWO_MARKS = {"S": "ss", "W": "ww", "M": "sw"}
SEATS = "ABCDEFGHI"
SHIPS = ["FD", "JR"]
LINES = ["FD", "JR", "TOR"]
MAPS = ["atlantis", "el_dorado", "fountain_of_youth"]


class SecondEngine:
    """A position record that can be played on, by the words of actions."""

    def __init__(self, record: dict[str, Any], chance: Chance) -> None:
        self.r = deepcopy(record)
        self.chance = chance
        self.n = self.r["players"]
        specials = self.r["options"].get("votes", "").split("-")[3:] or ["TFS", "WBW"]
        self.attack_symbols = ATTACK_SYMBOLS[:12] + [BOTH[card[0]] for card in specials]
        self.flags = FLAGS[:12] + [TWO_FLAGS[card[1]] for card in specials]
        self.mutiny = MUTINY[:12] + [TWO_MARKS[card[2]] for card in specials]

    # --- Asking ------------------------------------------------------------------------------------

    def where(self, seat: int) -> str:
        for line in LINES:
            if seat in self.r[line]:
                return line
        return "BFD" if self.r["BFD"] == seat else "BJR"

    def ranks(self, seat: int) -> set[str]:
        line = self.r[self.where(seat)] if self.where(seat) in LINES else []
        found = set()
        if self.where(seat) in SHIPS:
            if line[0] == seat:
                found.add("captain")
            if line[1:2] == [seat]:
                found.add("first mate")
            if line[-1] == seat:
                found.add("cabin boy")
        elif line[:1] == [seat]:
            found.add("governor")
        return found

    def owner(self, card: str) -> int | None:
        return next((seat for seat in range(self.n) if card in self.r["kept"][seat]), None)

    def deciders(self) -> list[int]:
        r = self.r
        phase = r["phase"]
        if phase == "GAME_OVER":
            return []
        if phase == "VOTE":
            return [s for s, done in zip(r["vote"]["seats"], r["vote"]["done"], strict=True) if not done]
        if phase == "SETUP_PLACE":
            return [r["placing"][0]]
        if phase == "SETUP_HOLD":
            return [r[r["setup_ship"]][0]]
        if phase == "ATLANTIS_WINDOW":
            owner = self.owner("atlantis")
            assert owner is not None
            return [owner]
        if phase == "FORCED_CHOICE":
            return [r["force"]["target"]]
        if phase == "FOUNTAIN_REACTION":
            return [r["maroon"]["seat"]]
        return [r["turn"] if r["event"] is None else r["event"]["revealer"]]

    def legal(self, seat: int) -> set[str]:  # noqa: C901 (one case after the other)
        r = self.r
        phase = r["phase"]
        others = {f"target {SEATS[s]}" for s in range(self.n) if s != seat}
        if phase == "ACTION":
            return self.actions(seat) or {"pass"}
        if phase == "VOTE":
            return self.votes(seat)
        if phase in ("FORCED_CHOICE", "FORCER_CHOICE"):
            return {f"reveal {place}" for place in r["force"]["places"]}
        if phase in ("ATLANTIS_WINDOW", "FOUNTAIN_REACTION"):
            return {"yes", "no"}
        if phase == "LETTER_TARGET":
            found = {f"target {SEATS[s]}" for s in range(self.n) if self.where(s) not in SHIPS}
            return found if r["letter"]["saved"] else found | {"save"}
        if phase == "LETTER_SHIP":
            return {f"side {ship}" for ship in SHIPS if len(r[ship]) < 5}
        if phase == "BLACK_POWDER":
            return {f"side {ship}" for ship in SHIPS if f"B{ship}" not in r["destroyed"]}
        if phase in ("SETUP_HOLD", "LOOT_DEST"):
            return {"hold british", "hold french"}
        if phase == "LOOT_SOURCE":
            other = r["treasure"][SHIPS[1 - SHIPS.index(self.where(seat))]]
            return {f"hold {side}" for side, gold in zip(("british", "french"), other, strict=True) if gold}
        if phase == "CROWS_NEST_PICK":
            return {f"vote {face}" for face in r["vote_deck"]}
        if phase == "SETUP_PLACE":
            free = {f"place {ship}{i + 1}" for ship in SHIPS for i in range(5) if r[ship][i] is None}
            return free | {"place tortuga"}
        return others

    def actions(self, seat: int) -> set[str]:  # noqa: C901 (one case after the other)
        r = self.r
        filled = [place for place in range(1, 6) if r["row"][place - 1]]
        pairs = [f"{i}{j}" for i, j in combinations(filled, 2)]
        found = {f"reveal {place}" for place in filled} | {f"force {pair}" for pair in pairs}
        if not r["options"]["madness"]:
            found |= {f"peek {pair}" for pair in pairs}
        here = self.where(seat)
        if here.startswith("B"):
            found.add("row tortuga")
            if len(r[here[1:]]) < 5:
                found.add("row ship")
        for ship in SHIPS:
            free = r[f"B{ship}"] is None and f"B{ship}" not in r["destroyed"]
            if free and here in (ship, "TOR"):
                found.add(f"boat {ship}")
        ranks = self.ranks(seat)
        if "captain" in ranks:
            found |= {"attack"} | {f"maroon {SEATS[s]}" for s in r[here] if s != seat}
        if "first mate" in ranks:
            found.add("mutiny")
        if "governor" in ranks:
            found.add("brawl")
        if "cabin boy" in ranks:
            for side, gold in zip(("british", "french"), r["treasure"][here], strict=True):
                found |= {f"steal {side}"} if gold else set()
        ashore = any(self.where(s) not in SHIPS for s in range(self.n))
        if "letter_of_marque" in r["kept"][seat] and ashore:
            found.add("letter")
        return found

    def votes(self, seat: int) -> set[str]:
        played = self.r["vote"]["cards"][self.r["vote"]["seats"].index(seat)]
        left = Counter(self.r["hands"][seat]) - Counter(played)
        found = {f"vote {face}" for face in left}
        if played:
            return found | {"no"}
        code = self.r["options"]["pirate_code"] == "may" and "pirate_code" in self.r["kept"][seat]
        return found | ({"abstain"} if code else set())

    # --- Chance ------------------------------------------------------------------------------------

    def shuffle(self, cards: list[Any]) -> None:
        for last in range(len(cards) - 1, 0, -1):
            other = int(self.chance.below(last + 1))
            cards[last], cards[other] = cards[other], cards[last]

    # --- Pawns -------------------------------------------------------------------------------------

    def lift(self, seat: int) -> None:
        here = self.where(seat)
        if here in LINES:
            self.r[here].remove(seat)
        else:
            self.r[here] = None

    def send(self, seat: int, line: str) -> None:
        self.lift(seat)
        self.r[line].append(seat)
        self.albatross()

    def albatross(self) -> None:
        for ship in SHIPS:
            if sum(self.r["kept"][seat].count("albatross") for seat in self.r[ship]) > 1:
                self.r["TOR"] += self.r[ship][::-1]
                self.r[ship] = []

    # --- Vote cards --------------------------------------------------------------------------------

    def changed_hand(self, seat: int) -> None:
        self.r["hands"][seat].sort()
        for known in self.r["knows_hand"]:
            if seat in known:
                known.remove(seat)

    def take_top(self, drawer: int | None) -> int:
        group = self.r["vote_known"][0]
        group["size"] -= 1
        group["seats"] = [seat for seat in group["seats"] if seat == drawer]
        face: int = self.r["vote_deck"].pop(0)
        self.tidy_groups()
        return face

    def tidy_groups(self) -> None:
        tidy: list[dict[str, Any]] = []
        for group in self.r["vote_known"]:
            if tidy and not tidy[-1]["seats"] and not group["seats"]:
                tidy[-1]["size"] += group["size"]
            elif group["size"]:
                tidy.append(group)
        self.r["vote_known"] = tidy

    def draw(self, seat: int) -> None:
        self.r["hands"][seat].append(self.take_top(seat))
        self.changed_hand(seat)

    # --- Marooning ---------------------------------------------------------------------------------

    def maroon(self, seat: int, cause: str) -> None:
        if "fountain_of_youth" in self.r["kept"][seat]:
            self.r["maroon"] = {"seat": seat, "cause": cause}
            self.r["phase"] = "FOUNTAIN_REACTION"
        else:
            self.maroon_now(seat)
            self.after(cause)

    def maroon_now(self, seat: int) -> None:
        ashore = self.where(seat) == "TOR"
        self.send(seat, "TOR")
        hand = self.r["hands"][seat]
        if ashore and hand:
            face = hand.pop(int(self.chance.below(len(hand))))
            self.changed_hand(seat)
            self.r["vote_deck"].append(face)
            self.r["vote_known"].append({"size": 1, "seats": [seat]})

    def after(self, cause: str) -> None:
        if cause in ("black_spot", "pistol"):
            self.end_event()
        else:
            self.end_action()

    # --- Playing -----------------------------------------------------------------------------------

    def play(self, seat: int, words: str) -> None:  # noqa: C901 (one case after the other)
        r = self.r
        phase = r["phase"]
        verb, _, rest = words.partition(" ")
        if words == "timeout":
            self.time_out(seat)
        elif phase == "ACTION":
            self.act(seat, verb, rest)
        elif phase == "VOTE":
            self.commit(seat, verb, rest)
        elif phase == "SETUP_PLACE":
            self.place(seat, rest)
        elif phase == "SETUP_HOLD":
            r["treasure"][r["setup_ship"]][["british", "french"].index(rest)] += 1
            if r["setup_ship"] == "FD":
                r["setup_ship"] = "JR"
            else:
                r["setup_ship"] = None
                self.start_turn(r["JR"][0])
        elif phase == "ATLANTIS_WINDOW":
            if words == "yes":
                self.drop_kept(seat, "atlantis")
                self.send(seat, SHIPS[1 - SHIPS.index(self.where(seat))])
            r["phase"] = "ACTION"
        elif phase == "FOUNTAIN_REACTION":
            cause = r["maroon"]["cause"]
            r["maroon"] = None
            if words == "yes":
                self.drop_kept(seat, "fountain_of_youth")
                if r["options"].get("fountain") == "turn" and cause in ("captain", "mutiny"):
                    r["actions_left"] = 1
            else:
                self.maroon_now(seat)
            self.after(cause)
        elif phase == "FORCE_TARGET":
            r["force"]["target"] = SEATS.index(rest)
            r["phase"] = "FORCED_CHOICE"
        elif phase in ("FORCED_CHOICE", "FORCER_CHOICE"):
            revealer = r["force"]["target"]
            r["force"] = None
            self.reveal(revealer, int(rest))
        elif phase == "LOOT_SOURCE":
            r["loot"] = {"source": rest}
            r["phase"] = "LOOT_DEST"
        elif phase == "LOOT_DEST":
            self.stow(seat, rest)
        else:
            self.event_choice(seat, words, rest)

    def place(self, seat: int, rest: str) -> None:
        r = self.r
        if rest == "tortuga":
            r["TOR"].append(seat)
        else:
            r[rest[:2]][int(rest[2]) - 1] = seat
        r["placing"].pop(0)
        if not r["placing"]:
            r["placing"] = None
            for ship in SHIPS:
                r[ship] = [pawn for pawn in r[ship] if pawn is not None]
            self.start_turn((r["JR"] + r["FD"] + r["TOR"])[0])

    def stow(self, seat: int, side: str) -> None:
        gold = self.r["treasure"]
        ship = self.where(seat)
        source = self.r["loot"]["source"]
        if source == "GAL":
            gold["GAL"] -= 1
        else:
            gold[SHIPS[1 - SHIPS.index(ship)]][["british", "french"].index(source)] -= 1
        gold[ship][["british", "french"].index(side)] += 1
        self.r["loot"] = None
        self.end_action()

    def act(self, seat: int, verb: str, rest: str) -> None:
        r = self.r
        here = self.where(seat)
        if verb == "peek":
            self.peek(seat, int(rest[0]), int(rest[1]))
            self.end_action()
        elif verb == "reveal":
            self.reveal(seat, int(rest))
        elif verb == "force":
            r["force"] = {"places": [int(rest[0]), int(rest[1])], "target": None}
            r["phase"] = "FORCE_TARGET"
        elif verb in ("attack", "mutiny", "brawl"):
            self.call(seat, verb)
        elif verb == "maroon":
            self.maroon(SEATS.index(rest), "captain")
        elif verb == "letter":
            r["letter"] = {"saved": True, "target": None}
            r["phase"] = "LETTER_TARGET"
        else:
            if verb == "boat":
                self.lift(seat)
                r[f"B{rest}"] = seat
            elif verb == "row":
                self.send(seat, "TOR" if rest == "tortuga" else here[1:])
            elif verb == "steal":
                change = -1 if rest == "british" else 1
                r["treasure"][here][0] += change
                r["treasure"][here][1] -= change
            self.end_action()

    def peek(self, seat: int, *places: int) -> None:
        seen = self.r["peeked"][seat]
        for place in places:
            seen[str(place)] = self.r["row"][place - 1]
        self.r["peeked"][seat] = dict(sorted(seen.items()))

    def time_out(self, seat: int) -> None:
        r = self.r
        if r["phase"] == "ACTION":
            pairs = [(i, j) for i, j in PAIRS if r["row"][i - 1] and r["row"][j - 1]]
            if pairs and not r["options"]["madness"]:
                self.peek(seat, *pairs[int(self.chance.below(len(pairs)))])
            self.end_action()
        elif r["phase"] == "FORCED_CHOICE":
            r["phase"] = "FORCER_CHOICE"
        else:
            self.play(seat, f"reveal {r['force']['places'][int(self.chance.below(2))]}")

    # --- Votes -------------------------------------------------------------------------------------

    def could_vote(self, seat: int, caller: int, kind: str) -> bool:
        together = self.where(seat) == self.where(caller) and bool(self.r["hands"][seat])
        return together and not (kind == "mutiny" and "captain" in self.ranks(seat))

    def call(self, caller: int, kind: str) -> None:
        r = self.r
        around = [(caller + step) % self.n for step in range(self.n)]
        seats = [seat for seat in around if self.could_vote(seat, caller, kind)]
        if r["options"]["pirate_code"] == "must":
            seats = [seat for seat in seats if "pirate_code" not in r["kept"][seat]]
        r["vote"] = {
            "kind": kind,
            "caller": caller,
            "seats": seats,
            "cards": [[] for _ in seats],
            "done": [False for _ in seats],
        }
        r["phase"] = "VOTE"
        if not seats:
            self.resolve()

    def commit(self, seat: int, verb: str, rest: str) -> None:
        vote = self.r["vote"]
        i = vote["seats"].index(seat)
        if verb == "vote":
            vote["cards"][i].append(int(rest))
        two = "el_dorado" in self.r["kept"][seat] and len(self.r["hands"][seat]) > 1
        vote["done"][i] = not (verb == "vote" and two and len(vote["cards"][i]) == 1)
        if all(vote["done"]):
            self.resolve()

    def resolve(self) -> None:
        r = self.r
        vote, kind = r["vote"], r["vote"]["kind"]
        code, rich = self.owner("pirate_code"), self.owner("el_dorado")
        missed = code is not None and self.could_vote(code, vote["caller"], kind)
        played = [self.take_top(None)]
        voters = [seat for seat, cards in zip(vote["seats"], vote["cards"], strict=True) if cards]
        for seat, cards in zip(vote["seats"], vote["cards"], strict=True):
            for face in cards:
                r["hands"][seat].remove(face)
                self.changed_hand(seat)
                played.append(face)
        played.sort()
        result = self.result(kind, played)
        r["last_vote"] = {
            "kind": kind, "caller": vote["caller"], "seats": voters, "faces": list(played), "result": result,
        }  # fmt: skip
        if code is not None and missed and code not in voters:
            r["code_skips"][code] += 1
            if r["code_skips"][code] == 2:
                r["code_skips"][code] = 0
                self.drop_kept(code, "pirate_code")
        fewest = 1 if r["options"].get("el_dorado") == "next" else 2
        if (
            rich is not None
            and rich in vote["seats"]
            and len(vote["cards"][vote["seats"].index(rich)]) >= fewest
        ):
            self.drop_kept(rich, "el_dorado")
        self.shuffle(played)
        r["vote_deck"] += played
        r["vote_known"].append({"size": len(played), "seats": list(range(self.n))})
        for seat in voters:
            self.draw(seat)
        r["vote"] = None
        self.outcome(kind, result, vote["caller"])

    def result(self, kind: str, faces: list[int]) -> str:
        if kind == "attack":
            symbols = " ".join(self.attack_symbols[face] for face in faces).split()
            hit = "cannon" in symbols and symbols.count("torch") > symbols.count("water")
            return "success" if hit else "failure"
        if kind == "mutiny":
            marks = "".join(self.mutiny[face] for face in faces)
            return "success" if marks.count("s") > marks.count("w") else "failure"
        flags = "".join(self.flags[face] for face in faces)
        british = flags.count("b") - flags.count("f")
        return "tie" if british == 0 else "british" if british > 0 else "french"

    def outcome(self, kind: str, result: str, caller: int) -> None:
        r = self.r
        gold = r["treasure"]
        if kind == "brawl":
            gold["TOR"] = {"british": [2, 0], "french": [0, 2], "tie": [1, 1]}[result]
            self.end_action()
        elif result == "failure":
            self.end_action()
        elif kind == "mutiny":
            self.maroon(r[self.where(caller)][0], "mutiny")
        elif gold["GAL"]:
            r["loot"] = {"source": "GAL"}
            r["phase"] = "LOOT_DEST"
        elif any(gold[SHIPS[1 - SHIPS.index(self.where(caller))]]):
            r["loot"] = {"source": None}
            r["phase"] = "LOOT_SOURCE"
        else:
            self.end_action()

    # --- Events ------------------------------------------------------------------------------------

    def drop_kept(self, seat: int, card: str) -> None:
        self.r["kept"][seat].remove(card)
        self.r["event_discard"].append(card)

    def reveal(self, seat: int, place: int) -> None:
        r = self.r
        card = r["row"][place - 1]
        r["row"][place - 1] = None
        for seen in r["peeked"]:
            seen.pop(str(place), None)
        for faces in r["recalled"]:
            if card in faces:
                faces.remove(card)
        if card == "spanish_armada":
            self.armada()
            return
        r["event"] = {"card": card, "place": place, "revealer": seat}
        phases = {
            "letter_of_marque": "LETTER_TARGET",
            "pistol": "PISTOL_TARGET",
            "cabin_fever": "CABIN_FEVER_TARGET",
            "crows_nest": "CROWS_NEST_TARGET",
            **dict.fromkeys(MAPS, "MAP_RECIPIENT"),
        }
        if card == "letter_of_marque":
            r["letter"] = {"saved": False, "target": None}
        if card in phases:
            r["phase"] = phases[card]
        elif card == "black_spot":
            self.maroon(seat, "black_spot")
        elif card == "black_powder" and len(r["destroyed"]) < 2:
            r["phase"] = "BLACK_POWDER"
        else:
            self.take_effect(card, seat)
            self.end_event(kept=card in ("albatross", "pirate_code"))

    def take_effect(self, card: str, seat: int) -> None:
        r = self.r
        here = self.where(seat)
        if card in ("albatross", "pirate_code"):
            r["kept"][seat].append(card)
            self.albatross()
        elif card == "eight_bells" and here in LINES and len(r[here]) > 1:
            self.shuffle(r[here])
        elif card == "facade":
            self.facade(seat, (seat - 1) % self.n)
        elif card == "scurvy":
            for other in r[here] if here in LINES else [seat]:
                r["skip_turns"][other] += 1
        elif card == "stormy_seas" and here == "TOR":
            r["treasure"]["TOR"] = [1, 1]
        elif card == "stormy_seas" and here in SHIPS:
            r["treasure"]["GAL"] += sum(r["treasure"][here])
            r["treasure"][here] = [0, 0]

    def facade(self, one: int, other: int) -> None:
        swap = {one: other, other: one}
        for line in LINES:
            self.r[line] = [swap.get(seat, seat) for seat in self.r[line]]
        for boat in ("BFD", "BJR"):
            self.r[boat] = swap.get(self.r[boat], self.r[boat])
        self.albatross()

    def event_choice(self, seat: int, words: str, rest: str) -> None:  # noqa: C901 (one case after the other)
        r = self.r
        phase = r["phase"]
        target = SEATS.index(rest) if words.startswith("target") else -1
        if phase == "LETTER_TARGET" and words == "save":
            r["letter"] = None
            r["kept"][seat].append("letter_of_marque")
            self.end_event(kept=True)
        elif phase == "LETTER_TARGET":
            r["letter"]["target"] = target
            r["phase"] = "LETTER_SHIP"
        elif phase == "LETTER_SHIP":
            letter = r["letter"]
            r["letter"] = None
            self.send(letter["target"], rest)
            if letter["saved"]:
                self.drop_kept(seat, "letter_of_marque")
                self.end_action()
            else:
                self.end_event()
        elif phase == "PISTOL_TARGET":
            self.maroon(target, "pistol")
        elif phase == "MAP_RECIPIENT":
            r["kept"][target].append(r["event"]["card"])
            if r["event"]["card"] == "el_dorado":
                self.draw(target)
            self.end_event(kept=True)
        elif phase == "BLACK_POWDER":
            pawn = r[f"B{rest}"]
            if pawn is not None:
                self.send(pawn, "TOR")
            r["destroyed"] = sorted([*r["destroyed"], f"B{rest}"])
            self.end_event()
        elif phase == "CABIN_FEVER_TARGET":
            self.fever(seat, target)
        elif phase == "CROWS_NEST_TARGET":
            self.look(seat, target)
        else:
            self.pick(seat, int(rest))

    def fever(self, seat: int, target: int) -> None:
        r = self.r
        cards = r["loyalty"]
        shown = [s for s in r["face_up"] if s in (seat, target)]
        before = [cards[seat], cards[target]]
        r["fevers"].append({"seats": [seat, target], "before": before, "face_up": shown})
        if int(self.chance.below(2)):
            cards[seat], cards[target] = cards[target], cards[seat]
        if r["options"]["loyalty_mode"] == "one_each":
            r["face_up"] = [s for s in r["face_up"] if s not in shown]
        self.end_event()

    def look(self, seat: int, target: int) -> None:
        r = self.r
        hand = r["hands"][target]
        if not hand:
            self.end_event()
            return
        r["vote_deck"] = sorted(r["vote_deck"] + hand)
        r["vote_known"] = [{"size": len(r["vote_deck"]), "seats": [seat]}]
        r["crow"] = {"target": target, "old": list(hand), "picked": []}
        r["hands"][target] = []
        self.changed_hand(target)
        r["phase"] = "CROWS_NEST_PICK"

    def pick(self, seat: int, face: int) -> None:
        r = self.r
        crow = r["crow"]
        r["vote_deck"].remove(face)
        r["vote_known"][0]["size"] -= 1
        crow["picked"] = sorted([*crow["picked"], face])
        if len(crow["picked"]) == len(crow["old"]):
            r["crow"] = None
            r["hands"][crow["target"]] = crow["picked"]
            r["knows_hand"][seat] = sorted({*r["knows_hand"][seat], crow["target"]})
            self.shuffle(r["vote_deck"])
            self.end_event()

    def end_event(self, kept: bool = False) -> None:
        r = self.r
        event = r["event"]
        r["event"] = None
        if not kept:
            r["event_discard"].append(event["card"])
        if not r["sudden_death"] and r["event_deck"]:
            r["row"][event["place"] - 1] = r["event_deck"].pop(0)
            if not r["event_deck"]:
                self.recall()
                r["peeked"] = [{} for _ in range(self.n)]
                self.shuffle(r["row"])
        self.end_action()

    def recall(self, discards: list[str] | None = None) -> None:
        """Note what seats have seen before places are mixed, and what everybody sees go into the deck."""
        if self.r["removed"]:
            for seat in range(self.n):
                known = Counter(self.r["recalled"][seat]) | Counter(self.r["peeked"][seat].values())
                self.r["recalled"][seat] = sorted((known + Counter(discards or [])).elements())

    # --- The end -----------------------------------------------------------------------------------

    def totals(self) -> tuple[int, int]:
        gold = self.r["treasure"]
        return sum(gold[line][0] for line in LINES), sum(gold[line][1] for line in LINES)

    def leader(self) -> str:
        british, french = self.totals()
        if british == french:
            return "dutch" if self.n % 2 else "draw"
        return "british" if british > french else "french"

    def finish(self, reason: str) -> None:
        self.r["phase"] = "GAME_OVER"
        self.r["result"] = {"winner": self.leader(), "reason": reason}

    def armada(self) -> None:
        r = self.r
        if self.leader() != "draw":
            r["event_discard"].append("spanish_armada")
            self.finish("armada")
            return
        r["sudden_death"] = True
        self.recall(r["event_discard"])
        r["peeked"] = [{} for _ in range(self.n)]
        r["event_deck"] = r["event_discard"] + [card for card in r["row"] if card]
        r["event_discard"] = []
        r["row"] = [None] * 5
        self.shuffle(r["event_deck"])
        self.end_action()

    def end_action(self) -> None:
        r = self.r
        if r["sudden_death"]:
            if self.leader() != "draw":
                self.finish("sudden_death")
                return
            for place in range(5):
                if r["row"][place] is None:
                    if not r["event_deck"] and r["event_discard"]:
                        self.recall(r["event_discard"])
                        r["event_deck"], r["event_discard"] = r["event_discard"], []
                        self.shuffle(r["event_deck"])
                    if r["event_deck"]:
                        r["row"][place] = r["event_deck"].pop(0)
        r["actions_left"] -= 1
        if r["actions_left"]:
            r["phase"] = "ACTION"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        limit = self.r["options"]["turn_limit"]
        if limit and self.r["turn_count"] >= limit:
            self.finish("turn_limit")
        else:
            self.start_turn((self.r["turn"] + 1) % self.n)

    def start_turn(self, seat: int) -> None:
        r = self.r
        r["turn"] = seat
        r["turn_count"] += 1
        if r["skip_turns"][seat]:
            r["skip_turns"][seat] -= 1
            r["actions_left"] = 0
            self.end_turn()
            return
        r["actions_left"] = 2 if self.n == 2 else 1
        owner = self.owner("atlantis")
        ship = None if owner is None else self.where(owner)
        asked = ship in SHIPS and len(r[SHIPS[1 - SHIPS.index(ship)]]) < 5
        r["phase"] = "ATLANTIS_WINDOW" if asked else "ACTION"
