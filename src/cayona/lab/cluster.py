"""Work carried to other machines by Ray: the second of two carriers, see `cayona.lab.carriers`.

Nothing travels but requests: the machines have Cayona themselves, and say which before they do anything.
"""

from __future__ import annotations

import os
import pickle
import socket
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from itertools import islice
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import urlsplit

from cayona.kernel.errors import CayonaError
from cayona.kernel.extras import need
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import spoken
from cayona.lab.carriers import AHEAD, Part, Request, Result, Work, do
from cayona.lab.passport import GAME, VERSION, Passport, difference, passport

AUTO: Final = "auto"
"""The address that stands for the cluster that this machine is part of."""
CLIENT: Final = "ray"
"""How addresses begin at which a cluster receives machines that are not part of it: ray://head:10001."""
QUIET: Final = "RAY_DEDUP_LOGS_SKIP_REGEX"
"""Names what Ray leaves out of its messages: it would print them among our results."""
THIS_MACHINE: Final = ("localhost", "127.0.0.1", "::1")
KNOCK_SECONDS: Final = 5.0
LIVES: Final = 10
"""How often a part is begun again because its process or machine was lost."""

# The first words of HTTP/2, which Ray speaks, and the number that marks an answer to them.
GREETING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
ANSWER: Final = 4


class ClusterTrouble(CayonaError):
    """A cluster that cannot do the work; the message says why."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="cluster")


class MachineLost(ClusterTrouble):
    """A machine that was to be asked is no longer there; the others go on without it."""


class Cluster:
    """Has the work done by the machines of a Ray cluster; use it in a `with` statement."""

    def __init__(self, address: str, game: Game) -> None:
        self.address = address
        self.game = game
        self.passport = passport(game.name)

    def __enter__(self) -> Self:
        """Connect, and check that all machines have the same Cayona as this one."""
        need("ray")
        os.environ.setdefault(QUIET, ".")
        knock(self.address)
        import ray

        try:
            ray.init(self.address, log_to_driver=False, logging_level="ERROR")
        except (ray.exceptions.RayError, OSError, RuntimeError, ValueError) as problem:
            why = str(problem).strip().split("\n")[0]
            raise ClusterTrouble(
                _("The Ray cluster at {address} cannot be used: {why}").format(address=self.address, why=why)
            ) from problem
        try:
            self._check_machines()
        except BaseException:
            ray.shutdown()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the cluster; what is still being done there for us ends with that."""
        import ray

        ray.shutdown()

    def carry(
        self, work: Work[Request, Part, Result], request: Request, parts: Sequence[Part]
    ) -> Iterator[tuple[Part, Result]]:
        """Yield every part with its result; one whose process or machine was lost is done again elsewhere."""
        import ray

        remote = ray.remote(num_cpus=1, max_retries=LIVES)(attend).options(name="cayona")
        waiting = iter(parts)
        running: dict[Any, Part] = {}
        while True:
            for part in islice(waiting, max(0, AHEAD * self._processors() - len(running))):
                parcel = pickle.dumps((work, spoken(), request, part))
                running[remote.remote(self.passport, parcel)] = part
            if not running:
                return
            for done in ray.wait(list(running))[0]:
                yield running.pop(done), self._opened(done)

    def _opened(self, answer: Any) -> Any:
        """Return what a machine answered, or raise what keeps it from doing the work."""
        import ray

        try:
            where, theirs, result = ray.get(answer)
        except ray.exceptions.RayTaskError as problem:
            if "failed to import" not in str(problem):
                raise  # a mistake of ours, with its trace
            raise ClusterTrouble(
                _("A machine of the cluster cannot load Cayona {version}; install it on all of them.").format(
                    version=self.passport[VERSION]
                )
            ) from problem
        except ray.exceptions.RayError as problem:
            gone = (ray.exceptions.TaskUnschedulableError, ray.exceptions.NodeDiedError)
            trouble = MachineLost if isinstance(problem, gone) else ClusterTrouble
            why = str(problem).strip().split("\n")[0]
            raise trouble(_("The cluster has given up: {why}").format(why=why)) from problem
        other = difference(self.passport, theirs, where, self.game.title)
        if other is not None:
            raise ClusterTrouble(other)
        if isinstance(result, CayonaError):
            raise result
        return result

    def _processors(self) -> int:
        """Return how many processors the cluster has by now."""
        import ray

        return max(1, int(ray.cluster_resources().get("CPU", 0)))

    def _check_machines(self) -> None:
        """Ask every machine that may work for us which Cayona it has."""
        import ray
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy as At

        machines = [node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) >= 1]
        remote = ray.remote(num_cpus=0)(attend)
        asked = [
            remote.options(scheduling_strategy=At(node["NodeID"], soft=False)).remote(self.passport)
            for node in machines
        ]
        here = 0
        for answer in asked:
            with suppress(MachineLost):  # it takes a while until a lost machine is no longer called alive
                self._opened(answer)
                here += 1
        if not here:
            raise ClusterTrouble(
                _("The Ray cluster at {address} has no processors to work with.").format(address=self.address)
            )


def attend(expected: Passport, parcel: bytes = b"") -> tuple[str, Passport, Any]:
    """Do one part of the work, in a process of the cluster; say which machine and which Cayona did it.

    The parcel is opened only where it will be understood. Refusals travel as they are, without a trace.
    """
    own = passport(expected[GAME])
    result: Any = None
    if parcel and own == expected:
        try:
            result = do(*pickle.loads(parcel))  # noqa: S301 (from who may run anything here anyway)
        except CayonaError as problem:
            result = problem
    return socket.gethostname(), own, result


def knock(address: str) -> None:
    """Raise a ClusterTrouble at once if no Ray can be at an address; Ray itself tries for minutes."""
    address = os.environ.get("RAY_ADDRESS", AUTO) if address == AUTO else address
    if address == AUTO:
        return
    place = _reached(*_parsed(address))
    told = {"place": f"{place[0]}:{place[1]}"}
    try:
        with closing(socket.create_connection(place, KNOCK_SECONDS)) as door:
            door.sendall(GREETING)
            answer = door.recv(9)
    except OSError as problem:
        why = problem.strerror or problem
        raise ClusterTrouble(_("Nobody answers at {place}: {why}.").format(why=why, **told)) from problem
    if len(answer) < 4 or answer[3] != ANSWER:
        raise ClusterTrouble(_("What answers at {place} is not Ray.").format(**told))


def _parsed(address: str) -> tuple[str, int]:
    parts = urlsplit(address if "://" in address else f"//{address}")
    with suppress(ValueError):
        if parts.hostname and parts.port and parts.scheme in ("", CLIENT):
            return parts.hostname, parts.port
    told = _("Write the address of a Ray cluster as HOST:PORT, ray://HOST:PORT or auto, not “{text}”.")
    raise ClusterTrouble(told.format(text=address))


def _reached(host: str, port: int) -> tuple[str, int]:
    """Return where Ray looks for an address: this machine it calls by the name that others have for it."""
    import ray

    return (ray.util.get_node_ip_address() if host in THIS_MACHINE else host), port
