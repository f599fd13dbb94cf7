"""Whole games with Neutrals, for one player and for two: played by random and sensible players, summed up for a page.

`python -m tests.properties.neutral_games` plays them all, and writes the results into docs/alone.md.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from adjudicator.model.event import Event
from adjudicator.testing.bare import Played, play
from tests.properties.positions import SYSTEM

PAGE = Path(__file__).parents[2] / "docs" / "alone.md"
GAMES = 100
"""Whole games for one player, and as many for two."""
SENSIBLE_EVERY = 4
"""Of so many games one is played by sensible players, the others by random ones."""
FOREVER = 1500
"""Packets that no game needs: it would be stuck."""
ENDS = {
    "influence": "Influence, the decks being exhausted",
    "life": "a Suffete for Life",
    "revolt": "a revolt",
    "bankruptcy": "bankruptcy: all lose",
    "active_wars": "four Active Wars: all lose",
    "lost_wars": "four Lost Wars: all lose",
}
NEUTRALS = ("imperials", "plutocrats", "conservatives", "populists")
MARK = re.compile(r"(?s)<!-- RESULTS -->\n.*<!-- END OF RESULTS -->")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one game: who played it and how, its end and its winners, its turns, packets and faults."""

    players: int
    seed: int
    style: str
    over: str
    winners: tuple[str, ...]
    turns: int
    packets: int
    faults: tuple[str, ...]


def style_of(seed: int) -> str:
    """Return how the players of a game play."""
    return "sensible" if seed % SENSIBLE_EVERY == 0 else "random"


def outcome(of: tuple[int, int]) -> Outcome:
    """Play one game, by its number of players and its seed, to its end."""
    players, seed = of
    played = play(SYSTEM, players, seed, packets=FOREVER, style=style_of(seed))
    ended = [event.data for event in events(played, "game_ended")]
    winners = tuple(seat.removeprefix("seat:") for data in ended for seat in data.winners)
    turns = sum(1 for _ in events(played, "turn_begun"))
    faults = tuple(played.faults)
    return Outcome(players, seed, style_of(seed), played.over, winners, turns, played.packets, faults)


def events(played: Played, kind: str) -> Iterator[Event]:
    """Yield the events of a kind."""
    yield from (row.body for row in played.rows if isinstance(row.body, Event) and row.body.kind == kind)


def all_games() -> list[tuple[int, int]]:
    """Return every game by its number of players and its seed."""
    return [(players, seed) for players in (1, 2) for seed in range(1, GAMES + 1)]


def table(found: Sequence[Outcome]) -> Iterator[str]:
    """Yield the lines of the page that tell the results of the games."""
    yield "| | one player | two players |"
    yield "|---|---|---|"
    solo, pair = ([one for one in found if one.players == count] for count in (1, 2))

    def row(name: str, first: object, second: object) -> str:
        return f"| {name} | {first} | {second} |"

    yield row("games", len(solo), len(pair))
    yield row("faults", sum(len(one.faults) for one in solo), sum(len(one.faults) for one in pair))
    yield row("turns, median", *(median(one.turns for one in some) for some in (solo, pair)))
    yield row(
        "packets that waited for a player, median", *(median(one.packets for one in some) for some in (solo, pair))
    )
    for end, words in ENDS.items():
        yield row(f"ended by {words}", *(sum(one.over == end for one in some) for some in (solo, pair)))
    won = [Counter(_side(seat) for one in some for seat in one.winners) for some in (solo, pair)]
    for side in ("a player", *NEUTRALS):
        name = f"won by {side}" if side == "a player" else f"won by the {side.capitalize()}"
        yield row(name, *(count[side] for count in won))
    for style in ("random", "sensible"):
        counts = ((some, [one for one in some if one.style == style]) for some in (solo, pair))
        yield row(
            f"games of {style} players that Carthage survived",
            *(f"{sum(bool(one.winners) for one in mine)} of {len(mine)}" for _, mine in counts),
        )


def _side(seat: str) -> str:
    return seat if seat in NEUTRALS else "a player"


def page(text: str, found: Sequence[Outcome]) -> str:
    """Return the page with the results put in."""
    lines = "\n".join(table(found))
    return MARK.sub(lambda _: f"<!-- RESULTS -->\n{lines}\n<!-- END OF RESULTS -->", text)


def played(games: Iterable[tuple[int, int]]) -> list[Outcome]:
    """Play games, as many at once as there are processors."""
    with ProcessPoolExecutor() as pool:
        return list(pool.map(outcome, games))


if __name__ == "__main__":
    results = played(all_games())
    PAGE.write_text(page(PAGE.read_text("utf-8"), results), "utf-8")
