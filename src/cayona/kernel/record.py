"""Records: a match as plain data that can be stored, shared, replayed and proved.

Every move carries a check that depends on all before it, and the record closes with a digest of the
final position; so a changed, missing or added move is found, and the place is named.
"""

from __future__ import annotations

from typing import Any, Final, NoReturn

from cayona.kernel import seal
from cayona.kernel.errors import CayonaError, RecordError
from cayona.kernel.game import Game
from cayona.kernel.language import _
from cayona.kernel.match import Match, Move

FORMAT: Final = "cayona-record-1"
CHECK_LENGTH: Final = 16
HEADER: Final = ("format", "game", "rules_version", "seats", "options", "start", "commitment", "seed")
FIELDS: Final = (*HEADER, "moves", "outcome", "closing")


def write_record(match: Match) -> dict[str, Any]:
    """Return a match as a record."""
    header = {
        "format": FORMAT,
        "game": match.game.name,
        "rules_version": match.game.rules_version,
        "seats": int(match.state.seats),
        "options": dict(match.options),
        "start": match.start,
        "commitment": match.commitment,
        "seed": match.seed,
    }
    check = _first_check(header)
    moves: list[dict[str, Any]] = []
    for entry in match.history:
        move = _move(match.game, entry)
        check = _next_check(check, move)
        moves.append({**move, "check": check})
    return {**header, "moves": moves, "outcome": _outcome(match), "closing": _closing(match, check)}


def _move(game: Game, entry: Move) -> dict[str, Any]:
    """Return one line of the history as plain data."""
    if entry.is_concession:
        return {"concede": "all"}
    if entry.action is None:
        return {"seat": entry.seat, "undo": "consent" if entry.consent else "free"}
    return {"seat": entry.seat, "action": entry.action, "text": game.format_action(entry.action)}


def replay(record: Any, game: Game) -> Match:
    """Rebuild a match from its record, or raise a RecordError that says where it breaks."""
    _check_shape(record, game)
    match = _start(record, game)
    check = _first_check({field: record[field] for field in HEADER})
    for number, move in enumerate(record["moves"]):
        check = _replay_move(match, move, f"moves[{number}]", check)
    if record["outcome"] != _outcome(match):
        _refuse("outcome", _("it is not the outcome that the moves lead to."), "wrong-outcome")
    if record["closing"] != _closing(match, check):
        _refuse(
            "closing",
            _("it does not belong to the position after the last move: moves are missing or were added."),
            "wrong-closing",
        )
    return match


def verify(record: Any, game: Game, commitment: str | None = None) -> Match:
    """Check a record, its seed, and (if given) the commitment that was published before the match."""
    match = replay(record, game)
    if commitment is not None and not seal.keeps_commitment(match.seed, commitment.strip().lower()):
        _refuse("seed", _("it is not the seed of the published commitment."), "wrong-seed")
    return match


def _refuse(place: str, why: str, code: str) -> NoReturn:
    raise RecordError(
        _("The record breaks at “{place}”: {why}").format(place=place, why=why), code=code, place=place
    )


def _check_shape(record: Any, game: Game) -> None:
    if not isinstance(record, dict) or not _is_plain(record):
        _refuse("", _("a record is a JSON object."), "not-an-object")
    for field in FIELDS:
        if field not in record:
            _refuse(field, _("this field is missing."), "missing-field")
    for field in record:
        if field not in FIELDS:
            _refuse(str(field), _("there is no such field."), "unknown-field")
    for field, kind in (("moves", list), ("options", dict), ("seed", str), ("commitment", str)):
        if not isinstance(record[field], kind):
            _refuse(field, _("it must be a {kind}.").format(kind=kind.__name__), "bad-type")
    _check_origin(record, game)


def _is_plain(record: dict[str, Any]) -> bool:
    """Tell whether data could have come from JSON, so that digests can be made of it."""
    try:
        seal.canonical(record)
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def _check_origin(record: dict[str, Any], game: Game) -> None:
    """A record must be of this format, this game, these rules, and the seed it committed to."""
    if record["format"] != FORMAT:
        _refuse("format", _("this program reads “{known}” only.").format(known=FORMAT), "format")
    if record["game"] != game.name:
        _refuse("game", _("it is not a game of {title}.").format(title=game.title), "wrong-game")
    if record["rules_version"] != game.rules_version:
        _refuse(
            "rules_version",
            _("it was played by rules version {theirs}, this program has {ours}.").format(
                theirs=record["rules_version"], ours=game.rules_version
            ),
            "rules-version",
        )
    if not seal.keeps_commitment(record["seed"], record["commitment"]):
        _refuse("seed", _("it is not the seed that the record committed to."), "wrong-seed")


def _start(record: dict[str, Any], game: Game) -> Match:
    options = record["options"]
    try:
        game.checked_options(game.checked_seats(record["seats"]), options)  # before they become arguments
        if record["start"] is None:
            match = Match(game, record["seats"], record["seed"], **options)
        else:
            match = Match(game, seed=record["seed"], position=record["start"])
    except CayonaError as problem:
        _refuse("options" if record["start"] is None else "start", str(problem), "bad-start")
    if match.state.seats != record["seats"] or match.options != options:
        _refuse("options", _("they are not those of the match."), "wrong-options")
    return match


def _replay_move(match: Match, move: Any, place: str, check: str) -> str:
    """Play one move of a record and return its check."""
    _check_move(move, place)
    expected = _next_check(check, {key: value for key, value in move.items() if key != "check"})
    if move["check"] != expected:
        _refuse(place, _("its check does not fit: this or an earlier part was changed."), "wrong-check")
    try:
        if "concede" in move:
            match.concede()
        elif "action" in move:
            match.play(move["action"], move["seat"], clock=True)
            if move["text"] != match.game.format_action(move["action"]):
                _refuse(place, _("its text names another action."), "wrong-text")
        else:
            match.undo(move["seat"], consent=move["undo"] == "consent")
    except RecordError:
        raise
    except CayonaError as problem:
        _refuse(place, str(problem), problem.code)
    return expected


def _check_move(move: Any, place: str) -> None:
    """Refuse what does not look like a move."""
    if isinstance(move, dict) and set(move) == {"concede", "check"} and move["concede"] == "all":
        return
    if not isinstance(move, dict) or type(move.get("seat")) is not int:
        _refuse(place, _("a move is an object with a seat."), "bad-move")
    undone = set(move) == {"seat", "undo", "check"} and move["undo"] in ("free", "consent")
    if not undone and set(move) != {"seat", "action", "text", "check"}:
        _refuse(
            place,
            _("a move has a seat, an action, a text and a check; or a seat, “undo” and a check."),
            "bad-move",
        )


def _first_check(header: dict[str, Any]) -> str:
    return seal.digest("record", seal.canonical(header))[:CHECK_LENGTH]


def _next_check(check: str, move: dict[str, Any]) -> str:
    return seal.digest("move", check.encode() + seal.canonical(move))[:CHECK_LENGTH]


def _closing(match: Match, check: str) -> str:
    return seal.digest("closing", check.encode() + seal.canonical(match.state.position()))


def _outcome(match: Match) -> dict[str, object] | None:
    outcome = match.state.outcome()
    return None if outcome is None else outcome.to_json()
