from cayona.kernel.language import mark
from cayona.kernel.preferences import ASK, Preference

answers = {ASK: mark("Ask me"), "never": mark("Never give a card away")}
gifts = Preference(mark("Gifts"), answers)
assert gifts.default == ASK
