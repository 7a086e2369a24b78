"""Numbers that come out the same on every machine (compiled).

Sums, products, quotients and square roots do by the floating-point standard; logarithms of the system's
mathematics library may differ in the last bit, and so might a choice between two close actions.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

SMALL: Final = 4096
LOG_2: Final = 0.6931471805599453


def _small_logarithms() -> vec[float]:
    """Return log(n) for n below SMALL, by log(n) - log(n - 1) = 2 artanh(1 / (2n - 1))."""
    table = vec[float]([0.0, 0.0, LOG_2])
    n: i64
    for n in range(3, SMALL):
        step = 1.0 / float(2 * n - 1)
        square = step * step
        series = step * (1.0 + square * (1.0 / 3.0 + square * (0.2 + square * (1.0 / 7.0))))
        table = append(table, table[n - 1] + 2.0 * series)
    return table


_SMALL_LOGARITHMS: Final = _small_logarithms()


def logarithm(number: i64) -> float:
    """Return the natural logarithm of a whole number from 1; exact enough for a search (to 1 in 4000)."""
    halvings: i64 = 0
    while number >= SMALL:
        number >>= 1
        halvings += 1
    return _SMALL_LOGARITHMS[number] + LOG_2 * float(halvings)
