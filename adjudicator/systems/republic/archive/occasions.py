"""What happened as a thing of its own in any republic: votes with all that belongs to them, and battles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.archive import SEAT, Ballot, Happening, Occasion, Thing
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.page import Tone
from adjudicator.systems.republic.archive.things import said
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.report.senate import MARKS, VERDICTS, cell

CALLED, CAST, COUNTED, VOID = "vote_called", "vote_cast", "vote_counted", "proposal_void"
AFTER_A_VOTE: Final = frozenset({"packet_locked", "packet_opened", "agenda_laid", "senate_adjourned", "phase_begun"})
"""What ends all that follows from a vote."""


def runs(happenings: Sequence[Happening], first: frozenset[str], last: frozenset[str]) -> Iterator[list[Happening]]:
    """Yield the happenings from each of some kinds to the next one, or to what ends them; packets are never mixed."""
    run: list[Happening] = []
    for each in happenings:
        kind = each.event.kind
        ends = kind in first or kind in last or (run and run[0].packet != each.packet)
        if ends and run:
            yield run
            run = []
        if kind in first or run:
            run.append(each)
    if run:
        yield run


def votes(game: Game, say: Say, happenings: Sequence[Happening]) -> Iterator[Occasion]:
    """Yield the votes of the Senate: each with its ballots, what was paid, how it was counted, and what followed."""
    met: dict[str, int] = {}
    for run in runs(happenings, frozenset({CALLED}), AFTER_A_VOTE):
        called = run[0].event.data
        number = f"{run[0].packet}-{called.number}"
        met[number] = met.get(number, 0) + 1
        # The Senate renumbers its proposals for business, which may be in the packet of the elections.
        number += "" if met[number] == 1 else chr(ord("a") + met[number] - 1)
        counted = next((each.event.data for each in run if each.event.kind == COUNTED), None)
        cast = [each.event.data for each in run if each.event.kind == CAST]
        trial = any(isinstance(each, Convict) for each in called.measures)
        ballots = tuple(_ballot(say, one, trial=trial) for one in cast)
        facts = said(("Proposed by", game.name(f"{SEAT}:{bare(called.by)}")))
        notes: tuple[tuple[str, str], ...] = ()
        tones: tuple[tuple[str, Tone], ...] = ()
        lead = rule = ""
        if counted is not None:
            sides = (("Yes", str(counted.yes)), ("No", str(counted.no)), ("Abstaining", str(counted.abstain)))
            verdict, tone = (VERDICTS if trial else MARKS)[counted.outcome]
            facts, tones = (("Outcome", verdict.lower()), *sides, *facts), (("Outcome", tone),)
            tally = {"trial": trial, "cast": cast, "counted": counted}
            held = (("Yes", "yes"), ("No", "no"), ("Abstaining", "abstain"))
            told = ((label, say("archive/held", {"cast": cast, "side": side})) for label, side in held)
            rule = say("archive/rule", tally)
            notes = (*said(*told), ("Outcome", rule))
            rule = ". ".join(filter(None, (rule, say("archive/signs", {"trial": trial}))))
            lead = say("archive/lead", tally)
        title = say("archive/vote", {"number": number, "measures": called.measures})
        followed = tuple(each.number for each in run if each.event.kind not in {CALLED, CAST, COUNTED})
        thing = Thing(f"vote:{number}", "vote", title, facts, notes, tones)
        yield Occasion(thing, numbers(run), ballots, lead=lead, followed=followed, rule=rule)


def _ballot(say: Say, cast: Any, *, trial: bool) -> Ballot:  # noqa: ANN401 - the payload of its event
    bought = cast.bought.talents
    paid = say("archive/paid", {"bought": cast.bought}) if bought else ""
    return Ballot(f"{SEAT}:{cast.seat}", cast.side, cast.votes, bought, cell(cast, trial=trial), paid)


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle as its page is headed: what was fought, where, under whom, and how it ended."""

    war: str
    where: str
    commanders: tuple[str, ...]
    result: str


def battles(
    game: Game,
    happenings: Sequence[Happening],
    kinds: Mapping[str, Callable[[Any], Fought]],
    after: frozenset[str],
) -> Iterator[Occasion]:
    """Yield the battles with all that followed from each.

    Args:
        game: the game.
        happenings: all that happened.
        kinds: the kinds of events that are battles, each with what heads its page, from its payload.
        after: what ends all that follows from a battle.
    """
    met: dict[str, int] = {}
    for run in runs(happenings, frozenset(kinds), after):
        fought = kinds[run[0].event.kind](run[0].event.data)
        packet = run[0].packet
        met[packet] = met.get(packet, 0) + 1
        number = f"{packet}-{met[packet]}"
        leading = ", ".join(game.name(one) for one in fought.commanders)
        facts = said(("War", game.name(fought.war)), ("Commanders", leading), ("Outcome", fought.result))
        title = f"{number} {game.name(fought.war)}, {fought.where}"
        yield Occasion(Thing(f"battle:{number}", "battle", title, facts), numbers(run))


def numbers(run: Iterable[Happening]) -> tuple[int, ...]:
    """Return the numbers of what was gathered."""
    return tuple(each.number for each in run)
