from cayona.lab.statistics import Z_95, Summary, Tally, wilson

tally = Tally()
for won in (True, False, True, True):
    tally.add(won)
assert tally.share == 0.75
assert tally.interval() == wilson(3, 4, Z_95)
assert Summary().average_actions == 0.0  # of no games yet; `add` takes in results
