"""What answers look like, so that the OpenAPI document tells it to whoever writes a program."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, Field


class Refusal(BaseModel):
    """Every refusal, whatever was asked, has this one shape."""

    ok: Literal[False] = False
    code: str = Field(description="Stable, for programs: “stale”, “not-your-decision”, “too-many” …")
    message: str = Field(description="A sentence for people.")
    rule: str | None = Field(description="The rule of the game that decided, if one did.")
    wait: float | None = Field(default=None, description="With 429: the seconds to wait.")
    reference: str | None = Field(default=None, description="With a fault of ours: what to tell the host.")


REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    403: {"model": Refusal, "description": "Not yours to do: enter first, or the seat or scope is missing."},
    404: {"model": Refusal, "description": "There is no such thing, or you may not know of it."},
    409: {"model": Refusal, "description": "The table has moved on since the version you named: look again."},
    422: {"model": Refusal, "description": "The request cannot be read, or rules or table do not allow it."},
    429: {"model": Refusal, "description": "Too much at once: Retry-After says how many seconds to wait."},
    "default": {"model": Refusal, "description": "Anything else that went wrong, in the same shape."},
}


class Ok(BaseModel):
    """It is done."""

    ok: Literal[True] = True


class Done(Ok):
    """The table has changed, or had changed when this request was sent before."""

    version: int = Field(description="The version that the request led to.")


class PersonFacts(BaseModel):
    """Somebody who has entered."""

    name: str
    account: str | None


class Me(Ok):
    """Who asks."""

    person: PersonFacts | None


class TokenFacts(BaseModel):
    """A token, without its secret."""

    id: str
    name: str
    scopes: list[str]
    created: float
    expires: float | None


class Tokens(Ok):
    """Tokens of mine."""

    tokens: list[TokenFacts]


class NewToken(Ok):
    """A new token."""

    token: str = Field(description="Send it as “Authorization: Bearer …”. It is not shown again.")


class SessionFacts(BaseModel):
    """A device on which I am known, without its secret."""

    id: str
    device: str
    table: str | None = Field(description="The only table it has a seat at; null if it is me in all ways.")
    created: float
    seen: float
    current: bool = Field(description="Whether it is the one that asks.")


class Sessions(Ok):
    """Sessions of mine."""

    sessions: list[SessionFacts]


class Ended(Ok):
    """Sessions have ended."""

    ended: int


class NewFactor(Ok):
    """A second factor to be set up; it counts once its first code was confirmed."""

    secret: str
    address: str = Field(description="What an authenticator reads.")
    picture: str = Field(description="The same as a square code, SVG.")


class Opened(Done):
    """A new table."""

    table: str = Field(description="Its id; whoever knows it finds the table.")


class Listed(Ok):
    """Tables, by what the lobby knows of them."""

    tables: list[dict[str, Any]]


class Games(Ok):
    """What there is to choose from."""

    games: list[dict[str, Any]]
    bots: list[dict[str, Any]]
    undo: list[str]
    watch: list[str]
    clocks: list[str]


class TableView(BaseModel):
    """A table as one seat, or a spectator, sees it at one version."""

    type: Literal["view"]
    version: int = Field(description="Name it when you act.")
    drawn: str = Field(
        default="", description="The name of this view: say that you hold it, and get what changed."
    )
    form: Literal["tall", "wide", "data"] = Field(
        default="tall",
        description="How the areas are laid out, or that there is the observation in place of the picture.",
    )
    language: str = Field(description="In which its sentences are.")
    table: dict[str, Any]
    seat: int | None = Field(description="My seat; null for a spectator.")
    phase: Literal["waiting", "playing", "over", "closed"]
    seats: list[dict[str, Any]]
    deciders: list[int] = Field(description="The seats that owe a decision now.")
    your_turn: bool = Field(
        description="Whether I owe a decision: not answered in advance, no bot stands in for me."
    )
    unready: list[int] = Field(
        description="Before the match: seats whose people have to say “ready”, for the host has changed it."
    )
    fewer: int | None = Field(
        description="With how many players the host could “start” without the open seats; null if not so."
    )
    terms: list[str] = Field(description="Before the match: what is agreed, as far as it is not the usual.")
    joining: list[str] = Field(description="After the end: who has no seat and wants to play the next match.")
    question: dict[str, Any] | None = Field(description="What the table is asked to agree to.")
    absent: list[int] = Field(
        description="Seats that are asked and whose people have been away for long; a bot may play on."
    )
    again: dict[str, Any] | None = Field(description="Who wants a rematch after the end, and who does not.")
    tally: list[dict[str, Any]] = Field(
        description="From the second match on, how often each seat's player has won and played here."
    )
    clock: dict[str, Any]
    result: dict[str, Any] | None
    preferences: list[dict[str, Any]] = Field(description="What I may answer in advance, and have answered.")
    voted: bool = Field(description="Whether I have voted in the secret vote that is going on, if one is.")
    stand_by: bool = Field(description="Whether a bot plays by itself whenever I am asked and not here.")
    match: dict[str, Any] | None = Field(
        description="Commitment to the seed, prompt, my choices, and areas and plates or the observation."
    )
    since: int = Field(description="The log lines are those later than this version.")
    log: list[dict[str, Any]]


class ViewPatch(BaseModel):
    """What has changed since the view that somebody holds; of the parts of a view, those that did."""

    type: Literal["patch"]
    version: int
    drawn: str = Field(description="The name of the view that the patch leads to.")
    from_: str = Field(alias="from", description="The name of the view that it begins at.")
    match: dict[str, Any] | None = Field(
        default=None, description="Parts that changed; `areas` has a patch for every area that did."
    )
    since: int
    log: list[dict[str, Any]]


class PlannedView(Ok):
    """Where actions would lead that have not been taken."""

    version: int
    actions: list[int]
    complete: bool = Field(description="Nothing more can be planned: send the actions together.")
    match: dict[str, Any] | None = Field(
        description="As in a view, with areas as patches of the view at this version; null when the plan"
        " is complete, unless people look at it once more."
    )
    taken: bool = Field(description="With “commit”: the actions were taken; `version` is what they led to.")


class ThoughtFacts(BaseModel):
    """A thought and the moment it belongs to."""

    seat: int | None = Field(description="Whose; null if that person has left since.")
    version: int
    text: str


class Thoughts(Ok):
    """Private thoughts: mine, or after the match everybody's."""

    thoughts: list[ThoughtFacts]


class Layer(Ok):
    """A layer of a picture that never changes: what lies under the pieces of an area, or symbols."""

    layer: str


class Why(Ok):
    """Why an action is allowed, or why not."""

    legal: bool
    code: str
    rule: str | None
    sentence: str


class Advice(Ok):
    """What a bot would do."""

    version: int = Field(description="The version it was asked at.")
    bot: str
    choice: dict[str, Any] = Field(description="One of my choices.")
    reason: str = Field(description="What is good about it, in a sentence of the game.")
    candidates: list[dict[str, Any]] = Field(
        description="What it thinks of the best actions: win_chance, visits, value, and how it might go on."
    )


class ChatLine(BaseModel):
    """Something said at the table; the text is data, never markup."""

    number: int
    seat: int | None = Field(description="Where the speaker sits now; null for somebody who has left.")
    name: str
    text: str
    at: float


class Talk(Ok):
    """What was said."""

    lines: list[ChatLine]


class Said(Ok):
    """A line of chat was stored."""

    number: int


class Secret(Ok):
    """A secret that is shown this once."""

    secret: str


class Claimed(Ok):
    """The seat that a link led to."""

    table: str
    seat: int
