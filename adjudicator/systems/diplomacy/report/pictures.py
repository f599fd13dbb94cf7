"""The map as a reader of a report sees it: units at their places, and the orders of the last season as arrows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Picture, Section
from adjudicator.systems.diplomacy.orders import CONVOY, MOVE, SUPPORT, bare
from adjudicator.systems.diplomacy.picture.draw import draw
from adjudicator.systems.diplomacy.picture.scene import Arrow, Scene, Unit
from adjudicator.systems.diplomacy.report.board import Season, say
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS
from adjudicator.systems.diplomacy.units.outcomes import Fled, Result

BAD: Mapping[str, str] = {"fails": "failed", "illegal": "void", "cut": "cut"}


def arrows(results: tuple[Result, ...]) -> Iterator[Arrow]:
    """Yield an arrow for each order that goes somewhere; dashed where it was not carried out."""
    for one in results:
        order = one.order
        ended = "failed" if one.dislodged and one.status != "ok" else BAD.get(one.status, "ok")
        if order.act == MOVE:
            yield Arrow("rail" if order.via == "rail" else "move", one.place, bare(order.to), ended)
        elif order.act == SUPPORT and order.to:
            yield Arrow("support-move", one.place, bare(order.to), ended, bare(order.of))
        elif order.act == SUPPORT:
            yield Arrow("support-hold", one.place, bare(order.of), ended)
        elif order.act == CONVOY:
            yield Arrow("convoy", one.place, bare(order.to), ended, bare(order.of))


def fled(results: tuple[Fled, ...]) -> Iterator[Arrow]:
    """Yield an arrow for each retreat, a mark for each unit that is gone."""
    for one in results:
        if one.to:
            yield Arrow("retreat", one.place, one.now or one.to, "ok" if one.now else "failed")
        else:
            yield Arrow("disband", one.place, one.place)


def standing(
    sight: Sight, tags: Mapping[str, str] | None = None, keys: Mapping[str, str] | None = None
) -> tuple[Unit, ...]:
    """Return the units at their places; `tags` by token, `keys` the legend's key by owner."""
    away = DISLODGED.rows(sight.state, SCOPE)
    found = []
    for token, row in UNITS.items(sight.state, SCOPE):
        kind: Literal["A", "F"] = "A" if row.kind == "A" else "F"
        owner = (keys or {}).get(row.owner, row.owner)
        found.append(Unit(kind, row.place, owner, token in away, (tags or {}).get(token, "")))
    return tuple(found)


def section(sight: Sight, season: Season, scene: Scene, when: str) -> tuple[Section, ...]:
    """Return the section with the picture of the map.

    Args:
        sight: what the reader may know.
        season: the kinds of event for moves and retreats.
        scene: the current map, with arrows other than those of moves and retreats, such as builds.
        when: the current season, as its title.
    """
    seen: list[Arrow] = []
    for event in sight.of_kind(season.moves, season.retreats):
        # A status looks back on many seasons: it shows the last one, and its retreats.
        seen = list(arrows(event.data.results)) if event.kind == season.moves else [*seen, *fled(event.data.results)]
    seen += scene.arrows
    title = say(sight, "map-title", when=when)
    summary = say(sight, "map-summary", units=len(scene.units), arrows=len(seen))
    drawn = draw(replace(scene, title=title, arrows=tuple(seen)))
    return (Section("Map", (Picture("map", title, summary, drawn),), numbered=False),)
