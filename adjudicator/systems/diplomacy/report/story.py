"""The headline story: who took what from whom, who stands next to it, who leads, and what the winter brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from adjudicator.engine.pages.stories import Line, composed, happened
from adjudicator.engine.reporting import Sight
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.orders import CONVOY, MOVE, SUPPORT, province
from adjudicator.systems.diplomacy.report import centres, standing
from adjudicator.systems.diplomacy.report.board import Season, in_fog
from adjudicator.systems.diplomacy.report.near import Pressed, pressed
from adjudicator.systems.diplomacy.rules.builds import Adjusted
from adjudicator.systems.diplomacy.rules.victory import needed_to_win
from adjudicator.systems.diplomacy.state import Unit
from adjudicator.systems.diplomacy.units.outcomes import Fled, Result, Routed
from adjudicator.systems.diplomacy.units.pieces import Pieces

CALENDAR = ("year_begun", "season_begun")
"""Kinds of event that tell where in the year a game is, and nothing else."""
MOST = 2
"""Battles that a story tells one by one; the others share a sentence."""


def told(sight: Sight, lines: Iterable[Line], standing: Iterable[Line] = ()) -> tuple[str, ...]:
    """Return the heaviest sentences that have room; if nothing happened, one line says so.

    Args:
        sight: what the reader may know.
        lines: what happened.
        standing: how things stand, which is told below what happened.
    """
    found = (*lines,) or happened(sight, CALENDAR)
    return composed((*found, *standing)) if found else (sight.say("story/quiet", {}),)


def fighting(sight: Sight, season: Season) -> Iterator[Line]:
    """Yield what moves and retreats brought: who was driven out, who landed, who barred whose way, who fell back."""
    for event in sight.of_kind(season.moves):
        results: tuple[Result, ...] = event.data.results
        yield from _battles(sight, season, results, (*event.data.routed, *event.data.lost))
        yield from _landings(sight, season, results)
        yield from _standoffs(sight, season, results)
        yield Line(15, sight.say("story/moves", _sums(results)), "moves")
    fled: tuple[Fled, ...] = tuple(one for event in sight.of_kind(season.retreats) for one in event.data.results)
    if fled:
        told_of = tuple((troop(sight, season, one.owner, one.unit), one.place, one.now) for one in fled)
        yield Line(62, sight.say("story/retreats", {"fled": told_of}), "retreats")


def troop(sight: Sight, season: Season, owner: str, unit: str) -> str:
    """Return what a story calls a unit: `German army`."""
    return sight.say("story/troop", {"unit": unit[:1], "owner": owner, "called": season.owner(sight, owner)})


def _sums(results: tuple[Result, ...]) -> Mapping[str, int]:
    bounced = sum(one.reason in {"bounced", "swapped_bounce"} for one in results)
    moved, cut = sum(one.status == "moves" for one in results), sum(one.reason == "cut" for one in results)
    return {"units": len(results), "moved": moved, "bounced": bounced, "cut": cut}


def _battles(sight: Sight, season: Season, results: tuple[Result, ...], beaten: tuple[Routed, ...]) -> Iterator[Line]:
    """Yield who was driven out: the first two with whom and whose help, the others in one sentence."""
    at = {f"{one.unit} {one.place}": one for one in results}
    ranked = sorted(beaten, key=lambda one: (not sight.game.name(f"province:{province(one.place)}"), one.place))
    for count, one in enumerate(ranked[:MOST]):
        facts = {
            "one": one,
            "beaten": troop(sight, season, one.owner, one.unit),
            "victor": troop(sight, season, at[one.by].owner, one.by) if one.by in at else "",
            "helpers": _helpers(sight, season, at.get(one.by), results),
            "lost": not one.places and one.owner != NEUTRAL,
            "nobodys": one.owner == NEUTRAL,
            "again": count > 0,
        }
        yield Line(70, sight.say("story/dislodged", facts), "dislodged")
    if len(ranked) > MOST:
        others = tuple((troop(sight, season, one.owner, one.unit), one.place) for one in ranked[MOST:])
        yield Line(66, sight.say("story/also_dislodged", {"others": others}), "also")


def _helpers(sight: Sight, season: Season, victor: Result | None, results: tuple[Result, ...]) -> tuple[str, ...]:
    """Return the others whose support a victorious attack had."""
    if victor is None:
        return ()
    helped = (
        one.owner
        for one in results
        if one.order.act == SUPPORT
        and one.reason == "given"
        and province(one.order.of) == province(victor.place)
        and province(one.order.to) == province(victor.order.to)
        and one.owner != victor.owner
    )
    return tuple(season.owner(sight, owner) for owner in dict.fromkeys(helped))


def _landings(sight: Sight, season: Season, results: tuple[Result, ...]) -> Iterator[Line]:
    carried = {province(one.order.of) for one in results if one.order.act == CONVOY and one.reason == "convoyed"}
    landed = tuple(
        (troop(sight, season, one.owner, one.unit), one.now)
        for one in results
        if one.status == "moves" and one.order.act == MOVE and one.unit == "A" and province(one.place) in carried
    )
    if landed:
        yield Line(33, sight.say("story/landed", {"landed": landed[:MOST]}), "landed")


def _standoffs(sight: Sight, season: Season, results: tuple[Result, ...]) -> Iterator[Line]:
    """Yield where units of two powers barred each other's way, two places at most."""
    wanted: dict[str, dict[str, None]] = {}
    for one in results:
        if one.reason in {"bounced", "swapped_bounce"}:
            owners = wanted.setdefault(province(one.order.to), {})
            found = (each for each in results if f"{each.unit} {each.place}" in one.culprits)
            others = (each.owner for each in found if each.owner != NEUTRAL)
            owners |= dict.fromkeys((one.owner, *others))
    met = tuple(
        (code, tuple(season.owner(sight, owner) for owner in owners))
        for code, owners in wanted.items()
        if len(owners) > 1
    )
    if met:
        yield Line(35, sight.say("story/standoff", {"met": met[:MOST]}), "standoff")


def next_to(
    sight: Sight,
    season: Season,
    board: Map,
    owners: Mapping[str, str],
    fresh: Iterable[str] = (),
    *,
    yours: bool = False,
) -> Iterator[Line]:
    """Yield who stands next to a centre that was just taken, or next to one where nobody stands.

    Args:
        sight: what the reader may know.
        season: what owners are called.
        board: the map.
        owners: of the centres.
        fresh: centres that have a new owner: they come first.
        yours: whether the centres are the reader's, who is addressed then.
    """
    new = {*fresh}
    found = sorted(pressed(Pieces.of(board, sight.state), owners), key=lambda one: _danger(one, new))
    for one in found[:1]:
        groups = tuple((troop(sight, season, unit.owner, unit.kind), unit.place) for unit in one.foreign[:MOST])
        facts = {"code": one.code, "owner": season.owner(sight, one.owner), "empty": one.there is None, "near": groups}
        yield Line(40, sight.say("story/next_to", {**facts, "fresh": one.code in new, "yours": yours}), "next_to")


def _danger(one: Pressed, fresh: set[str]) -> tuple[bool, bool, int, str]:
    there: Unit | None = one.there
    return one.code not in fresh, there is not None, one.own - len(one.foreign), one.code


# ----------------------------------------------------------------------------------- standard Diplomacy


def story(sight: Sight, season: Season) -> tuple[str, ...]:
    """Return the story of a public report of standard Diplomacy."""
    if in_fog(sight):
        return told(sight, (*_all_know(sight), *_fog(sight)))
    return told(sight, _lines(sight, season), _standing(sight, season))


def _fog(sight: Sight) -> Iterator[Line]:
    """Yield what players see, as the game begins; later that each reads the rest in a report of its own."""
    yield Line(10, sight.say("story/fog", {"begins": bool(sight.of_kind("powers_given"))}), "fog")


def _lines(sight: Sight, season: Season) -> Iterator[Line]:
    yield from _all_know(sight)
    yield from _taken(sight)
    yield from fighting(sight, season)
    yield from _winter(sight)


def _all_know(sight: Sight) -> Iterator[Line]:
    """Yield what everybody may know, in fog too: beginnings, ends and votes."""
    for event in sight.events:
        if event.weight:
            yield Line(event.weight, sight.told(event), event.kind)
    for event in sight.of_kind("votes_counted"):
        yield Line(18, sight.say("story/votes", event.data), "votes")


def _taken(sight: Sight) -> Iterator[Line]:
    """Yield whose centres changed hands: from whom those that had an owner went, and who found the free ones."""
    changed = _changed(sight)
    if not changed and sight.of_kind("centres_counted"):
        yield Line(60, sight.say("story/centres", {}), "centres")
    lost: dict[tuple[str, str], tuple[str, ...]] = {}
    free: dict[str, tuple[str, ...]] = {}
    for code, was, now in changed:
        if was:
            lost[now, was] = (*lost.get((now, was), ()), code)
        else:
            free[now] = (*free.get(now, ()), code)
    if lost:
        rows = tuple((now, was, codes) for (now, was), codes in lost.items())
        yield Line(75, sight.say("story/taken", {"rows": rows}), "taken")
    if free:
        yield Line(64, sight.say("story/found", {"rows": tuple(free.items())}), "found")


def _changed(sight: Sight) -> tuple[tuple[str, str, str], ...]:
    """Return the centres that changed hands, with old and new owner; in open fall retreats those that units hold."""
    counted = tuple(one for event in sight.of_kind("centres_counted") for one in event.data.taken)
    if counted or not standing.undecided(sight):
        return counted
    before, held = standing.owners_before(sight), standing.owners(sight)
    return tuple((code, before[code], owner) for code, owner in sorted(held.items()) if before[code] != owner)


def _winter(sight: Sight) -> Iterator[Line]:
    adjusted: list[Adjusted] = [event.data for event in sight.of_kind("adjusted")]
    if adjusted:
        built = tuple((one.power, len(one.built)) for one in adjusted if one.built)
        gone = tuple((one.power, (*one.removed, *one.disorder)) for one in adjusted if one.removed or one.disorder)
        unused = tuple(one.power for one in adjusted if one.centres - one.units > len(one.built))
        yield Line(58, sight.say("story/winter", {"built": built, "gone": gone, "unused": unused}), "winter")
    elif centres.adjusts(sight) and not standing.undecided(sight):
        due = [(one.power, min(one.due, len(one.free))) for one in centres.counts(sight)]
        facts = {"builds": _by_number(due, 1), "removes": _by_number(due, -1)}
        yield Line(52, sight.say("story/due", facts), "due")


def _by_number(due: Iterable[tuple[str, int]], sign: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Return the powers with so much to build (sign 1) or to remove (-1), the largest number first."""
    found: dict[int, tuple[str, ...]] = {}
    for power, number in due:
        if number * sign > 0:
            found[abs(number)] = (*found.get(abs(number), ()), power)
    return tuple(sorted(found.items(), reverse=True))


def _standing(sight: Sight, season: Season) -> Iterator[Line]:
    """Yield who leads, and who stands next to what was taken."""
    found = centres.counts(sight)
    best = found[0].now if found else 0
    first = tuple(one.power for one in found if one.now == best)
    rest = [one for one in found if one.now < best]
    after = rest[0].now if rest else 0
    second = tuple(one.power for one in rest if one.now == after)
    facts = {"first": first, "most": best, "second": second, "after": after, "needed": needed_to_win(sight.game)}
    yield Line(42 if _changed(sight) else 22, sight.say("story/lead", facts), "lead")
    fresh = (code for code, _, _ in _changed(sight))
    yield from next_to(sight, season, sight.game.box.board, standing.owners(sight), fresh)
