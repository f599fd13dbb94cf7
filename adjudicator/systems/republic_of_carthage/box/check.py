"""What holds between the files of a box: counts of the component list, references both ways, sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

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
from adjudicator.systems.republic_of_carthage.box.box import Box
from adjudicator.systems.republic_of_carthage.box.decks import deck_cards
from adjudicator.systems.republic_of_carthage.box.entry import Deck, Era, Sourced
from adjudicator.systems.republic_of_carthage.box.occasions import fitting

_SPOILS = ("expedition", "governor", "other_committee", "concession")


def check(box: Box) -> None:
    """Raise UserError at the first thing that does not hold, in one sentence that names file and entry."""
    for part in (
        _counts,
        require_people,
        _wars,
        _provinces,
        _offices,
        _trade,
        _forces,
        _cards,
        _charts,
        _start,
        _sources,
        fitting,
    ):
        part(box)


def _counts(box: Box) -> None:
    """Compare the box with the component list [2]."""
    parts = box.components
    eras: tuple[tuple[Era, Deck, Mapping[str, int]], ...] = (("early", 1, parts.early), ("late", 2, parts.late))
    for era, deck, listed in eras:
        tokens = deck_cards(box, deck)
        found = Counter("intrigue" if (kind := box.kind_of(one)) == "concession" else kind for one in tokens)
        for kind in sorted(found.keys() | listed.keys()):
            require_count(f"{era} {kind} cards", listed.get(kind, 0), found[kind])
        require_count(f"cards in the {era} deck", parts.cards.get("deck", 0), len(tokens))
    seats = Counter(office.kind for office in box.offices.values() for _ in range(office.cards))
    require_count("table_event cards", parts.cards.get("table_event", 0), len(box.table_events))
    require_count("province cards", parts.cards.get("province", 0), len(box.provinces))
    require_count("office cards", parts.cards.get("office", 0), seats["office"])
    require_count("committee cards", parts.cards.get("committee", 0), seats["committee"])
    require_count("mortality chits", parts.pieces.get("mortality_chit", 0), size(box.chits))
    _same("Trade cards of", parts.trade, {key: good.count for key, good in box.commodities.items()})
    units = {key: unit.counters for key, unit in box.units.items() if unit.counters}
    _same("counters of", parts.counters, units)
    armies = sum(unit.counters for unit in box.units.values() if unit.kind == "army")
    require_count("army counters", parts.pieces.get("army", 0), armies)


def _same(what: str, listed: Mapping[str, int], found: Mapping[str, int]) -> None:
    for key in sorted(listed.keys() | found.keys()):
        require_count(f"{what} {key}", listed.get(key, 0), found.get(key, 0))


def _wars(box: Box) -> None:
    seen: set[tuple[str, int]] = set()
    for key, war in box.wars.items():
        where = f"wars.toml: war {key}"
        require_known(where, "provinces", war.provinces, box.provinces, "provinces.toml")
        for province in war.provinces:
            if key not in box.provinces[province].created_by:
                raise UserError(f"provinces.toml: province {province} is not `created_by` {key}, but {where} says so.")
        if (war.series, war.order) in seen:
            raise UserError(f"{where} has the order {war.order} of another {war.series} War; write the next number.")
        seen.add((war.series, war.order))


def _provinces(box: Box) -> None:
    for key, province in box.provinces.items():
        where = f"provinces.toml: province {key}"
        require_known(where, "created_by", province.created_by, box.wars, "wars.toml")
        for war in province.created_by:
            if key not in box.wars[war].provinces:
                raise UserError(f"{where} is `created_by` {war}, whose `provinces` in wars.toml do not name it.")


def _offices(box: Box) -> None:
    require_ranks(box)
    for key in box.committee():
        if not box.offices[key].term or not box.offices[key].start_term:
            raise UserError(f"offices.toml: office {key} has no `term` or no `start_term`; write the turns.")


def _trade(box: Box) -> None:
    """Compare what is set aside with the stacks and with what the areas return."""
    aside: Counter[int] = Counter()
    for row in box.set_aside:
        aside[row.stack] += row.count
    returned: Counter[int] = Counter()
    for area in box.areas.values():
        for part in area.returns:
            returned[part.stack] += part.count
    held: Counter[int] = Counter()
    for good in box.commodities.values():
        held[good.stack] += good.count
    for stack in range(1, 10):
        if aside[stack] > held[stack]:
            raise UserError(f"trade_cards.toml sets {aside[stack]} aside from stack {stack}, which has {held[stack]}.")
        if aside[stack] != returned[stack]:
            raise UserError(
                f"trade_cards.toml sets {aside[stack]} cards of stack {stack} aside, "
                f"but its areas return {returned[stack]}; make them equal."
            )


def _forces(box: Box) -> None:
    """Compare which wars bring counters with what the War cards say."""
    series = {war.series for war in box.wars.values()}
    for key, unit in box.units.items():
        where = f"forces.toml: unit {key}"
        require_known(where, "only_for_series", unit.only_for_series, series, "wars.toml")
        require_known(where, "only_for_wars", unit.only_for_wars, box.wars, "wars.toml")
        bring = {war for war in box.wars if key in _brought(box, war)}
        if bring != set(unit.enters_pool_by_victory_in):
            raise UserError(
                f"{where} enters by other wars than the `victory` of wars.toml adds it in: {sorted(bring)}."
            )


def _brought(box: Box, war: str) -> set[str]:
    return {one.word("unit") for one in box.wars[war].victory if one.kind == "force_pool_add"}


def _cards(box: Box) -> None:
    windows = "[window] of effects.toml"
    for key, event in box.events.items():
        require_known(f"events.toml: event {key}", "play", [event.play], box.windows, windows)
    for key, intrigue in box.intrigues.items():
        require_known(f"intrigues.toml: intrigue {key}", "play", [intrigue.play], box.windows, windows)
    for key, concession in box.concessions.items():
        where = f"concessions.toml: concession {key}"
        require_known(where, "commodity", [concession.commodity], box.commodities, "trade_cards.toml")
    for key, neutral in box.neutrals.items():
        known = {*box.offices, *_SPOILS}
        require_known(f"solitaire.toml: neutral {key}", "spoils", neutral.spoils, known, "offices.toml")


def _charts(box: Box) -> None:
    charts = box.charts
    for name in ("combat", "exploration", "popular_appeal", "public_reaction"):
        require_rising(name, [row.total for row in getattr(charts, name).rows])
    require_rising("contributions", [row.amount for row in charts.contributions.rows])
    require_totals("early", charts.random_events.early, box.table_events)
    require_totals("late", charts.random_events.late, box.table_events)


def _start(box: Box) -> None:
    start = box.constants.start
    where = "setup.toml: [start]"
    require_known(where, "inactive_wars", start.inactive_wars, box.wars, "wars.toml")
    require_known(where, "governors", [one.province for one in start.governors], box.provinces, "provinces.toml")
    if start.players_min > start.players_max:
        raise UserError(f"{where} has more `players_min` than `players_max`; write the lower number first.")
    for place, listed in (("active_forces", start.active_forces), ("force_pool", start.force_pool)):
        units = {key: unit.counters for key, unit in box.units.items() if unit.starts == place}
        if {one.unit: one.count for one in listed} != units:
            raise UserError(f"{where} puts other units into `{place}` than forces.toml, which has {units}.")


def _sources(box: Box) -> None:
    charts, parts = box.charts, box.constants
    records: list[tuple[str, Sourced]] = [(f"The entry {key}", entry) for key, (_, entry) in box.index.items()]
    records += [(f"tables.toml: [{name}]", getattr(charts, name)) for name in charts.__struct_fields__]
    records += [(f"setup.toml: [{name}]", getattr(parts, name)) for name in parts.__struct_fields__]
    records += [(f"solitaire.toml: neutral {key}", one) for key, one in box.neutrals.items()]
    records += [(f"solitaire.toml: rule {one.id}", one) for one in box.neutral_rules]
    records += [(f"trade_cards.toml: area {one.id}", one) for one in box.areas.values()]
    records += [("trade_cards.toml: [[set_aside]]", one) for one in box.set_aside]
    records += [(f"statesmen.toml: family rule {key}", one) for key, one in box.family_rules.items()]
    records += [("mortality.toml", box.chits), ("provinces.toml: [development]", box.development)]
    for where, record in records:
        require_known(where, "source", record.sources(), box.sources, "sources.toml")
    for key, event in box.table_events.items():
        require_known(
            f"table_events.toml: table event {key}", "modelled_on", [event.modelled_on], box.sources, "sources.toml"
        )
