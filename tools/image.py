"""`make image`: what deploy/Dockerfile says, step by step in a plain directory, where there is no Docker.

What installs packages of the system and adds its users is left out; everything else is done as it stands
there: the sources are built and installed, the server is started, found healthy, and stopped.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDERS: Final = ("/opt/cayona", "/source", "/data")
"""The image's folders; each lies in the plain directory under the same name."""
OF_THE_SYSTEM: Final = ("apt-get", "useradd")
PORT: Final = "8000"
PATIENCE: Final = 60.0


def steps(dockerfile: str) -> Iterator[tuple[str, str]]:
    """Yield every instruction with what it says."""
    lines = [line for line in dockerfile.splitlines() if not line.startswith("#")]
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        if line.strip():
            word, _space, rest = line.partition(" ")
            yield word, " ".join(rest.split())


class Image:
    """A plain directory in place of an image's root."""

    def __init__(self, root: Path, port: int) -> None:
        self.root = root
        self.port = str(port)
        self.variables = dict(os.environ)
        self.folder = root
        self.start: list[str] = []
        self.health: list[str] = []

    def here(self, words: str) -> str:
        """Write the image's folders and port as they are here."""
        for folder in FOLDERS:
            words = re.sub(rf"(?<![\w/]){folder}\b", f"{self.root}{folder}", words)
        return words.replace(PORT, self.port)

    def follow(self, word: str, rest: str) -> None:
        """Do what an instruction says."""
        match word:
            case "WORKDIR":
                self.folder = Path(self.here(rest))
                self.folder.mkdir(parents=True, exist_ok=True)
            case "COPY" if not rest.startswith("--from"):
                *names, _target = rest.split()
                for name in names:
                    source = ROOT / name
                    copy = shutil.copytree if source.is_dir() else shutil.copy
                    copy(source, self.folder / name)
            case "ENV":
                self.variables |= dict(one.split("=", 1) for one in self.here(rest).split())
            case "RUN" if not rest.startswith(OF_THE_SYSTEM):
                self.run(["sh", "-c", f"set -e; {self.here(rest)}"])
            case "HEALTHCHECK":
                self.health = json.loads(self.here(rest.partition("CMD ")[2]))
            case "CMD":
                self.start = json.loads(self.here(rest))

    def run(self, command: Sequence[str]) -> None:
        """Run a command in the folder of the moment, with this Python."""
        path = f"{Path(sys.executable).parent}{os.pathsep}{self.variables['PATH']}"
        subprocess.run(command, cwd=self.folder, env={**self.variables, "PATH": path}, check=True)  # noqa: S603 (ours)

    def serve(self) -> None:
        """Start the server, wait until it is healthy, and stop it."""
        server = subprocess.Popen(self.start, cwd=self.folder, env=self.variables)  # noqa: S603 (ours)
        try:
            end = time.monotonic() + PATIENCE
            while subprocess.run(self.health, capture_output=True, check=False).returncode:  # noqa: S603 (ours)
                if time.monotonic() > end or server.poll() is not None:
                    raise SystemExit("The image's server is not healthy.")
                time.sleep(0.5)
        finally:
            server.send_signal(signal.SIGTERM)
        if server.wait(PATIENCE):
            raise SystemExit(f"The image's server ended with {server.returncode}.")


def main() -> None:
    """Follow the Dockerfile, and try what comes of it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as place:
        image = Image(Path(place), port)
        for word, rest in steps((ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")):
            image.follow(word, rest)
        image.serve()
        if not any((Path(place) / "data").iterdir()):
            raise SystemExit("The image has kept nothing in /data.")
    print("The image's steps work, and its server is healthy.")


if __name__ == "__main__":
    main()
