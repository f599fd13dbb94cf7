"""What a seat can weigh before it persuades: whom, at what price and with what chance, and threats to its own.

Every figure comes from the functions that the rules themselves use, and from public information.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Cell, Column, Heading, Note, Part, Row, Table
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.report.basics import is_wide, person_name, say, seat_name
from adjudicator.systems.republic.rules.forum import persuasion, proposing
from adjudicator.systems.republic.rules.forum.interference import SUPPORT
from adjudicator.systems.republic.state import SCOPE, SENATORS, TALENTS

IN_FORUM = "Forum"

DEFEND = (
    Column("Senator"),
    Column("guard", "number", full="Loyalty, talents and faction"),
    Column("best", full="Best against him"),
    Column("now", "number", full="Number now"),
    Column("holds", "number", full="Holds"),
)


def persuading(sight: Sight, cite: str) -> Iterator[Part]:
    """Yield the attempts of the faction's best persuader with number, chance and price, and the odds of each number.

    Args:
        sight: what the seat sees.
        cite: the section of the rulebook on persuasion.
    """
    seat, state = sight.seat or "", sight.state
    able, speakers = persuasion.targets(sight.game, state, seat), persuasion.persuaders(state, seat)
    if not able or not speakers:
        return
    best = max(speakers, key=lambda by: (_reach(sight, by, able[0]), by))
    omens = persuasion.omens(sight.game, state)
    fails = persuasion.fails(sight.game, state)
    never, always = persuasion.bounds(fails, omens)
    found = sorted(
        ((persuasion.terms(sight.game, state, best, target), target) for target in able),
        key=lambda one: (-one[0].number, one[1]),
    )
    yield Heading("Persuade one Senator", (cite,))
    base = found[0][0]
    held = TALENTS.of(state, SCOPE, best)
    facts = {"senator": best, "ora": base.ora, "inf": base.inf, "held": held}
    aims = tuple(dict.fromkeys((max(never + 1, min(proposing.FAIR, always)), always)))
    aims = tuple(aim for aim in aims if aim - base.number <= held)  # the first has the highest number
    rows = tuple(_attempt(sight, terms, target, (omens, held), aims) for terms, target in found)
    yield Table(say(sight, "persuade-caption", **facts), _columns(sight, aims), rows, wide=True)
    if _odds_shown(sight):
        yield _odds(sight, omens, range(never + 1, always + 1))
    others = [(by, _base(sight, by, able[0]), TALENTS.of(state, SCOPE, by)) for by in speakers if by != best]
    helped = SUPPORT in sight.game.box.republic.persuading.sides(sight.game)
    told = {"fails": () if _odds_shown(sight) else fails, "helped": helped}
    yield Note(say(sight, "persuade-note", always=always, aims=aims, others=others, **told))


def _odds_shown(sight: Sight) -> bool:
    return bool(sight.game.box.republic.persuading.shows_odds(sight.game))


def _columns(sight: Sight, aims: tuple[int, ...]) -> tuple[Column, ...]:
    return (
        Column("target"),
        Column("of", full="Faction"),
        Column("LOY", "number"),
        Column("T", "number", full="Talents"),
        Column("other", "number", full="In a faction"),
        Column("now", "number", full="Number now"),
        *((Column("in 36", "number", full="Chance in 36"),) if _odds_shown(sight) else ()),
        *(Column(f"to {aim}", "number", full=f"Cost for {aim}") for aim in aims),
    )


def _reach(sight: Sight, by: str, target: str) -> int:
    """Return the highest number that a Senator can reach alone."""
    return persuasion.terms(sight.game, sight.state, by, target).number + TALENTS.of(sight.state, SCOPE, by)


def _base(sight: Sight, by: str, target: str) -> int:
    """Return what a persuader brings before the target's Loyalty."""
    terms = persuasion.terms(sight.game, sight.state, by, target)
    return terms.ora + terms.inf


def _attempt(
    sight: Sight, terms: persuasion.PersuasionTerms, target: str, held: tuple[int, int], aims: tuple[int, ...]
) -> Row:
    """Return the row of a target; a price that the persuader cannot pay is left empty."""
    omens, purse = held
    faction = SENATORS.get(sight.state, SCOPE, target).faction
    chance = persuasion.chance(persuasion.fails(sight.game, sight.state), omens, terms.number)
    prices = (max(0, aim - terms.number) for aim in aims)
    return Row(
        (
            person_name(sight, target),
            seat_name(sight, faction) if faction else IN_FORUM,
            terms.loy,
            terms.talents,
            terms.aligned,
            terms.number,
            *((Cell(chance, strong=bool(chance)),) if _odds_shown(sight) else ()),
            *(price if price <= purse else None for price in prices),
        )
    )


def _odds(sight: Sight, omens: int, numbers: range) -> Table:
    """Return the chance of every number that talents can change."""
    columns = (Column("number"), *(Column(str(number), "number") for number in numbers))
    fails = persuasion.fails(sight.game, sight.state)
    chances = [persuasion.chance(fails, omens, number) for number in numbers]
    return Table(say(sight, "odds-caption"), columns, (Row(("in 36", *chances)),), titled=False)


def defending(sight: Sight, cite: str) -> Iterator[Part]:
    """Yield which own Senators others can try to persuade, and who does it best."""
    state, seat = sight.state, sight.seat or ""
    rows: list[Row] = []
    for target in of_faction(state, seat):
        others = (other for other in sight.game.seats if other != seat)
        able = [by for other in others for by, whom in proposing.ways(sight.game, state, other) if whom == target]
        if able:
            by = max(able, key=lambda one: (_reach(sight, one, target), one))
            terms = persuasion.terms(sight.game, state, by, target)
            guard = terms.loy + terms.talents + terms.aligned
            names = (person_name(sight, target), person_name(sight, by))
            rows.append(Row((names[0], guard, names[1], terms.number, TALENTS.of(state, SCOPE, by))))
    if rows:
        yield Heading("Defend", (cite,))
        yield Table(say(sight, "defend-caption"), DEFEND, tuple(rows), wide=is_wide(DEFEND, rows), titled=False)
        yield Note(say(sight, "defend-note", aligned=sight.game.box.constants.forum.aligned_bonus))
