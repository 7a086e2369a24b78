"""Learning from self-play: games of captain with visit counts, and what is fitted to them."""
