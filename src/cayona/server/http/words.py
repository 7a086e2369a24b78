"""What the scripts of the pages say, in the visitor's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark, ngettext

NAMES: Final = (
    (mark("Salty"), mark("Bold"), mark("Merry"), mark("Lucky"), mark("Quiet"), mark("Swift"), mark("Sunny")),
    (
        mark("Gull"),
        mark("Otter"),
        mark("Pelican"),
        mark("Dolphin"),
        mark("Seal"),
        mark("Tern"),
        mark("Turtle"),
        mark("Heron"),
        mark("Walrus"),
        mark("Puffin"),
    ),
)
"""What a guest is called who has not said a name: one of each."""


def sea_name(number: int) -> str:
    """Return a friendly name for a guest; every number gives one."""
    first, second = NAMES
    rest, index = divmod(number, len(first))
    return _("{adjective} {animal}").format(adjective=_(first[index]), animal=_(second[rest % len(second)]))


def reason_names() -> dict[str, str]:
    """Return what the reasons of an end are called that do not come from a game."""
    return {"resigned": _("The match was given up."), "concession": _("The crew gave up.")}


def _forms(told: Callable[[int], str]) -> dict[str, str]:
    """Return the forms of a sentence that counts, by the names that browsers have for plural forms."""
    return {name: told(count) for name, count in (("one", 1), ("two", 2), ("few", 2), ("other", 10))}


def script_words() -> dict[str, str | dict[str, str]]:
    """Return every sentence that scripts show; `{name}` and the like are filled in there."""
    return {
        "you": _("You"),
        "your-turn": _("Your turn"),
        "turn-of-short": _("decides"),
        "answered": _("You have answered this in advance …"),
        "thinking": _forms(lambda count: ngettext("{name} is thinking", "{name} are thinking", count)),
        "thinking-short": _("is thinking"),
        "open-seat": _("Open seat"),
        "bot": _("bot"),
        "bot-of": _("bot {name}"),
        "here": _("here"),
        "away": _("away"),
        "waiting": _("Waiting for players"),
        "waiting-start": _("Everybody is here. Start whenever you like."),
        "waiting-seats": _("Fill the open seats: invite friends or add bots."),
        "waiting-guest": _("Take a seat, or watch."),
        "over": _("The match is over."),
        "closed": _("This table is closed."),
        "picked-next": _("{what}: now choose what lights up."),
        "confirm": _("Confirm"),
        "confirm-asked": _("Like this? Confirm it, or step back."),
        "close": _("Close"),
        "sit": _("Sit here"),
        "leave": _("Leave seat"),
        "remove": _("Empty seat"),
        "add-bot": _("Add bot"),
        "start": _("Start"),
        "undo": _("Undo"),
        "undo-ask": _("Ask to undo"),
        "undo-asked": _("You asked to take your last action back. Still to agree: {names}"),
        "ask-undo": _("{name} wants to take the last action back."),
        "ask-hand-over": _("Shall a bot play for {name}?"),
        "agree": _("Agree"),
        "refuse": _("Refuse"),
        "take-back": _("Play myself again"),
        "vote-bot": _("Vote: a bot plays for {name}"),
        "bot-plays-you": _("A bot plays for you."),
        "hint-asking": _("Asking a bot …"),
        "hint": _("Bot {bot}, knowing what you know, would play: {sentence}"),
        "hint-chance": _("chance to win {chance}"),
        "hint-line": _("Then perhaps: {line}"),
        "not-now": _("Nothing to choose here now."),
        "not-your-turn": _forms(
            lambda count: ngettext(
                "It is not your turn: {name} decides.", "It is not your turn: {name} decide.", count
            )
        ),
        "rule": _("Rule {rule}"),
        "offline": _("Connection lost; trying again …"),
        "sending-later": _("Not sent yet: it will go out when the connection is back."),
        "back-online": _("Connected again."),
        "you-win": _("You win!"),
        "wins": _("{name} wins"),
        "share": _("{names} share the win"),
        "all-win": _("You all win"),
        "all-lose": _("The sea was stronger"),
        "draw": _("A draw"),
        "marks": _("{name} marks: {what}"),
        "thought": _("Thought:"),
        "rematch": _("Rematch"),
        "replay": _("Watch the replay"),
        "record": _("Download the record"),
        "score": _("Score"),
        "seat": _("Seat"),
        "no-moves": _("Nothing to decide for you now."),
        "no-chat": _("Nobody has said anything yet. Say hello!"),
        "muted": _("{name} is muted; what they say is no longer shown to you."),
        "mute": _("Mute {name}"),
        "copied": _("Copied"),
        "seat-link": _("Open this on your other device; it works once, so keep it to yourself:"),
        "failed": _("That did not work. Try again."),
        "resign-sure": _("Give the match up?"),
        "ask-concede": _("Somebody wants the crew to give up. Do you?"),
        "concede": _("Give up"),
        "go-on": _("Play on"),
        "earlier": _forms(lambda count: ngettext("{count} change ago", "{count} changes ago", count)),
        "now": _("Now"),
        "since-turn": _("since your last action"),
        "proof-good": _("The shuffle is proved: this seed is the one committed to before the first move."),
        "proof-bad": _("The seed does not fit the commitment. This match was tampered with."),
        "proof-later": _("The proof needs a secure connection (https or this device)."),
        "version-of": _("Step {step} of {last}"),
        "loading": _("Loading …"),
        "no-such-step": _("The link names a step or a seat that is not here; the steps are 0 to {last}."),
        "copy-this": _("Copy this link: {link}"),
        "play-on": _("Play on from step {step}"),
        "speed-off": _("Not at all"),
        "speed-calm": _("Calmly"),
        "speed-quick": _("Quickly"),
        "zoom-in": _("Closer"),
        "zoom-out": _("Farther"),
        "zoom-home": _("Show everything"),
        "zoom-tools": _("Move and zoom the board"),
    }
