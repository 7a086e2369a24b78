"""A new table from a picture, by keyboard alone, with options one level deeper; and the lobby's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.browsing import Guest, until

Enter = Callable[..., Guest]
SEE = "document.querySelector('{}').checked"


def open_form(me: Guest, game: str) -> None:
    """Go there as people find it: everything deeper is closed."""
    me.page.goto(f"{me.server.url}/new/{game}")


def wished(me: Guest) -> dict[str, Any]:
    """Set the table and return what was asked for."""
    with me.page.expect_request("**/api/tables") as asked:
        me.page.click("#open")
    me.page.wait_for_url("**/t/*")
    wish: Any = asked.value.post_data_json
    settings: dict[str, Any] = wish["settings"]
    return settings


def test_a_table_from_a_picture_by_keyboard_alone(guest: Enter) -> None:
    me = guest(phone=True)
    open_form(me, "tranquility")
    assert not me.page.is_visible("[data-option=storms]"), "options lie one level deeper"
    pictures = "[...document.querySelectorAll('.preset img')].every(one => one.complete && one.naturalWidth)"
    me.evaluate("document.querySelectorAll('.preset img').forEach(one => one.loading = 'eager')")
    until(lambda: me.evaluate(pictures))
    me.page.focus("[name=preset]")
    for _step in range(4):
        me.page.keyboard.press("ArrowDown")
    assert me.evaluate("document.activeElement.value") == "stormy"
    assert me.page.inner_text(".preset:has(:checked) strong") == "Stormy"
    assert me.evaluate("document.documentElement.scrollWidth") == 360
    settings = wished(me)
    assert settings["options"]["storms"] is True
    assert settings["options"]["rocks"] is True
    assert settings["options"]["variant"] == "classic"


BROKEN = """[...document.querySelectorAll(".preset strong")].filter((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    return range.getClientRects().length > name.textContent.split(" ").length;
}).map((name) => name.textContent)"""
"""Names of which a word stands on two lines."""


def test_no_name_of_a_preset_is_broken_on_a_phone(guest: Enter) -> None:
    me = guest(phone=True, locale="de")
    open_form(me, "tortuga1667")
    assert me.page.locator("strong", has_text="Psychospiele").is_visible()
    assert me.evaluate(BROKEN) == []


def test_a_preset_brings_its_seats_and_leaves_when_an_option_changes(guest: Enter) -> None:
    me = guest()
    open_form(me, "tranquility")
    me.page.select_option("#seats", "4")
    me.page.check("[value=duel]")
    assert me.page.input_value("#seats") == "2"
    me.page.select_option("#seats", "3")
    assert me.page.is_checked("[value=classic]"), "a duel is for two"
    me.page.click("#all-options summary")
    me.page.select_option("[data-option=variant]", '"arch"')
    assert me.page.is_checked("[value=arch]"), "the options say what a preset says"
    me.page.select_option("[data-option=sea_monsters]", "3")
    assert me.page.query_selector("[name=preset]:checked") is None
    settings = wished(me)
    assert settings["seats"] == 3
    assert settings["options"]["variant"] == "arch"
    assert settings["options"]["sea_monsters"] == 3


def test_numbers_and_lists_of_ones_own(guest: Enter) -> None:
    me = guest()
    open_form(me, "tortuga1667")
    me.page.click("#all-options summary")
    me.page.select_option("[data-option=turn_limit]", "own")
    me.page.fill(".choice:has([data-option=turn_limit]) .own input", "77")
    me.page.select_option("[data-option=star_selection]", "own")
    for nth in range(5):
        me.page.check(f".choice:has([data-option=star_selection]) .tick >> nth={nth}")
    me.page.select_option("[data-option=votes]", "own")
    votes = ".choice:has([data-option=votes])"
    me.page.fill(f"{votes} .code", "0603 A110 2340")
    me.page.press(f"{votes} .code", "Tab")
    assert me.page.input_value(f"{votes} .code") == "0603-A110-2340-TFS-WBW"
    me.page.select_option(f"{votes} .parts >> nth=3 >> select >> nth=0", "D")
    options = wished(me)["options"]
    assert options["turn_limit"] == 77
    assert len(options["star_selection"]) == options["star_count"] == 5, "the number follows what is ticked"
    assert options["votes"] == "0603-A110-2340-DFS-WBW"
    me.see("#board:not([hidden]) .pieces-of > *")


def test_a_passage_of_ones_own(guest: Enter) -> None:
    me = guest()
    open_form(me, "cartagena")
    me.page.click("#all-options summary")
    me.page.select_option("[data-option=track]", "own")
    me.page.select_option(".piece >> nth=0 >> select", "F")
    me.page.check(".piece >> nth=1 >> input")
    row = wished(me)["options"]["track"]
    assert row == [{"id": piece, "reversed": piece == "B"} for piece in "FBCDEA"], "A and F changed places"
    me.see("#board:not([hidden]) .pieces-of > *")


LAID = ".choice:has([data-option=track]) .drawn"
SPACES = """[...{}.querySelectorAll('[data-element^=space-]')]
  .map(e => e.getAttribute('aria-label').split(/[,:] /)[1])"""
READ = f"""() => {{
  const drawn = decodeURIComponent(document.querySelector('{LAID}').src.replace(/^[^,]*,/, ''));
  const picture = new DOMParser().parseFromString(drawn, 'image/svg+xml');
  return {SPACES.format("picture")};
}}"""


def laid(me: Guest) -> list[str]:
    """Return the symbols of the spaces in the picture that the editor shows, segment by segment."""
    found: list[str] = me.evaluate(READ)
    return [" ".join(found[first : first + 6]) for first in range(0, 36, 6)]


def test_the_editor_of_a_passage_draws_it(guest: Enter) -> None:
    """By keyboard and touch on a phone: the picture is the board's own, with what the fields say."""
    me = guest(phone=True)
    open_form(me, "cartagena")
    me.page.tap("#all-options summary")
    me.page.select_option("[data-option=track]", "own")
    until(lambda: me.page.is_visible(LAID))
    usual = laid(me)
    assert usual[0] == "bottle sword hat skull dagger key"
    me.page.tap(".piece >> nth=0 >> .tick")
    turned = " ".join(reversed(usual[0].split()))
    until(lambda: laid(me) == [turned, *usual[1:]])
    me.page.focus(".piece >> nth=1 >> select")
    me.page.keyboard.press("ArrowDown")
    until(lambda: laid(me) == [turned, usual[2], usual[1], *usual[3:]])
    assert me.evaluate("document.documentElement.scrollWidth") == 360
    across = me.evaluate(f"document.querySelector('{LAID}').getBoundingClientRect().width")
    assert across >= 260, "it takes the width that a phone has"
    me.page.select_option("[data-option=segments]", "own")
    parts = ".choice:has([data-option=segments])"
    me.page.select_option(f"{parts} .parts >> nth=0 >> select >> nth=0", label="skull")
    until(lambda: "egment A: it shows every symbol once" in me.page.inner_text(f"{parts} .amiss"))
    me.page.fill(f"{parts} .code", "SDKBWH-KWHDSB-BHSKDW-DSBWHK-HKWSBD-WBDHKS")
    me.page.press(f"{parts} .code", "Tab")
    until(lambda: laid(me)[0] == "hat sword bottle key dagger skull")
    until(lambda: me.page.inner_text(f"{parts} .amiss") == "")
    named = me.page.locator(".piece option").first.text_content()
    assert named == "A: skull, dagger, key, bottle, sword, hat", "pieces are called by what they show now"
    shown = laid(me)
    wished(me)
    me.see("#board:not([hidden]) .pieces-of > *")
    assert me.evaluate(SPACES.format("document")) == " ".join(shown).split(), "the table lies as drawn"


def test_what_was_chosen_by_oneself_is_there_when_a_table_is_changed(guest: Enter) -> None:
    me = guest()
    open_form(me, "cartagena")
    me.page.select_option("select[name=place] >> nth=1", "open")
    me.page.click("#all-options summary")
    me.page.select_option("[data-option=track]", "own")
    me.page.select_option(".piece >> nth=0 >> select", "F")
    me.page.check(".piece >> nth=1 >> input")
    row = wished(me)["options"]["track"]
    me.page.goto(me.page.url + "/change")
    assert me.page.input_value("[data-option=track]") == "own"
    assert me.page.input_value(".piece >> nth=0 >> select") == "F"
    assert me.page.is_checked(".piece >> nth=1 >> input")
    with me.page.expect_request("**/change") as asked:
        me.page.click("#open")
    told: Any = asked.value.post_data_json
    assert told["settings"]["options"]["track"] == row
    me.page.wait_for_url(lambda address: not address.endswith("/change"))
    open_form(me, "cartagena")
    offered = me.page.locator("[data-option=track] option").all_text_contents()
    assert "F, B turned round, C, D, E, A" in offered, "my own row is offered again"


def test_parts_of_ones_own_box_by_cells_and_by_code(guest: Enter) -> None:
    me = guest(phone=True)
    open_form(me, "tortuga")
    me.page.click("#all-options summary")
    me.page.select_option("[data-option=dice]", "own")
    code = ".choice:has([data-option=dice]) .code"
    me.page.fill(code, "53142 41352 25314 13245 34521")
    me.page.press(code, "Tab")
    assert me.page.input_value(".parts >> nth=1 >> select >> nth=0") == "4"
    me.page.select_option(".parts >> nth=4 >> select >> nth=4", "5")
    assert me.page.input_value(code) == "53142-41352-25314-13245-34525"
    assert me.evaluate("document.documentElement.scrollWidth") == 360
    me.page.select_option("#seats", "2")
    assert wished(me)["options"]["dice"] == "53142-41352-25314-13245-34525"
    me.see("#board:not([hidden]) .pieces-of > *")
    open_form(me, "tortuga")
    offered = me.page.locator("[data-option=dice] option").all_text_contents()
    assert "From a box: 53142-41352-25314-13245-34525" in offered, "my box is offered again"


def test_the_buttons_of_the_lobby_say_of_which_game_they_are(guest: Enter) -> None:
    me = guest()
    me.visit("/")
    for label in ("Play now", "Invite friends"):
        names = [f"{label}: {title}" for title in me.page.locator(".game h3").all_inner_texts()]
        assert len(names) == 5
        for name in names:
            assert me.page.get_by_role("button", name=name, exact=True).count() == 1, name
    assert "Easy to learn" in me.page.inner_text("[data-game=cartagena]")
    assert "Many rules to learn" in me.page.inner_text("[data-game=tortuga1667]")
