"""What a seat can weigh before votes: what each faction has of them, and who can be elected to what."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Heading, Note, Part, Points, Row, Table
from adjudicator.systems.republic.people import from_hrao, hrao, owner
from adjudicator.systems.republic.report.basics import is_wide, say, seat_name, votes
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.senate.elections.heads import elected
from adjudicator.systems.republic.rules.senate.wars.crisis import measured
from adjudicator.systems.republic.state import SCOPE, TALENTS
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections import pontifex, s9_1_consuls, s9_2_dictator
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import CENSOR, ELIGIBLE, filled
from adjudicator.systems.republic_of_rome.rules.s9_senate.sitting.s8_2_votes import blessings
from adjudicator.systems.republic_of_rome.state import KNIGHTS

CONSULS = "Consuls"
VOTES = (
    Column("faction", full="Faction"),
    Column("ORA", "number"),
    Column("Kn", "number", full="Knights"),
    Column("votes", "number", full="Votes"),
    Column("to buy", "number", full="Talents that buy votes"),
)


def voting(sight: Sight) -> Iterator[Part]:
    """Yield the votes of each faction in the order in which they are called, and what talents can add."""
    rows = tuple(_votes(sight, seat) for seat in from_hrao(sight.game, sight.state))
    yield Heading("Votes", ("8.2",))
    yield Table(say(sight, "votes-caption"), VOTES, rows, wide=is_wide(VOTES, rows), titled=False)
    chair = hrao(sight.game, sight.state)
    yield Note(say(sight, "votes-note", chair=chair, seat=owner(sight.state, chair) if chair else ""))


def voting_on_wars(sight: Sight) -> Iterator[Part]:
    """Yield what pontifex and priests add to the votes of factions on forces for wars, if anything."""
    more = ((seat, _on_wars(sight, seat)) for seat in from_hrao(sight.game, sight.state))
    if found := tuple(filter(itemgetter(1), more)):
        yield Note(say(sight, "votes-on-wars", factions=found))


def _on_wars(sight: Sight, seat: str) -> int:
    """Return what its pontifex and priests add to the votes of a faction on forces for wars."""
    free = tuple(in_carthage(sight.state, seat))
    return sum(term.votes for term in blessings(sight.game, sight.state, free))


def _votes(sight: Sight, seat: str) -> Row:
    free = in_carthage(sight.state, seat)
    knights = sum(KNIGHTS.of(sight.state, SCOPE, key) for key in free)
    all_ = votes(sight, seat)
    return Row(
        (
            seat_name(sight, seat),
            all_ - knights,
            knights,
            all_,
            sum(TALENTS.of(sight.state, SCOPE, key) for key in free),
        )
    )


def consuls(sight: Sight) -> Iterator[Part]:
    """Yield who can be elected Consul."""
    if not elected(sight.game, sight.state):
        yield from _able(sight, CONSULS, s9_1_consuls.CITES, s9_1_consuls.eligible(sight.game, sight.state))


def pontifices(sight: Sight) -> Iterator[Part]:
    """Yield who can be elected Pontifex Maximus, while there is none."""
    if pontifex.posts(sight.game, sight.state):
        yield from _able(sight, "Pontifex Maximus", ("20.1",), pontifex.eligible(sight.game, sight.state))


def dictators(sight: Sight) -> Iterator[Part]:
    """Yield whether there can be a dictator, and who."""
    crisis = measured(sight.game, sight.state)
    if not crisis.holds:
        return
    yield from _able(sight, "Dictator", s9_2_dictator.CITES, s9_2_dictator.eligible(sight.game, sight.state))
    yield Points((say(sight, "crisis", crisis=crisis),))


def censors(sight: Sight) -> Iterator[Part]:
    """Yield who can be elected Censor."""
    if not filled(sight.state, CENSOR):
        yield from _able(sight, "Censor", ("9.3",), ELIGIBLE[CENSOR](sight.game, sight.state))


def _able(sight: Sight, title: str, cites: tuple[str, ...], found: tuple[str, ...]) -> Iterator[Part]:
    """Yield candidates faction by faction, as the table sits."""
    cites = tuple(cite.removeprefix("ror:") for cite in cites)
    consuls_too = not elected(sight.game, sight.state) and title != CONSULS
    same = consuls_too and set(found) == set(s9_1_consuls.eligible(sight.game, sight.state))
    by_seat = tuple((seat, tuple(key for key in found if owner(sight.state, key) == seat)) for seat in sight.game.seats)
    yield Heading(title, cites)
    yield Points((say(sight, "candidates", factions=tuple(one for one in by_seat if one[1]), same=same),))
