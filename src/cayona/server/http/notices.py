"""Your turn, wherever you are: where and when somebody wants to be told."""

from __future__ import annotations

from datetime import UTC
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, Field

from cayona.kernel.language import gettext as _
from cayona.kernel.language import spoken
from cayona.server.errors import NotFound, TableError
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour, SeenTable, seat_of
from cayona.server.http.answers import Ok
from cayona.server.http.assets import assets
from cayona.server.http.my_page import device_name
from cayona.server.http.notice_facts import notice_facts, senders_of
from cayona.server.http.pages import CurrentDesk
from cayona.server.http.visitors import CurrentVisitor, device_of
from cayona.server.notices.notice import trial_notice, zone_of
from cayona.server.notices.posting import read_place
from cayona.server.notices.push import check_push, read_subscription
from cayona.server.notices.senders import base_of
from cayona.server.storage.notices import NoticeSettings, Way, WayKind

router = APIRouter(tags=["account"])

MOST_WAYS: Final = 10
LABEL: Final = 60

Token = Annotated[str, Path(max_length=300)]


class PushRequest(BaseModel):
    """What a browser gives out so that it can be told something."""

    endpoint: str = Field(max_length=1000)
    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=100)


class MailRequest(BaseModel):
    """An e-mail address; it is written to once it was confirmed there."""

    address: str = Field(max_length=200, pattern=r"^[^@\s<>]+@[^@\s<>]+$")


class HookRequest(BaseModel):
    """A web address that takes messages."""

    address: str = Field(max_length=1000)
    options: list[Literal["json", "mine"]] = Field(
        default_factory=list,
        description="json: JSON with “content” and “text”, else plain text; mine: nobody else reads it.",
    )


class QuietRequest(BaseModel):
    """When not to be told, in hours and minutes of a time zone; without them there are no quiet hours."""

    zone: str = Field(default="UTC", max_length=60)
    quiet_from: str | None = Field(default=None, pattern=r"^([01]\d|2[0-3]):[0-5]\d$")
    quiet_to: str | None = Field(default=None, pattern=r"^([01]\d|2[0-3]):[0-5]\d$")


class TableNoticesRequest(BaseModel):
    """Whether I want to be told of a table."""

    yes: bool


def _minutes(clock: str | None) -> int | None:
    return None if clock is None else 60 * int(clock[:2]) + int(clock[3:])


@router.get("/api/me/notices")
async def my_notices(harbour: CurrentHarbour, visitor: CurrentVisitor) -> dict[str, Any]:
    """Tell where and when I am told that it is my turn."""
    return {"ok": True, **await notice_facts(harbour, visitor.need_browser().id)}


async def _add(
    harbour: Harbour,
    person: str,
    kind: WayKind,
    target: dict[str, Any],
    label: str,
    *,
    confirmed: bool = True,
) -> Way:
    store = harbour.store
    if len(await store.ways_of(person)) >= MOST_WAYS:
        raise TableError(_("You have too many ways to get notices; remove one first."), code="too-many-ways")
    wishes = await store.notice_settings(person)
    await store.set_notice_settings(
        person, NoticeSettings(spoken(), wishes.zone, wishes.quiet_from, wishes.quiet_to)
    )
    way = await store.way(await store.add_way(person, kind, target, label[:LABEL], confirmed=confirmed))
    assert way is not None
    return way


@router.post("/api/me/notices/push")
async def add_browser(
    wish: PushRequest, desk: CurrentDesk, harbour: CurrentHarbour, visitor: CurrentVisitor,
    keeper: CurrentDoorkeeper,
) -> Ok:  # fmt: skip
    """Tell me in this browser, also with the page closed."""
    person = visitor.need_browser()
    keeper.limits.take("notice", person.id)
    check_push()
    target = read_subscription(wish.endpoint, wish.p256dh, wish.auth, senders_of(harbour).reach)
    await _add(harbour, person.id, "push", target, device_name(device_of(desk.request)))
    return Ok()


@router.post("/api/me/notices/mail")
async def add_mail(
    wish: MailRequest, harbour: CurrentHarbour, visitor: CurrentVisitor, keeper: CurrentDoorkeeper
) -> Ok:
    """Tell me by e-mail, once I have followed the link that is sent there."""
    person = visitor.need_browser()
    keeper.limits.take("notice", person.id)
    keeper.limits.take("guess", f"notice {wish.address.casefold()}")
    if not harbour.config.mail_url:
        raise TableError(_("This harbour sends no e-mail."), code="no-mail")
    way = await _add(harbour, person.id, "mail", {"address": wish.address}, wish.address, confirmed=False)
    harbour.crier.hand_over(way, None)
    return Ok()


@router.post("/api/me/notices/hook")
async def add_hook(
    wish: HookRequest, harbour: CurrentHarbour, visitor: CurrentVisitor, keeper: CurrentDoorkeeper
) -> Ok:
    """Tell me by a POST to a web address."""
    person = visitor.need_browser()
    keeper.limits.take("notice", person.id)
    place = read_place(wish.address, senders_of(harbour).reach)
    target = {"address": wish.address, "json": "json" in wish.options, "mine": "mine" in wish.options}
    await _add(harbour, person.id, "hook", target, place.host)
    return Ok()


@router.delete("/api/me/notices/ways/{way}")
async def drop_way(way: Token, harbour: CurrentHarbour, visitor: CurrentVisitor) -> Ok:
    """Tell me there no more."""
    if not await harbour.store.drop_way(way, visitor.need_browser().id):
        raise NotFound(_("There is no such way to get notices."), code="no-such-way")
    return Ok()


@router.post("/api/me/notices/quiet")
async def set_quiet(wish: QuietRequest, harbour: CurrentHarbour, visitor: CurrentVisitor) -> Ok:
    """Tell me nothing at these hours; what is still so afterwards I am told then."""
    person = visitor.need_browser()
    if zone_of(wish.zone) is UTC and wish.zone != "UTC":
        raise TableError(_("There is no time zone “{zone}”.").format(zone=wish.zone), code="unknown-zone")
    quiet = (_minutes(wish.quiet_from), _minutes(wish.quiet_to))
    if None in quiet:
        quiet = (None, None)
    await harbour.store.set_notice_settings(person.id, NoticeSettings(spoken(), wish.zone, *quiet))
    return Ok()


@router.post("/api/me/notices/try")
async def try_out(harbour: CurrentHarbour, visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> Ok:
    """Send something everywhere I want to be told, to see that it arrives."""
    person = visitor.need_browser()
    keeper.limits.take("notice", person.id)
    for way in await harbour.store.ways_of(person.id):
        if way.confirmed:
            harbour.crier.hand_over(way, trial_notice(base_of(harbour.config)))
    return Ok()


@router.post("/api/tables/{table}/notices")
async def of_a_table(
    wish: TableNoticesRequest, live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> Ok:
    """Tell me of this table, or not."""
    person = visitor.need_browser()
    seat_of(live.room, person)
    await harbour.store.silence_table(person.id, live.room.table, not wish.yes)
    if not wish.yes:
        await harbour.store.drop_unsent(person.id, live.room.table)
    return Ok()


# --- Links in e-mail -------------------------------------------------------------------------------------


@router.get("/notices/{purpose}/{token}", include_in_schema=False)
async def link_page(
    purpose: Literal["confirm", "stop"], token: Token, desk: CurrentDesk, visitor: CurrentVisitor
) -> Response:
    """Ask whether it is meant: programs that look at e-mail follow links, but press no button."""
    with desk.speaking():
        return desk.page("notice.html", visitor, {"purpose": purpose, "token": token}, {})


@router.post("/api/notices/{purpose}/{token}", include_in_schema=False)
async def follow_link(
    purpose: Literal["confirm", "stop"], token: Token, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> Ok:
    """Confirm an e-mail address, or write there no more."""
    way = senders_of(harbour).read_link(purpose, token)
    if way is None or await harbour.store.way(way) is None:
        raise NotFound(_("This link no longer works."), code="bad-link")
    if purpose == "confirm":
        await harbour.store.confirm_way(way)
    else:
        await harbour.store.drop_way(way)
    return Ok()


@router.get("/worker.js", include_in_schema=False)
async def service_worker() -> Response:
    """Return the script that browsers keep to be told something with no page open."""
    found = assets().files["worker.js"]
    return Response(found.body, media_type=found.kind, headers={"Cache-Control": "no-cache"})
