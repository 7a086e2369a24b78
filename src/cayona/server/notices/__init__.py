"""Your turn, wherever you are: people who are asked and not at the table are told so where they want it.

Nothing here can hold up a move. A table only notes that somebody is asked; a worker of its own looks after
a while whether that is still so, and hands what is to be sent to a few senders with a bounded queue. A notice
is made of what a spectator may know, and of names.
"""

from cayona.server.notices.crier import Crier

__all__ = ["Crier"]
