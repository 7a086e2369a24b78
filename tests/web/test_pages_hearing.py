"""What is said aloud: all of it, once, in order, and as much as one wants to hear."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from web.browsing import Guest, sample
from web.hearing import GAMES, PLAY_ON, PROMPT, Ears, decide, sit_at

Enter = Callable[..., Guest]


@pytest.mark.parametrize("game", sample(GAMES, 0))
def test_every_question_is_said_once(guest: Enter, game: str) -> None:
    me = guest()
    ears = sit_at(me, game)
    drawn = 0
    for number in range(8):
        assert me.my_turn()
        me.evaluate(PLAY_ON)
        asked = me.evaluate(PROMPT)
        told = ears.wait_for(asked)
        assert [words for kind, words in told if kind == "asked"].count(asked) == 1
        assert told[-1][0] == "asked", "what is asked comes last"
        if number and [words for _kind, words in told if re.match(r"You draw \d+ card", words)]:
            drawn += 1
            assert [words for kind, words in told if kind == "own"], "which cards they are"
        decide(me, number)
    assert drawn or game != "tranquility"


def test_dice_and_summaries_are_said(guest: Enter) -> None:
    me = guest()
    ears = sit_at(me, "tortuga")
    told = ears.wait_for("Choose in secret which dice to keep")
    assert any(kind == "own" and "Die A: " in words for kind, words in told)
    said: dict[str, list[str]] = {}
    for level in ("everything", "mine", "round"):
        me.page.click("#settings summary")
        me.page.select_option("#verbosity", level)
        me.page.click("#settings summary")
        decide(me)
        assert me.my_turn()
        said[level] = [words for kind, words in ears.wait_for(me.evaluate(PROMPT)) if kind == "happened"]
    others = [words for words in said["everything"] if words.startswith("Deckhand")]
    assert len(others) >= 3
    assert not [
        words for words in said["mine"] if words.startswith("Deckhand") and "you" not in words.lower()
    ]
    assert any(words.startswith("You keep") for words in said["mine"] + said["round"])
    summed = [words.partition(" keeps")[0] for words in said["round"] if words.startswith("Deckhand")]
    assert len(summed) == len(set(summed)), "one sentence for each of the others"


def test_a_hint_is_an_answer_and_repeats_no_question(guest: Enter) -> None:
    me = guest()
    ears = sit_at(me, "tranquility")
    assert me.my_turn()
    ears.wait_for(me.evaluate(PROMPT))
    me.page.keyboard.press("Alt+h")
    told = ears.wait_for("The coach suggests")
    assert {kind for kind, _words in told} == {"answer"}
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("Alt+w")
    assert [kind for kind, _words in ears.wait_for("Lay an island")] == ["answer"], "it is still asked"


SUMMED = """async (news) => {
    const { tellLines, tellNews } = await import(news);
    localStorage.setItem("cayona-verbosity", "round");
    const line = (seat, sentence, kind = "move") => ({ seat, sentence, kind });
    tellLines([line(0, "You act.")], 0);
    tellLines([line(1, "B begins."), line(2, "C helps."), line(null, "It works."), line(0, "You draw.")], 0);
    tellLines([line(1, "B ends."), line(0, "Your turn.", "turn")], 0);
    const view = { seats: [], signals: {}, phase: "playing", seat: 0, your_turn: true };
    tellNews(view, view);
}"""


ROLLED = """async (news) => {
    const { tellOwn } = await import(news);
    const area = document.querySelector("#hand [data-area]");
    const die = (letter, label, roll) =>
        `<g data-element="die-${letter}" aria-label="${label}"><g data-roll="${roll}"/></g>`;
    const lay = (...dice) => {
        area.innerHTML = dice.map((each) => die(...each)).join("");
        tellOwn(7);
    };
    area.setAttribute("aria-label", "Behind your screen");
    lay(["A", "Die A: skull", "1.1"], ["B", "Die B: crew 2", "1.1"]);
    lay(["A", "Die A: skull", "1.1"], ["B", "Die B", "1.2"]);
    lay(["A", "Die A: raid 2", "1.3"], ["B", "Die B: crew 2", "1.3"]);
}"""


def test_another_roll_is_said_though_it_shows_the_same(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    ears = Ears(me)
    ears.listen()
    me.page.evaluate(ROLLED, me.script("news.js"))
    told = [words.partition(": ")[2] for _kind, words in ears.wait_for("raid")]
    assert told == ["Die A: skull; Die B: crew 2", "Die A: raid 2; Die B: crew 2"]


PLANNED = """async (prompts) => {
    const { showPrompt } = await import(prompts);
    const { page } = await import(prompts.replace("prompt.js", "api.js"));
    const ask = (asked, more) => showPrompt({ ...page.view, deciders: [page.view.seat] },
        { told: null, asked, mine: true, picked: [], dropped: [], stuck: false, ...more });
    ask("Where to?", {});
    ask("Where to?", { picked: ["North"] });
    ask("Where to?", { answered: true });
    ask("What now?", {});
}"""


def test_no_question_comes_again_while_its_answer_is_on_the_way(guest: Enter) -> None:
    """In a plan, where a step of several clicks leads is asked of the server."""
    me = guest()
    me.play_now()
    assert me.my_turn()
    ears = Ears(me)
    ears.listen()
    me.page.evaluate(PLANNED, me.script("prompt.js"))
    told = [words for _kind, words in ears.wait_for("What now?")]
    assert (told[0], told[-1], len(told)) == ("Where to?", "What now?", 3), told


def test_a_summary_keeps_the_order_of_what_happened(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    ears = Ears(me)
    ears.listen()
    me.page.evaluate(SUMMED, me.script("news.js"))
    told = [words for _kind, words in ears.wait_for("B ends.")]
    assert told == ["You act.", "C helps.", "It works.", "You draw.", "B ends. (1 more before that)"]


def test_who_comes_and_how_it_ends_is_said(guest: Enter) -> None:
    host, friend = guest(), guest()
    host.visit("/new/cartagena")
    host.page.select_option("[data-place='1'] select", "open")
    host.page.click("#open")
    host.page.wait_for_url("**/t/*")
    ears = Ears(host)
    friend.visit(host.page.url.removeprefix(host.server.url))
    friend.page.fill("#own-name", "Bela")
    friend.page.click("[data-sit='1']")
    told = ears.wait_for("Everybody is here")
    assert ("happened", "Bela sits down.") in told
    host.page.click("#start")
    for somebody in (host, friend):
        somebody.see(".pieces-of > *")
    theirs = Ears(friend)
    ears.wait_for("Your hand")
    host.page.on("dialog", lambda dialog: dialog.accept())
    host.page.click("#settings summary")
    host.page.click("#resign")
    ending = host.page.inner_text(".ending h2")
    assert [words for _kind, words in ears.wait_for(ending)].count(ending) == 1
    theirs.wait_for(friend.page.inner_text(".ending h2"))


QUICKER = """async (address) => {
    const { Sending } = await import(address);
    const seen = (version, deciders) => ({ version, deciders, your_turn: true });
    const answers = [];
    const link = { wish: () => new Promise((done) => answers.push(done)) };
    const plan = { store: { view: seen(4, [0, 1]) }, clear() {} };
    const sending = new Sending(link, plan, {}, {}, () => {}, () => {}, { approves: () => true });
    const sent = sending.deliver({ action: 1 }, null);
    const told = [sending.arrived(seen(5, [0])), sending.isUnderway];
    plan.store.view = seen(6, [0, 1]);
    while (answers.length === 0) await null; // the coach is asked first
    answers[0]({ version: 6 });
    await sent;
    return [...told, sending.isUnderway];
}"""


def test_a_quicker_decision_of_another_is_not_taken_for_ones_own(guest: Enter) -> None:
    """Else the question would be asked, and said, once more while the answer is on its way."""
    me = guest()
    me.play_now()
    assert me.page.evaluate(QUICKER, me.script("sending.js")) == [False, True, False]


SAME_AGAIN = """async ([address, news]) => {
    const { Sending } = await import(address);
    const { tellAsked } = await import(news);
    window.requestAnimationFrame = () => 0; // the answer comes before the next picture
    const seen = (version) => ({ version, deciders: [0], your_turn: true });
    const link = { wish: () => new Promise(() => {}) };
    const plan = { store: { view: seen(4) }, clear() {} };
    const sending = new Sending(link, plan, {}, {}, () => {}, () => {}, { approves: () => true });
    tellAsked("Put a ship on Tonga, once more.");
    sending.deliver({ action: 1 }, null);
    sending.arrived(seen(5));
    tellAsked("Put a ship on Tonga, once more.");
}"""


def test_the_same_question_is_said_again_however_quick_the_answer_is(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    ears = Ears(me)
    ears.listen()
    me.page.evaluate(SAME_AGAIN, [me.script("sending.js"), me.script("news.js")])
    told = [words for kind, words in ears.wait_for("once more") if kind == "asked"]
    assert len(told) == 2, told


ASKED_AND_TIMED = """async ([questions, seats]) => {
    const { showQuestion } = await import(questions);
    const { showSeats } = await import(seats);
    const { page } = await import(questions.replace("question.js", "api.js"));
    const people = page.view.seats.map((holder) => ({ ...holder, kind: "person", bot: null }));
    const view = { ...page.view, seats: people, seat: 0, deciders: [0], absent: [], question: null };
    const ask = (kind) => showQuestion({ ...view, question: { kind, seat: 1, agreed: [1] } }, () => {});
    ["undo", "undo", "concede", "hand_over"].forEach((kind) => ask(kind));
    showQuestion({ ...view, question: { kind: "hand_over", seat: 1, agreed: [] } }, () => {});
    const now = Date.now() / 1000;
    for (const left of [70, 45, 44, 9.5]) {
        const clock = { ...view.clock, left: view.seats.map(() => left), since: now, asked: now };
        showSeats({ ...view, clock });
    }
}"""


def test_votes_of_the_table_and_the_clock_are_said_once(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    ears = Ears(me)
    ears.listen()
    me.page.evaluate(ASKED_AND_TIMED, [me.script("question.js"), me.script("seats.js")])
    told = [words for kind, words in ears.wait_for("10 seconds") if kind == "asked"]
    assert len(told) == 5, told
    assert "wants to take the last action back" in told[0]
    assert "give up" in told[1]
    assert told[2].startswith("Shall a bot play for")
    assert ["45" in told[3], "10" in told[4]] == [True, True]


LOST = """async ([questions, prompts, readouts]) => {
    const { showQuestion } = await import(questions);
    const { showPrompt } = await import(prompts);
    const { page } = await import(questions.replace("question.js", "api.js"));
    const match = { ...page.view.match, lost_cause: "All is lost." };
    const view = { ...page.view, match, seat: 0, deciders: [0], absent: [], question: null };
    const now = { told: null, asked: "What now?", mine: true, picked: [], dropped: [], stuck: false };
    const ask = () => showPrompt(view, now);
    showQuestion(view, () => {}, ask);
    ask();
    const { unlisted } = await import(readouts);
    return unlisted();
}"""


def test_one_thing_is_asked_at_a_time(guest: Enter) -> None:
    """Whoever plays on though all is lost hears then what the game asks, not before."""
    me = guest()
    me.play_now()
    assert me.my_turn()
    ears = Ears(me)
    ears.listen()
    scripts = [me.script(f"{name}.js") for name in ("question", "prompt", "readouts")]
    assert me.page.evaluate(LOST, scripts) == "All is lost.", "not that there is nothing to decide"
    assert [words for _kind, words in ears.wait_for("All is lost.")] == ["All is lost."]
    me.page.get_by_role("button", name="Play on").press("Enter")
    assert [words for _kind, words in ears.wait_for("What now?")] == ["What now?"]
