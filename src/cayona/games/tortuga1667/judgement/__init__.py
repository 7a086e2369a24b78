"""What bots think of a position and of actions (compiled)."""
