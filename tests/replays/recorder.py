"""Records one game for each way in which The Republic of Carthage ends: `python -m tests.replays.recorder`.

Where a rule was changed on purpose, games run otherwise; the digests, or whole games, are then recorded again.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from adjudicator.testing.bare import play, start
from adjudicator.testing.replaying import Recording, again, filed, load
from adjudicator.testing.simulation import drawn_settings
from tests.replays.aims import AIMS

SYSTEM = "republic_of_carthage"
GAMES = Path(__file__).parent / "games"
SEEDS = {"revolt": 1, "life": 1, "influence": 1, "bankruptcy": 3, "active_wars": 3, "lost_wars": 3}
"""By ending, the seed of a game of three that comes to it."""
PACKETS = 300
SETTINGS: Mapping[str, Mapping[str, Any]] = {"influence": {"decks": "early_only"}}
"""What is not drawn: half the cards are soon gone."""


def record(ending: str, seed: int, players: int = 3, schedule: str = "faithful") -> Recording:
    """Return a game in which all players aim for one ending."""
    settings = drawn_settings(SYSTEM, Random(seed), SETTINGS.get(ending))
    played = play(
        SYSTEM,
        players,
        seed,
        settings=settings,
        schedule=schedule,
        packets=PACKETS,
        phrase=lambda line, _: line,
        style=AIMS[ending],
    )
    names = start(SYSTEM, players, seed, settings, schedule).game.name
    mails = filed(played.rows, names)
    return checked(Recording(SYSTEM, players, seed, schedule, settings, "", "", mails), ending)


def checked(recording: Recording, ending: str) -> Recording:
    """Return a recording with the ending and the digest that it comes to.

    Raises:
        ValueError: it does not come to that ending, or not all its lines can be filed.
    """
    played = again(recording)
    if played.over != ending or played.faults:
        raise ValueError(f"{ending}: the game ends by {played.over!r}; {played.faults}")
    return replace(recording, over=played.over, digest=played.digest)


def main() -> None:
    """Rewrite the games whose recording comes to its end otherwise by now; those named in the command line."""
    for ending, seed in SEEDS.items():
        file = GAMES / f"{ending}.jsonl"
        try:
            kept = None if ending in sys.argv[1:] or not file.exists() else checked(load(file), ending)
        except ValueError:
            kept = None
        file.write_text((kept or record(ending, seed)).text(), "utf-8")
        print(file.name)  # noqa: T201 - a tool


if __name__ == "__main__":
    main()
