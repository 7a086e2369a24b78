"""The lab on a real Ray cluster of several machines (processes), some of which are lost in the middle."""

from __future__ import annotations

import shutil
import signal
import socket
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from threading import Thread

import pytest
from efforts import long_run, sample
from lab.ray_cluster import SmallCluster, command, eventually, finished, kill, small_cluster
from typer.testing import CliRunner

import cayona
from cayona.cli import app
from cayona.kernel.errors import UnknownBot
from cayona.lab import cluster as clusters
from cayona.lab.carriers import HERE, Processes, carrier, in_order
from cayona.lab.entrants import read_entrant
from cayona.lab.passport import RULES, SOURCES, VERSION, difference, passport

BOT = Path(__file__).resolve().parents[2] / "examples" / "my_bot.py"
STUDY = (
    *("lab", "cartagena", "--bots", f"bosun,{BOT}", "--deals", "800", "-O", "turn_limit=2", "--seed", "5"),
    *("--judge", "captain:iterations=10", "--judged", "4", "--ladder", "random,bosun", "--mixed", "4"),
)
PARTS = 9
"""Eight of the deals, and one of the mixed tables."""


@pytest.fixture(scope="module")
def ray_cluster() -> Iterator[SmallCluster]:
    with small_cluster() as cluster:
        cluster.add_machine()
        yield cluster


def written(place: Path) -> dict[str, bytes]:
    """Return the report and the data set, to the byte."""
    return {str(file.relative_to(place)): file.read_bytes() for file in place.rglob("*") if file.is_file()}


def parts(place: Path) -> int:
    return len(list(place.glob("decisions/*.parquet")))


def test_lost_workers_and_machines_change_nothing(ray_cluster: SmallCluster, tmp_path: Path) -> None:
    doomed = ray_cluster.add_machine()
    local, remote = tmp_path / "local", tmp_path / "remote"
    with command(*STUDY, "--ray", ray_cluster.address, "--to", str(remote)) as process:
        eventually(lambda: parts(remote) >= 1, process)
        victim = eventually(lambda: ray_cluster.workers(doomed), process)[0]
        kill(victim)
        assert parts(remote) < PARTS, "it was in the middle"
        eventually(lambda: set(ray_cluster.workers(doomed)) - {victim}, process)
        ray_cluster.lose(doomed)
        before = parts(remote)
        assert 1 <= before < PARTS, "it was in the middle"
        said = process.communicate(timeout=120)
        assert process.returncode == 0, said
    assert finished(*STUDY, "-j", "1", "--to", str(local))[0] == 0
    assert parts(remote) == PARTS
    assert written(remote) == written(local)


@long_run
def test_a_stopped_study_goes_on_anywhere(ray_cluster: SmallCluster, tmp_path: Path) -> None:
    place = tmp_path / "study"
    with command(*STUDY, "--ray", ray_cluster.address, "--to", str(place)) as process:
        eventually(lambda: parts(place) >= 1, process)
        process.send_signal(signal.SIGINT)
        problems = process.communicate(timeout=120)[1]
    assert process.returncode == 130
    assert "go on from here" in problems
    assert 1 <= parts(place) < PARTS
    kept = {name: data for name, data in written(place).items() if name.endswith("parquet")}
    assert finished(*STUDY, "-j", "1", "--to", str(place))[0] == 0
    assert kept.items() <= written(place).items()
    assert parts(place) == PARTS


@pytest.mark.parametrize(
    "wanted",
    sample(
        [
            ("sim", "cartagena", "--bots", f"{BOT},random", "--games", "40", "-O", "turn_limit=4"),
            ("lab", "holes", "cartagena", "--games", "1", "-O", "turn_limit=4"),
        ],
        0,
    ),
    ids=lambda wanted: wanted[0],
)
def test_other_commands_say_the_same(ray_cluster: SmallCluster, wanted: tuple[str, ...]) -> None:
    code, said = finished(*wanted, "--ray", ray_cluster.address)
    assert code == 0, said
    assert said == finished(*wanted)[1]


@long_run
def test_a_machine_with_another_cayona_is_refused(ray_cluster: SmallCluster, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(
        Path(cayona.__file__).parent, other / "cayona", ignore=shutil.ignore_patterns("__pycache__")
    )
    build = other / "cayona" / "build.py"
    build.write_text(build.read_text().replace(f'"{cayona.__version__}"', '"0.0.1"'))
    machine = ray_cluster.add_machine(PYTHONPATH=str(other), CAYONA_PURE="1")
    try:
        code, said = finished(*STUDY, "--ray", ray_cluster.address, "--to", str(tmp_path / "study"))
    finally:
        ray_cluster.lose(machine)
    assert code == 2, said
    assert f"has Cayona 0.0.1, this one has {cayona.__version__}; install the same on both." in said
    assert not (tmp_path / "study").exists()


def test_a_machine_without_cayona_is_refused(ray_cluster: SmallCluster, tmp_path: Path) -> None:
    (tmp_path / "cayona.py").write_text('raise ImportError("not here")\n')
    machine = ray_cluster.add_machine(PYTHONPATH=str(tmp_path))
    try:
        code, said = finished(*STUDY, "--ray", ray_cluster.address, "--to", str(tmp_path / "study"))
    finally:
        ray_cluster.lose(machine)
    assert code == 2, said
    assert "cannot load Cayona" in said
    assert not (tmp_path / "study").exists()


@long_run
def test_a_machine_that_has_just_been_lost_is_not_missed(ray_cluster: SmallCluster) -> None:
    ray_cluster.lose(ray_cluster.add_machine())  # the cluster still calls it alive
    wanted = ("sim", "cartagena", "--bots", f"{BOT},random", "--games", "40", "-O", "turn_limit=4")
    code, said = finished(*wanted, "--ray", ray_cluster.address)
    assert code == 0, said
    assert said == finished(*wanted)[1]


# --- Without a cluster -----------------------------------------------------------------------------------


def refused(*arguments: str) -> str:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2, result.output
    return " ".join(result.output.split())


@pytest.mark.parametrize("address", ["", "harbour", "harbour:", "http://harbour:80", "127.0.0.1:x", ":6379"])
def test_what_is_no_address_is_refused(address: str, tmp_path: Path) -> None:
    place = tmp_path / "study"
    assert "as HOST:PORT, ray://HOST:PORT or auto" in refused(*STUDY, "--ray", address, "--to", str(place))
    assert not place.exists()


def test_an_address_where_nobody_is(tmp_path: Path) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))  # and nobody listens
        address = f"127.0.0.1:{unused.getsockname()[1]}"
        assert "Nobody answers at" in refused(*STUDY, "--ray", address, "--to", str(tmp_path / "study"))
    assert not (tmp_path / "study").exists()


def test_an_address_where_somebody_else_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "THIS_MACHINE", ())
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            with server.accept()[0] as caller:
                caller.sendall(b"SSH-2.0-OpenSSH\r\n")
                caller.recv(64)

        Thread(target=answer, daemon=True).start()
        with pytest.raises(clusters.ClusterTrouble, match="is not Ray"):
            clusters.knock(f"127.0.0.1:{server.getsockname()[1]}")


def test_without_ray_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "cayona.kernel.extras.find_spec", lambda name: None if name == "ray" else find_spec(name)
    )
    assert "pip install 'cayona[cluster]'" in refused(*STUDY, "--ray", "127.0.0.1:6379")


def test_a_cluster_has_its_own_processors() -> None:
    assert "not both" in refused(*STUDY, "--ray", "127.0.0.1:6379", "--cores", "2")


def test_a_program_of_this_machine_does_not_travel() -> None:
    player = read_entrant("cmd: cat")
    with (
        pytest.raises(UnknownBot, match="a program of this machine"),
        carrier(cayona.game("cartagena"), 1, "127.0.0.1:6379", [player]),
    ):
        pass


def test_a_bot_file_travels_with_what_it_says(tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(BOT.read_text())
    player = read_entrant(str(file))
    file.unlink()
    state = cayona.game("cartagena").new(2, seed=1)
    assert player.make(1).choose(cayona.SeatView(state, state.to_move())) in state.legal_actions()


@pytest.mark.parametrize(
    ("what", "problem"),
    [
        (VERSION, "has Cayona 9"),
        (RULES, "has version 9 of the rules of Cartagena"),
        (SOURCES, "other sources"),
    ],
)
def test_installs_that_differ_are_told_apart(what: str, problem: str) -> None:
    own = passport("cartagena")
    assert difference(own, dict(own), "there", "Cartagena") is None
    assert problem in str(difference(own, own | {what: "9"}, "there", "Cartagena"))


def _told(request: str, part: int) -> str:
    return f"{request}{part}"


@pytest.mark.parametrize("hands", [HERE, Processes(2)], ids=["here", "processes"])
def test_results_come_in_the_order_of_the_parts(hands: Processes) -> None:
    wanted = list(range(9))
    assert list(in_order(wanted, hands.carry(_told, "part ", wanted))) == [f"part {n}" for n in wanted]


def test_results_that_come_early_wait() -> None:
    assert list(in_order([1, 2, 3], iter([(3, "c"), (1, "a"), (2, "b")]))) == ["a", "b", "c"]
