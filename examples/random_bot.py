"""Plays any legal action wherever its owner sits: python random_bot.py ADDRESS TOKEN [MATCHES]."""

import random
import sys

from cayona.client import View, play


def choose(view: View) -> int:
    """Return any of the actions that are legal now."""
    return random.choice(view.legal_actions())


play(sys.argv[1], sys.argv[2], choose, matches=int(sys.argv[3]) if len(sys.argv) > 3 else None)
