"""What bots think of Tranquility: how much trouble a sea still holds, and what an action adds to it."""
