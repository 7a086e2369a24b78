"""What the game says: choices, prompts, refusals, the tale of a match, the law."""
