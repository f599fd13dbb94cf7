"""What happened as a thing of its own: votes with all that belongs to them, battles, and the deals of trade."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from adjudicator.engine.archive import SEAT, Ballot, Happening, Occasion, Thing
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.report.senate import cell

CALLED, CAST, COUNTED, VOID = "vote_called", "vote_cast", "vote_counted", "proposal_void"
FOUGHT, OFFERED, SENT = "battle_fought", "offer_made", "force_sent"
AFTER_A_VOTE: Final = frozenset({"packet_locked", "packet_opened", "agenda_laid", "senate_adjourned", "phase_begun"})
"""What ends all that follows from a vote."""
AFTER_A_BATTLE: Final = AFTER_A_VOTE | {"wars_unprosecuted", "wars_counted"}
ON_AN_OFFER: Final = frozenset({"deal_struck", "offer_voided", "offer_withdrawn", "offer_refused"})


def occasions(game: Game, say: Say, happenings: Sequence[Happening]) -> Iterator[Occasion]:
    """Yield the votes with all that belongs to them and followed, the battles, and the deals of trade."""
    yield from _votes(game, say, happenings)
    yield from _battles(game, happenings)
    yield from _trades(game, happenings)


def _runs(happenings: Sequence[Happening], first: str, last: frozenset[str]) -> Iterator[list[Happening]]:
    """Yield the happenings from each of a kind to the next one, or to what ends them; packets are never mixed."""
    run: list[Happening] = []
    for each in happenings:
        kind = each.event.kind
        ends = kind == first or kind in last or (run and run[0].packet != each.packet)
        if ends and run:
            yield run
            run = []
        if kind == first or run:
            run.append(each)
    if run:
        yield run


def _votes(game: Game, say: Say, happenings: Sequence[Happening]) -> Iterator[Occasion]:
    met: dict[str, int] = {}
    for run in _runs(happenings, CALLED, AFTER_A_VOTE):
        called = run[0].event.data
        number = f"{run[0].packet}-{called.number}"
        met[number] = met.get(number, 0) + 1
        # The Senate renumbers its proposals for business, which may be in the packet of the elections.
        number += "" if met[number] == 1 else chr(ord("a") + met[number] - 1)
        counted = next((each.event.data for each in run if each.event.kind == COUNTED), None)
        cast = [each.event.data for each in run if each.event.kind == CAST]
        trial = any(isinstance(each, Convict) for each in called.measures)
        ballots = tuple(_ballot(say, one) for one in cast)
        facts = _facts(("Proposed by", game.name(f"{SEAT}:{bare(called.by)}")))
        notes: tuple[tuple[str, str], ...] = ()
        lead = rule = ""
        if counted is not None:
            sides = (("Yes", str(counted.yes)), ("No", str(counted.no)), ("Abstaining", str(counted.abstain)))
            facts = (*sides, ("Outcome", counted.outcome), *facts)
            tally = {"trial": trial, "cast": cast, "counted": counted}
            held = (("Yes", "yes"), ("No", "no"), ("Abstaining", "abstain"))
            told = ((label, say("archive/held", {"cast": cast, "side": side})) for label, side in held)
            rule = say("archive/rule", tally)
            notes = (*_facts(*told), ("Outcome", rule))
            lead = say("archive/lead", tally)
        title = say("archive/vote", {"number": number, "measures": called.measures})
        followed = tuple(each.number for each in run if each.event.kind not in {CALLED, CAST, COUNTED})
        thing = Thing(f"vote:{number}", "vote", title, facts, notes)
        yield Occasion(thing, _numbers(run), ballots, lead=lead, followed=followed, rule=rule)


def _ballot(say: Say, cast: Any) -> Ballot:  # noqa: ANN401 - the payload of its event
    bought = cast.bought.talents
    paid = say("archive/paid", {"bought": cast.bought}) if bought else ""
    return Ballot(f"{SEAT}:{cast.seat}", cast.side, cast.votes, bought, cell(cast, trial=False), paid)


def _battles(game: Game, happenings: Sequence[Happening]) -> Iterator[Occasion]:
    met: dict[str, int] = {}
    for run in _runs(happenings, FOUGHT, AFTER_A_BATTLE):
        fought = run[0].event.data
        packet = run[0].packet
        met[packet] = met.get(packet, 0) + 1
        number = f"{packet}-{met[packet]}"
        where = "at sea" if fought.part == "sea" else "by land"
        leading = ", ".join(game.name(one.senator) for one in fought.commanders)
        facts = _facts(("War", game.name(fought.war)), ("Commanders", leading), ("Outcome", fought.result))
        title = f"{number} {game.name(fought.war)}, {where}"
        yield Occasion(Thing(f"battle:{number}", "battle", title, facts), _numbers(run))


def _trades(game: Game, happenings: Sequence[Happening]) -> Iterator[Occasion]:
    found: dict[tuple[str, int], list[Happening]] = {}
    for each in happenings:
        if each.event.kind == OFFERED or each.event.kind in ON_AN_OFFER:
            found.setdefault((each.packet, each.event.data.number), []).append(each)
    for (packet, count), run in found.items():
        struck = next((each.event.data for each in run if each.event.kind == "deal_struck"), None)
        made = next((each.event.data for each in run if each.event.kind == OFFERED), None)
        maker = made.seat if made is not None else struck.maker if struck is not None else ""
        if not maker:
            continue
        facts = _facts(
            ("Offered by", game.name(f"{SEAT}:{maker}")),
            ("Taken by", game.name(f"{SEAT}:{struck.taker}") if struck is not None else "nobody"),
        )
        number = f"{packet}-{count}"
        title = f"{number} Offer of {game.name(f'{SEAT}:{maker}')}"
        yield Occasion(Thing(f"trade:{number}", "trade", title, facts), _numbers(run))


def _numbers(run: Iterable[Happening]) -> tuple[int, ...]:
    return tuple(each.number for each in run)


def _facts(*pairs: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((label, words) for label, words in pairs if words)
