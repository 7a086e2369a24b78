"""A refusal as it is sent; what is our own fault is written down, and carries where."""

from __future__ import annotations

import logging
from typing import Any, Final

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.errors import error_body
from cayona.server.faults import note_fault
from cayona.server.storage.errors import StorageFailed

LOG: Final = logging.getLogger(__name__)


def refusal_body(error: CayonaError) -> dict[str, Any]:
    """Return a refusal in the one JSON shape; with a `reference` if the host can read more about it."""
    body = error_body(error)
    if not isinstance(error, StorageFailed):
        return body
    reference = note_fault(LOG, "the database failed somebody", error)
    told = _("Tell the host this: “{reference}”.").format(reference=reference)
    return {**body, "message": f"{body['message']} {told}", "reference": reference}
