"""The headline story: what changed and for whom, in a few sentences from templates over events ranked by weight.

Every sentence comes from one event, or from several of a kind; `story/<name>` has the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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

LARGE = 20
"""Talents from which a contribution is news; smaller ones appear only in their section."""

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


@dataclass(frozen=True, slots=True)
class Each:
    """A source with a sentence for each event of a kind, or for each that is wanted."""

    kind: str
    weight: int
    wanted: Callable[[Event], bool] = lambda event: True

    def __call__(self, sight: Sight) -> Iterator[Line]:
        """Yield the sentences."""
        for event in sight.of_kind(self.kind):
            if self.wanted(event) and not told_before(sight, event) and not outdated(sight, self.kind):
                yield Line(self.weight, sight.say(f"story/{self.kind}", event.data), self.kind)


OUTDATED = {"elected_for_life": "life_suffete"}
"""Kinds of news by what makes them old: that somebody will win is none when he has won."""
YEARLY = frozenset({"posts_assigned", "gift_made", "family_appears"})
"""What happens each turn, which the story of a whole game leaves out."""


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
    among = Happened(events)
    return [
        (source.weight, say(f"story/{source.kind}", event.data))
        for event in events
        for source in SOURCES
        if isinstance(source, Each) and source.kind == event.kind and source.wanted(event)
        if source.kind not in YEARLY and not told_before(among, event) and not outdated(among, source.kind)
    ]


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
    Each("game_ended", 110),
    Each("rebel_triumphed", 99),
    Each("life_suffete", 99),
    Each("deck_exhausted", 97),
    Each("people_reacted", 52, lambda event: event.data.result not in {"no_reaction", "criticised"}),
    Each("republic_bankrupt", 100),
    Each("attempt_resolved", 99),
    Each("convicted_major", 97),
    Each("senator_died", 95),
    Each("went_into_exile", 94),
    Each("elected_for_life", 93),
    _dealt,
    Each("suffetes_elected", 86),
    Each("posts_assigned", 85),
    Each("officers_named", 85),
    Each("suffete_chosen", 85),
    Each("neutral_sits_in", 86),
    Each("neutral_leaves", 86),
    Each("revolt_begun", 92),
    Each("peace_made", 84),
    Each("province_lost", 83),
    Each("chair_shunned", 64),
    Each("outcry_played", 48, lambda event: event.data.action != "floor"),
    Each("senator_joined", 80),
    Each("alliance_made", 81),
    Each("war_appears", 79),
    Each("deck_ended", 78),
    Each("deck_changed", 78),
    gathered.leaders,
    _random_events,
    Each("statesman_played", 75),
    Each("law_enacted", 72),
    Each("force_sent", 74),
    Each("commander_recalled", 71),
    _leaders,
    Each("revolt_over", 94),
    Each("war_won", 92),
    Each("battle_fought", 88, lambda event: event.data.result in ("defeat", "disaster")),
    Each("commander_captured", 86),
    Each("exploration_succeeded", 72),
    Each("fleet_victory", 71),
    Each("provinces_created", 64),
    Each("expedition_rolled", 63, lambda event: event.data.result == "disaster"),
    Each("development_rolled", 65, lambda event: bool(event.data.developed)),
    Each("acquitted", 68),
    Each("convicted_minor", 67),
    Each("leadership_passed", 62),
    Each("leader_changed", 61),
    _treasury,
    Each("expedition_sent", 66),
    Each("contributed", 58, lambda event: event.data.purse.change <= -LARGE),
    Each("tax_rate_set", 57),
    Each("ransom_paid", 56),
    Each("exile_readmitted", 56),
    Each("hand_card_played", 55),
    Each("governor_elected", 54),
    Each("agenda_laid", 53),
    gathered.families,
    _traders,
    Each("prosecutions_over", 15),
    Each("carthage_repopulated", 53),
    _trade,
    Each("term_moved", 48, lambda event: not event.data.left),
    _liable,
    gathered.concessions,
    Each("gift_made", 20),
    gathered.offices,
    gathered.ballots,
    gathered.wars,
)
"""Where sentences come from; equal weights keep their order."""
