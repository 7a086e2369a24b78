"""Where things go in an event, by the names they have in the picture."""

from cayona.kernel.events import Facts

Route = tuple[str, ...]


def routes(event: Facts, viewer: int | None) -> tuple[Route, ...]:
    """Name the places between which a chest or a token goes; dice and markers are followed by their keys."""
    kind, seat = event["kind"], event["seat"]
    island = f"chest-{seat}-island-{event.get('colour')}"
    if kind == "drew_chest":
        return (("bag", island),)
    if kind == "stole":
        return ((f"chest-{event['target']}-{event['area']}-{event['colour']}", island),)
    if kind == "salvaged":
        return ((f"chest-centre-{event['colour']}", island),)
    if kind == "dropped":
        end = f"chest-centre-{event['colour']}" if event["to"] == "centre" else "bag"
        return ((f"chest-{seat}-{event['area']}-{event['colour']}", end),)
    if kind in ("got_token", "kept_token"):
        return (("pool", f"coins-{seat}"),)
    return ()


def spots(event: Facts, viewer: int | None) -> Route:
    """Name what lights up with the line that tells an event."""
    kind, seat = event["kind"], event["seat"]
    if kind in ("kept", "turned"):
        return (f"space-{seat}-{event['action']}",)
    if kind == "advantage":
        return (f"advantage-{seat}-{event['action']}",)
    if kind == "marker":
        return (f"track-{seat}-{event['marker']}",)
    if kind == "ranking":
        return tuple(f"space-{place}-{event['action']}" for place in event["places"])
    if kind == "attack":
        return (f"board-{event['target']}",)
    if kind == "moved":
        return tuple(f"area-{seat}-{area}" for area in ("crew", "fleet", "tortuga"))
    passed = tuple(element for route in routes(event, viewer) for element in route)
    return passed or (() if seat is None else (f"board-{seat}",))
