"""Reviews of finished matches."""

from cayona.bots.review.facts import Alternative, Belief, Beliefs, Moved, Part, Point, Review, TurningPoint
from cayona.bots.review.reviewer import Tell, review
from cayona.bots.review.whole import Progress, review_all

__all__ = [
    "Alternative",
    "Belief",
    "Beliefs",
    "Moved",
    "Part",
    "Point",
    "Progress",
    "Review",
    "Tell",
    "TurningPoint",
    "review",
    "review_all",
]
