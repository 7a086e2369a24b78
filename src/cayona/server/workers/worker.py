"""A worker process: `python -m cayona.server.workers.worker CHANNEL LIMITS`.

CHANNEL is the number of an open socket on which the pool asks and the worker answers. Standard output and
error go elsewhere, so a bot may print what it likes.
"""

from __future__ import annotations

import gc
import json
import os
import socket
import sys
from io import BufferedIOBase
from typing import Any

from cayona.server.workers.confinement import fetch_locks
from cayona.server.workers.limits import Limits, apply_limits, set_alarm
from cayona.server.workers.messages import encode
from cayona.server.workers.thinking import Thinker


def main(arguments: list[str]) -> None:
    """Serve until the pool hangs up."""
    number, limits = arguments
    fetch_locks()
    channel = socket.socket(fileno=int(number))
    os.set_inheritable(channel.fileno(), False)
    apply_limits(Limits(**json.loads(limits)))
    with channel, channel.makefile("rwb") as stream:
        try:
            serve(stream)
        except ConnectionError:
            return


def serve(stream: BufferedIOBase) -> None:
    """Say that the worker is ready, then answer line by line."""
    thinker = Thinker()
    thinker.warm_up()
    gc.freeze()  # what is loaded now stays: no need to look at it again
    say(stream, {"number": 0, "ready": True})
    for line in stream:
        message = json.loads(line)
        set_alarm(message["alarm"])
        answer = thinker.answer(message)
        set_alarm(0)
        say(stream, {"number": message["number"], **answer})


def say(stream: BufferedIOBase, message: dict[str, Any]) -> None:
    stream.write(encode(message))
    stream.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
