"""The things of a game of Carthage that have pages of their own, and the figures that are followed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from adjudicator.engine.archive import SEAT, Archive, Ballot, Happening, Occasion, Series, Sort, Stand, Thing
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.rules.s2_aim.winning import WINNER, needed
from adjudicator.systems.carthage_diplomacy.state import HOLDINGS, NAMES, NOW, PERSONS, PROVINCES, RAILWAYS
from adjudicator.systems.diplomacy.archive import PROVINCE, UNIT, place_of, places, unit_thing
from adjudicator.systems.diplomacy.state import SCOPE, UNITS

RULER: Final = "who"
RAILWAY: Final = "line"
PROPOSAL: Final = "proposal"
SORTS: Final = (
    Sort(RULER, "Ruler", "Rulers"),
    Sort(PROVINCE, "Province", "Provinces"),
    Sort(RAILWAY, "Railway", "Railways", board=True),
    Sort(PROPOSAL, "Proposal", "Proposals"),
    Sort(UNIT, "Unit", "Units"),
)
PERSONS_IN: Final = frozenset(
    {"who", "by", "giver", "taker", "agent", "of", "was", "now", "owner", "ruler", "sub", "whom", "holders", "among"}
    | {"to", "voted_for", "voted_against"}
)
"""Fields of payloads that hold codes of persons: a province may have the same code."""
LINES_IN: Final = frozenset({"line"})
VOTES: Final = frozenset({"proposal_made", "proposal_decided", "proposal_withdrawn", "post_filled", "vote_void"})


def things(game: Game, view: State) -> Iterator[Thing]:
    """Yield the rulers, provinces, railways and units that there are."""
    if SCOPE not in view.parts:
        return
    code_of = {seat: person.code for seat, person in PERSONS.items(view, SCOPE)}

    def person(seat: str) -> str:
        return game.name(f"{RULER}:{code_of[seat]}") if seat in code_of else "nobody"

    for seat, row in PERSONS.items(view, SCOPE):
        full = NAMES.find(view, SCOPE, row.code)
        ruled = [code for code, province in PROVINCES.items(view, SCOPE) if province.ruler == seat]
        facts = (
            ("Name", full.full if full is not None else row.code),
            ("Player", game.name(f"{SEAT}:{seat}")),
            ("Rules", ", ".join(game.name(f"{PROVINCE}:{code}") for code in ruled) or "nothing"),
            ("Commands", str(sum(unit.owner == seat for _, unit in UNITS.items(view, SCOPE)))),
        )
        yield Thing(f"{RULER}:{row.code}", RULER, game.name(f"{RULER}:{row.code}"), facts)
        acts = (("Acts as", game.name(f"{RULER}:{row.code}")),)
        yield Thing(f"{SEAT}:{seat}", SEAT, game.name(f"{SEAT}:{seat}"), acts)
    owners = {
        code: f"{RULER}:{code_of[row.ruler]}" if row.ruler in code_of else ""
        for code, row in PROVINCES.items(view, SCOPE)
    }
    yield from places(game, game.box.map, view, owners)
    for key, line in RAILWAYS.items(view, SCOPE):
        route = ", ".join(game.name(f"{PROVINCE}:{code}") for code in line.route)
        told = (
            ("Issued by", person(line.issuer)),
            ("Stands", line.status),
            ("Route", route),
            ("Built", str(line.built)),
            ("Shares", str(line.shares)),
            *_held(game, view, key, code_of),
        )
        yield Thing(f"{RAILWAY}:{key}", RAILWAY, game.name(f"{RAILWAY}:{key}"), told)
    for token, unit in UNITS.items(view, SCOPE):
        yield unit_thing(game, token, unit.kind, unit.place, person(unit.owner))


def _held(game: Game, view: State, line: str, codes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield who owns shares in a railway, as far as the view tells."""
    rows = ((seat, HOLDINGS.find(view, SCOPE, f"{line}/{seat}")) for seat in codes)
    found = [
        f"{game.name(f'{RULER}:{codes[seat]}')} {row.owns.known()}"
        for seat, row in rows
        if row is not None and row.owns.holds() and row.owns.known()
    ]
    if found:
        yield "Shareholders", ", ".join(found)


def subjects(game: Game, field: str, word: str) -> Iterator[str]:
    """Yield the person, railway or place that a word of a payload stands for, by the field it stands in."""
    if ":" in word and not word.startswith("place:"):
        return
    if field in LINES_IN and word:
        yield f"{RAILWAY}:{word}"
    elif field in PERSONS_IN and word.isalpha() and word.isupper():
        yield f"{RULER}:{word}"
    elif code := place_of(game.box.map, word):
        yield f"{PROVINCE}:{code}"


def occasions(game: Game, say: Say, happenings: Sequence[Happening]) -> Iterator[Occasion]:
    """Yield the proposals: made, voted on, decided, and what followed."""
    del say
    found: dict[int, list[Happening]] = {}
    for each in happenings:
        if each.event.kind in VOTES:
            found.setdefault(each.event.data.number, []).append(each)
    for number, run in found.items():
        decided = next((each.event.data for each in run if each.event.kind == "proposal_decided"), None)
        made = next((each.event.data for each in run if each.event.kind == "proposal_made"), None)
        facts: tuple[tuple[str, str], ...] = ()
        if made is not None and made.by:
            facts = (("Proposed by", game.name(f"{RULER}:{made.by}")),)
        ballots: tuple[Ballot, ...] = ()
        if decided is not None:
            outcome = "passes" if decided.passed else "fails"
            facts = (("Outcome", outcome), ("Yes", str(decided.yes)), ("No", str(decided.no)), *facts)
            sides = (("yes", decided.voted_for), ("no", decided.voted_against))
            ballots = tuple(Ballot(f"{RULER}:{code}", side, 1) for side, codes in sides for code in codes)
        name = f"Proposal {number}"
        thing = Thing(f"{PROPOSAL}:{number}", PROPOSAL, name, facts)
        yield Occasion(thing, tuple(each.number for each in run), ballots)


def stands(game: Game, view: State) -> Iterator[Stand]:
    """Yield who is announced as the winner or rules most, how many centres win, the railways and the units."""
    if SCOPE not in view.parts:
        return
    centres = _centres(game, view)
    winner = PERSONS.find(view, SCOPE, WINNER.of(view, SCOPE, NOW))
    if winner is not None:
        called = f"{RULER}:{winner.code}"
        yield Stand("Winner", game.name(called), f"rules {_centres_in_words(centres.get(called, 0))}")
    if centres:
        most = max(centres.values())
        first = [key for key, count in centres.items() if count == most]
        yield Stand("Rules most", game.name(first[0]) if len(first) == 1 else f"{len(first)} rulers",
                    _centres_in_words(most))  # fmt: skip
    yield Stand("To win", str(needed(game)), f"of {len(game.box.centres)} centres")
    lines = RAILWAYS.rows(view, SCOPE)
    yield Stand("Railways", str(len(lines)), ", ".join(game.name(f"{RAILWAY}:{key}") for key in lines))
    yield Stand("Units", str(len(UNITS.rows(view, SCOPE))))


def _centres_in_words(count: int) -> str:
    return f"{count} centres" if count != 1 else "1 centre"


def leads(game: Game, say: Say, view: State) -> Mapping[str, str]:
    """Return what opens the page of each ruler: who plays, and what is ruled and commanded."""
    centres, units = _centres(game, view), _commands(game, view)
    rows = PERSONS.items(view, SCOPE) if SCOPE in view.parts else ()
    found = {f"{RULER}:{row.code}": f"{SEAT}:{seat}" for seat, row in rows}
    return {
        ruler: say("archive/ruler", {"seat": seat, "centres": centres.get(ruler, 0), "units": units.get(ruler, 0)})
        for ruler, seat in found.items()
    }


def to_win(game: Game) -> tuple[int, str]:
    """Return how many centres win."""
    return needed(game), "wins"


def _centres(game: Game, view: State) -> Mapping[str, int]:
    if SCOPE not in view.parts:
        return {}
    codes = {seat: person.code for seat, person in PERSONS.items(view, SCOPE)}
    found = dict.fromkeys((f"{RULER}:{code}" for code in codes.values()), 0)
    rows = PROVINCES.rows(view, SCOPE)
    for code in game.box.centres:
        if code in rows and rows[code].ruler in codes:
            found[f"{RULER}:{codes[rows[code].ruler]}"] += 1
    return found


def _commands(game: Game, view: State) -> Mapping[str, int]:
    del game
    if SCOPE not in view.parts:
        return {}
    codes = {seat: person.code for seat, person in PERSONS.items(view, SCOPE)}
    found = dict.fromkeys((f"{RULER}:{code}" for code in codes.values()), 0)
    for _, unit in UNITS.items(view, SCOPE):
        if unit.owner in codes:
            found[f"{RULER}:{codes[unit.owner]}"] += 1
    return found


def _shares(game: Game, view: State) -> Mapping[str, int]:
    """Return the shares that each railway has given out."""
    del game
    return {f"{RAILWAY}:{key}": line.shares for key, line in RAILWAYS.items(view, SCOPE)} if SCOPE in view.parts else {}


ARCHIVE: Final = Archive(
    sorts=SORTS,
    things=things,
    subjects=subjects,
    occasions=occasions,
    series=(
        Series("centres", "Centres ruled", RULER, _centres, leads=True, mark=to_win),
        Series("units", "Units commanded", RULER, _commands),
        Series("shares", "Shares", RAILWAY, _shares),
    ),
    stands=stands,
    leads=leads,
    items={"moves_judged": "results", "retreats_judged": "results"},
)
"""What the archive of a game of Carthage shows."""
