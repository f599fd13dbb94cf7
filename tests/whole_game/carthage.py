"""The example of a whole game of Carthage: `python -m tests.whole_game.recorder` records it."""

from __future__ import annotations

from typing import Final

from tests.whole_game.carthage_characters import CHARACTERS
from tests.whole_game.tale import Tale

TALE: Final = Tale(
    example="carthage_whole_game",
    module="tests.whole_game.recorder",
    gm="GM of The Whole Game <whole-game@gm.example>",
    characters=CHARACTERS,
    endings=frozenset({"life", "influence", "revolt"}),
    seeds=(2, *range(3, 40)),
    nonsense=(
        "build a lighthouse on the Cothon",
        "sell 4 elephants",
        "contribute {other} 5",
        "leader {other}",
        "vote yes on the aqueduct",
        "persuade {mine} by {other}",
    ),
    remarks={
        "senator_died": ("Farewell, {who}.", "Nobody will forget {who}."),
        "elected_for_life": ("For life? I hope he lives long.", "Who voted for this king?"),
        "war_won": ("Carthage is saved again!", "Well fought!"),
        "game_ended": ("Thank you all for the game!",),
    },
    words=(
        "olive press",
        "purple sails at dusk",
        "a full moon over Byrsa",
        "three black goats",
        "salt and iron",
        "murex",
    ),
    kept=("all/*.txt", "anna/*.txt", "ben/*.txt", "clara/*.txt", "dora/*.txt"),
    archive="whole-game.zip",
)
