"""Settings of a server: from the command line, else from the environment, else by default."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from cayona.kernel.errors import OptionError
from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _

PREFIX: Final = "CAYONA_"
RANGES: Final[dict[str, tuple[float, float]]] = {
    "port": (0, 65535),
    "workers": (1, 64),
    "bot_workers": (0, 256),
    "bot_pause": (0, 60),
    "bot_seconds": (0.01, 600),
    "idle_minutes": (0.001, 1_000_000),
    "rate_limits": (0, 1_000_000),
}
"""The least and the most of every number."""


@dataclass(frozen=True, slots=True)
class Config:
    """Everything a host can choose. Each is also an environment variable, such as CAYONA_PORT."""

    host: str = "127.0.0.1"
    port: int = 8000
    """0 for any free one."""
    data: Path = Path("cayona-data")
    """Where the database, the secret key and bot files live."""
    database_url: str = ""
    """Empty for SQLite in the data directory."""
    workers: int = 1
    """Server processes; more than one needs PostgreSQL."""
    bot_workers: int = 0
    """Processes in which bots think; 0 for one less than there are cores."""
    bot_pause: float = 0.6
    """Seconds between a bot's turn coming up and its move, while people watch."""
    bot_seconds: float = 1.0
    """How long a bot may think."""
    public_url: str = ""
    """The address people use, if a proxy stands before the server; with https cookies become Secure."""
    idle_minutes: float = 10.0
    """A table that nobody watches is put away from memory after so long."""
    rate_limits: float = 1.0
    """Times what one visitor may ask for; 0 for no limits, as load tests want it."""
    trusted_proxies: str = "127.0.0.1"
    """From whom X-Forwarded headers are believed."""

    @property
    def url(self) -> str:
        """The database to use."""
        return self.database_url or f"sqlite:///{self.data / 'cayona.db'}"

    @property
    def shared(self) -> bool:
        """Whether several processes may serve the same tables: with PostgreSQL."""
        return self.url.startswith("postgres")

    @property
    def secure(self) -> bool:
        """Whether people come by https."""
        return self.public_url.startswith("https://")


def read_config(**given: object) -> Config:
    """Return the settings given (None for not given), else from the environment, else by default."""
    values: dict[str, Any] = {}
    for known in fields(Config):
        value = given.get(known.name)
        if value is None:
            value = os.environ.get(PREFIX + known.name.upper()) or None  # an empty one is none
        if value is not None:
            values[known.name] = _converted(known.name, str(known.type), value)
    config = Config(**values)
    if config.public_url and not config.public_url.startswith(("http://", "https://")):
        raise _bad("public_url", config.public_url, _("it begins with http:// or https://"))
    if config.workers > 1 and not config.shared:
        raise OptionError(
            _("Several server processes need PostgreSQL; give --database-url."), code="bad-setting"
        )
    return config


def _converted(name: str, kind: str, value: object) -> object:
    convert: Any = {"int": int, "float": float, "Path": Path, "str": str}[kind]
    least, most = RANGES.get(name, (-math.inf, math.inf))
    try:
        converted = convert(value)
    except ValueError as problem:
        wanted = _("it is a whole number") if kind == "int" else _("it is a number")
        raise _bad(name, value, wanted) from problem
    if name in RANGES and not least <= converted <= most:
        raise _bad(
            name, value, _("it is between {least} and {most}").format(least=figure(least), most=figure(most))
        )
    return converted


def _bad(name: str, value: object, why: str) -> OptionError:
    return OptionError(
        _("The setting “{name}” cannot be {value}: {why}.").format(name=name, value=repr(value), why=why),
        code="bad-setting",
    )
