"""Whole games of every system by many sorts of players, and how often each kind of event came in them.

`python -m tests.properties.coverage FILE PLAN MINUTES` plays on where FILE ends, a game a line, and prints the table,
so that hundreds of games can be played in portions. PLAN is a system, `mixed` for mixed tables, or `seeking` for those
who seek what is rare; with a FILE of each that a system has, joined by commas, the table is of all. The soak plays all.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from adjudicator.engine.log.people import SeatJoined
from adjudicator.engine.registry import load_system
from adjudicator.engine.running.standing_in import relieved
from adjudicator.engine.system import System
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.report.sentences import MissingSentenceError, Speaker
from adjudicator.service.game.speech import folders
from adjudicator.service.game.table import Board
from adjudicator.systems.carthage_diplomacy.state import NAMES, PERSONS
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.bare import Played, play
from tests.architecture.source import packages_of
from tests.properties import dense_rome, seeking, seeking_persons, seeking_rome
from tests.properties.kinds import kinds, seldom, table
from tests.properties.seeking_powers import conceding

GAMES: Final = {
    "republic_of_carthage": 400,
    "seeking": 100,
    "republic_of_rome": 300,
    "rome_seeking": 100,
    "rome_mixed": 100,
    "carthage_diplomacy": 30,
    "persons": 30,
    "diplomacy": 100,
    "fog": 12,
}
"""How many games of each plan the soak plays to see every kind of event."""
SEEKING: Final = "seeking"
"""Games of The Republic of Carthage whose players seek what is rare, on every second table with a harsher box."""
ROME_SEEKING: Final = "rome_seeking"
"""Games of The Republic of Rome whose players seek what is rare, by settings under which it is near."""
ROME_MIXED: Final = "rome_mixed"
"""Mixed tables of The Republic of Rome."""
DENSE: Final = 3
"""Of so many of these all but one are dense positions, made by machine (`dense_rome`)."""
RUINED: Final = 8
"""Of so many of these one has players who ruin the State."""
OUT_OF_REACH: Final = {
    "republic_of_carthage": {
        "censor_shunned": "Rome's Censor pays for a prosecution that all others vote down, Carthage's does not",
        "mob_incited": "a card of Rome",
        "overseer_retired": "ruling 50: he retires with the other Members, unless a GM's ruling sets his term",
        "voted_apart": "Rome's Senators vote apart, Carthage's factions do not",
    },
    "diplomacy": {"laid_out": "of `resolve`, in no game"},
    "republic_of_rome": {
        **dict.fromkeys(
            ("effects_expired", "forces_paid", "incomes_paid", "treasury_tested", "wars_paid"),
            "Carthage's Revenue pays in steps of its own, Rome's in one",
        ),
        **dict.fromkeys(
            ("popularity_by_card", "province_lost", "province_reverted", "treasury_by_card"), "cards of Carthage"
        ),
        "choice_made": "Carthage's events ask in a step of its Revenue Phase",
        "card_not_prevented": "no card of Rome is bought off",
        "card_prevented": "no card of Rome is bought off",
        "crisis_measured": "Carthage's Senate opens with it, Rome's asks for a dictator",
        "effects_cleared": "what lies on a table of Rome ends with its card or its war, never with a turn alone",
        "deck_exhausted": "Rome ends by Era Ends or the last card",
        "wars_counted": "Rome counts its wars otherwise",
    },
}
"""Kinds that no game of a system can bring, and why."""
PERSONS_SEEKING: Final = "persons"
"""Games of Carthage whose players seek names, other rules and purges for others."""
FOG: Final = "fog"
"""Games of Diplomacy in fog, whose players concede in the end."""
MIXED: Final = "mixed"
"""The mixed tables that docs/balance.md counts, beside the systems; players of The Republic of Carthage."""
PLAYS: Final = {
    MIXED: "republic_of_carthage",
    SEEKING: "republic_of_carthage",
    ROME_SEEKING: "republic_of_rome",
    ROME_MIXED: "republic_of_rome",
    PERSONS_SEEKING: "carthage_diplomacy",
    FOG: "diplomacy",
}
"""The systems of plans that are no systems."""
TABLES: Final = 200
"""How many of these are played."""
FIRST: Final = 7000
OFTEN: Final = 10
"""How often each kind of event comes in them, at least."""
FOREVER: Final = 1500
"""Packets that no game needs: it would be stuck."""
PERPETUAL: Final = 40
"""Packets of a game that need not end."""
ENGINE: Final = {"packet_opened", "packet_locked", "packet_paused", "rolled", "submitted"}
"""Kinds of event that the engine writes down; no report tells them."""
STYLES: Final = ("lively", "restless", "lively", "mixed", "random")
ROMANS: Final = ("lively", "random", "sensible", "lively", "random")
ALONE: Final = 6
"""Of so many games of The Republic of Carthage one has Neutrals: one or two play."""
BOARDS: Final = (("", 7), ("gobble_earth", 14), ("", 5), ("unconstitutional", 6), ("", 7))
"""The boards of Diplomacy in turn, and how many play: builds are saved, units are neutral, powers are few."""


class Listener:
    """Hears every event that somebody may see, in the words of a report; what cannot be said is kept."""

    def __init__(self, system: str | System = "republic_of_carthage") -> None:
        self.folders = folders(load_system(system) if isinstance(system, str) else system)
        self.heard = 0
        self.mute: list[str] = []
        self.said: set[str] = set()

    def __call__(self, board: Board) -> None:
        """Hear what has happened since the last packet, while the names are those of that time."""
        speaker, rows = Speaker(self.folders, board.game.name), board.history.rows
        for row in rows[self.heard :]:
            if isinstance(row.body, Event):
                self.hear(speaker, row.body)
        self.heard = len(rows)

    def hear(self, speaker: Speaker, event: Event) -> None:
        """Say one event."""
        if event.data is None or event.audience == () or event.kind in ENGINE:
            return
        try:
            text = speaker.sentence(event.kind, event.data)
        except MissingSentenceError as missing:
            self.mute.append(f"{event.kind}: {missing}")
        else:
            self.said.add(event.kind)
            if not text.strip() or "Undefined" in text:
                self.mute.append(f"{event.kind}: {text!r}")


# -------------------------------------------------------------------- what happens beside orders


class Silence:
    """Seats whose players are away for some packets; what sits in for them the system says."""

    def __init__(self) -> None:
        self.away: set[str] = set()

    def __call__(self, board: Board, chance: Random) -> Iterator[Any]:
        """Let a player go, or come back, now and then."""
        if chance.random() < 0.1:
            self.away ^= {chance.choice(board.game.seats)}
        yield from relieved(board.game, board.history.state, self.away)


def desk(board: Board, chance: Random) -> Iterator[Any]:
    """Decide as the GM of Carthage now and then does: names, posts, who has left and who is back; newcomers join."""
    state = board.history.state
    asked = [code for code, row in NAMES.items(state, SCOPE) if row.stands == "asked"]
    codes = [row.code for _, row in PERSONS.items(state, SCOPE)]
    words = [f"{chance.choice(('approve', 'approve', 'refuse'))} {code}" for code in asked if chance.random() < 0.6]
    if codes and chance.random() < 0.12:
        land = chance.choice(board.game.box.land)
        who = chance.choice(codes)
        words.append(chance.choice((f"drop {who}", f"readmit {who}", f"appoint {who} R of {land}")))
    for each in words:
        try:
            yield board.game.system.decide(board.game, board.history.state, each)
        except UserError:
            continue
    if chance.random() < 0.03:
        number = len(board.game.seats) + 1
        yield SeatJoined(f"newcomer-{number}", f"Newcomer {number}", f"n{number}@players.example", "UTC")


# ---------------------------------------------------------------------------------- the games


@dataclass(frozen=True, slots=True)
class Row:
    """What the soak keeps of a game."""

    seed: int
    over: str
    packets: int
    orders: int
    kinds: dict[str, int]
    faults: list[str]
    mute: list[str]


def how(system: str, seed: int) -> dict[str, Any]:
    """Return how a game is played: by how many and whom, on which schedule and board, and what happens beside."""
    chance = Random(seed)
    if system in {MIXED, SEEKING, ROME_SEEKING, ROME_MIXED}:
        return {"players": 3 + seed % 4, "packets": FOREVER, **_purposeful(system, seed)}
    if system == PERSONS_SEEKING:
        own = {"style": seeking_persons.persons, "phrase": seeking_persons.as_it_is}
        return {"players": chance.randrange(5, 9), "packets": PERPETUAL, "aside": desk, **own}
    if system == "carthage_diplomacy":
        return {"players": chance.randrange(5, 12), "packets": PERPETUAL, "aside": desk}
    if system == FOG:
        settings = {"concessions": True, "last_year": 0}
        return {"players": 7, "packets": PERPETUAL, "variant": FOG, "style": conceding, "settings": settings}
    if system == "diplomacy":
        variant, players = BOARDS[seed % len(BOARDS)]
        # Random votes end a game in its first year; where nobody can concede and a draw names powers, it goes on.
        long = {"concessions": False, "draws": "named", "last_year": 0} if seed % 3 else {}
        return {"players": players, "packets": PERPETUAL, "variant": variant, "settings": long}
    if system == "republic_of_rome":
        return {
            "players": chance.randrange(3, 7),
            "schedule": chance.choice(("faithful", "fast", "strict")),
            "packets": FOREVER,
            "style": ROMANS[seed % len(ROMANS)],
            "aside": Silence(),
        }
    alone = seed % ALONE == 0
    return {
        "players": chance.randrange(1, 3) if alone else chance.randrange(3, 7),
        "schedule": chance.choice(("faithful", "fast", "strict")),
        "packets": FOREVER,
        "style": "random" if alone and seed % 4 else STYLES[seed % len(STYLES)],
        "aside": Silence(),
    }


def _purposeful(plan: str, seed: int) -> dict[str, Any]:
    """Return how those play who have a purpose."""
    if plan in {MIXED, ROME_MIXED}:
        return {"style": MIXED}
    if plan == SEEKING:
        return {"style": seeking.seeking, "aside": seeking.fate}
    if seed % RUINED == 0:
        return {"style": seeking_rome.spending, "settings": {"scenario": "early"}}
    settings = seeking_rome.SETTINGS[seed % len(seeking_rome.SETTINGS)]
    aside = dense_rome.Fate() if seed % DENSE else seeking_rome.fate
    return {"style": seeking_rome.seeking(), "settings": settings, "aside": aside}


def system_of(plan: str) -> str:
    """Return the system that a plan plays."""
    return PLAYS.get(plan, plan)


def game(system: str, seed: int) -> tuple[Played, Listener]:
    """Play a game and return it with what was heard of it; `play` audits it and folds its log again."""
    listener, played_by = Listener(system_of(system)), how(system, seed)
    if system == SEEKING and seed % 2:
        with TemporaryDirectory(prefix="adjudicator-") as folder:
            played_by |= {"own": seeking.box(Path(folder)), "variant": seeking.VARIANT}
            return play(system_of(system), seed=seed, watch=listener, **played_by), listener
    return play(system_of(system), seed=seed, watch=listener, **played_by), listener


def row_of(system: str, seed: int) -> Row:
    """Return a game as the soak keeps it."""
    played, listener = game(system, seed)
    return Row(seed, played.over, played.packets, played.orders, played.kinds, played.faults, listener.mute[:5])


def portion(file: Path, system: str, seconds: float) -> list[Row]:
    """Play the games that a file lacks, until the time is up or all are played; return all of its games by seed."""
    rows = read(file)
    missing = sorted({*range(FIRST, FIRST + GAMES.get(system, TABLES))} - {row.seed for row in rows})
    until = time.monotonic() + seconds
    for seed in missing:
        if time.monotonic() > until:
            break
        rows.append(row_of(system, seed))
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(asdict(rows[-1])) + "\n")
    return sorted(rows, key=lambda row: row.seed)


def read(file: Path) -> list[Row]:
    """Return the games of a file; none where there is no file."""
    return [Row(**json.loads(line)) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def counted(rows: Iterable[Row]) -> tuple[Counter[str], Counter[str]]:
    """Return how often each kind of event came, and in how many games."""
    events, games = Counter[str](), Counter[str]()
    for row in rows:
        events.update(row.kinds)
        games.update(row.kinds.keys())
    return events, games


def reachable(system: str) -> tuple[str, ...]:
    """Return the kinds of events that games of a system can bring."""
    return tuple(kind for kind in kinds(*packages_of(system)) if kind not in OUT_OF_REACH.get(system, {}))


def told(system: str, rows: list[Row]) -> str:
    """Return the table of a system."""
    every, beyond = reachable(system_of(system)), OUT_OF_REACH.get(system_of(system), {})
    events, games = counted(rows)
    rare = seldom(every, events, OFTEN)
    ends = ", ".join(f"{end or 'stopped'} {count}" for end, count in Counter(row.over for row in rows).most_common())
    lines = (
        f"{system}: {len(rows)} games, {sum(row.orders for row in rows)} orders, {sum(events.values())} events",
        f"ends: {ends}",
        f"{len(rare)} of {len(every)} kinds came less than {OFTEN} times",
        *(f"seed {row.seed}: {fault}" for row in rows for fault in (*row.faults, *row.mute)),
        *(f"no game brings {kind}: {why}" for kind, why in beyond.items()),
        table(every, events, games),
    )
    return "\n".join(lines)


if __name__ == "__main__":
    FILES, PLAN, MINUTES = sys.argv[1:]
    gc.set_threshold(100_000, 50, 100)  # what a game keeps stays: to look through it took an eighth of the time
    FILE, *MORE = map(Path, FILES.split(","))
    ROWS = portion(FILE, PLAN, 60 * float(MINUTES)) + [row for each in MORE for row in read(each)]
    sys.stdout.write(told(PLAN, ROWS) + "\n")
