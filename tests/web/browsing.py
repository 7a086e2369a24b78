"""A real server and a real browser for the tests of the pages."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from efforts import long_run as long_run
from efforts import sample as sample
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 90.0
"""Seconds until a test gives up waiting; nothing is timed, but nothing waits for ever."""
TESTS = Path(__file__).resolve().parents[1]
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}


def find_browser() -> str:
    """Return the path of a Chromium, or say what to install."""
    for name in (os.environ.get("CAYONA_BROWSER", ""), *BROWSERS):
        found = shutil.which(name) if name else None
        if found:
            return found
    raise RuntimeError(
        "The tests of the pages need Chromium: `apt-get install chromium`, or set CAYONA_BROWSER to its path."
    )


def launch(playwright: Playwright) -> Browser:
    """Start the browser."""
    return playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)


class Server:
    """A server process that can be killed and started again at the same address."""

    def __init__(self, data: Path, module: str = "cayona.cli", **settings: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port: int = probe.getsockname()[1]
        self.data = data
        self.module = module
        self.settings = {"BOT_PAUSE": "0", "RATE_LIMITS": "0", "REVIEW_SECONDS": "0", **settings}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.launch()
        try:
            until(self._answers)
        except AssertionError:
            self.kill()  # nobody else would
            raise

    def launch(self) -> None:
        """Start it."""
        environment = {**os.environ, **{f"CAYONA_{name}": value for name, value in self.settings.items()}}
        command = [
            sys.executable,
            "-m",
            self.module,
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
        ]
        environment["PYTHONPATH"] = os.pathsep.join(
            [*filter(None, [environment.get("PYTHONPATH")]), str(TESTS)]
        )
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, "the server has ended"
        try:
            with urllib.request.urlopen(f"{self.url}/api/me", timeout=2) as answer:  # noqa: S310 (our own server)
                return bool(answer.status == 200)
        except OSError:
            return False

    def seconds(self) -> float:
        """Return how much processor time it has taken so far."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return sum(int(ticks) for ticks in fields[11:13]) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """End it without warning."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()


def until(done: Callable[[], Any], seconds: float = PATIENCE, why: str | Callable[[], str] = "") -> Any:
    """Ask again and again until the answer is yes; the pages forbid scripts that would wait inside them."""
    end = time.monotonic() + seconds
    while True:
        answer = done()
        if answer:
            return answer
        if time.monotonic() > end:
            told = why() if callable(why) else why
            raise AssertionError(told or "this did not come to pass in time")
        time.sleep(0.05)


class Guest:
    """Somebody with a browser of their own; notes everything that should not happen."""

    def __init__(self, browser: Browser, server: Server, *, phone: bool = False, **options: Any) -> None:
        size: Any = PHONE if phone else DESKTOP
        coached: bool = options.pop("coached", False)
        self.server = server
        options.setdefault("reduced_motion", "reduce")
        self.context: BrowserContext = browser.new_context(viewport=size, has_touch=phone, **options)
        self.context.set_default_timeout(PATIENCE * 1000)
        if not coached:  # most tests are about something else than a first game
            self.context.add_init_script("localStorage.setItem('cayona-coach', 'off')")
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.aimed, self.at = "", (0.0, 0.0)
        self.forgiving = False
        """While the server is down, failed connections are no trouble."""
        self.page.on(
            "console", lambda line: self._note(line.text) if line.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self._note(str(error)))
        self.page.on("request", lambda request: self._check_host(request.url))

    def _note(self, trouble: str) -> None:
        if not self.forgiving:
            self.troubles.append(trouble)

    def _check_host(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme != "data" and parts.netloc != f"127.0.0.1:{self.server.port}":
            self.troubles.append(f"a request to {url}")

    def visit(self, path: str) -> None:
        """Go to a page; in the form for a new table, open what lies one level deeper."""
        self.page.goto(self.server.url + path)
        if path.startswith("/new/"):
            self.evaluate("document.querySelectorAll('details.deeper').forEach(part => part.open = true)")

    def play_now(self) -> None:
        """Open the lobby and play at once."""
        self.visit("/")
        self.just_play()
        self.page.wait_for_url("**/t/*")
        self.see(".pieces-of > *")

    def just_play(self, game: str = "cartagena") -> None:
        """Play a game of the lobby against bots, without learning it first."""
        button = f"[data-game={game}] [data-do=play]"
        asks = f"!localStorage.getItem('cayona-asked-{game}')"  # once; the answer leads to another page
        first = self.page.get_attribute(button, "data-asks") is not None and self.evaluate(asks)
        self.page.click(button)
        if first:
            self.page.click(f"[data-game={game}] .first:not([hidden]) [data-do=play]")

    def see(self, selector: str) -> None:
        """Wait until something is there."""
        self.page.wait_for_selector(selector, state="attached", timeout=PATIENCE * 1000)

    def evaluate(self, script: str) -> Any:
        """Run a script in the page."""
        return self.page.evaluate(script)

    def script(self, name: str) -> str:
        """Return the address of a script of the pages, to import it in the page."""
        address: str = self.evaluate("document.querySelector('script[src]').src")
        return address.rsplit("/", 1)[0] + f"/{name}"

    def my_turn(self) -> bool:
        """Wait until it is this guest's turn; False if the match is over."""
        script = "document.querySelector('.prompt.mine') ? 1 : document.querySelector('.ending') ? 2 : 0"
        return bool(until(lambda: self.evaluate(script), why="it never was my turn") == 1)

    def lit(self) -> list[str]:
        """Return the elements that are lit."""
        found: list[str] = self.evaluate(
            "[...document.querySelectorAll('#main .lit[data-element]')].map(e => e.dataset.element)"
        )
        return found

    def lines(self) -> int:
        """Return how long the log is."""
        return int(self.evaluate("document.querySelectorAll('#log li').length"))

    def click(self, element: str) -> None:
        """Click an element of the board with the mouse: in an area, a plate, or a button."""
        self.page.mouse.click(*self.middle(element))

    def around(self) -> Any:
        """Return what the page looks like to whoever wonders why a click did nothing."""
        return self.evaluate(f"""(([x, y]) => ({{
            aimed: "{self.aimed}", at: [x, y],
            there: document.elementFromPoint(x, y)?.closest("[data-element]")?.dataset.element
                ?? document.elementFromPoint(x, y)?.outerHTML.slice(0, 200),
            lit: [...document.querySelectorAll("#main .lit")].map((spot) => spot.dataset.element),
            picked: [...document.querySelectorAll("#main .picked")].map((spot) => spot.dataset.element),
            prompt: document.querySelector("#prompt")?.textContent,
            bubbles: [...document.querySelectorAll(".bubble")].map((bubble) => bubble.textContent),
            line: document.getElementById("line")?.textContent,
        }}))({list(self.at)})""")

    def middle(self, element: str) -> tuple[float, float]:
        """Return where an element is, once it stands still: the map may be on its way.

        What is drawn twice is looked for where one chooses from it, beside what one sees alone.
        """
        script = """async element => {
            const named = (place) => document.querySelector(`${place} [data-element="${element}"]`);
            const find = () => named("#hand") ?? named("#main");
            find().scrollIntoView({ block: "center" });
            let before = null;
            for (;;) {
                const spot = find();
                const box = (spot.querySelector('.hit') ?? spot).getBoundingClientRect();
                const now = [box.left + box.width / 2, box.top + box.height / 2];
                // Its symbols may be on their way: until then nothing of it would be hit.
                const parts = [...spot.querySelectorAll("use")].map((use) => use.getAttribute("href"));
                const drawn = box.width > 0 && parts.every((name) => document.getElementById(name.slice(1)));
                if (drawn && before && Math.hypot(now[0] - before[0], now[1] - before[1]) < 0.5) return now;
                before = now;
                await new Promise((later) => setTimeout(later, 40));
            }
        }"""
        x, y = self.page.evaluate(script, element)
        self.aimed, self.at = element, (x, y)
        return x, y

    def move(self, prefer: str = "") -> bool:
        """Make a move by clicks alone, one that begins with `prefer` if it can be; False if all is over.

        Otherwise it plays cards while there are several kinds, and falls back to draw some when not.
        """
        if not self.my_turn():
            return False
        before = self.lines()
        lit = self.lit()
        cards = [element for element in lit if element.startswith("card-")]
        others = [element for element in lit if element not in cards and element != "end-turn"]
        wanted = [element for element in lit if prefer and element.startswith(prefer)]
        wanted += cards + others if len(cards) > 1 else others + cards
        if self.page.query_selector(".bubble"):
            self.page.keyboard.press("Escape")  # a refusal may lie over what is clicked next
        self.click((wanted or lit)[0])
        while self.evaluate("!document.querySelector('#step-back').hidden"):
            # A place that several ways lead to asks for one click more; the next frame lights what is left.
            if lit := self.lit():
                self.click(lit[-1])
        until(
            lambda: self.lines() > before or self.page.query_selector(".ending"),
            why=lambda: f"the move did nothing: {self.around()}",
        )
        return True

    def close(self) -> None:
        """Leave; nothing may have gone wrong."""
        self.context.close()
        assert self.troubles == []
