"""What captain has learned of games: what to look at, in compiled code, and beside it the numbers, as data.

A game names its module here (`Game.learned`); `cayona train` writes the data.
"""
