from cayona.lab.league import ERROR, LOOK_EVERY, MOST_FORFEITS, League, LeagueDesign

league = League(LeagueDesign("cartagena", ("random", "deckhand"), seats=2, games=4))
for _pairing in league.play():  # told again whenever something is known
    pass
assert sorted(league.order()) == [0, 1]  # the bots, strongest first
assert (ERROR, LOOK_EVERY, MOST_FORFEITS) == (0.05, 10, 3)  # how sure, how often, how patient
