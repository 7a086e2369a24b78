"""Bot files: found without being run, loaded when asked, refused with a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import cayona
from cayona.bots.files import LONGEST_FILE, find_bot_files, load_bot_file

PARROT = '''
import cayona

class Parrot(cayona.Bot):
    """Repeats itself.

    Always.
    """

    name = "parrot"

    def choose(self, view):
        return view.legal_actions()[0]
'''


def written(folder: Path, text: str, name: str = "my_bot.py") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def refusal(path: Path) -> cayona.UnknownBot:
    with pytest.raises(cayona.UnknownBot) as caught:
        load_bot_file(path)
    return caught.value


def test_a_bot_file_plays(tmp_path: Path) -> None:
    kind = load_bot_file(written(tmp_path, PARROT))
    assert (kind.name, kind.description) == ("parrot", "Repeats itself.")
    state = cayona.game("cartagena").new(seed=1)
    assert kind().choose(cayona.SeatView(state, 0)) == state.legal_actions(0)[0]


@pytest.mark.parametrize(
    "head",
    [
        "from cayona import Bot\nclass Mine(Bot):",
        "from cayona import *\nclass Mine(Bot):",
        "import cayona as c\nclass Mine(c.Bot):",
        "import cayona.bots\nclass Mine(cayona.bots.Bot):",
        "from cayona.bots import Bot as Player\nclass Mine(Player):",
        "from cayona.bots.greedy import GreedyBot\nclass Mine(GreedyBot):",
        "import cayona\nclass _Base(cayona.Bot):\n    pass\nclass Mine(_Base):",
    ],
)
def test_the_class_is_recognized_however_it_was_imported(tmp_path: Path, head: str) -> None:
    body = '\n    name: str = "mine"\n    description = "Short."\n    def choose(self, view): return 0\n'
    path = written(tmp_path, head + body)
    assert load_bot_file(path).description == "Short."
    assert [(bot.name, bot.problem) for bot in find_bot_files(tmp_path)] == [("mine", None)]


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("import cayona\nclass Parrot(cayona.Bot:\n", "bot-file-syntax", "line 2"),
        ("a = '\0'", "bot-file-syntax", "not valid Python"),
        ("class Parrot:\n    name = 'parrot'\n", "no-bot-class", "no class that derives from cayona.Bot"),
        ("", "no-bot-class", "no class that derives from cayona.Bot"),
        (PARROT + PARROT.replace("Parrot", "Cockatoo"), "several-bot-classes", "Parrot, Cockatoo"),
        (PARROT.replace("name =", "nick ="), "bot-without-name", "class Parrot"),
        (PARROT.replace('"parrot"', "str(1)"), "bot-without-name", 'name = "…"'),
        (PARROT.replace('"parrot"', '"a, b"'), "bad-bot-name", "no spaces or commas"),
        (PARROT.replace('"parrot"', '"' + "a" * 99 + '"'), "bad-bot-name", "at most 40 letters"),
        (PARROT.replace('"parrot"', '"bosun"'), "bot-name-taken", "deckhand, bosun"),
        (PARROT.replace('"parrot"', '"oracle"'), "bot-name-taken", "oracle"),
        ("#" * (LONGEST_FILE + 1), "bot-file-too-long", "256 KiB"),
    ],
)
def test_what_is_wrong_is_said_with_and_without_running_the_file(
    tmp_path: Path, text: str, code: str, words: str
) -> None:
    path = written(tmp_path, text)
    error = refusal(path)
    assert error.code == code
    assert words in str(error)
    assert "my_bot.py" in str(error)
    assert [bot.problem for bot in find_bot_files(tmp_path)] == [str(error)]


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (PARROT + "\nraise RuntimeError('out of biscuits')", "bot-file-fails", "out of biscuits"),
        (PARROT + "\nraise SystemExit(3)", "bot-file-fails", "SystemExit: 3"),
        (PARROT.replace("choose", "chose"), "bot-without-choose", "choose(self, view)"),
        (PARROT + "\ndel Parrot", "no-bot-class", "no class"),
    ],
)
def test_what_shows_only_when_it_runs_is_said_then(tmp_path: Path, text: str, code: str, words: str) -> None:
    error = refusal(written(tmp_path, text))
    assert error.code == code
    assert words in str(error)
    assert [bot.problem for bot in find_bot_files(tmp_path)] == [None]


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nobody.py").code == "no-bot-file"
    assert refusal(tmp_path).code == "no-bot-file"


def test_finding_runs_nothing(tmp_path: Path) -> None:
    mark = tmp_path / "was-run"
    written(tmp_path, f"open({str(mark)!r}, 'w').close()\n" + PARROT)
    assert [(bot.name, bot.description) for bot in find_bot_files(tmp_path)] == [
        ("parrot", "Repeats itself.")
    ]
    assert not mark.exists()


def test_a_folder_is_listed_in_order_with_what_is_wrong(tmp_path: Path) -> None:
    written(tmp_path, PARROT, "b.py")
    written(tmp_path, PARROT, "a.py")
    written(tmp_path, "1 +", "c.py")
    written(tmp_path, PARROT, "_helper.py")
    written(tmp_path, PARROT, "notes.txt")
    (tmp_path / "d.py").mkdir()
    found = find_bot_files(tmp_path)
    assert [bot.path.name for bot in found] == ["a.py", "b.py", "c.py", "d.py"]
    assert [bot.name for bot in found] == ["parrot", "", "", ""]
    assert "so does a.py" in str(found[1].problem)
    assert "line 1" in str(found[2].problem)
    assert find_bot_files(tmp_path / "nowhere") == []


def test_a_file_named_like_a_module_does_not_replace_it(tmp_path: Path) -> None:
    import random

    load_bot_file(written(tmp_path, PARROT, "random.py"))
    assert sys.modules["random"] is random


def test_dataclasses_work_in_a_bot_file(tmp_path: Path) -> None:
    text = "from __future__ import annotations\nimport dataclasses\n" + PARROT
    text += "\n@dataclasses.dataclass\nclass Note:\n    text: str\n"
    assert load_bot_file(written(tmp_path, text)).name == "parrot"
