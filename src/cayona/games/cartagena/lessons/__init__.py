"""What strangers learn, the first lesson first."""

from typing import Final

from cayona.games.cartagena.lessons import coach, first, overview, tortuga

LESSONS: Final = (first.LESSON, tortuga.LESSON)
OVERVIEW: Final = overview.OVERVIEW
REMARKS: Final = coach.REMARKS
