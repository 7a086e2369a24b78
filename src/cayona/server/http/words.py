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


def _forms(told: Callable[[int], str]) -> dict[str, str]:
    """Return the forms of a sentence that counts, by the names that browsers have for plural forms."""
    return {name: told(count) for name, count in (("one", 1), ("two", 2), ("few", 2), ("other", 10))}


def reactions() -> dict[str, str]:
    """Return the quick reactions that the page draws, with their names; in talk they are written :so:."""
    return {
        "ahoy": _("Ahoy!"),
        "cheers": _("Cheers!"),
        "wow": _("Wow!"),
        "oops": _("Oops!"),
        "thinking": _("Let me think"),
        "thanks": _("Thank you!"),
    }


def script_words() -> dict[str, str | dict[str, str]]:
    """Return every sentence that scripts show; `{name}` and the like are filled in there."""
    return {
        "you": _("You"),
        "you-within": _("you"),
        "your-turn": _("Your turn"),
        "no-permission": _("Your browser does not allow it; check its settings for this page."),
        "answered": _("You have answered this in advance …"),
        "thinking": _forms(lambda count: ngettext("{name} is thinking", "{name} are thinking", count)),
        "open-seat": _("Open seat"),
        "bot": _("bot"),
        "bot-of": _("bot {name}"),
        "here": _("here"),
        "here-devices": _forms(
            lambda count: ngettext("here on {count} device", "here on {count} devices", count)
        ),
        "away": _("away"),
        "away-for": _("away for {time}"),
        "is-away": _forms(lambda count: ngettext("{name} is away.", "{name} are away.", count)),
        "watching": _("Watching: {names}"),
        "you-watch": _("You are watching."),
        "looking": _("Looking in: {names}"),
        "unnamed": _forms(lambda count: ngettext("{count} guest", "{count} guests", count)),
        "absent": _("{name} is away. Let a bot play until {name} is back?"),
        "let-bot": _("Let a bot play"),
        "bot-voted": _("You voted that a bot plays for {name}. Still to agree: {names}"),
        "waiting": _("Waiting for players"),
        "waiting-start": _("Everybody is here. Start whenever you like."),
        "waiting-seats": _("Fill the open seats: invite friends or add bots."),
        "waiting-friends": _("Waiting for players. The link brings friends here."),
        "waiting-full": _("All seats are taken. You can watch from here."),
        "waiting-ready": _("The host has changed the table. Have a look, and say that you are ready."),
        "waiting-others": _("Still to say that they are ready: {names}"),
        "invited": _("You are invited to {title}"),
        "table-of": _("{title}: waiting room"),
        "terms-changed": _("The host has changed the table."),
        "not-ready": _("not ready yet"),
        "fewer": _forms(
            lambda count: ngettext(
                "Begin with those who are here ({count} player)",
                "Begin with those who are here ({count} players)",
                count,
            )
        ),
        "seat-count": _forms(lambda count: ngettext("{count} seat", "{count} seats", count)),
        "is-called": _("{old} is now called {name}."),
        "name-saved": _("You are called {name} now."),
        "waiting-guest": _("Take a seat, or watch."),
        "over": _("The match is over."),
        "closed": _("This table is closed."),
        "picked-next": _("{what}: now choose one of the places that light up."),
        "picked-instead": _("{what}, not {dropped}: now choose one of the places that light up."),
        "picked-next-button": _("{what}: now press a button, or step back."),
        "picked-instead-button": _("{what}, not {dropped}: now press a button, or step back."),
        "put-back": _("That does not go with what you had picked, so it was put back."),
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
        "take-back": _("Take over from the bot"),
        "vote-bot": _("Vote: a bot plays for {name}"),
        "bot-plays-you": _("A bot plays for you."),
        "hint-asking": _("Asking a bot …"),
        "hint": _("The coach suggests: {sentence}."),
        "lesson-place": _("Step {number} of {last}"),
        "try-again": _("Take it back"),
        "next-step": _("Next"),
        "next-lesson": _("Next lesson"),
        "got-it": _("Got it"),
        "show-me": _("Show me"),
        "show-before": _("Before"),
        "show-after": _("After"),
        "show-play": _("Play it"),
        "show-again": _("Again from the beginning"),
        "coach-off": _("No more tips"),
        "coach-warns": _("Wait: that throws a lot away. This looks better: {sentence}."),
        "coach-rethink": _("Let me think"),
        "coach-anyway": _("Do it anyway"),
        "play-now": _("Play now"),
        "next-puzzle": _("Next puzzle"),
        "puzzle-place": _("Puzzle {number} of {last}"),
        "learn-again": _("Learn it again"),
        "not-now": _("Nothing to choose here now."),
        "not-your-turn": _forms(
            lambda count: ngettext(
                "It is not your turn: {name} decides.", "It is not your turn: {name} decide.", count
            )
        ),
        "rule": _("Rule {rule}"),
        "offline": _("Connection lost; trying again …"),
        "try-now": _("Try now"),
        "sending-later": _("Not sent yet: it will go out when the connection is back."),
        "back-online": _("Connected again."),
        "marks": _("{name} marks: {what}"),
        "sits-down": _("{name} sits down."),
        "sit-down": _("You sit down."),
        "gone": _("{name} leaves the seat."),
        "and-before": _forms(
            lambda count: ngettext(
                "{sentence} ({count} more before that)", "{sentence} ({count} more before that)", count
            )
        ),
        "seat-letter": _("seat {letter}"),
        "decides": _("decides now"),
        "no-such-move": _("“{text}” does not match exactly one of your moves."),
        "nothing-here": _("Nothing has the focus."),
        "no-story": _("Nobody has done anything since your last action."),
        "more-moves": _forms(
            lambda count: ngettext(
                "And {count} more in the list of moves.", "And {count} more in the list of moves.", count
            )
        ),
        "key-undo": _("Undo"),
        "key-hint": _("Hint"),
        "key-moves": _("Moves"),
        "key-log": _("Log"),
        "key-rules": _("Rules"),
        "key-chat": _("Chat"),
        "key-last-move": _("Read out the last move"),
        "key-my-hand": _("Read out my hand"),
        "key-turn": _("Read out whose turn it is"),
        "key-scores": _("Read out the scores"),
        "key-here": _("Read out what is here"),
        "key-options": _("Read out what I can do"),
        "key-story": _("Read out what happened since my turn"),
        "time-left": _forms(
            lambda count: ngettext("You have {count} second left.", "You have {count} seconds left.", count)
        ),
        "thought": _("Thought:"),
        "rematch": _("Rematch"),
        "rematch-turned": _("Rematch, one seat on"),
        "rematch-asked": _("{names} would like a rematch: same seats."),
        "rematch-asked-turned": _("{names} would like a rematch: everybody moves one seat on."),
        "rematch-waits": _("You would like a rematch. Still to answer: {names}"),
        "another-game": _("Another game:"),
        "another-asked": _("{names} would like to play {title} next."),
        "another-waits": _("You would like to play {title} next. Still to answer: {names}"),
        "play-too": _("Play {title}"),
        "play-along": _("Play the next match"),
        "plays-along": _("You will play the next match if there is a seat."),
        "joining": _("Would like to join: {names}"),
        "decline": _("Not this time"),
        "without": _("Go on without {names}"),
        "evening": _("Won here so far: {names}"),
        "to-tournament": _("To the tournament"),
        "replay": _("Replay"),
        "review": _("Review"),
        "turn-place": _("Turning point {number} of {last}"),
        "next-turn": _("Next turning point"),
        "to-review": _("Back to the review"),
        "play-on-here": _("Play on from here"),
        "review-known": _("As you could judge it"),
        "review-truth": _("As it truly was"),
        "review-step": _("Step"),
        "review-chance": _("Chance"),
        "review-doubt": _("Give or take"),
        "review-points": _("All steps as a table"),
        "review-ready": _("The review is ready."),
        "tour-leads": _("{name} leads: you see what they look at."),
        "tour-mine": _("You lead: the others see what you look at."),
        "tour-alone": _("You look on your own."),
        "tour-own": _("Look on my own"),
        "tour-together": _("Look together"),
        "tour-take": _("Take the lead"),
        "review-go": _("Go to this step"),
        "review-try": _("What would you do?"),
        "review-told": _("Tell me"),
        "review-did": _("Step {step}: {taken}."),
        "review-no-turns": _("No choice of yours lost more than chance can explain."),
        "review-truth-was": _("In truth: {side}"),
        "review-turns": _("What turned it"),
        "review-beliefs": _("Who could believe what of whom"),
        "review-no-acts": _("No single act changed much."),
        "record": _("Download the record"),
        "share-end": _("Share"),
        "no-moves": _("Nothing to decide for you now."),
        "no-chat": _("Nobody has said anything yet. Say hello!"),
        "muted": _("{name} is muted; what they say is no longer shown to you."),
        "mute": _("Mute {name}"),
        "unmute": _("Hear {name} again"),
        "reacts": _("{name}: {reaction}"),
        "copied": _("Copied"),
        "seat-link": _("Open this on your other device; it works once, so keep it to yourself:"),
        "failed": _("That did not work. Try again."),
        "resign-sure": _("Give up the match?"),
        "resign": _("Give up the match"),
        "end-match": _("Vote to end the match"),
        "end-sure": _(
            "Ask everybody to end the match now? All vote in secret, and all must agree."
            " Then everything is revealed."
        ),
        "ask-end": _(
            "Somebody wants to end the match now. All vote in secret, and all must agree;"
            " then everything is revealed."
        ),
        "end-yes": _("End it"),
        "end-voted": _forms(
            lambda count: ngettext(
                "You have voted. {count} vote is still missing.",
                "You have voted. {count} votes are still missing.",
                count,
            )
        ),
        "ask-concede": _("Somebody wants the crew to give up. Do you?"),
        "concede": _("Give up"),
        "go-on": _("Play on"),
        "end-voyage": _("End the voyage"),
        "earlier": _forms(lambda count: ngettext("{count} step ago", "{count} steps ago", count)),
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
        "speed-off": _("Off"),
        "speed-calm": _("Slow"),
        "speed-quick": _("Fast"),
        "closer": _("Closer now: tap once more on what you mean."),
        "zoom-in": _("Closer"),
        "zoom-out": _("Farther"),
        "zoom-home": _("Show everything"),
        "zoom-tools": _("Move and zoom the board"),
    }
