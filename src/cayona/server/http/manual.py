"""The documentation at /docs: the site that `make docs` builds, where there is one."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Response
from fastapi.responses import RedirectResponse

from cayona.kernel.language import gettext as _
from cayona.server.errors import NotFound
from cayona.server.http.security import POLICY

router = APIRouter(include_in_schema=False)

PACKAGE: Final = Path(__file__).resolve().parents[2]
PLACES: Final = (PACKAGE / "site", PACKAGE.parents[1] / "build" / "site")
"""In a wheel the site lies in the package, in a copy of the sources where it was built."""
SCRIPT: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


@router.get("/docs")
async def manual() -> Response:
    """Lead to the first page: links on it are relative."""
    return RedirectResponse("/docs/index.html")


@router.get("/docs/{path:path}")
async def manual_file(path: str) -> Response:
    """Return a page of the documentation, or a file that it uses."""
    for place in PLACES:
        file = (place / (path or "index.html")).resolve()
        if file.is_relative_to(place) and file.is_file():
            body = file.read_bytes()
            kind = guess_type(file.name)[0] or "application/octet-stream"
            headers = {"Cache-Control": "public, max-age=3600", "Content-Security-Policy": _policy(body)}
            return Response(body, media_type=kind, headers=headers)
    raise NotFound(
        _("There is no such page of the documentation here; “make docs” builds it."), code="no-such-page"
    )


def _policy(page: bytes) -> str:
    """Allow the scripts that stand in this very page, by their hashes, and no others."""
    hashes = {b64encode(sha256(script).digest()).decode() for script in SCRIPT.findall(page)}
    allowed = "".join(f" 'sha256-{one}'" for one in sorted(hashes))
    return POLICY.replace("script-src 'self'", f"script-src 'self'{allowed}").replace(
        "default-src 'none'", "default-src 'none'; font-src 'self'"
    )
