"""The words of Tranquility: actions, prompts, events, refusals, names, the rulebook, the board as text."""
