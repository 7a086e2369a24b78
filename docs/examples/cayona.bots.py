from cayona.bots import BOTS, LAB_BOTS

assert list(BOTS)[0] == "random"  # weakest first
assert "oracle" in LAB_BOTS and "oracle" not in BOTS  # it sees what nobody may see
