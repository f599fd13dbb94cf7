"""7. Votes of all players: on the name of a space, a vacant post, a rule, the map."""

from __future__ import annotations

from typing import Final

STEPS: Final = ("votes.tally",)
