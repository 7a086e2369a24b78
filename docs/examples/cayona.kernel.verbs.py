from cayona.kernel.verbs import Act, Verb, Verbs

verbs = Verbs(Verb("sail", ("north", "south")), Verb("wait"))
assert verbs.count == 3
assert verbs.format(1) == "sail south"
assert verbs.decode(1) == Act("sail", (1,))
assert verbs.decode(1).which == 1
assert verbs.encode("wait") == verbs.read("  Wait", "there is no such action") == 2
