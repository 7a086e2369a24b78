import cayona
from cayona.testing.bots import PROPERTIES, Player, check_bot


class Careful(cayona.Bot):
    name = "careful"
    description = "Takes the first legal action."

    def __init__(self, seed: int) -> None: ...

    def choose(self, view: cayona.SeatView) -> int:
        return view.legal_actions()[0]


player: Player = Careful(1)
assert check_bot(Careful, cayona.game("cartagena"), games=1) == 2 * len(PROPERTIES)
