"""Pictures as plain data, and what has changed from one to the next.

A whole picture is a list of areas; a patch has, for every area that changed, the pieces that are new,
changed or gone. Whoever applies a patch to the picture it was made from has the next one to the byte.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

from cayona.kernel.areas import Area, Layer

Whole = dict[str, Any]
"""An area as data: the fields of `Area`, with `still` as a key, and whether it is `private`."""
Patch = dict[str, Any]


@lru_cache(maxsize=512)
def key_of(layer: str | Layer) -> str:
    """Return the name under which pages keep a layer that does not change; empty if there is none."""
    return hashlib.sha256(str(layer).encode()).hexdigest()[:16] if layer else ""


def whole(area: Area, private: bool = False) -> Whole:
    """Return an area as data; its still layer is named, not sent."""
    return {
        "name": area.name,
        "frame": list(area.frame),
        "still": key_of(area.still),
        "label": area.label,
        "words": list(area.words),
        "over": area.over,
        "zooms": area.zooms,
        "private": private,
        "pieces": [[key, markup] for key, markup in area.pieces.items()],
    }


class AreaLog:
    """An area as it was drawn last, and when each of its parts changed.

    So the patch from any moment at which it was drawn here can be made without keeping old pictures. A
    piece that changed and changed back is sent once more, which does no harm.
    """

    __slots__ = ("_added", "_changed", "_gone", "_moved", "_version", "area")

    def __init__(self, area: Area, version: int) -> None:
        self.area = area
        self._changed: dict[str, int] = {}
        """When a piece, or a part of the frame (its name after a colon), changed last; in that order."""
        self._added: dict[str, int] = {}
        """When a piece came that had not been there."""
        self._gone: dict[str, int] = {}
        self._moved = version
        """When pieces that stayed changed their order."""
        self._version = version
        """When anything changed last."""

    def draw(self, area: Area, version: int) -> bool:
        """Note how the area looks at a later version; tell whether it looks different."""
        before, self.area = self.area, area
        if area is before:
            return False
        changed = [f":{part}" for part, at in _FRAMED.items() if before[at] != area[at]]
        if before.words != area.words:
            changed += _changed_words(before.words, area.words)
        for name in changed:
            note(self._changed, name, version)
        if self._note_pieces(before.pieces, area.pieces, version) or changed:
            self._version = version
            return True
        return False

    def _note_pieces(self, before: Mapping[str, str], after: Mapping[str, str], version: int) -> bool:
        """Note what has become of the pieces; tell whether that is anything."""
        order, ordered = list(before), list(after)
        if order == ordered:
            changed = [] if before == after else [key for key in after if before[key] != after[key]]
            for key in changed:
                note(self._changed, key, version)
            return bool(changed)
        for key, markup in after.items():
            if before.get(key) != markup:
                note(self._changed, key, version)
                if key not in before:
                    note(self._added, key, version)
                    self._gone.pop(key, None)
        for key in before.keys() - after.keys():
            note(self._gone, key, version)
            self._added.pop(key, None)
            self._changed.pop(key, None)
        if [key for key in order if key in after] != [key for key in ordered if key in before]:
            self._moved = version
        return True

    def since(self, version: int) -> Patch:
        """Return what has changed after a version at which the area was drawn here; {} if nothing."""
        patch: Patch = {}
        if self._version <= version:
            return patch
        area, changed = self.area, later(self._changed, version)
        fresh = set(later(self._added, version))
        if gone := sorted(later(self._gone, version)):
            patch["gone"] = gone
        if altered := {key: area.pieces[key] for key in changed if key[0] != ":" and key not in fresh}:
            patch["set"] = altered
        if fresh:
            patch["new"] = _placed(area.pieces, fresh)
        if self._moved > version:
            patch["order"] = list(area.pieces)
        for name in changed:
            if name[0] == ":":
                self._frame_change(patch, name[1:])
        return patch

    def _frame_change(self, patch: Patch, part: str) -> None:
        if part == "lines":
            patch["lines"] = len(self.area.words)
        elif part.isdecimal():
            if int(part) < len(self.area.words):
                patch.setdefault("words", {})[part] = self.area.words[int(part)]
        elif part == "still":
            patch["still"] = key_of(self.area.still)
        elif part == "frame":
            patch["frame"] = list(self.area.frame)
        else:
            patch[part] = self.area[_FRAMED[part]]


def changes(before: Sequence[Area], after: Sequence[Area]) -> dict[str, Patch] | None:
    """Return the patches from one picture to another; None if they have not the same areas."""
    if [area.name for area in before] != [area.name for area in after]:
        return None
    found = {}
    for old, new in zip(before, after, strict=True):
        log = AreaLog(old, 0)
        if log.draw(new, 1):
            found[old.name] = log.since(0)
    return found


def note(when: dict[Any, int], name: Any, version: int) -> None:
    """Note that something happened at a version, after everything that was noted before."""
    when.pop(name, None)
    when[name] = version


def later(when: dict[Any, int], version: int) -> list[Any]:
    """Return what was noted after a version, without a look at all that was noted before."""
    names: list[Any] = []
    for name in reversed(when):
        if when[name] <= version:
            break
        names.append(name)
    names.reverse()
    return names


_FRAMED: Final = {part: Area._fields.index(part) for part in ("frame", "still", "label", "zooms")}


def _changed_words(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Name the lines that have changed, and their number if it has."""
    changed = [f":{line}" for line, (old, new) in enumerate(zip(before, after, strict=False)) if old != new]
    if len(before) != len(after):
        changed += [*(f":{line}" for line in range(len(before), len(after))), ":lines"]
    return changed


def _placed(pieces: Mapping[str, str], fresh: set[str]) -> list[list[str]]:
    """Return new pieces in order, each with the key of the piece it is drawn after ("" for the first)."""
    placed, after = [], ""
    for key, markup in pieces.items():
        if key in fresh:
            placed.append([key, markup, after])
        after = key
    return placed


def patched(area: Whole, patch: Patch) -> Whole:
    """Return an area after a patch."""
    # A piece can have gone and come again since: then it stands among the new ones, perhaps elsewhere.
    dropped = {*patch.get("gone", ()), *(key for key, _markup, _after in patch.get("new", ()))}
    pieces = {key: markup for key, markup in area["pieces"] if key not in dropped}
    pieces.update(patch.get("set", {}))
    keys = list(pieces)
    for key, markup, after in patch.get("new", ()):
        pieces[key] = markup
        keys.insert(keys.index(after) + 1 if after else 0, key)
    words = list(area["words"])[: patch.get("lines", len(area["words"]))]
    words += [""] * (patch.get("lines", 0) - len(words))
    for line, text in patch.get("words", {}).items():
        words[int(line)] = text
    return {
        **area,
        **{part: patch[part] for part in _FRAMED if part in patch},
        "words": words,
        "pieces": [[key, pieces[key]] for key in patch.get("order", keys)],
    }


def patched_view(view: dict[str, Any], patch: Patch) -> dict[str, Any]:
    """Return the view of a table after a patch of it; the log is the patch's, what happened since."""
    changed = {name: value for name, value in patch.items() if name not in ("from", "match", "type")}
    match = view["match"]
    if "match" in patch:
        told = patch["match"]
        match = {**match, **told, **_patched_lists(match, told)}
    return {**view, **changed, "match": match}


def _patched_lists(match: dict[str, Any], told: Patch) -> dict[str, Any]:
    """Return the lists of a match of which a patch has only what changed."""
    lists: dict[str, Any] = {}
    if "areas" in told:
        patches = told["areas"]
        lists["areas"] = [patched(area, patches.get(area["name"], {})) for area in match["areas"]]
    if "plates" in told:
        plates = {plate["seat"]: plate for plate in told["plates"]}
        lists["plates"] = [plates.get(plate["seat"], plate) for plate in match["plates"]]
    if told.get("choices"):  # else nothing can be chosen, or that is as it was
        dropped = {*told["choices"]["gone"], *(choice["action"] for choice in told["choices"]["set"])}
        kept = [choice for choice in match["choices"] if choice["action"] not in dropped]
        lists["choices"] = sorted([*kept, *told["choices"]["set"]], key=itemgetter("action"))
    return lists
