"""What a game declares about itself, and the plain-Python half of what it can do.

The compiled half, the rules, is a subclass of `State`. A game is one subclass of `Game`, in the
`__init__` of its directory; what is written in the modules beside it is named there in one line each
(`observe = staticmethod(knowledge.observe)`).
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, ClassVar, Final, Literal

from cayona.kernel.areas import Area, Arrangement, Board, DrawnBoard, Plate, Tints
from cayona.kernel.chance import Chance, seeded_chance
from cayona.kernel.choices import Choice, Explanation, Rest
from cayona.kernel.endings import Ending, plain_ending
from cayona.kernel.errors import IllegalAction, OptionError, PositionError
from cayona.kernel.features import Features
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.inputs import Inputs
from cayona.kernel.laid_open import put_together
from cayona.kernel.language import _, figure, listing, mark, ngettext
from cayona.kernel.learned import Learned
from cayona.kernel.lore import Lore, lore_beside
from cayona.kernel.meanings import Meaning, shown
from cayona.kernel.numbers import whole
from cayona.kernel.options import CLASSIC, Option, Preset, checked
from cayona.kernel.packing import game_in
from cayona.kernel.parts import methods_in
from cayona.kernel.preferences import Preference
from cayona.kernel.riddle import Riddle
from cayona.kernel.seats import LETTERS
from cayona.kernel.state import State
from cayona.kernel.timing import TimeLimit
from cayona.kernel.verbs import Verbs

Observation = dict[str, Any]
GivingUp = Literal["never", "alone", "together", "secretly"]
"""By nobody; by one seat, and the other wins; by all people at the table, and the team has lost; or, where
teams are hidden, by a secret vote of all, and nobody has won."""
Position = dict[str, Any]

FEATURE_BOUND: Final = 4.0
"""No feature is further away from 0; most stay within 1."""
LOAD_SEED: Final = 0
"""A loaded position draws from this seed, so that it always goes on in the same way."""


class Game(ABC):
    """A game: its facts, and the parts of its behaviour that need not be fast.

    It must have a name, seats, verbs (or an `action_count` and texts for actions), and what is abstract here.
    Everything else has a default.
    """

    name: ClassVar[str]
    title: ClassVar[str] = ""
    """What people call it; by default its name."""
    summary: ClassVar[str] = ""
    """One sentence for somebody who has never heard of the game, marked for translation."""
    minutes: ClassVar[int] = 10
    """About how long people play."""
    weight: ClassVar[int] = 2
    """How much there is to learn: 1 for a few rules, 2 for some, 3 for many."""
    rules_version: ClassVar[int] = 1
    """Raised whenever the same seed and actions could lead elsewhere."""
    seats: ClassVar[range]
    default_seats: ClassVar[int] = 0
    """How many usually play; by default two, or as few as can."""
    options: ClassVar[Mapping[str, Option]] = {}
    presets: ClassVar[Mapping[str, Preset]] = {
        "classic": Preset(CLASSIC, mark("The rules as they are written."))
    }
    """Tables that people like, the usual one first; what fits no preset is chosen option by option."""
    verbs: ClassVar[Verbs] = Verbs()
    """What can be done; the numbers and texts of actions follow from it."""
    action_count: ClassVar[int] = 0
    """How many actions there are; by default as many as the verbs tell."""
    composes: ClassVar[bool] = False
    """Whether people put the actions of a decision together on the page and send them all at once."""
    zero_sum: ClassVar[bool] = False
    """Whether what all seats get adds up to 0, at every table; see `is_zero_sum`."""
    has_luck: ClassVar[bool] = True
    """Whether chance decides anything: cards are shuffled, dice are rolled."""
    has_secrets: ClassVar[bool] = True
    """Whether a position holds anything that somebody does not know, such as the order of a deck."""
    phases: ClassVar[Sequence[str]] = ()
    """What each number that a state has as its `phase` is called; see `phase`."""
    turn_counter: ClassVar[str] = ""
    """The field of a state that counts turns, or rounds where all take their turns at once; see `turn`."""
    server_actions: ClassVar[frozenset[int]] = frozenset()
    """Actions that only a table's clock may take; never listed as legal."""
    keeps_notes: ClassVar[bool] = False
    """Whether people are offered private notes even while they may talk: games of hidden teams do so."""
    preferences: ClassVar[Mapping[str, Preference]] = {}
    """Questions of which people may say in advance how they answer them; see `preferred`."""
    open_events: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that happen before everybody's eyes and may leave no trace: a card turned up that goes
    straight back into the deck. The conformance suite takes them for seen; no other event may tell more than
    a view shows."""
    suspense: ClassVar[Mapping[str, float]] = {}
    """Kinds of events worth watching, and how many times longer than usual bots wait after them."""
    parts: ClassVar[Sequence[ModuleType]] = ()
    """Modules with more of the game: their functions that are called like a method here are its methods."""
    board: ClassVar[str] = ""
    """The module that draws the game, see `Board`; a game without one is shown as text."""
    heuristics: Heuristics = Heuristics()
    """What bots think of positions and actions; without any they know finished games alone."""
    learned: ClassVar[str] = ""
    """The module with what somebody who learns the game looks at (`INPUTS`), and beside it, in a JSON file of
    the same name, what was learned; see `judge` and `cayona train`."""
    features: Features = Features()
    """Writes what a seat knows as numbers, for many games at once; a fast game has its own."""
    features_version: ClassVar[int] = 1
    """Raised whenever the same position could give other numbers, or numbers in another order."""
    sentences: ClassVar[Mapping[str, str]] = {}
    """What each kind of event says, a marked sentence with the `{name}` of its seat and its `{facts}`."""
    refusals: ClassVar[Mapping[str, tuple[str | None, str]]] = {}
    """The rule and the marked sentence behind each code of `State.why_not`."""
    permissions: ClassVar[Mapping[str, tuple[str | None, str]]] = {}
    """The rule that allows each verb (the first word of an action's text), and a marked sentence."""
    score_names: ClassVar[Mapping[str, str]] = {}
    """What the parts of a score are called, marked for translation."""
    endings: ClassVar[Mapping[str, str]] = {}
    """For each `Outcome.reason`, a marked sentence that says why the game is over."""

    def __init_subclass__(cls, **given: Any) -> None:
        """Fill in the facts that follow from others."""
        super().__init_subclass__(**given)
        for part in vars(cls).get("parts", ()):
            for name, method in methods_in(part, vars(Game)).items():
                if name not in vars(cls):
                    setattr(cls, name, method)
        if hasattr(cls, "name") and hasattr(cls, "seats"):
            cls.title = cls.title or _spelled(cls.name)
            cls.default_seats = cls.default_seats or (2 if 2 in cls.seats else cls.seats[0])
            cls.action_count = cls.action_count or len(cls.verbs.texts)

    def __copy__(self) -> Game:
        """Return another object of the same game, which may be given other heuristics."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        """Pack for `pickle`: where the game is found again."""
        return game_in, (type(self).__module__, self.name)

    @cached_property
    def inputs(self) -> Inputs | None:
        """What somebody who learns the game looks at; None if it does not say."""
        return import_module(self.learned).INPUTS if self.learned else None

    @cached_property
    def lore(self) -> Lore:
        """What was learned."""
        return lore_beside(self.learned)

    def judge(self, seats: int, lore: Lore | None = None) -> Heuristics:
        """Return what searches go by at a table of `seats`: what was learned, else the heuristics.

        Who has been given other heuristics goes by those. Other `lore` may stand in for the game's own.
        """
        if self.inputs is None or self.heuristics is not type(self).heuristics:
            return self.heuristics
        tables = (self.lore if lore is None else lore).tables(self.inputs, seats)
        if tables is None:
            return self.heuristics
        return Learned(self.heuristics, self.inputs, tables, self.action_count)

    # --- Making positions --------------------------------------------------------------------------

    def new(self, seats: int | None = None, seed: int | None = None, **options: Any) -> State:
        """Return the start of a game; without a seed it is a different one every time."""
        chance = Chance(secrets.randbits(62)) if seed is None else seeded_chance(seed)
        return self.start(seats, chance, options)

    def start(self, seats: int | None, chance: Chance, options: Mapping[str, Any]) -> State:
        """Return the start of a game that draws from `chance`."""
        count = self.checked_seats(self.default_seats if seats is None else seats)
        return self.setup(count, self.checked_options(count, options), chance)

    def load(self, position: Any) -> State:
        """Return the position that plain JSON data describes; PositionError says what is wrong."""
        if not isinstance(position, dict):
            raise PositionError(
                _("A position is a JSON object, not {kind}.").format(kind=type(position).__name__),
                code="not-an-object",
                field="",
            )
        return self.read_position(position, Chance(LOAD_SEED))

    def checked_seats(self, seats: Any) -> int:
        """Return `seats` if the game can be played by so many."""
        if isinstance(seats, str):
            raise OptionError(
                _("The number of players is a number, not the text “{text}”.").format(text=seats),
                code="seats",
            )
        number = whole(seats)
        if number is None or number not in self.seats:
            raise OptionError(
                _("{title} is for {least} to {most} players, not {seats}.").format(
                    title=self.title, least=self.seats[0], most=self.seats[-1], seats=seats
                ),
                code="seats",
            )
        return number

    def checked_options(self, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return all options of the game, the given ones checked, the others by default.

        Quiet ones that are as by default are left out.
        """
        return checked(self.options, self.title, seats, given)

    def is_cooperative(self, seats: int, options: Mapping[str, Any]) -> bool:
        """Tell whether all seats win or lose together, and so give up together; alone one always does."""
        return seats == 1 or self.giving_up(seats, options) == "together"

    def is_zero_sum(self, seats: int, options: Mapping[str, Any]) -> bool:
        """Tell whether what all seats get adds up to 0, however the game ends."""
        return self.zero_sum

    def sides(self, state: Any) -> Sequence[str]:
        """Name the side of each seat, hidden or not, for measurements alone; () if all play alone."""
        return ()

    def side_name(self, side: str) -> str:
        """Return what a side is called."""
        return _spelled(side)

    def giving_up(self, seats: int, options: Mapping[str, Any]) -> GivingUp:
        """Tell how the game can be given up: alone where that leaves exactly one winner, so by two."""
        return "alone" if seats == 2 else "never"

    def ended_early(self, state: Any) -> Ending:
        """Tell that a match was ended by a secret vote; a game of hidden teams reveals who was who."""
        return Ending(_("The match was ended by a vote"))

    def reached(self, state: Any, seat: int) -> float:
        """Return how far a seat has come, to compare those who had the same deal: the more the better."""
        outcome = state.outcome()
        return 0.0 if outcome is None else float(outcome.scores[seat].total)

    def reached_words(self, reached: float) -> str:
        """Say how far that is."""
        return ngettext("{count} point", "{count} points", round(reached)).format(count=figure(reached))

    def impartial(self, state: Any, seat: int, seed: int) -> State:
        """Return a position by which a bot that stands in for a person decides.

        It is one that the seat cannot tell from the real one; where teams are hidden, the side of the seat is
        drawn anew as well, by what everybody knows, so that how the bot plays tells nobody whose side it is.
        """
        return state.determinize(seat, seed)  # type: ignore[no-any-return]

    def signals(self, observation: Observation) -> Sequence[str]:
        """Return the board elements on which the observing seat may put its marker for all to see."""
        return ()

    def lost_cause(self, observation: Observation) -> str:
        """Say why a team that plays together can no longer win, by what the seat knows; empty if it can.

        People are then offered to end the match.
        """
        return ""

    def may_talk(self, observation: Observation) -> bool:
        """Tell whether the observing seat may talk now; silent games say when."""
        return True

    def time_limit(self, state: Any, seat: int) -> TimeLimit | None:
        """Return how long the rules let a seat think about the decision that it owes; None for no limit.

        When the time has run out, the table takes a server action for the seat.
        """
        return None

    def preferred(
        self, observation: Observation, actions: Sequence[int], answers: Mapping[str, str]
    ) -> int | None:
        """Return the action that a seat's answers in advance mean, None if it is to be asked.

        It decides by what the seat knows: its observation, its legal actions, and its answer to each of
        `preferences`. It is not asked about a seat that wants to be asked everything.
        """
        return None

    def lapsed(self, event: Mapping[str, Any], seat: int, answers: Mapping[str, str]) -> Collection[str]:
        """Name the preferences that a seat wants to be asked about again after an event that it learns of.

        For answers such as “no, until my next turn”. The event is as the seat may know it.
        """
        return ()

    @abstractmethod
    def setup(self, seats: int, options: dict[str, Any], chance: Chance) -> State:
        """Deal a new game; seats and options are checked and complete."""

    @abstractmethod
    def read_position(self, position: Position, chance: Chance) -> State:
        """Return the position that `position` describes, or raise a PositionError."""

    @abstractmethod
    def write_position(self, state: Any) -> Position:
        """Return everything about a position, JSON-ready."""

    def phase(self, state: Any) -> str:
        """Return what kind of decision is asked for now, for studies; a game with one kind has no name."""
        return self.phases[state.phase].lower() if self.phases else ""

    def turn(self, state: Any) -> int:
        """Return the number of the turn, for studies: of the round, where all take their turns at once.

        Without a count of its own, a game's turns are told by how often the decision has passed on.
        """
        return int(getattr(state, self.turn_counter) if self.turn_counter else state.handovers + 1)

    def material(self, state: Any, seat: int, action: int) -> Sequence[str]:
        """Name what else takes part in a legal action, for studies: cards face down, faces of dice.

        The elements of its choice are counted anyway. It is not for players, for it may tell secrets.
        """
        return ()

    # --- What a seat may know ----------------------------------------------------------------------

    @abstractmethod
    def observe(self, state: Any, seat: int | None) -> Observation:
        """Return what a seat (None: a spectator) may know: `seat`, `seats`, `deciders`, and the game."""

    def observe_seat(self, state: Any, seat: int, public: Observation) -> Observation:
        """Return what a seat may know, as `observe` does, from what a spectator knows (`public`).

        Where much lies open, a game saves time by looking only at what the seat knows besides.
        """
        return self.observe(state, seat)

    def observe_all(self, state: Any) -> Observation:
        """Return the table with everything open, for `draw`; only for matches that are over.

        That is what a spectator sees, filled in with what the seats know. A game that can show more (the
        order of a pile) or that tells hidden from open in another way writes its own.
        """
        seats = [self.observe(state, seat) for seat in range(int(state.seats))]
        together: Observation = put_together(self.observe(state, None), seats)
        return together

    def measure(self, state: Any, seat: int) -> list[float]:
        """Return the same as numbers, none further away from 0 than FEATURE_BOUND; by default none at all.

        A game writes this, or (faster) has `features` of its own.
        """
        return [] if type(self.features) is Features else self.features.listed(state, seat)

    def feature_count(self, seats: int) -> int:
        """Return how many numbers `measure` gives at a table of `seats`."""
        return int(self.features.count(self.checked_seats(seats)))

    def feature_names(self, seats: int) -> dict[str, tuple[int, ...]]:
        """Return what the numbers of `measure` mean: the name and the shape of each part, in their order.

        They stay what they are as long as `features_version` does.
        """
        return self.features.names(self.checked_seats(seats)) or {"features": (self.feature_count(seats),)}

    # --- Actions in words --------------------------------------------------------------------------

    def format_action(self, action: int) -> str:
        """Return the short notation of an action from 0 to action_count - 1."""
        return self.verbs.texts[action]

    def parse_action(self, text: str) -> int:
        """Return the action of a short notation or raise an InvalidAction."""
        return self.verbs.read(
            text,
            mark("“{text}” is not an action; write it like “{example}”."),
            text=text,
            example=self.format_action(0),
        )

    def choices(self, state: Any, seat: int, actions: Sequence[int]) -> list[Choice]:
        """Describe legal actions of `seat` by what it knows.

        By default each goes by its text: “dive deep” is the element `dive-deep` of the picture, or a button.
        """
        texts = [(action, self.format_action(action)) for action in actions]
        return [
            Choice(action, text, _(text.capitalize()), (text.replace(" ", "-"),), "")
            for action, text in texts
        ]

    def refusal(self, state: Any, seat: int, action: int, code: str) -> tuple[str | None, str]:
        """Return the rule and the sentence behind a code of `State.why_not`, by what `seat` knows."""
        rule, sentence = self.refusals.get(code, (None, mark("The rules do not allow that now.")))
        return rule, _(sentence)

    def permission(self, state: Any, seat: int, action: int) -> tuple[str | None, str]:
        """Return the rule that allows `seat` a legal action, and a sentence."""
        verb = self.format_action(action).split()[0]
        rule, sentence = self.permissions.get(verb, (None, mark("The rules allow that now.")))
        return rule, _(sentence)

    def reason(self, state: Any, seat: int, action: int) -> str:
        """Say in one sentence what is good about a legal action, as the heuristics judge; empty for nothing.

        It is told to `seat`, so it speaks of what `seat` knows.
        """
        return ""

    def riddles(self, state: Any, seat: int) -> Sequence[Riddle]:
        """Return the questions about a position that make a puzzle for a seat, by what that seat can know."""
        return ()

    def composing(self, state: Any) -> Hashable:
        """Return which decision a position belongs to, where a game has several in a row.

        Actions are put together, and sent at once, as long as this stays the same.
        """
        return None

    def confirms(self, actions: Sequence[int]) -> bool:
        """Tell whether people look once more at actions they have put together before they send them."""
        return False

    def rest(self, state: Any, seat: int) -> Rest | None:
        """Return how the rest of a seat's decision could be done for it, None if that spares nothing."""
        return None

    def explain(self, state: State, seat: int, action: int, code: str) -> Explanation:
        """Say why `seat` may take an action (no code) or may not."""
        if not code:
            return Explanation(True, "legal", *self.permission(state, seat, action))
        if code == "game-over":
            return Explanation(False, code, None, _("The game is over; nobody can act any more."))
        if code == "unknown-action":
            return Explanation(False, code, None, self.no_such_action(action))
        if code == "not-your-decision":
            return Explanation(False, code, None, self._not_your_decision(state, seat))
        return Explanation(False, code, *self.refusal(state, seat, action, code))

    def illegal(self, state: State, seat: int, action: int, code: str) -> IllegalAction:
        """Return the error for a refused action."""
        why = self.explain(state, seat, action, code)
        return IllegalAction(why.sentence, code=why.code, rule=why.rule)

    def no_such_action(self, action: int) -> str:
        """Return the sentence for a number outside the action space."""
        return _("There is no action {action}; {title} numbers its actions 0 to {last}.").format(
            action=action, title=self.title, last=self.action_count - 1
        )

    def _not_your_decision(self, state: State, seat: int) -> str:
        return _("Seat {seat} has nothing to decide now; it is up to {deciders}.").format(
            seat=seat, deciders=listing(_("seat {seat}").format(seat=other) for other in state.deciders())
        )

    # --- For people --------------------------------------------------------------------------------

    def prompt(
        self,
        observation: Observation,
        choices: Sequence[Choice] = (),
        names: Sequence[str] | None = None,
    ) -> str:
        """Say what is asked now, and of whom: of a seat that decides, all that its choices offer and no more.

        Without choices it is what could be offered; without names seats go by their letters.
        """
        if not observation["deciders"]:
            return _("The match is over.")
        if observation["seat"] in observation["deciders"]:
            return _("Your turn")
        return _("Waiting for {names}.").format(
            names=listing((names or LETTERS)[seat] for seat in observation["deciders"])
        )

    def sentence(self, event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
        """Tell an event, as `Event.seen_by` gives it to the viewer; by default as `sentences` has it."""
        who = "" if event["seat"] is None else names[event["seat"]]
        facts = {fact: _told(value) for fact, value in event.items() if fact not in ("kind", "seat")}
        known = self.sentences.get(event["kind"])
        if known is not None:
            return _(known).format(name=who, **facts)
        return " ".join(filter(None, [who, _spelled(event["kind"]).lower(), listing(facts.values())]))

    def routes(self, event: Mapping[str, Any], viewer: int | None) -> Sequence[Sequence[str]]:
        """Name the elements of the picture along which things go in an event: from, over, to.

        A page lets the piece or card glide along them. The event is as the viewer may know it.
        """
        return ()

    def spots(self, event: Mapping[str, Any], viewer: int | None) -> Sequence[str]:
        """Name the elements of the picture that an event speaks of; a page lights them with its line."""
        return tuple(dict.fromkeys(element for route in self.routes(event, viewer) for element in route))

    def ending(self, observation: Observation, result: Mapping[str, Any], names: Sequence[str]) -> Ending:
        """Tell how a finished match ended, as the observing seat (None: a spectator) sees it.

        `result` is the outcome as plain data.
        """
        return plain_ending(self, observation, result, names)

    def explain_element(self, observation: Observation, element: str) -> Meaning:
        """Say what something in the picture is and does, with its rule, by what the viewer knows.

        For anything that `meanings.shown` names, and for buttons. By default an element says its own label.
        """
        areas = [*self.draw_public(observation), *self._own_areas(observation)]
        return None, shown(areas, self.plates(observation)).get(element) or self.button(element)

    def _own_areas(self, observation: Observation) -> Sequence[Area]:
        return () if observation["seat"] is None else self.draw_private(observation)

    def diagram(self, observation: Observation) -> str:
        """Return the board as plain text, for the terminal and for people who cannot see the picture."""
        return "\n".join(f"{_spelled(name)}: {value}" for name, value in observation.items())

    # --- The picture -------------------------------------------------------------------------------

    @cached_property
    def _artist(self) -> Board:
        # Playing needs no drawing, so what draws is imported when a picture is asked for.
        text = self.diagram
        return DrawnBoard(text, import_module(self.board)) if self.board else Board(text)

    @property
    def tints(self) -> Tints:
        """The colours that the game has besides those of the harbour, `TINTS` of its board."""
        return self._artist.TINTS

    def draw_public(self, observation: Observation, arrangement: Arrangement = "tall") -> Sequence[Area]:
        """Draw what everybody sees, from what a spectator sees (or all that there is, after the end)."""
        return self._artist.draw_public(observation, arrangement)

    def draw_private(
        self, observation: Observation, choices: Sequence[Choice] = (), arrangement: Arrangement = "tall"
    ) -> Sequence[Area]:
        """Draw what one seat sees alone, from what it may know and do."""
        return self._artist.draw_private(observation, choices, arrangement)

    def definitions(self, observation: Observation) -> str:
        """Return the `<symbol>`s that areas and plates show; the same string all through a match."""
        return self._artist.definitions(observation)

    def style(self) -> str:
        """Return the CSS rules of the game's pictures, beyond those that all games share."""
        return self._artist.style()

    def plates(self, observation: Observation) -> Sequence[Plate]:
        """Return the counters of every seat, from what a spectator sees."""
        return self._artist.plates(observation)

    def button(self, element: str) -> str:
        """Return what a button says for an element that is clicked and not drawn; empty for all others."""
        return self._artist.button(element)

    # --- Names -------------------------------------------------------------------------------------

    def option_label(self, name: str) -> str:
        """Return what an option is called; one without a label goes by its name."""
        return _(self.options[name].label) or _spelled(name)

    def value_name(self, option: str, value: Any) -> str:
        """Return what a value of an option is called."""
        known = self.options[option].names
        if isinstance(value, list):
            return listing(self._part_name(option, part) for part in value)
        if value in known:
            return _(known[value])
        if self.options[option].sheet is not None:
            return _("From a box: {code}").format(code=value)
        if isinstance(value, bool):
            return _("Yes") if value else _("No")
        return _spelled(value) if isinstance(value, str) else str(value)

    def _part_name(self, option: str, part: Any) -> str:
        """Return what one of several chosen things is called: a pick, or a piece as it lies in its row."""
        if not isinstance(part, dict):
            return _(self.options[option].picks.get(part, str(part)))
        return _("{piece} turned round").format(piece=part["id"]) if part["reversed"] else str(part["id"])

    def ending_name(self, reason: str) -> str:
        """Say in a sentence why a game is over."""
        return _(self.endings.get(reason, "")) or f"{_spelled(reason)}."

    def score_name(self, part: str) -> str:
        """Return what a part of a score is called."""
        return _(self.score_names.get(part, "")) or _spelled(part)

    def __repr__(self) -> str:
        """Return how to get this game."""
        return f"cayona.game({self.name!r})"


def _told(value: Any) -> Any:
    """Write a fact for a sentence: words in the current language, lists with commas."""
    if isinstance(value, list):
        return listing(map(_told, value))
    return _(value) if isinstance(value, str) else value


def _spelled(name: str) -> str:
    return name.replace("_", " ").capitalize()
