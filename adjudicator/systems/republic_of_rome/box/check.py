"""What holds between the files of a box: counts of the component list, references both ways, sources."""

from __future__ import annotations

from collections import Counter
from typing import Final

from adjudicator.engine.box.boxes import unique
from adjudicator.model.errors import UserError
from adjudicator.systems.republic.box.checking import (
    require_count,
    require_known,
    require_people,
    require_ranks,
    require_rising,
    require_totals,
)
from adjudicator.systems.republic.box.chits import size
from adjudicator.systems.republic.box.keys import family_of
from adjudicator.systems.republic_of_rome.box.box import Box
from adjudicator.systems.republic_of_rome.box.decks import ERA_ENDS, deck_cards
from adjudicator.systems.republic_of_rome.box.entry import ALTERNATE, ERAS, Sourced

RANKS: Final = ("dictator", "rome_consul", "field_consul", "censor", "master_of_horse", "pontifex")
"""The offices from which the highest ranking available officer is taken, in order [3.1]; the rules know no other."""
ANY_TIME: Final = "any"
MIGHT: Final = "wars_15"
"""What a Law waits for beside another Law or a war: nothing, or active wars of so much strength."""
PAIR: Final = ("A", "B")
WINDOWS: Final = {
    "any.but_revolution",
    "combat.battle",
    "combat.civil_victory",
    "forum.persuasion",
    "revenue.guard",
    "senate",
    "senate.against_tribune",
    "senate.assassination",
    "senate.mob",
    "senate.outcry",
}
"""The times at which the rules let intrigues be played."""


def check(box: Box) -> None:
    """Raise UserError at the first thing that does not hold, in one sentence that names file and entry."""
    for part in (_counts, _known, _people, _wars, _provinces, require_ranks, _charts, _scenarios, _sources):
        part(box)


def _counts(box: Box) -> None:
    """Compare the box with the component list."""
    parts = box.components
    for era in ERAS:
        tokens = deck_cards(box, era)
        found, listed = Counter(box.kind_of(one) for one in tokens), parts.decks.get(era, {})
        for kind in sorted(found.keys() | listed.keys()):
            require_count(f"{era} {kind} cards", listed.get(kind, 0), found[kind])
        require_count(f"cards in the {era} deck", parts.cards.get(era, 0), len(tokens))
    require_count("table_event cards", parts.cards.get("table_event", 0), len(box.table_events))
    require_count("province cards", parts.cards.get("province", 0), len(box.provinces))
    require_count("mortality chits", parts.pieces.get("mortality_chit", 0), size(box.chits))
    for kind in ("legion", "fleet"):
        if parts.pieces.get(kind, 0) < 1:
            raise UserError(f"components.toml lists no {kind} under [pieces]; write how many there are.")


def _known(box: Box) -> None:
    """Refuse what the rules name and would not find, and a time at which nothing can be played."""
    if {*box.offices} != {*RANKS}:
        raise UserError(f"offices.toml has the offices {sorted(box.offices)}; write one for each of {sorted(RANKS)}.")
    if ERA_ENDS not in box.events:
        raise UserError(f"events.toml has no event {ERA_ENDS}, which ends a game of the second edition; write it.")
    for key, card in box.intrigues.items():
        if card.play not in WINDOWS:
            known = ", ".join(sorted(WINDOWS))
            raise UserError(f"intrigues.toml: intrigue {key} is played in {card.play!r}; write one of {known}.")
    series = {war.series for war in box.wars.values()}
    for key, law in box.laws.items():
        if law.when not in {ANY_TIME, MIGHT, *box.laws, *series}:
            raise UserError(
                f"laws.toml: law {key} has `when` = {law.when!r}; "
                f'write "{ANY_TIME}", "{MIGHT}", a law, or the series of a war.'
            )


def _people(box: Box) -> None:
    require_people(box)
    shared = {key: tuple(one for one in box.statesmen if family_of(one) == key) for key in box.family_rules}
    for key, rule in box.family_rules.items():
        if len(rule.ids) < len(PAIR) or set(rule.ids) != set(shared[key]):
            raise UserError(
                f"statesmen.toml: family rule {key} has the ids {list(rule.ids)}; "
                f"write the Statesmen of one family, {list(shared[key])}, and that family."
            )
    for key, man in box.statesmen.items():
        where = f"statesmen.toml: statesman {key}"
        require_known(where, "disloyal_with", man.disloyal_with, box.statesmen, "statesmen.toml")
        require_known(where, "brother", filter(None, [man.brother]), box.statesmen, "statesmen.toml")


def _wars(box: Box) -> None:
    seen: set[tuple[str, int]] = set()
    for key, war in box.wars.items():
        where = f"wars.toml: war {key}"
        named = {field: getattr(war, field) for field in ("needs", "attacks", "spares_developed")}
        for field, provinces in {**named, "revolt_if": (war.revolt_if,)}.items():
            require_known(where, field, filter(None, provinces), box.provinces, "provinces.toml")
        if (war.initial == "conditional") != bool(war.needs):
            raise UserError(f"{where} is `conditional` without `needs`, or the other way round; write both or neither.")
        if (war.series, war.order) in seen:
            raise UserError(f"{where} has the order {war.order} of another {war.series} war; write the next number.")
        seen.add((war.series, war.order))
        for province in _brought(box, key):
            if key not in box.provinces[province].created_by:
                raise UserError(f"provinces.toml: province {province} is not `created_by` {key}, but {where} says so.")


def _brought(box: Box, key: str) -> tuple[str, ...]:
    """Return the provinces that a war or an event brings."""
    effects = box.effects_of(key)
    named = tuple(str(one.get("province")) for one in effects if one.get("province"))
    return (*named, *(str(province) for one in effects for province in one.words("provinces")))


def _provinces(box: Box) -> None:
    for key, province in box.provinces.items():
        where = f"provinces.toml: province {key}"
        require_known(where, "created_by", province.created_by, {*box.wars, *box.events}, "wars.toml or events.toml")
        for maker in province.created_by:
            if key not in _brought(box, maker):
                raise UserError(f"{where} is `created_by` {maker}, whose effects do not bring it.")
        if not province.created_by:
            raise UserError(f"{where} is `created_by` nothing; write the wars or events that bring it.")


def _charts(box: Box) -> None:
    charts = box.charts
    for name in ("population", "combat", "popular_appeal"):
        _unbroken(name, [row.total for row in getattr(charts, name).rows])
    require_rising("contributions", [row.amount for row in charts.contributions.rows])
    for era in ERAS:
        require_totals(era, charts.random_events.column(era), box.table_events)
    unique((one.id, f"tables.toml: games {one.id}") for one in charts.games)
    if [bill.type for bill in charts.land_bill] != ["I", "II", "III"]:
        raise UserError("tables.toml needs one [[land_bill]] each of the types I, II and III, in this order.")


def _unbroken(name: str, totals: list[int]) -> None:
    if not totals or totals != list(range(totals[0], totals[0] + len(totals))):
        raise UserError(f"tables.toml: the totals of [{name}] leave one out or are not in order; write each once.")


def _scenarios(box: Box) -> None:
    start = box.constants.start
    if start.players_min > start.players_max:
        raise UserError("setup.toml: [start] has more `players_min` than `players_max`; write the lower number first.")
    wanted = [*ERAS, ALTERNATE]
    if set(box.scenarios) != set(wanted):
        raise UserError(f"setup.toml has the scenarios {sorted(box.scenarios)}; write one for each of {wanted}.")
    for key, one in box.scenarios.items():
        where = f"setup.toml: scenario {key}"
        require_known(where, "wars", one.wars, box.wars, "wars.toml")
        require_known(where, "provinces", (*one.provinces, *one.second_provinces), box.provinces, "provinces.toml")
        require_known(where, "laws", (*one.laws, *one.removed), box.laws, "laws.toml")
        require_known(where, "added", one.added, box.statesmen, "statesmen.toml")
        if one.families_each * start.players_max > one.families_to:
            raise UserError(f"{where} has too few families for {start.players_max} players; write fewer for each.")
        if one.whole and len(one.advances) != len(ERAS) - 1:
            raise UserError(f"{where} has {len(one.advances)} turns in `advances`; write one for each later era.")
        if one.legions > box.components.pieces["legion"]:
            raise UserError(f"{where} has {one.legions} legions, more than there are; write fewer.")


def _sources(box: Box) -> None:
    records: list[tuple[str, Sourced]] = [(f"The entry {key}", entry) for key, (_, entry) in box.index.items()]
    records += [("mortality.toml", box.chits)]
    for file, whole in (("tables.toml", box.charts), ("setup.toml", box.constants)):
        records += [(f"{file}: [{name}]", one) for name in whole.__struct_fields__ for one in _each(whole, name)]
    for where, record in records:
        require_known(where, "sources", record.sources, box.sources, "sources.toml")


def _each(whole: object, name: str) -> tuple[Sourced, ...]:
    found = getattr(whole, name)
    return found if isinstance(found, tuple) else (found,)
