"""What strangers learn, the first lesson first."""

from typing import Final

from cayona.games.tranquility.lessons import coach, expansions, first, overview, variants

LESSONS: Final = (first.LESSON, *expansions.LESSONS, *variants.LESSONS)
OVERVIEW: Final = overview.OVERVIEW
REMARKS: Final = coach.REMARKS
