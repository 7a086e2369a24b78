"""Everybody at a table is told everything in their own language, at once and side by side."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from server.http.conftest import Enter
from server.http.http_harness import TRUST, Visitor, play_out, refusal

from cayona.kernel.language import languages
from cayona.server.http.languages import LANGUAGE_COOKIE, language_of

HEADERS = [
    ("hu-HU,hu;q=0.9,en;q=0.8", "", "hu"),
    ("fr,de;q=0.5", "", "de"),
    ("de;q=0.3, hu;q=0.7", "", "hu"),
    ("de;q=0, hu;q=0.1", "", "hu"),
    ("fr", "", "en"),
    ("*", "", "en"),
    ("", "", "en"),
    ("de", "hu", "hu"),
    ("de", "xx", "de"),
    ("de-AT", "", "de"),
    ("DE", "", "de"),
]
HOSTILE = [
    "../../../../etc/passwd",
    "de/../../hu",
    "de\x00",
    "{language}",
    "de;q=nan",
    "de;q=1e999",
    "de;q=-1",
    "de;q=" + "9" * 5000,
    ";;;;,,,,====",
    "\xff\xfe",
    "a" * 60_000,
    "x," * 30_000 + "de",
    "<script>alert(1)</script>",
]


def scope(accepts: str, cookie: str = "", token: str = "") -> dict[str, object]:
    headers = [(b"accept-language", accepts.encode("latin-1"))]
    if cookie:
        headers.append((b"cookie", f"other=1; {LANGUAGE_COOKIE}={cookie}".encode("latin-1")))
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    return {"type": "http", "headers": headers}


@pytest.mark.parametrize(("accepts", "cookie", "expected"), HEADERS)
def test_the_language_is_the_chosen_one_or_the_browsers(accepts: str, cookie: str, expected: str) -> None:
    assert language_of(scope(accepts, cookie)) == expected


def test_a_program_gets_english_unless_it_asks() -> None:
    assert language_of(scope("", "hu", "secret")) == "en"
    assert language_of(scope("de", "hu", "secret")) == "de"


@pytest.mark.parametrize("wish", HOSTILE)
def test_a_hostile_wish_is_english(wish: str) -> None:
    assert language_of(scope(wish)) == "en"
    assert language_of(scope("", wish)) in languages()


@pytest.mark.parametrize("wish", ["../../etc/passwd", "de;q=nan", "x," * 5000, "<b>"])
def test_a_hostile_wish_is_answered_like_any_other(address: str, wish: str) -> None:
    cookies = {LANGUAGE_COOKIE: "../hu"}
    with httpx.Client(base_url=address, verify=TRUST, cookies=cookies, timeout=60) as client:
        page = client.get("/", headers={"accept-language": wish})
        assert page.status_code == 200
        assert '<html lang="en"' in page.text
        refused = client.get("/api/tables/none/view", headers={"accept-language": wish}).json()
        assert refused["message"] == "There is no such table."


def speaks(visitor: Visitor, language: str) -> Visitor:
    """Choose a language as the switch on the page does."""
    visitor.http.cookies.set(LANGUAGE_COOKIE, language)
    return visitor


@pytest.fixture
def table(anna: Visitor, bela: Visitor) -> str:
    """Anna speaks German, Bela Hungarian."""
    speaks(anna, "de")
    speaks(bela, "hu")
    opened = anna.open(seats=2, options={"first_player": 0, "turn_limit": 30})
    bela.do(opened, "sit", seat=1)
    anna.do(opened, "start")
    return opened


WORDS = {
    "en": ("Fortress", "’s turn"),
    "de": ("Festung", "ist am Zug"),
    "hu": ("Erőd", "van soron"),
    "it": ("Fortezza", "Turno di"),
    "nb": ("Festning", "har turen"),
}
NAMES = {"en": "English", "de": "Deutsch", "hu": "Magyar", "it": "Italiano", "nb": "Norsk"}


def assert_all_in(language: str, texts: list[str]) -> None:
    """Check that views are in one language, and that no word of another is in them."""
    for text in texts:
        told = json.dumps(json.loads(text), ensure_ascii=False)
        assert json.loads(text)["language"] == language
        assert WORDS[language][0] in told
        assert [word for other in WORDS if other != language for word in WORDS[other] if word in told] == []


def test_two_at_one_table_are_told_everything_in_their_own_languages(
    anna: Visitor, bela: Visitor, enter: Enter, table: str
) -> None:
    spectator = enter("Cara")
    with anna.socket(table) as german, bela.socket(table) as hungarian, spectator.socket(table) as english:
        version = 0
        for _ in range(6):
            for person in (anna, bela):
                view = person.view(table)
                if view["seat"] in view["deciders"]:
                    version = person.act(table)
        for socket, language in ((german, "de"), (hungarian, "hu"), (english, "en")):
            socket.view(version)
            assert_all_in(language, [text for text in socket.texts if json.loads(text)["type"] == "view"])
        hungarian.send(type="act", id="no", action=0, version=0)
        assert "óta az asztalnál továbbmentek" in hungarian.next("refused")["message"]
        german.send(type="sit", id="sit", seat=0)
        assert german.next("refused")["message"] == "Die Partie hat schon begonnen."
    for person, language in ((anna, "de"), (bela, "hu"), (spectator, "en")):
        assert_all_in(language, [json.dumps(person.view(table))])


def test_the_switch_holds_from_the_next_request_on(anna: Visitor, table: str) -> None:
    for language in ("hu", "en", "de"):
        speaks(anna, language)
        assert_all_in(language, [json.dumps(anna.view(table))])
        with anna.socket(table) as socket:
            socket.view(1)
            assert_all_in(language, [text for text in socket.texts if json.loads(text)["type"] == "view"])


def test_streams_of_programs_speak_what_they_ask_for(anna: Visitor, table: str) -> None:
    token = anna.done("/api/tokens", name="probe")["token"]
    for asked, language in ((None, "en"), ("hu", "hu")):
        headers = {"authorization": f"Bearer {token}"} | ({"accept-language": asked} if asked else {})
        with (
            httpx.Client(base_url=anna.address, headers=headers, verify=TRUST, timeout=60) as program,
            program.stream("GET", f"/api/tables/{table}/stream", params={"observation": True}) as lines,
        ):
            told = next(line for line in lines.iter_lines() if '"view"' in line)
        view = json.loads(told)
        assert view["language"] == language
        prompt = view["match"]["prompt"]
        assert prompt.startswith({"en": "Play a card", "hu": "Játssz ki egy lapot"}[language])


def test_help_and_refusals_are_translated(anna: Visitor, bela: Visitor, table: str) -> None:
    why = anna.http.get(f"/api/tables/{table}/why-not?path=sloop").json()
    assert why["sentence"] == "Du hast keinen Piraten in der Schaluppe."
    hint = anna.post(f"/api/tables/{table}/hint").json()
    assert hint["choice"]["sentence"] in [c["sentence"] for c in anna.view(table)["match"]["choices"]]
    missing = [person.get("/api/tables/none/view").json()["message"] for person in (anna, bela)]
    assert missing == ["Diesen Tisch gibt es nicht.", "Nincs ilyen asztal."]
    assert bela.get("/api/nowhere").json()["message"] == "Itt nincs semmi."
    assert refusal(anna.post("/api/people")) == (422, "bad-request")
    assert "es fehlt" in anna.post("/api/people").json()["message"]
    assert anna.post("/api/people", name="").json()["message"].startswith("Ein Name hat")


def test_options_and_bots_are_explained_in_the_language(bela: Visitor) -> None:
    told = speaks(bela, "hu").get("/api/games").json()
    mode = next(game for game in told["games"] if game["name"] == "cartagena")["options"]["mode"]
    assert (mode["label"], mode["names"][0]) == ("Változat", "Jamaica (rejtett lapok)")
    assert mode["help"].startswith("Jamaica: rejtett lapok")
    assert mode["values"] == ["jamaica", "tortuga"]
    assert "Bármit játszik, ami szabályos." in [bot["description"] for bot in told["bots"]]


def test_scores_and_what_was_sent_are_in_the_language(anna: Visitor, bela: Visitor, table: str) -> None:
    play_out(table, anna, bela)
    assert anna.view(table)["result"]["columns"]["aboard"] == "Piraten an Bord"
    assert bela.view(table)["result"]["columns"]["aboard"] == "Kalózok a fedélzeten"
    sent = bela.get(f"/api/tables/{table}/sent", seat=1).text.splitlines()
    assert_all_in("hu", [line for line in sent if json.loads(line)["match"]])


@pytest.mark.parametrize("language", languages())
def test_pages_say_their_language_and_offer_the_others(address: str, language: str) -> None:
    with httpx.Client(base_url=address, verify=TRUST, timeout=60) as client:
        page = client.get("/", headers={"accept-language": language})
        assert f'<html lang="{language}"' in page.text
        for code, name in NAMES.items():
            chosen = " selected" if code == language else ""
            assert f'<option value="{code}"{chosen}>{name}</option>' in page.text
        pictures = re.findall(r"/static/\w+/cartagena-[\w-]+\.svg", page.text)
        assert [WORDS[language][0] in client.get(picture).text for picture in pictures] == [True]
