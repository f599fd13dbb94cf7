"""Signs in places: codes, supply centres, armies and fleets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.systems.diplomacy.picture import palette
from adjudicator.systems.diplomacy.picture.markup import Value, element, group, haloed, moved, width_of, written
from adjudicator.systems.diplomacy.picture.palette import Look
from adjudicator.systems.diplomacy.picture.plan import Plan
from adjudicator.systems.diplomacy.picture.scene import Place, Point, Unit

ROUND = 11.0
"""Half of an army's width; a fleet is wider."""
_CODE, _PART, _KEY, _TAG = 13.0, 12.0, 10.0, 10.0
ASIDE = (15.0, -12.0)
"""The offset of a dislodged unit from the one that drove it out."""
_STAR = "M0-5L1.3-1.6 4.8-1.5 2 .6 2.9 4 0 2.1-2.9 4-2 .6-4.8-1.5-1.3-1.6Z"
_HULL = "M-14.5 1H14.5L9.5 10.5H-9.5ZM-1-1V-11.5L10-1Z"
NOBODY = palette.Look("#FFFFFF", "#FFFFFF", palette.INK, 0)


def names(plan: Plan, places: tuple[Place, ...], below: Mapping[str, str]) -> Iterator[str]:
    """Write the code of each place, with a star before that of a centre, and below it who owns it or a note.

    In further parts of a place its code stands in brackets.
    """
    lands = [place for place in places if place.kind in {"land", "coast"}]
    yield haloed(
        (written(plan.labels[place.code], place.code, hover=place.name) for place in places if place.kind == "sea"),
        _CODE,
        fill=palette.SEA_INK,
        font_style="italic",
    )
    yield group(
        (
            star((plan.labels[p.code][0] - width_of(p.code, _CODE) / 2 - 6, plan.labels[p.code][1] - 4))
            for p in lands
            if p.centre
        ),
        **_STARS,
    )
    yield haloed(
        (written(_beside(plan.labels[p.code], p.centre), p.code, hover=p.name) for p in lands),
        _CODE,
        fill=palette.INK,
        font_weight=700,
    )
    parts = [(at, p) for p in places for at in plan.parts.get(p.code, ())]
    if parts:
        yield haloed(
            (written(at, f"({p.code})", hover=p.name) for at, p in parts), _PART, fill=palette.INK, font_style="italic"
        )
    owned = [place for place in lands if place.code in below]
    yield haloed((written(_under(plan, place), below[place.code]) for place in owned), _KEY, fill=palette.INK)


def _beside(label: Point, centre: bool) -> Point:
    """Return the place of a code: a little to the side where a star precedes it."""
    return (label[0] + 3 * centre, label[1])


def _under(plan: Plan, place: Place) -> Point:
    x, y = _beside(plan.labels[place.code], place.centre)
    return (x, y + _KEY)


_STARS: dict[str, Value] = {"fill": palette.INK, "stroke": palette.PAPER, "stroke_width": 1.6, "paint_order": "stroke"}


def star(at: Point, **attributes: Value) -> str:
    """Draw the sign of a supply centre."""
    return element("path", d=_STAR, transform=moved(at), **attributes)


def units(plan: Plan, shown: tuple[Unit, ...], looks: Mapping[str, Look]) -> Iterator[str]:
    """Draw the units, dislodged ones beside the others."""
    for unit in sorted(shown, key=_order):
        yield token(unit, standing(plan, unit), looks.get(unit.owner, NOBODY))


def _order(unit: Unit) -> tuple[str, bool, str, str]:
    return (unit.at, unit.dislodged, unit.kind, unit.owner)


def tags(plan: Plan, shown: tuple[Unit, ...]) -> Iterator[str]:
    """Write above each unit whose it is."""
    above = ((standing(plan, unit), unit.tag or unit.owner) for unit in sorted(shown, key=_order))
    yield haloed((written((x, y - ROUND - 3), tag) for (x, y), tag in above), _TAG, fill=palette.INK, font_weight=700)


def standing(plan: Plan, unit: Unit) -> Point:
    """Return where a unit is drawn."""
    x, y = plan.spot(unit.at)
    return (x + ASIDE[0], y + ASIDE[1]) if unit.dislodged else (x, y)


def token(unit: Unit, at: Point, look: Look) -> str:
    """Draw a unit by its shape; one that was dislodged is pale."""
    fill, ink = (look.tint, palette.INK) if unit.dislodged else (look.strong, look.ink)
    return element("use", href=f"#{_shape_name(unit)}", x=at[0], y=at[1], fill=fill, color=ink)


def shapes(shown: tuple[Unit, ...]) -> Iterator[str]:
    """Return the shapes of the kinds of unit that a picture shows, to be defined once."""
    kinds = {_shape_name(unit): unit for unit in shown}
    yield from (_shape(name, kinds[name]) for name in sorted(kinds))


def _shape_name(unit: Unit) -> str:
    """Name a shape; the same name always means the same shape, so pictures may share a page."""
    return f"unit-{unit.kind}{'-out' if unit.dislodged else ''}"


def _shape(name: str, unit: Unit) -> str:
    """Draw a shape: an army is round, a fleet is a hull with a sail, and a dislodged unit has a broken rim."""
    rims: dict[str, Value] = {
        "stroke": palette.WRONG if unit.dislodged else palette.INK,
        "stroke_width": 1.6,
        "stroke_dasharray": "3 2" if unit.dislodged else None,
    }
    if unit.kind == "A":
        halo = element("circle", r=ROUND + 2, fill=palette.PAPER)
        body = element("circle", r=ROUND, **rims)
        letter = written((0, 4.7), "A", font_size=13, font_weight=700, fill="currentColor")
    else:
        halo = element("path", d=_HULL, fill="none", stroke=palette.PAPER, stroke_width=5.5, stroke_linejoin="round")
        body = element("path", d=_HULL, stroke_linejoin="round", **rims)
        letter = written((0, 9.6), "F", font_size=10.5, font_weight=700, fill="currentColor")
    return element("g", halo + body + letter, id=name)
