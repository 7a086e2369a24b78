from cayona.kernel.sheets import USUAL, Cell, Row, Sheet

signs = {"1": "a shark", "2": "a pearl"}
dice = Sheet([Row("Red die", [Cell("left", signs), Cell("right", signs)])], usual="12", other="22")
assert dice.read("2 1") == "21"
assert dice.read("12") == dice.read("usual") == USUAL
