"""Generators of chance: a small fast one for simulation, a sealed one for real matches.

Both give the same numbers on every platform, compiled or not. Native integers wrap at 64 bits when
compiled and grow without bound when interpreted, so no intermediate value here may pass 2**63.
"""

from __future__ import annotations

import hashlib
from typing import Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cayona.kernel.errors import OptionError
from cayona.kernel.language import _
from cayona.kernel.numbers import whole

__all__ = ["Chance", "seeded_chance"]

WORD: Final = 0xFFFF_FFFF
HALF: Final = 0x7FFF_FFFF
SEED_MASK: Final = 0x3FFF_FFFF_FFFF_FFFF
"""The bits of a seed that count: seeds are taken modulo 2**62."""

MULTIPLIER: Final = 2_083_800_729
"""MULTIPLIER * 2**32 - 1 is a safe prime, so the fast generator's period is about 2**62."""
SCRAMBLE: Final = 1_664_525_141


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Multiply-with-carry: the low 32 bits are the value, the high 31 the carry."""

    state: i64

    def __init__(self, seed: i64) -> None:
        self.state = _scrambled(seed)

    def copy(self) -> Chance:
        """Return a generator that will give the same numbers."""
        twin = Chance(0)
        twin.state = self.state
        return twin

    def below(self, bound: i64) -> i64:
        """Return a number from 0 to `bound` - 1; `bound` must be below 2**31."""
        state: i64 = self.state
        state = MULTIPLIER * (state & WORD) + (state >> 32)
        self.state = state
        return (((state & WORD) ^ (state >> 32)) * bound) >> 32

    def shuffle(self, cards: vec[i64], start: i64, stop: i64) -> None:
        """Bring cards[start:stop] into a random order, every order equally likely."""
        last: i64 = stop - 1
        while last > start:
            other = start + self.below(last - start + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1


def _scrambled(seed: i64) -> i64:
    """Spread a seed over 62 bits by a Feistel network: neighbouring seeds share nothing."""
    left: i64 = (seed >> 31) & HALF
    right: i64 = seed & HALF
    turn: i64
    for turn in range(4):
        mixed = left ^ ((((right ^ (turn * 0x2545_F491)) * SCRAMBLE) >> 17) & HALF)
        left = right
        right = mixed
    state = (left << 31) | right
    return state if state != 0 else SCRAMBLE


def seeded_chance(seed: SupportsIndex) -> Chance:
    """Return a fast generator for any whole number; OptionError for anything else."""
    number = whole(seed)
    if number is None:
        raise OptionError(_("A seed is a whole number, not {what}.").format(what=repr(seed)), code="bad-seed")
    return Chance(number & SEED_MASK)


class SealedChance(Chance):
    """SHA-256 in counter mode over a secret: nobody without the secret can tell the next number."""

    secret: bytes
    counter: i64
    block: bytes
    used: i64

    def __init__(self, secret: bytes) -> None:
        super().__init__(0)
        self.secret = secret
        self.counter = 0
        self.block = b""
        self.used = 0

    def copy(self) -> Chance:
        """Return a generator that will give the same numbers."""
        twin = SealedChance(self.secret)
        twin.counter = self.counter
        twin.block = self.block
        twin.used = self.used
        return twin

    def below(self, bound: i64) -> i64:
        """Return a number from 0 to `bound` - 1, exactly uniform."""
        whole: i64 = WORD + 1
        limit: i64 = whole - whole % bound
        word: i64 = self._word()
        while word >= limit:
            word = self._word()
        return word % bound

    def _word(self) -> i64:
        if self.used == len(self.block):
            self.block = hashlib.sha256(self.secret + int(self.counter).to_bytes(8, "big")).digest()
            self.counter += 1
            self.used = 0
        word: i64 = int.from_bytes(self.block[self.used : self.used + 4], "big")
        self.used += 4
        return word
