"""What strangers learn, the first lesson first."""

from typing import Final

from cayona.games.tongiaki.lessons import first, overview

LESSONS: Final = (first.LESSON,)
OVERVIEW: Final = overview.OVERVIEW
