"""The sequence of play as a table: the steps of a year in their order."""

from __future__ import annotations

from typing import Final

SETUP: Final = "setup.powers"
GAME: Final = "game"

YEAR: Final = (
    ("spring.ending", "spring-ending"),
    ("spring.moves", "spring-moves"),
    ("spring.retreats", "spring-retreats"),
    ("fall.begins", "fall-begins"),
    ("fall.ending", "fall-ending"),
    ("fall.moves", "fall-moves"),
    ("fall.retreats", "fall-retreats"),
    ("fall.centres", "fall-centres"),
    ("winter.ending", "winter-ending"),
    ("winter.builds", "winter-builds"),
)

ORDER: Final = (SETUP, *(step for step, _ in YEAR))
