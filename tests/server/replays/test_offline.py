"""One file that replays a match: the scripts in it, and that it asks nobody for anything."""

from __future__ import annotations

import base64
import gzip
import json
import re

import pytest
from server.replays.test_film import NAMES, cartagena, played

from cayona.server.http.offline import offline_page, packed
from cayona.server.replays.bundle import bundle
from cayona.server.replays.film import film, reel_of_match


@pytest.fixture(scope="module")
def html() -> str:
    return offline_page(reel_of_match(cartagena(), ["<Anna>", "Bela"]))


def test_the_file_refers_to_nothing_outside(html: str) -> None:
    assert not re.search(r"(src|href)=[\"'](?!data:|#)", html)
    assert not re.search(r"https?://(?!www\.w3\.org/)", html)
    assert "@import" not in html
    assert "default-src 'none'" in html


def test_names_are_text_in_the_file(html: str) -> None:
    assert "<Anna>" not in html
    assert "&lt;Anna&gt;" in html


def test_the_file_is_small(html: str) -> None:
    assert len(html.encode()) < 250_000, "the match, its review and what shows them"


def test_the_film_is_in_the_file_whole(html: str) -> None:
    found = re.search(r'<script type="application/json" id="page">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    made = json.loads(gzip.decompress(base64.b64decode(data["film"])))
    reel = reel_of_match(cartagena(), ["<Anna>", "Bela"])
    assert made == json.loads(json.dumps(film(reel, reel.views)))
    assert data["seed"] == reel.match.seed


def test_packing_is_the_same_every_time() -> None:
    reel = reel_of_match(played(), NAMES)
    assert packed(film(reel, ["0"])) == packed(film(reel, ["0"]))


# --- Modules in one script -----------------------------------------------------------------------------

MODULES = {
    "one.js": 'import { two } from "./two.js";\nimport { three } from "./three.js";\nuse(two() + three);\n',
    "two.js": 'import { three } from "./three.js";\nexport function two() {\n  return three;\n}\n',
    "three.js": "export const three = 3;\n",
}


def test_modules_keep_their_own_names_and_come_in_order() -> None:
    script = bundle("one", MODULES)
    order = [script.index(f"const module_{name} = ") for name in ("three", "two", "one")]
    assert order == sorted(order)
    assert script.count("const module_three = ") == 1
    assert "import" not in script
    assert "export" not in script


@pytest.mark.parametrize(
    "line",
    ['import "./three.js";', "export default 3;", "await 3;", 'import { three as drei } from "./three.js";'],
)
def test_what_cannot_be_bundled_is_named(line: str) -> None:
    with pytest.raises(ValueError, match=r"one\.js has a line that cannot be bundled"):
        bundle("one", {**MODULES, "one.js": line})
