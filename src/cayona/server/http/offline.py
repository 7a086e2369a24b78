"""A finished match as one HTML file: it needs no server, and asks nobody for anything."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.kernel.language import SOURCE_LANGUAGE
from cayona.server.http.assets import assets
from cayona.server.http.pages import templates
from cayona.server.http.words import script_words
from cayona.server.replays.bundle import bundle
from cayona.server.replays.film import SPECTATOR, Reel, film
from cayona.server.reviews.words import told_review, told_truth
from cayona.svg.seats import SEAT_SIGNS

STYLES: Final = ("theme.css", "page.css", "table.css", "review.css")
ENTRY: Final = "offline"


def offline_page(
    reel: Reel, language: str = SOURCE_LANGUAGE, reviews: Sequence[Mapping[str, Any]] = ()
) -> str:
    """Return the file: every point of view, the log, the proof of the shuffle, and everybody's review."""
    files = {name: asset.body.decode() for name, asset in assets().files.items()}
    script = bundle(ENTRY, files)
    words = {name: text for name, text in script_words().items() if f'"{name}"' in script}
    data = {
        "film": packed(film(reel, reel.views)),
        "view": SPECTATOR,
        "game": reel.match.game.name,
        "names": reel.names,
        "commitment": reel.match.commitment,
        "seed": reel.match.seed,
        "words": words,
        "reviews": packed({"seats": [_reviewed(reel, one) for one in reviews]}) if reviews else None,
    }
    return (
        templates()
        .get_template("offline.html")
        .render(
            **film_facts(reel),
            seat=None,
            reviewed=bool(reviews),
            language=language,
            data=data,
            script=script,
            styles="\n".join(files[name] for name in STYLES),
        )
    )


def _reviewed(reel: Reel, review: Mapping[str, Any]) -> dict[str, Any]:
    return told_review(reel.match, review, reel.names) | {"truth": told_truth(review)}


def film_facts(reel: Reel) -> dict[str, Any]:
    """Return what the templates of a replay need to know of a match."""
    return {
        "title": reel.match.game.title,
        "game": reel.match.game.name,
        "names": reel.names,
        "letters": [sign.letter for sign in SEAT_SIGNS],
    }


def packed(data: dict[str, Any]) -> str:
    """Return data as a text that `unpacked` of film.js reads: JSON, packed, in letters."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()
