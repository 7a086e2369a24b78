from cayona.lab.studies import FINDERS, Findings, Study, compare, differences, holes, open_study, study

few = {"bots": "random", "seats": 2, "deals": 2, "mixed": 1, "judge": None, "turn_limit": 20}
jamaica: Study = study("cartagena", **few)
findings: Findings = jamaica.findings
assert list(findings) == list(FINDERS)
assert findings["seats"].height == 2
assert open_study(jamaica.place).games.equals(jamaica.games)

tortuga = study("cartagena", mode="tortuga", **few)
assert differences(jamaica, tortuga)
assert "certain" in compare(jamaica, tortuga).columns
assert holes("cartagena", games=1, turn_limit=20).height == 0
