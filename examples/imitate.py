"""Teach a small network to play like somebody else: it looks at decisions of a study and learns to make them.

    pip install 'cayona[learning,lab]'
    cayona lab cartagena --seats 2 --bots captain:iterations=100 --deals 200 --observations --to decisions
    python examples/imitate.py decisions
    cayona league cartagena --seats 2 --bots imitated.py,random

Where a searching bot played, the network learns how often each action was tried, which says more than what
was chosen in the end; elsewhere it learns what was done. Some games are set apart, to see how well it does
where it has not looked (imitation learning). docs/training.md explains it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from train_policy import Network, Numbers, write_bot

from cayona.interop.observations import Decisions, load
from cayona.lab.studies import open_study

PORTION = 256  # decisions in one step of learning
ROUNDS = 20  # how often it looks at every decision
APART = 5  # every fifth game is set apart


class Pupil(Network):
    """A network that is told what it should have done."""

    def follow(self, features: Numbers, masks: NDArray[Any], wanted: Numbers) -> None:
        """Make what it would do more like what is wanted (the slope of the cross entropy)."""
        hidden, likely = self.think(features, masks)
        act = (likely - wanted) / len(features)
        see = (act @ self.weights["act"].T) * (1 - hidden**2)
        self._descend(
            {
                "see": features.T @ see,
                "see_bias": see.sum(axis=0),
                "act": hidden.T @ act,
                "act_bias": act.sum(axis=0),
            }
        )


def wishes(decisions: Decisions) -> Numbers:
    """Return what should have been done: the shares of a search's tries, or what was done."""
    done = np.zeros_like(decisions.visits)
    done[np.arange(len(decisions)), decisions.actions] = 1
    searched = decisions.visits.sum(axis=1, keepdims=True) > 0
    return np.where(searched, decisions.visits, done)


def imitate(decisions: Decisions, seed: int, rounds: int = ROUNDS) -> tuple[Pupil, float, float]:
    """Return a network, and how often it would do the same: in games it has seen and in those set apart."""
    rng = np.random.default_rng(seed)
    features, masks, wanted = decisions.features, decisions.masks.astype(bool), wishes(decisions)
    pupil = Pupil(features.shape[1], masks.shape[1], rng)
    apart = decisions.games % APART == 0
    seen = np.flatnonzero(~apart)
    for _round in range(rounds):
        order = rng.permutation(seen)
        for start in range(0, len(order), PORTION):
            some = order[start : start + PORTION]
            pupil.follow(features[some], masks[some], wanted[some])

    def same(which: NDArray[Any]) -> float:
        best = pupil.think(features[which], masks[which])[1].argmax(axis=1)
        return float((best == wanted[which].argmax(axis=1)).mean())

    return pupil, same(seen), same(np.flatnonzero(apart))


def main() -> None:
    """Learn from a study, and write a bot."""
    parser = argparse.ArgumentParser(description="Teach a small network to play like those of a study.")
    parser.add_argument("study", type=Path, help="a study that was played with --observations")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often to look at every decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path("imitated.py"), help="the file for the bot")
    given = parser.parse_args()
    decisions, design = load(given.study), open_study(given.study).design
    pupil, seen, apart = imitate(decisions, given.seed, given.rounds)
    how = f"by looking at {len(decisions):,} decisions of {' and '.join(sorted(set(design.bots)))}"
    write_bot(pupil, given.to, design.game, design.table(), how, "imitate.py")
    print(f"{len(decisions):,} decisions of {len(set(decisions.games)):,} games.")
    print(f"It does the same in {seen:.1%} of those it has seen, and in {apart:.1%} of the others.")
    print(f"Now try: cayona league {design.game} --seats {design.table()} --bots {given.to},random")


if __name__ == "__main__":
    main()
