"""The daily deals: what the bots of the house make of them, to compare with."""
