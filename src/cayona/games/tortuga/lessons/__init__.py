"""What strangers learn, the first lesson first."""

from typing import Final

from cayona.games.tortuga.lessons import coach, first, more, overview

LESSONS: Final = (first.LESSON, *more.LESSONS)
OVERVIEW: Final = overview.OVERVIEW
REMARKS: Final = coach.REMARKS
