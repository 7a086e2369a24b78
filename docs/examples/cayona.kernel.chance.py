from librt.vecs import vec
from mypy_extensions import i64

from cayona.kernel.chance import Chance, seeded_chance

chance = seeded_chance(7)
again: Chance = chance.copy()
assert [chance.below(6) for _throw in range(3)] == [again.below(6) for _throw in range(3)]

cards = vec[i64](range(10))
chance.shuffle(cards, 0, len(cards))
assert sorted(cards) == list(range(10))
