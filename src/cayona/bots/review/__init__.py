"""Reviews of finished matches."""

from cayona.bots.review.facts import Alternative, Part, Point, Review, TurningPoint
from cayona.bots.review.reviewer import Tell, review

__all__ = ["Alternative", "Part", "Point", "Review", "Tell", "TurningPoint", "review"]
