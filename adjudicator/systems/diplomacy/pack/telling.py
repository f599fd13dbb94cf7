"""The rules of a map in sentences, and in the few words of a list: what its data say, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.systems.diplomacy.board.borders import Border
from adjudicator.systems.diplomacy.board.map import Map, Power
from adjudicator.systems.diplomacy.board.rules import FALL, SPRING, WINTER
from adjudicator.systems.diplomacy.board.waters import passages, rivers
from adjudicator.systems.diplomacy.words.naming import season_name

BUILDS: Final = {
    "home": "A power builds in its own home centres.",
    "owned": "A power builds in any empty centre that it owns.",
    "homes": "A power builds in any empty centre it owns that is a home, its own or another power's.",
    "owned_with_home": "A power builds in any empty centre it owns, as long as it owns one of its first homes.",
}
SHORT: Final = {
    "owned": "builds in any owned centre",
    "homes": "builds at any home",
    "owned_with_home": "builds anywhere while a home is owned",
}
MANY: Final = 8
"""Rivers that a sentence can name."""
KINDS: Final = {"A": "armies", "F": "fleets", "": "units"}


def told(board: Map) -> Iterator[str]:
    """Give the size and the rules of a map, a sentence a line."""
    kinds = [province.kind for province in board.provinces.values()]
    centres = sum(province.centre for province in board.provinces.values())
    land = len(kinds) - kinds.count("sea")
    yield f"{len(kinds)} provinces, {land} of land and {kinds.count('sea')} of sea; {centres} supply centres."
    yield from _start(board)
    yield from _builds(board)
    yield from _units(board)
    yield from _waters(board)
    yield from _victory(board)
    yield from (_border(board, border) for border in board.borders.all)


def special(board: Map) -> Iterator[str]:
    """Give what a map plays differently, a few words each."""
    rules, powers = board.rules, board.powers.values()
    facts = (
        (rules.build in SHORT, SHORT.get(rules.build, "")),
        (bool(rules.build_places), "special building places"),
        (rules.delayed_builds, "delayed builds"),
        (board.start[1] == WINTER, "begins with builds"),
        (any(set(power.owns) != set(power.home) for power in powers), "homes and first centres differ"),
        (bool(rules.neutral_units), "neutral units"),
        (rules.neutral_rebuild, "which come back"),
        (any(province.convoys for province in board.provinces.values()), "convoys through provinces"),
        (bool(board.borders.all), "special borders"),
        (any(power.reserve for power in powers), "a reserve"),
        (bool(rules.pinned), "a pinned unit"),
        (rules.transforms, "armies become fleets, and fleets armies"),
        (rules.fog, "fog"),
        (rules.years_down, "years before Christ"),
        (bool(rules.turn_years), "several years a season"),
        (rules.fall != FALL, f"a {rules.fall}"),
        (rules.win_alone, "a tie wins nothing"),
        (bool(rules.win_with or rules.win_capitals), "places to win"),
        (bool(rules.win_lead), "a lead wins"),
        (any(power.wins for power in powers), "a number of its own to win"),
    )
    return (words for holds, words in facts if holds)


def _names(board: Map, codes: tuple[str, ...]) -> str:
    names = [board.provinces[code].name for code in codes]
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else "".join(names)


def _start(board: Map) -> Iterator[str]:
    rules, (year, season) = board.rules, board.start
    yield f"The game begins in {season_name(board, f'{season} {year}')}{', with builds' if season == WINTER else ''}."
    if rules.turn_years:
        yield f"From one season of moves to the next {rules.turn_years} years pass."
    if rules.fall != FALL:
        yield f"The second season of a year is called {rules.fall}."
    for power in board.powers.values():
        yield from _first_centres(board, power)


def _first_centres(board: Map, power: Power) -> Iterator[str]:
    more = tuple(code for code in power.owns if code not in power.home)
    less = tuple(code for code in power.home if code not in power.owns)
    if more:
        yield f"{power.name} owns {_names(board, more)} from the start, which is no home of its own."
    if less:
        yield f"{power.name} has a home in {_names(board, less)}, which nobody owns at the start."


def _builds(board: Map) -> Iterator[str]:
    rules = board.rules
    yield BUILDS[rules.build]
    if rules.build_places:
        yield f"Whoever owns one of these builds there as well: {_names(board, rules.build_places)}."
    if rules.delayed_builds:
        yield "For each build that it left unused last winter a power may build in any centre it owns."
    for power in board.powers.values():
        if power.reserve:
            where = f", and may build in {_names(board, power.reserve_places)} then" if power.reserve_places else ""
            number = "one unit" if power.reserve == 1 else f"{power.reserve} units"
            yield f"While {power.name} has lost some but not all homes, it may have {number} beyond its centres{where}."


def _units(board: Map) -> Iterator[str]:
    rules = board.rules
    if rules.neutral_units:
        places = _names(board, tuple(board.province_of(text[2:]) for text in rules.neutral_units))
        yield f"Neutral units stand in {places}. They hold, take no centres, and are gone when dislodged."
    if rules.neutral_orders:
        yield f"Until they are dislodged, neutral units are ordered so: {', '.join(rules.neutral_orders)}."
    if rules.neutral_rebuild:
        yield "In winter a neutral unit comes back to its centre if that is empty and nobody's."
    convoying = tuple(code for code, province in board.provinces.items() if province.convoys)
    if convoying:
        yield f"Fleets convoy in {_names(board, convoying)} as they do at sea."
    if rules.pinned:
        yield f"The unit in {_names(board, rules.pinned)} may not move before the centre has changed hands."
    if rules.transforms:
        yield "A unit in a coastal centre may be ordered to become the other kind, which an attack on it prevents."
    if rules.fog:
        yield "Fog: a player sees its own units and centres and what touches them, and reads no other orders."


def _waters(board: Map) -> Iterator[str]:
    """Give what needs no rule of its own: it follows from the borders, and is marked on the map."""
    if through := passages(board):
        yield f"Fleets sail through {_names(board, through)}, from a sea to one that does not touch it."
    if along := rivers(board):
        where = f": {_pairs(board, along)}" if len(along) <= MANY else f", in {len(along)} places that the map marks"
        yield f"Fleets go along rivers and canals, where no sea washes both provinces{where}."
    for canal in board.ground.canals:
        ways, seas = _names(board, canal.provinces), _names(board, canal.joins)
        yield f"Fleets go through a canal, {canal.name}, along {ways} and from there to {seas}."
    if across := (*((strait.a, strait.b) for strait in board.ground.straits), *board.ground.crossings):
        yield f"Armies cross water as if it were land: {_pairs(board, across)}."


def _pairs(board: Map, pairs: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{board.provinces[a].name} - {board.provinces[b].name}" for a, b in pairs)


def _victory(board: Map) -> Iterator[str]:
    rules = board.rules
    yield f"{board.victory or 'More than half of the'} centres win."
    yield from (f"{power.name} wins with {power.wins}." for power in board.powers.values() if power.wins)
    if rules.win_alone:
        yield "Who has as many wins only with more than anybody else; at a tie the game goes on."
    if rules.win_with:
        yield f"The winner must own {_names(board, rules.win_with)}."
    if rules.win_capitals:
        capitals = tuple(power.capital for power in board.powers.values() if power.capital)
        yield f"The winner must own {rules.win_capitals} capitals, its own included: {_names(board, capitals)}."
    if rules.win_lead:
        yield f"A lead of {rules.win_lead} centres over everybody wins in the first year; each year one less is enough."


def _border(board: Map, border: Border) -> str:
    a, b = border.between
    who = KINDS[border.units]
    says = {"half": f"{who} attack across with half their own strength", "supports": f"only supports count for {who}"}
    parts = [says[border.strength]] if border.strength in says else []
    parts += ["no support is given across"] if not border.support else []
    parts += ["an attack that fails cuts no support"] if not border.cuts else []
    parts += [f"{who} do not retreat across"] if not border.retreat else []
    parts += [f"{who} go only from the first to the second"] if border.one_way else []
    closed = " and ".join({SPRING: SPRING, FALL: board.rules.fall}[season] for season in border.closed)
    parts += [f"closed to {who} in {closed}"] if closed else []
    return f"{_names(board, (a,))} and {_names(board, (b,))}: {'; '.join(parts)}."
