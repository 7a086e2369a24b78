"""Templates as Python reads them, kept from one start to the next: reading them takes longer than a page."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path

from jinja2 import BytecodeCache, FileSystemBytecodeCache
from jinja2.bccache import Bucket


class _Kept(FileSystemBytecodeCache):
    """Where it cannot be written, nothing is kept."""

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            Path(self.directory).mkdir(parents=True, exist_ok=True)
            super().dump_bytecode(bucket)


def kept_templates() -> BytecodeCache | None:
    """Return the place: where Python keeps what it has read of this module, None if it must keep nothing."""
    if sys.dont_write_bytecode:
        return None
    return _Kept(str(Path(cache_from_source(__file__)).parent))
