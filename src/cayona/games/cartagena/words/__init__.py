"""What people read about the game: actions, events, refusals, rules, and the board as text."""
