"""The game keeps what every game must."""

from lagoon import GAME

from cayona.testing import conformance


def test_conformance():
    assert conformance.check_game(GAME) > 100 * conformance.effort()
