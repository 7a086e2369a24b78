"""The lobby, the form for a new table, and what strangers are told."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Callable

import pytest
from web.browsing import Guest, Server, sample, until
from web.test_pages_places import GAMES

import cayona
from cayona.bots.strength import strength_sentence
from cayona.server.http import pages

Enter = Callable[..., Guest]


def read(server: Server, path: str, **headers: str) -> tuple[int, str, dict[str, str]]:
    request = urllib.request.Request(server.url + path, headers=headers)  # noqa: S310 (our own server)
    try:
        with urllib.request.urlopen(request) as answer:  # noqa: S310
            return answer.status, answer.read().decode(), dict(answer.headers)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode(), dict(error.headers)


def test_the_lobby_lists_without_scripts(guest: Enter, server: Server) -> None:
    me = guest()
    me.play_now()
    alone = me.evaluate("location.pathname")
    me.visit("/new/cartagena")
    me.page.select_option("[data-place='1'] select", "open")
    me.page.click("#open")
    me.page.wait_for_url("**/t/*")
    path = me.evaluate("location.pathname")
    _status, page, _headers = read(server, "/")
    assert path in page, "others may join it"
    assert alone not in page, "a game against bots is nobody else's"
    assert "Play now" in page

    me.visit("/")
    me.page.on("dialog", lambda dialog: dialog.accept())
    for table in (path, alone):
        me.page.click(f"li:has([href='{table}']) .remove")
        until(lambda table=table: me.page.query_selector(f"[href='{table}']") is None)  # type: ignore[misc]
    assert path not in read(server, "/")[1], "who opened a table removes it"


def test_my_tables_stand_first_with_my_turn(guest: Enter) -> None:
    me = guest()
    me.play_now()
    assert me.my_turn()
    me.visit("/")
    assert "Your turn" in me.page.inner_text(".tables >> nth=0")


def test_a_table_as_one_likes_it(guest: Enter) -> None:
    me = guest()
    me.visit("/new/cartagena")
    me.page.select_option("#seats", "3")
    me.page.select_option("[data-place='1'] select", "open")
    me.page.select_option("[data-option=mode]", '"tortuga"')
    me.page.select_option("#clock-kind", "decision:120:0")
    me.page.select_option("#undo-policy", "consent")
    me.page.select_option("#public", "no")
    me.page.click("#open")
    me.page.wait_for_url("**/t/*")
    me.see("#waiting:not([hidden])")
    assert me.page.is_disabled("#start")
    me.page.select_option("#chairs select", "bosun")
    until(lambda: me.page.is_enabled("#start"))
    me.page.click("#start")
    assert me.my_turn()
    assert "1:" in me.page.inner_text(".seats .now .clock") or "2:00" in me.page.inner_text(
        ".seats .now .clock"
    )
    assert me.page.query_selector("[data-key=row-0]") is not None, "Tortuga has an open row"


def test_options_have_names_and_bots_their_words(guest: Enter) -> None:
    me = guest()
    me.visit("/new/cartagena")
    assert "Jamaica (hidden hands)" in me.page.inner_text("[data-option=mode]")
    me.page.select_option("[data-place='1'] select", "bot:bosun")
    two = me.page.inner_text("[data-place='1'] .strength")
    me.page.select_option("#seats", "4")
    assert me.page.inner_text("[data-place='1'] .strength") not in ("", two), "at another table it is another"
    me.page.select_option("#seats", "2")
    begins = (
        "[...document.querySelectorAll('[data-option=first_player] option:not([hidden])')].map(e => e.text)"
    )
    assert me.evaluate(begins) == ["Drawn by lot", "Seat A", "Seat B"]
    me.page.select_option("#seats", "3")
    assert me.evaluate(begins)[-1] == "Seat C"
    me.page.select_option("[data-option=first_player]", "2")
    me.page.select_option("#seats", "2")
    assert me.page.input_value("[data-option=first_player]") == '"random"', "there is no seat C any more"
    described = me.page.inner_text("[data-place='1'] .help")
    me.page.select_option("[data-place='1'] select", "bot:random")
    assert me.page.inner_text("[data-place='1'] .help") != described
    me.page.select_option("[data-place='1'] select", "open")
    assert me.page.inner_text("[data-place='1'] .help") == ""


def test_measured_strength_stands_beside_a_bot() -> None:
    game = cayona.game("cartagena")
    measured = pages.level({"name": "bosun", "description": "Quick."}, game)
    assert measured["strengths"]["classic 2"] == strength_sentence(game, "bosun") != ""
    assert measured["strengths"]["classic 5"] == strength_sentence(game, "bosun", 5) != ""
    assert pages.level({"name": "x", "description": ""}, game)["strengths"] == {}, "nobody has measured it"


def test_a_seat_moves_to_another_device(guest: Enter) -> None:
    me, elsewhere = guest(), guest(phone=True)
    me.play_now()
    me.page.click("#settings summary")
    me.page.click("#seat-link")
    link = until(lambda: me.page.inner_text("#seat-link-out").split(" ")[-1])
    elsewhere.page.goto(link)
    elsewhere.page.click("#claim")
    elsewhere.page.wait_for_url("**/t/*")
    assert elsewhere.my_turn()


def test_pages_that_are_not_there_say_so(server: Server) -> None:
    for path in ("/t/nowhere", "/t/nowhere/replay", "/new/chess"):
        status, page, _headers = read(server, path)
        assert status == 404
        assert "Back to the harbour" in page


def test_files_can_be_kept_for_ever(server: Server) -> None:
    _status, page, _headers = read(server, "/")
    script = page.split('src="/static/')[1].split('"')[0]
    status, _body, headers = read(server, f"/static/{script}")
    assert status == 200
    assert "immutable" in headers["cache-control"]
    status, _body, headers = read(server, "/static/old/lobby.js")
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert read(server, "/static/old/..%2Ftable.html")[0] == 404


def test_undo_by_consent(guest: Enter) -> None:
    host, friend = guest(), guest()
    host.visit("/new/cartagena")
    host.page.select_option("[data-place='1'] select", "open")
    host.page.select_option("[data-option=first_player]", "0")
    host.page.select_option("#undo-policy", "consent")
    host.page.click("#open")
    host.page.wait_for_url("**/t/*")
    friend.visit(host.evaluate("location.pathname"))
    friend.page.click("[data-sit='1']")
    until(lambda: host.page.is_enabled("#start"))
    host.page.click("#start")
    host.see(".prompt.mine")
    host.move()
    host.move("end-turn")
    friend.see(".prompt.mine")
    host.page.click("#undo")
    friend.page.click("#question .primary")
    host.see(".prompt.mine")
    until(lambda: "back" in host.page.inner_text("#log"))


CUT = """() => [...document.querySelectorAll("select")].flatMap((select) => {
    const room = select.getBoundingClientRect().width;
    const copy = select.cloneNode(false);
    Object.assign(copy.style, { position: "absolute", width: "max-content", maxWidth: "none", flex: "none" });
    select.parentElement.append(copy);
    const cut = [...select.options].filter((option) => {
        copy.replaceChildren(option.cloneNode(true));
        return room > 0 && copy.getBoundingClientRect().width > room + 1;
    });
    copy.remove();
    return cut.map((option) => option.textContent.trim());
})"""
"""Options that are longer than the room of their select, shown one by one in a copy as wide as it likes."""


@pytest.mark.parametrize("language", sample(("de", "en", "hu", "it", "nb"), 0, 2))
def test_no_option_of_the_form_is_cut_on_a_phone(guest: Enter, language: str) -> None:
    me = guest(phone=True, locale=language)
    for game in sample(GAMES, 4):
        me.visit(f"/new/{game}")
        assert me.page.evaluate(CUT) == [], game


GAPS_BELOW_CHIPS = """[...document.querySelectorAll(".game")].map((game) => {
    const [chips, acts] = [".facts", ".acts"].map((part) => game.querySelector(part).getBoundingClientRect());
    return acts.top - chips.bottom;
})"""


def test_what_to_do_with_a_game_stands_below_what_it_is(guest: Enter) -> None:
    me = guest()
    me.visit("/")
    gaps = me.evaluate(GAPS_BELOW_CHIPS)
    assert len(gaps) == 5
    assert max(gaps) < 20
