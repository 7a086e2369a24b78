import cayona
from cayona.bots.random import RandomBot
from cayona.testing.bots import PROPERTIES, Player, check_bot

player: Player = RandomBot(1)
assert check_bot(RandomBot, cayona.game("cartagena"), games=1) == 2 * len(PROPERTIES)
