"""What the places of an action bring, and cost whom (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga.components import LAST_FIELD
from cayona.games.tortuga.judgement.numbers import BEST_OF_TWO, FINAL_AREAS, ONE_COIN, Measures
from cayona.games.tortuga.rules import Tortuga, numbering
from cayona.games.tortuga.rules.table import CENTRE


class Spoils(Measures):
    """Judges what it means to be first or second."""

    def _add_place(
        self, state: Tortuga, worth: vec[float], start: i64, action: i64, who: i64, place: i64, last: bool
    ) -> None:
        """Write what a place brings its owner, and costs the seat that it is aimed at, from `start` on."""
        if action < numbering.ATTACK:
            worth[start + who] += self._income(state, who, action, place, last)
            return
        seats = int(state.seats)
        booties = vec[float]([0.0] * seats)
        damages = vec[float]([0.0] * seats)
        lures = vec[float]([0.0] * seats)
        total = 0.0
        for target in range(state.seats):
            if target != who:
                booties[target] = self._booty(state, who, target, action, place, last)
                damages[target] = self._damage(state, target, action, place, last)
                lures[target] = self._lure(state, target, action, place, booties[target] + damages[target])
                total += lures[target]
        for target in range(state.seats):
            if lures[target] > 0.0:
                share = lures[target] / total
                worth[start + who] += share * booties[target]
                worth[start + target] -= share * damages[target]

    def _income(self, state: Tortuga, who: i64, action: i64, place: i64, last: bool) -> float:
        """Return what fleet, crew or treasure brings (TO-47 to TO-51, TO-71, TO-72)."""
        if action == numbering.TREASURE:
            if place == 2:
                return self.coin * ONE_COIN
            coins = ONE_COIN if state.seats == 2 else BEST_OF_TWO
            return self.coin * coins + self._new_chest(state, who, last)
        steps: i64 = 2 if place == 1 and state.seats > 2 else 1
        steps = min(steps, LAST_FIELD - state.marker(who, action))
        return float(steps) * (1.0 if last else self.field + 0.4 * self.capacity)

    def _new_chest(self, state: Tortuga, who: i64, last: bool) -> float:
        """Return what another chest on the island area is worth: little if there is no room for it."""
        worth = FINAL_AREAS[numbering.ISLAND] if last else self.areas[numbering.ISLAND] + self.colour
        full = state.area_size(who, numbering.ISLAND) + 1 >= state.capacity(who, numbering.PIRATE)
        return worth * (1.0 - self.spill) if full else worth

    def _lure(self, state: Tortuga, target: i64, action: i64, place: i64, gain: float) -> float:
        """Return how much a seat tempts another to rob it, who gains so much; 0 if that is impossible."""
        if action == state.action and place == state.place:
            if state.phase == numbering.STEAL_PHASE:
                return 1.0 if target == state.target else 0.0
            if place == 2 and target == state.first:
                return 0.0  # second place spares the first (TO-58)
        return gain * gain if gain > 0.0 else 0.0

    def _booty(self, state: Tortuga, who: i64, target: i64, action: i64, place: i64, last: bool) -> float:
        """Return what an attack brings: a chest, less a field if the target has a die there (TO-55)."""
        gain = 0.0
        if place == 1:
            if state.area_size(target, state.area_of(action)) > 0:
                gain = self._new_chest(state, who, last)
        elif self._centre_size(state) > 0:
            gain = self._new_chest(state, who, last)
        if state.dice_on(target, action) != 0:
            gain -= self._field_loss(state, who, action, 0, last)
        return gain

    def _centre_size(self, state: Tortuga) -> i64:
        chests: i64 = 0
        for colour in range(numbering.COLOUR_KINDS):
            chests += state.middle[CENTRE + colour]
        return chests

    def _damage(self, state: Tortuga, target: i64, action: i64, place: i64, last: bool) -> float:
        """Return what an attack costs its target: a chest and a field."""
        area = state.area_of(action)
        if place == 1 and state.area_size(target, area) > 0:
            worth = FINAL_AREAS[area] if last else self.areas[area] + self.colour
            return worth + self._field_loss(state, target, action, 1, last)
        return self._field_loss(state, target, action, 0, last)

    def _field_loss(self, state: Tortuga, who: i64, action: i64, stolen: i64, last: bool) -> float:
        """Return what it costs to go back one field, and a chest that then has no room (TO-54 to TO-60)."""
        kind: i64 = action - numbering.ATTACK
        field = state.marker(who, kind)
        if field <= 1:
            return 0.0
        loss = 1.0 if last else self.field + 0.4 * self.capacity
        area = state.area_of(action)
        if state.area_size(who, area) - stolen >= state.capacity(who, kind) and field in (2, 4, 6):
            loss += FINAL_AREAS[area] if last else self.areas[area]
        return loss
