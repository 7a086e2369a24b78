"""The local network: at which address others in the same house reach this machine, and what to tell them."""

from __future__ import annotations

import io
import socket
import sys
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

from cayona.kernel.errors import OptionError
from cayona.kernel.language import gettext as _

NEARBY: Final = ("192.168.255.255", "10.255.255.255", "172.31.255.255", "224.0.0.251")
"""Addresses of home networks; the system is asked which way it would go there, and nothing is sent."""
GET_ADDRESS: Final = 0x8915
"""Linux's SIOCGIFADDR: the address of an interface, also where no way leads anywhere."""


def lan_address() -> str:
    """Return this machine's address in the local network; OptionError if it is in none."""
    found = [*_on_the_way(), *_of_interfaces()]
    for address in found:
        if is_local(address):
            return address
    raise OptionError(
        _(
            "This machine is not on a local network: connect it to your Wi-Fi or cable, or name its "
            "address with --host."
        ),
        code="no-network",
    )


def is_local(address: str) -> bool:
    """Tell whether an address is one that only a local network knows, and not of this machine alone."""
    known = ip_address(address)
    return known.is_private and not (known.is_loopback or known.is_link_local or known.is_unspecified)


def _on_the_way() -> list[str]:
    found: list[str] = []
    for place in NEARBY:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((place, 9))
            found.append(str(probe.getsockname()[0]))
    return found


def _of_interfaces() -> list[str]:
    found: list[str] = []
    if sys.platform == "linux":
        import fcntl

        for _number, name in socket.if_nameindex():
            with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
                told = fcntl.ioctl(probe, GET_ADDRESS, name.encode()[:15].ljust(256, b"\0"))
                found.append(socket.inet_ntoa(told[20:24]))
    with suppress(OSError):
        found += [str(row[4][0]) for row in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return found


def invitation(address: str) -> str:
    """Return what a host reads in the terminal: the code of an address, how to use it, and what it means."""
    import segno

    code = io.StringIO()
    segno.make(address, micro=False).terminal(code, compact=True, border=2)
    return "\n".join(
        [
            _("On phones in the same network, scan this code or type the address:"),
            code.getvalue(),
            _(
                "Everybody on your network can join, without a password; nobody from outside can, "
                "unless your router lets them in. What is sent is not encrypted: do this at home, not "
                "on a network of strangers. Stop it with Ctrl+C."
            ),
        ]
    )
