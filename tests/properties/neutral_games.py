"""Whole games with Neutrals, for one player and for two: characters in the players' places, summed up for a page.

`python -m tests.properties.neutral_games FILE MINUTES` plays on where FILE ends, a game a line, and writes the
results of all that are played into docs/alone.md.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from adjudicator.model.event import Event
from adjudicator.testing.bare import Played, play, start
from adjudicator.testing.players import cast
from tests.properties.positions import SYSTEM

PAGE = Path(__file__).parents[2] / "docs" / "alone.md"
GAMES = 100
"""Whole games for one player, and as many for two."""
STYLE = "mixed"
"""Each player has a character, dealt by the seed."""
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
LISTS = ("played_by", "winners", "faults")
NEUTRALS = ("imperials", "plutocrats", "conservatives", "populists")
MARK = re.compile(r"(?s)<!-- RESULTS -->\n.*<!-- END OF RESULTS -->")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one game: its players and their characters, end and winners, turns, packets and faults."""

    players: int
    seed: int
    played_by: tuple[str, ...]
    over: str
    winners: tuple[str, ...]
    turns: int
    packets: int
    faults: tuple[str, ...]


def outcome(of: tuple[int, int]) -> Outcome:
    """Play one game, by its number of players and its seed, to its end."""
    players, seed = of
    played = play(SYSTEM, players, seed, packets=FOREVER, style=STYLE)
    ended = [event.data for event in events(played, "game_ended")]
    winners = tuple(seat.removeprefix("seat:") for data in ended for seat in data.winners)
    turns = sum(1 for _ in events(played, "turn_begun"))
    faults = tuple(played.faults)
    game = start(SYSTEM, players, seed, {}, "faithful").game
    dealt = tuple(name for seat, name in cast(game, STYLE, seed).items() if seat not in game.kept)
    return Outcome(players, seed, dealt, played.over, winners, turns, played.packets, faults)


def events(played: Played, kind: str) -> Iterator[Event]:
    """Yield the events of a kind."""
    yield from (row.body for row in played.rows if isinstance(row.body, Event) and row.body.kind == kind)


def all_games() -> list[tuple[int, int]]:
    """Return every game by its number of players and its seed."""
    return [(players, seed) for seed in range(1, GAMES + 1) for players in (1, 2)]


def table(found: Sequence[Outcome]) -> Iterator[str]:
    """Yield the lines of the page that tell the results of the games."""
    yield "| | one player | two players |"
    yield "|---|---|---|"
    solo, pair = ([one for one in found if one.players == count] for count in (1, 2))

    def row(name: str, first: object, second: object) -> str:
        return f"| {name} | {first} | {second} |"

    yield row("games", len(solo), len(pair))
    yield row("faults", sum(len(one.faults) for one in solo), sum(len(one.faults) for one in pair))
    yield row("turns, median", *(f"{median(one.turns for one in some):g}" for some in (solo, pair)))
    waited = (f"{median(one.packets for one in some):g}" for some in (solo, pair))
    yield row("packets that waited for a player, median", *waited)
    for end, words in ENDS.items():
        yield row(f"ended by {words}", *(sum(one.over == end for one in some) for some in (solo, pair)))
    won = [Counter(_side(seat) for one in some for seat in one.winners) for some in (solo, pair)]
    for side in ("a player", *NEUTRALS):
        name = f"won by {side}" if side == "a player" else f"won by the {side.capitalize()}"
        yield row(name, *(count[side] for count in won))
    survived = [sum(bool(one.winners) for one in some) for some in (solo, pair)]
    yield row("games that Carthage survived", *survived)
    for character in sorted({each for one in found for each in one.played_by}):
        mine = [[one for one in some if character in one.played_by] for some in (solo, pair)]
        kept = (f"{sum(bool(one.winners) for one in some)} of {len(some)}" for some in mine)
        yield row(f"of those with a {character}", *kept)


def _side(seat: str) -> str:
    return seat if seat in NEUTRALS else "a player"


def page(text: str, found: Sequence[Outcome]) -> str:
    """Return the page with the results put in."""
    lines = "\n".join(table(found))
    return MARK.sub(lambda _: f"<!-- RESULTS -->\n{lines}\n<!-- END OF RESULTS -->", text)


def portion(file: Path, seconds: float) -> list[Outcome]:
    """Play on where a file ends, until the time is up or all games are played; return all of its games."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    found = [Outcome(**{**(raw := json.loads(line)), **{key: tuple(raw[key]) for key in LISTS}}) for line in lines]
    until = time.monotonic() + seconds
    for of in all_games()[len(found) :]:
        if time.monotonic() > until:
            break
        found.append(outcome(of))
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(asdict(found[-1])) + "\n")
    return found


if __name__ == "__main__":
    FILE, MINUTES = sys.argv[1:]
    results = portion(Path(FILE), 60 * float(MINUTES))
    even = results[: len(results) // 2 * 2]
    PAGE.write_text(page(PAGE.read_text("utf-8"), even), "utf-8")
