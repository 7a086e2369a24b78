"""What is installed only when somebody asks for it: `pip install 'cayona[server]'` and others.

The engine, the bots and the terminal need none of it. Where something is missing, one sentence says what to
install.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import _

EXTRAS: Final = {
    "server": (
        *("aiosqlite", "alembic", "argon2", "asyncpg", "fastapi", "httptools", "itsdangerous", "jinja2"),
        *("orjson", "pydantic", "segno", "sqlalchemy", "starlette", "uvicorn", "websockets"),
    ),
    "lab": ("cma", "matplotlib", "openskill", "polars"),
    "learning": ("gymnasium", "numpy", "pettingzoo", "PIL", "resvg_py"),
    "openspiel": ("open_spiel", "pyspiel"),
    "cluster": ("ray",),
    "notices": ("pywebpush", "py_vapid"),
}
"""The modules that each extra brings."""


class MissingExtra(CayonaError, ImportError):
    """Something needs an extra that is not installed."""

    def __init__(self, extra: str, module: str) -> None:
        super().__init__(
            _("This needs {module}, which comes with an extra: pip install 'cayona[{extra}]'").format(
                module=module, extra=extra
            ),
            code="missing-extra",
        )


def is_there(extra: str) -> bool:
    """Tell whether everything that an extra brings is installed."""
    return all(find_spec(module) is not None for module in EXTRAS[extra])


def need(*modules: str) -> None:
    """Raise a MissingExtra if one of these modules is not there."""
    for module in modules:
        if find_spec(module) is None:
            raise MissingExtra(extra_with(module), module)


@contextmanager
def naming_extras() -> Iterator[None]:
    """Within it, an import of what is not installed raises a MissingExtra."""
    try:
        yield
    except ModuleNotFoundError as problem:
        missing = told(problem)
        if missing is None:
            raise
        raise missing from None


def extra_with(module: str) -> str:
    """Return the extra that brings a module, "" if none does."""
    return next((extra for extra, brought in EXTRAS.items() if module in brought), "")


def told(problem: ModuleNotFoundError) -> MissingExtra | None:
    """Return what to say of an import that failed; None if no extra would mend it."""
    module = (problem.name or "").partition(".")[0]
    extra = extra_with(module)
    return MissingExtra(extra, module) if extra else None
