"""`make play`: from a fresh copy of the sources to a table in the browser, in seconds.

What the server needs is installed into `.play`, and the sources are served at once. Meanwhile the compiled
build is made there as well; the bots go over to it when it is ready, and the next `make play` begins with it.
Needs nothing but Python itself.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import venv
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).resolve().parents[1]
PLAY = ROOT / ".play"
BUILD = PLAY / "compiled"
READY = BUILD / "ready"
SCRIPTS = PLAY / ("Scripts" if sys.platform == "win32" else "bin")
PYTHON = SCRIPTS / "python"
NEEDED = PLAY / "needed.txt"
LOG = PLAY / "warm-up.txt"
BYTECODE = PLAY / "bytecode"
"""Where Python keeps what it has read, also where it is told to keep nothing beside the sources."""
BAR = 24
COMMAND = """#!/bin/sh
test -e '{ready}' && place='{build}' || place='{root}/src'
PYTHONPATH="$place" exec '{python}' -m cayona_start "$@"
"""


class Failed(Exception):
    """A step that did not work; the message says what to do."""


# --- Telling how far it is -----------------------------------------------------------------------------

shown = ""
"""The bar that stands in the last line of the terminal."""
stopped = False


def tell(words: str, share: float) -> None:
    """Show a step and how far it is: a bar on a terminal, one line at the beginning and the end elsewhere."""
    global shown  # noqa: PLW0603 (a program of one file)
    if stopped:
        return
    if sys.stdout.isatty():
        full = round(BAR * share)
        line = f"{words:<34} {'█' * full}{'░' * (BAR - full)} {share:4.0%}"
        shown = "" if share >= 1 else line
        print(f"\r\033[K{line}", end="\n" if share >= 1 else "", flush=True)
    elif share in (0, 1):
        print(f"{words}{' …' if share == 0 else ': done.'}", flush=True)


def pass_on(lines: Iterable[str]) -> None:
    """Print what a program says above the bar, in lines of its own."""
    for line in filter(None, map(in_words, lines)):
        print(f"\r\033[K{line}{shown}", end="", flush=True)


def in_words(line: str) -> str:
    """Return the sentence of a line that is meant for the log of a host, "" if it has none."""
    kind, _space, told = line.partition(" ")
    if kind != "alarm":
        return line
    sentence = json.loads(told).get("sentence")
    return f"{sentence}\n" if sentence else ""


@contextmanager
def step(words: str, seconds: float) -> Iterator[None]:
    """Show a bar that fills in about so many seconds, and is full when the step is done."""
    began, done = time.monotonic(), False

    def fill() -> None:
        while not done:
            spent = time.monotonic() - began
            tell(words, min(0.95, spent / (spent + seconds / 2)))
            time.sleep(0.1)

    tell(words, 0)
    filling = Thread(target=fill, daemon=True)
    if sys.stdout.isatty():
        filling.start()
    try:
        yield
    finally:
        done = True
    if filling.is_alive():
        filling.join()
    tell(words, 1)


# --- Installing ----------------------------------------------------------------------------------------


def install() -> None:
    """Put what a table needs into `.play`, unless it is there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["server"]]
    if NEEDED.exists() and NEEDED.read_text(encoding="utf-8").splitlines() == wanted:
        return
    with step("Fetching what a table needs", 10):
        venv.create(PLAY, clear=True)
        add(wanted)
        command = SCRIPTS / "cayona"
        command.write_text(
            COMMAND.format(ready=READY, build=BUILD, root=ROOT, python=PYTHON), encoding="utf-8"
        )
        command.chmod(0o755)
        NEEDED.write_text("\n".join(wanted), encoding="utf-8")


def add(packages: Sequence[str]) -> None:
    """Install packages into `.play`: with uv, which is many times quicker, or else with pip."""
    uv = shutil.which("uv") or fetched_uv()
    if (
        uv is not None
        and _run([uv, "pip", "install", "-q", "--python", str(PYTHON), *packages]).returncode == 0
    ):
        return
    done = _run([sys.executable, "-m", "pip", "--python", str(PYTHON), "install", "-q", *packages])
    if done.returncode:
        raise Failed(f"Not everything could be installed:\n{done.stderr.strip()}")


def fetched_uv() -> str | None:
    """Return the command of uv, fetched for this purpose alone; None where it cannot be had."""
    place = PLAY / "uv"
    command = place / "bin" / "uv"
    if not command.exists():
        _run([sys.executable, "-m", "pip", "install", "-q", "--no-compile", "--target", str(place), "uv"])
    return str(command) if command.exists() else None


def environment(**more: str) -> dict[str, str]:
    """Return the variables for a program of ours: what Python has read once it need not read again."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {"PYTHONPYCACHEPREFIX": str(BYTECODE), **kept, **more}


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 (ours)


# --- Compiling -----------------------------------------------------------------------------------------


def is_compiled() -> bool:
    """Tell whether the compiled build is of the sources as they are now."""
    if not READY.exists():
        return False
    made = READY.stat().st_mtime
    files = [
        ROOT / "setup.py",
        ROOT / "pyproject.toml",
        *(path for path in (ROOT / "src").rglob("*") if path.is_file()),
    ]
    return all(file.stat().st_mtime < made for file in files if "__pycache__" not in file.parts)


def compile_meanwhile() -> subprocess.Popen[str]:
    """Begin to make the compiled build, with what the machine has to spare."""
    build = ("mypy", "librt", "setuptools", "types-setuptools")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    add([line for line in project["build-system"]["requires"] if line.startswith(build)])
    shutil.rmtree(BUILD, ignore_errors=True)
    command = [
        str(PYTHON),
        "setup.py",
        "-q",
        "build",
        "--build-base",
        str(PLAY / "made"),
        "--build-lib",
        str(BUILD),
    ]
    return subprocess.Popen(  # noqa: S603 (ours)
        command,
        cwd=ROOT,
        env=environment(CAYONA_QUICK="1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=lambda: os.nice(19) and None,  # noqa: PLW1509 (no other thread holds a lock)
        start_new_session=True,
    )


def warm_up() -> None:
    """Make the compiled build and say how far it is; what goes wrong is said in one sentence."""
    global shown  # noqa: PLW0603 (a program of one file)
    words = "Warming up the bots"
    tell(words, 0)
    compiling = compile_meanwhile()
    children.append(compiling)
    assert compiling.stdout is not None
    lines = []
    for line in compiling.stdout:
        lines.append(line)
        match line.split():
            case ["compiled", number, "of", count]:
                tell(words, 0.3 + 0.65 * int(number) / int(count))
    if compiling.wait() == 0 and any(BUILD.glob("cayona__mypyc*")):
        read = [str(PYTHON), "-m", "compileall", "-q", str(BUILD)]  # so the next start need not do it
        subprocess.run(read, env=environment(), capture_output=True, check=False)  # noqa: S603 (ours)
        READY.touch()
        tell(words, 1)
    elif not stopped:
        LOG.write_text("".join(lines), encoding="utf-8")
        shown = ""
        print(f"\nThe bots stay slow, for the compiled build could not be made; {LOG} says why.", flush=True)


# --- Serving -------------------------------------------------------------------------------------------

children: list[subprocess.Popen[str]] = []


def serve(arguments: Sequence[str]) -> int:
    """Serve until stopped, warming up meanwhile if need be; return the server's exit code."""
    global shown, stopped
    warm = is_compiled()
    places = [str(BUILD if warm else ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    variables = {"PYTHONPATH": os.pathsep.join(filter(None, places)), "PYTHONUTF8": "1"}
    if not warm:
        variables["CAYONA_WARM_UP"] = str(BUILD)
        READY.unlink(missing_ok=True)
    command = [str(PYTHON), "-m", "cayona_start", "serve", *arguments]
    # What it says would stand behind the bar, so it is passed on; nothing stands in its way elsewhere.
    passed = subprocess.PIPE if sys.stdout.isatty() else None
    server = subprocess.Popen(  # noqa: S603 (ours)
        command,
        cwd=ROOT,
        env=environment(**variables),
        stdout=passed,
        stderr=subprocess.STDOUT if passed else None,
        encoding="utf-8",
    )
    passing = Thread(target=pass_on, args=(server.stdout or (),), daemon=True)
    passing.start()
    if not warm:
        Thread(target=warm_up, daemon=True).start()

    def leave(number: int, _frame: object) -> None:
        global shown, stopped
        shown, stopped = "", True
        if number == signal.SIGTERM:  # of Ctrl-C the server has been told as well
            server.terminate()

    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, leave)
    code = server.wait()  # it takes leave of everybody
    shown, stopped = "", True
    for child in children:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGTERM)
    passing.join(timeout=5)
    return code


if __name__ == "__main__":
    try:
        install()
        sys.exit(serve(sys.argv[1:]))
    except Failed as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit("\nStopped before it was set up; run the same command to go on from here.")
