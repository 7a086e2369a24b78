"""The protocol of a game: positions, chance, events, records. It knows no game and imports none."""
