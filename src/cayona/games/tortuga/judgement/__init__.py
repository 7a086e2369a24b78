"""What bots think: how good a position is, and how likely an action (compiled)."""
