"""The pages about oneself: account, password, second factor, sessions, tokens, data."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Response

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour
from cayona.server.http.accounts import made_factor
from cayona.server.http.notice_facts import notice_facts
from cayona.server.http.pages import CODE_COLOURS, CurrentDesk
from cayona.server.http.visitors import CurrentVisitor, Doorkeeper, Visitor

router = APIRouter(include_in_schema=False)

BROWSERS: Final = {
    "Firefox/": "Firefox",
    "Edg/": "Edge",
    "OPR/": "Opera",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""What browsers call themselves, those first that also call themselves something else."""
SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}


def device_name(agent: str) -> str:
    """Return what people would call a browser and its machine, else what it calls itself."""
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), None)
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), None)
    if browser and system:
        return _("{browser} on {system}").format(browser=browser, system=system)
    return agent or _("an unknown device")


@router.get("/me")
async def my_page(
    desk: CurrentDesk, visitor: CurrentVisitor, keeper: CurrentDoorkeeper, harbour: CurrentHarbour
) -> Response:
    """Show who I am here, where I am logged in, how I am told of my turn, and what is kept of me."""
    with desk.speaking():
        told = None if visitor.id is None else await notice_facts(harbour, visitor.id)
        facts = await _mine(visitor, keeper) | {"notices": told}
        return desk.page("me.html", visitor, facts, {"push": told["push"]["key"] if told else ""})


async def _mine(visitor: Visitor, keeper: Doorkeeper) -> dict[str, Any]:
    person = visitor.id
    sessions = [] if person is None else await keeper.store.sessions_of(person)
    return {
        "sends_mail": bool(keeper.config.mail_url),
        "sessions": [
            {
                "id": one.id,
                "device": device_name(one.device),
                "table": one.table,
                "seen": one.seen,
                "current": one.id == visitor.key,
            }
            for one in sessions
        ],
        "tokens": [] if person is None else await keeper.store.tokens_of(person),
        "scopes": {
            "play": _("act on your seats"),
            "chat": _("talk there"),
            "tables": _("open, join and leave tables"),
        },
    }


@router.get("/me/second-factor")
async def factor_page(desk: CurrentDesk, visitor: CurrentVisitor) -> Response:
    """Offer a second factor; it counts once its first code was confirmed."""
    import segno

    with desk.speaking():
        try:
            secret, place = made_factor(visitor)
        except CayonaError as error:
            return desk.trouble(visitor, error)
        picture = segno.make(place).svg_inline(scale=4, border=2, **CODE_COLOURS)
        return desk.page("factor.html", visitor, {"secret": secret, "picture": picture}, {})
