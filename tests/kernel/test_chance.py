"""Both generators: fair, reproducible, and the same numbers everywhere."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from cayona.kernel.chance import MULTIPLIER, SEED_MASK, Chance, SealedChance

KNOWN_FAST = [296, 972, 407, 46, 587, 624, 146, 20]
KNOWN_SEALED = [664, 420, 362, 338, 858, 635, 578, 637]


def is_prime(number: int) -> bool:
    """Miller-Rabin with bases that are proof enough below 3.3e24."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in bases:
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def test_the_multiplier_gives_the_longest_period() -> None:
    modulus = MULTIPLIER * 2**32 - 1
    assert is_prime(modulus)
    assert is_prime((modulus - 1) // 2)


def test_known_numbers_never_change() -> None:
    chance = Chance(42)
    assert [chance.below(1000) for _ in range(8)] == KNOWN_FAST
    sealed = SealedChance(b"secret")
    assert [sealed.below(1000) for _ in range(8)] == KNOWN_SEALED


def test_sealed_numbers_are_sha256_in_counter_mode() -> None:
    block = hashlib.sha256(b"secret" + (0).to_bytes(8, "big")).digest()
    words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
    sealed = SealedChance(b"secret")
    assert [sealed.below(2**31 - 1) for _ in range(8)] == [word % (2**31 - 1) for word in words]


@given(st.integers(0, SEED_MASK), st.integers(1, 2**31 - 1))
def test_numbers_stay_below_their_bound(seed: int, bound: int) -> None:
    chance = Chance(seed)
    for _ in range(20):
        assert 0 <= chance.below(bound) < bound
        assert 0 < chance.state < 2**63


@pytest.mark.parametrize("chance", [Chance(7), SealedChance(b"seven")], ids=["fast", "sealed"])
@pytest.mark.parametrize("bound", [2, 3, 6, 7, 36, 102])
def test_numbers_are_spread_evenly(chance: Chance, bound: int) -> None:
    draws = 2000 * bound
    seen = [0] * bound
    for _ in range(draws):
        seen[chance.below(bound)] += 1
    expected = draws / bound
    chi_square = sum((count - expected) ** 2 / expected for count in seen)
    assert chi_square < bound + 5 * (2 * bound) ** 0.5


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = [Chance(seed).below(2**30) for seed in range(4000)]
    assert len(set(firsts)) > 3980
    bits = sum(bin(left ^ right).count("1") for left, right in pairwise(firsts))
    assert 14.5 < bits / (len(firsts) - 1) < 15.5


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Chance(3)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        cards = vec[i64]([9, 0, 1, 2, 3, 9])
        chance.shuffle(cards, 1, 5)
        order = tuple(int(card) for card in cards)
        assert order[0] == order[5] == 9
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 24
    assert all(850 < count < 1150 for count in seen.values())


@pytest.mark.parametrize("chance", [Chance(5), SealedChance(b"five")], ids=["fast", "sealed"])
def test_a_copy_goes_on_alike_and_apart(chance: Chance) -> None:
    chance.below(10)
    twin = chance.copy()
    ahead = [twin.below(1000) for _ in range(20)]
    assert [chance.below(1000) for _ in range(20)] == ahead
