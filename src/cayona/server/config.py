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
EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 - it is the host who asks for that
"""Hosts that mean all addresses of a machine."""
REACHES: Final = ("public", "any", "none")
RANGES: Final[dict[str, tuple[float, float]]] = {
    "port": (0, 65535),
    "workers": (1, 64),
    "bot_workers": (0, 256),
    "bot_pause": (0, 60),
    "bot_seconds": (0.01, 600),
    "absence_seconds": (0.1, 86_400),
    "idle_minutes": (0.001, 1_000_000),
    "rate_limits": (0, 1_000_000),
    "connections_per_address": (1, 1_000_000),
    "header_seconds": (0.1, 3600),
    "body_seconds": (0.1, 3600),
    "watching_per_address": (1, 1_000_000),
    "watching_per_person": (1, 1_000_000),
    "watching_per_table": (1, 1_000_000),
    "tables_per_address": (1, 1_000_000),
    "tables_per_person": (1, 1_000_000),
    "kept_per_person": (1, 1_000_000),
    "megabytes_per_person": (0.0001, 1_000_000),
    "lines_per_table": (100, 1_000_000),
    "thinking_per_address": (1, 10_000),
    "backup_hours": (0.01, 100_000),
    "notice_seconds": (0, 86_400),
    "notice_retry_seconds": (0.1, 86_400),
    "review_seconds": (0, 600),
}
"""The least and the most of every number."""


@dataclass(frozen=True, slots=True)
class Config:
    """Everything a host can choose. Each is also an environment variable, such as CAYONA_PORT."""

    host: str = "127.0.0.1"
    lan: bool = False
    """Whether to print a code for phones in the same network."""
    port: int = 8000
    """0 for any free one."""
    data: Path = Path("cayona-data")
    """Where the database and bot files live."""
    database_url: str = ""
    """Empty for SQLite in the data directory."""
    workers: int = 1
    """Server processes; more than one needs PostgreSQL."""
    bot_workers: int = 0
    """Processes in which bots think; 0 for one less than there are cores."""
    bot_pause: float = 1.0
    """Seconds between a bot's turn coming up and its move, while people watch."""
    bot_seconds: float = 1.0
    """How long a bot may think."""
    absence_seconds: float = 45.0
    """After so long a bot may play for whoever is asked and not here, at a table that is played at once."""
    public_url: str = ""
    """The address people use, if a proxy stands before the server; with https cookies become Secure."""
    idle_minutes: float = 10.0
    """A table that nobody watches is put away from memory after so long."""
    rate_limits: float = 1.0
    """Times what one visitor may ask for; 0 for no limits, as load tests want it."""
    connections_per_address: int = 256
    """Connections that one address may hold at once."""
    header_seconds: float = 10.0
    """How long a visitor may take to send the head of a request."""
    body_seconds: float = 20.0
    """How long a visitor may take to send the rest of it."""
    watching_per_address: int = 64
    """Sockets and streams that one address may have open at once."""
    watching_per_person: int = 16
    """Sockets and streams that one person may have open at once."""
    watching_per_table: int = 200
    """Sockets and streams that one table may have open at once."""
    tables_per_address: int = 60
    """Tables that were opened from one address and wait or play just now."""
    tables_per_person: int = 30
    """Tables that one person has opened and that are not over."""
    kept_per_person: int = 1000
    """Tables that are kept for whoever opened them, finished ones too."""
    megabytes_per_person: float = 50.0
    """Room that the logs, chats and thoughts of the tables may take that one person has opened."""
    lines_per_table: int = 20_000
    """Lines of its log, and of its chat, that a table may have."""
    thinking_per_address: int = 32
    """Decisions of bots that may wait for tables of one address."""
    trusted_proxies: str = ""
    """From whom X-Forwarded headers are believed; with a public URL, 127.0.0.1 unless others are named."""
    status_token: str = ""
    """Who shows it as a bearer token may read /status and /metrics from anywhere."""
    key_file: str = ""
    """The file with the key of this harbour; empty for secret.key in the data directory."""
    backup_hours: float = 48.0
    """A last backup that is older is an alarm."""
    mail_url: str = ""
    """The server that sends e-mail, smtp://user:password@host:587; empty for none."""
    mail_from: str = ""
    """The address that e-mail is sent from."""
    notice_seconds: float = 30.0
    """Who is asked and has not been at the table for so long is told so, if they want it."""
    notice_retry_seconds: float = 30.0
    """A notice that did not arrive is sent again after so long, then after ever longer times."""
    review_seconds: float = 15.0
    """Of a processor for playing on in the review of a match; 0 for no reviews."""
    webhooks: str = "public"
    """Where notices may be sent: https to public addresses ("public"), anywhere ("any"), nowhere ("none")."""
    peer_host: str = ""
    """The address at which processes on other machines reach this one; empty to find it out."""

    @property
    def url(self) -> str:
        """The database to use."""
        return self.database_url or f"sqlite:///{self.data / 'cayona.db'}"

    @property
    def shared(self) -> bool:
        """Whether several processes may serve the same tables: with PostgreSQL."""
        return self.url.startswith("postgres")

    @property
    def proxies(self) -> str:
        """From whom X-Forwarded headers are believed; without a proxy from nobody, not even from here."""
        return self.trusted_proxies or ("127.0.0.1" if self.public_url else "")

    @property
    def key_path(self) -> Path:
        """Where the key of this harbour lies."""
        return Path(self.key_file) if self.key_file else self.data / "secret.key"

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
        raise _bad("public_url", config.public_url, _("it must begin with http:// or https://"))
    if config.webhooks not in REACHES:
        raise _bad(
            "webhooks", config.webhooks, _("it must be one of {known}").format(known=", ".join(REACHES))
        )
    if config.workers > 1 and not config.shared:
        raise OptionError(
            _("Several server processes need PostgreSQL; give --database-url."), code="bad-setting"
        )
    return config


def _converted(name: str, kind: str, value: object) -> object:
    convert: Any = {"int": int, "float": float, "Path": Path, "str": str, "bool": _switched}[kind]
    least, most = RANGES.get(name, (-math.inf, math.inf))
    try:
        converted = convert(value)
    except (ValueError, KeyError) as problem:
        wanted = {"int": _("it must be a whole number"), "bool": _("it must be 1 or 0")}.get(
            kind, _("it must be a number")
        )
        raise _bad(name, value, wanted) from problem
    if name in RANGES and not least <= converted <= most:
        raise _bad(
            name,
            value,
            _("it must be between {least} and {most}").format(least=figure(least), most=figure(most)),
        )
    return converted


def _switched(value: object) -> bool:
    """Read a switch; True and False are written so when settings are passed on to other processes."""
    return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[str(value).lower()]


def _bad(name: str, value: object, why: str) -> OptionError:
    return OptionError(
        _("The setting “{name}” cannot be {value}: {why}.").format(name=name, value=repr(value), why=why),
        code="bad-setting",
    )
