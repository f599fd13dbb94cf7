"""The headline story: what changed and for whom, in a few sentences from templates over events ranked by weight.

Every sentence comes from one event, or from several of a kind; `story/<name>` has the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from adjudicator.engine.pages.stories import Line, composed, happened
from adjudicator.engine.reporting import Say, Sight
from adjudicator.model.event import Event
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.report.basics import laid_out, section_of, turn_of, under
from adjudicator.systems.republic.report.gathered import standing
from adjudicator.systems.republic.report.ledger import booked
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_carthage.report.stories import gathered
from adjudicator.systems.republic_of_carthage.state import CITIES, SENATORS

CALENDAR = ("turn_begun",)
"""Kinds of event that only announce the turn."""

STANDING = (
    "member_elected",
    "elected_unopposed",
    "commander_honoured",
    "war_weakened",
    "wars_unprosecuted",
    "vote_counted",
    "proposal_void",
    "overseer_paid",
    "trade_cards_sold",
    "senate_adjourned",
)
"""Kinds of event that are reported first where none of weight happened: offices, wars, votes, money."""


def story(sight: Sight) -> tuple[str, ...]:
    """Return the story of a public report; if nothing happened it says so in one line."""
    found = [line for source in SOURCES for line in source(sight)]
    found = found or list(happened(sight, CALENDAR, STANDING))
    if not found:
        return (sight.say("story/quiet", {"turn": turn_of(sight.state)}),)
    return composed((*found, *standing(sight)))


KILLING: dict[str, Callable[[Any], tuple[str, ...]]] = {
    "attempt_resolved": lambda data: (*((data.target,) if data.killed else ()), *((data.by,) if data.caught else ())),
    "convicted_major": lambda data: () if data.fled else (data.senator,),
    "battle_fought": lambda data: data.senators if data.result == "defeat" else (),
    "people_reacted": lambda data: (data.senator,) if data.result == "crucified" else (),
}
"""Kinds of event whose sentence already reports a death, and the field of the dead."""


class Kinds(Protocol):
    """Events that can be asked for by kind, as a sight has them."""

    def of_kind(self, *kinds: str) -> tuple[Event, ...]:
        """Return the events of some kinds, in order."""


@dataclass(frozen=True, slots=True)
class Happened:
    """Events that no report has told together."""

    events: tuple[Event, ...]

    def of_kind(self, *kinds: str) -> tuple[Event, ...]:
        """Return the events of some kinds, in order."""
        return tuple(event for event in self.events if event.kind in kinds)


def told_before(sight: Kinds, event: Event) -> bool:
    """Return whether an event is a death that another sentence already reports: a death is reported once."""
    if event.kind != "senator_died":
        return False
    deaths = (bare(one) for kind, who in KILLING.items() for each in sight.of_kind(kind) for one in who(each.data))
    return bare(event.data.senator) in deaths


OUTDATED = {"elected_for_life": "life_suffete"}
"""Kinds of news by what makes them old: that somebody will win is none when he has won."""
YEARLY = frozenset({"posts_assigned", "gift_made", "family_appears"})
"""What happens each turn, which the story of a whole game leaves out."""
GATHERED = frozenset({"family_appears"})
"""Kinds of event that a story tells in one sentence, however many there are."""


def outdated(sight: Kinds, kind: str) -> bool:
    """Return whether newer news have made those of a kind old."""
    return kind in OUTDATED and bool(sight.of_kind(OUTDATED[kind]))


def chronicle(sight: Sight, most: int) -> tuple[str, ...]:
    """Return the heaviest sentences of some events, in order; events that a view must report are left out."""
    found = weighed(sight.say, sight.events)
    heavy = sorted(range(len(found)), key=lambda at: -found[at][0])[:most]
    return tuple(found[at][1] for at in sorted(heavy))


def weighed(say: Say, events: tuple[Event, ...]) -> list[tuple[int, str]]:
    """Return what happened event by event, in order: each sentence with its weight."""
    news = [event for event in _news(Happened(events), events) if event.kind not in YEARLY]
    told = ((event.weight, say(f"story/{event.kind}", event.data)) for event in news)
    return [(weight, sentence) for weight, sentence in told if sentence]


def _news(among: Kinds, events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events that are news, in order: none that another sentence tells, none that newer news made old."""
    for event in events:
        if event.weight and not told_before(among, event) and not outdated(among, event.kind):
            yield event


def _told_one_by_one(sight: Sight) -> Iterator[Line]:
    for event in _news(sight, sight.events):
        if event.kind not in GATHERED:
            yield Line(event.weight, sight.say(f"story/{event.kind}", event.data), event.kind)


def _treasury(sight: Sight) -> Iterator[Line]:
    lines = booked(sight)
    if lines and not sight.of_kind("republic_bankrupt"):
        taxes = sum(line.balance.change for line in lines if line.event.kind == "trade_cards_sold")
        upkeep = -sum(line.balance.change for line in lines if any(_upkeep(line.event, one) for one in UPKEEP))
        yearly = sum(line.balance.change for line in lines if under(section_of(line.event), "6.2.4"))
        sums = {"old": lines[0].balance.old, "new": lines[-1].balance.new}
        yield Line(
            60, sight.say("story/treasury", {**sums, "taxes": taxes, "upkeep": upkeep, "yearly": yearly}), "treasury"
        )


UPKEEP = ("6.2.6", "6.2.7", "6.2.8")
"""The sections by which the State pays for forces, wars and merchants."""


def _upkeep(event: Event, section: str) -> bool:
    return under(section_of(event), section)


def _random_events(sight: Sight) -> Iterator[Line]:
    drawn = tuple((event.data.card, event.data.times) for event in sight.of_kind("random_event"))
    if drawn:
        yield Line(76, sight.say("story/random_event", {"drawn": drawn}), "random_event")


def _traders(sight: Sight) -> Iterator[Line]:
    """Yield who gained Traders, and how many each has in the end."""
    won = {event.data.senator: event.data.traders for event in sight.of_kind("trader_rolled") if event.data.won}
    if won:
        yield Line(47, sight.say("story/trader_rolled", {"won": tuple(won.items())}), "trader_rolled")


def _liable(sight: Sight) -> Iterator[Line]:
    if not laid_out(sight.before):
        return
    old = SENATORS.rows(sight.before, SCOPE)
    new = SENATORS.items(sight.state, SCOPE)
    marked = tuple(key for key, row in new if row.liable and not (key in old and old[key].liable))
    if marked:
        yield Line(45, sight.say("story/liable", {"senators": tuple(f"senator:{key}" for key in marked)}), "liable")


def _trade(sight: Sight) -> Iterator[Line]:
    sold = [event.data for event in sight.of_kind("trade_cards_sold") if event.data.cards]
    deals = len(sight.of_kind("deal_struck"))
    if sold:
        best = max(sold, key=lambda data: data.worth)
        facts = {"cards": sum(data.cards for data in sold), "worth": sum(data.worth for data in sold), "best": best}
        yield Line(50, sight.say("story/trade", {**facts, "deals": deals, "sellers": len(sold)}), "trade")
    elif deals:
        yield Line(50, sight.say("story/deals", {"deals": deals}), "deals")


def _leaders(sight: Sight) -> Iterator[Line]:
    named = tuple((event.data.senator, event.data.seat) for event in sight.of_kind("leader_named"))
    if named:
        yield Line(70, sight.say("story/leaders", {"leaders": named}), "leaders")


def _dealt(sight: Sight) -> Iterator[Line]:
    if sight.of_kind("senators_dealt"):
        city = CITIES.get(sight.state, SCOPE, CITY)
        yield Line(90, sight.say("story/dealt", {"seats": sight.game.seats, "city": city}), "dealt")


Source = Callable[[Sight], Iterator[Line]]

SOURCES: tuple[Source, ...] = (
    _told_one_by_one,
    _dealt,
    gathered.leaders,
    _random_events,
    _leaders,
    _treasury,
    gathered.families,
    _traders,
    _trade,
    _liable,
    gathered.concessions,
    gathered.offices,
    gathered.ballots,
    gathered.wars,
)
"""Where sentences come from; equal weights keep their order. What one event tells has its weight from there."""
