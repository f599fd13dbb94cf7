"""The whole picture: head, map and legend, drawn from a scene; the same scene gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import ceil

from adjudicator.systems.diplomacy.picture import palette
from adjudicator.systems.diplomacy.picture.arrows import endings, in_place, lines, ways
from adjudicator.systems.diplomacy.picture.legend import legend
from adjudicator.systems.diplomacy.picture.markup import FONT, element, group, moved, num, written
from adjudicator.systems.diplomacy.picture.palette import look
from adjudicator.systems.diplomacy.picture.pieces import names, shapes, tags, units
from adjudicator.systems.diplomacy.picture.plan import MARGIN, TOP, plan
from adjudicator.systems.diplomacy.picture.railways import plates, railways
from adjudicator.systems.diplomacy.picture.scene import Scene
from adjudicator.systems.diplomacy.picture.terrain import marks, terrain, veil

CUTS = (("west", "The west"), ("middle", "The middle"), ("east", "The east"))
EVERY = 340.0
"""How far each cut begins behind the one before, at most."""
CUT = 400.0
"""Units across of a cut: on a screen 390 wide its codes are more than 9 pixels high."""


def draw(scene: Scene) -> str:
    """Return the picture of a scene as a whole SVG document of 1000 units across or more, with a line feed at its end.

    Raises:
        KeyError: something is at or goes to a place that the scene lacks.
    """
    words, low = legend(scene)
    wide, height = plan(scene.places).width, TOP + plan(scene.places).height + low
    defs = [*(look(number).pattern for number in range(len(scene.owners))), *shapes(scene.units)]
    title = written((MARGIN, 29), scene.title, text_anchor="start", font_size=20, font_weight=700, fill=palette.INK)
    parts = (
        element("title", escape(scene.title)),
        *_cuts(wide, height - low),
        element("defs", "".join(defs)) if defs else "",
        element("rect", width=wide, height=height, fill=palette.PAPER),
        title,
        group(_map(scene), transform=moved((0, TOP))),
        group((words,), transform=moved((0, height - low))),
    )
    inside = "\n".join(part for part in parts if part)
    box = f"0 0 {num(wide)} {num(height)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="{FONT}" text-anchor="middle">'
    return f"{head}\n{inside}\n</svg>\n"


def _cuts(wide: float, height: float) -> Iterator[str]:
    """Yield the parts of the map, one beside the other and of its whole height, that a telephone shows readable."""
    parts = ceil(wide / EVERY)
    further = tuple((f"part-{number}", f"Part {number} of {parts} from the west") for number in range(1, parts + 1))
    for number, (name, title) in enumerate(CUTS if parts == len(CUTS) else further):
        left = number * (wide - CUT) / (parts - 1)
        yield element(
            "view", element("title", title), id=name, viewBox=f"{num(left)} {num(TOP)} {num(CUT)} {num(height - TOP)}"
        )


def _map(scene: Scene) -> tuple[str, ...]:
    """Draw the map from the ground up: the land, the names, the units, and their moves."""
    where = plan(scene.places)
    looks = {owner.key: look(number) for number, owner in enumerate(scene.owners)}
    held = dict(scene.held)
    coloured = {code: looks[key] for code, key in held.items() if key in looks}
    standing = frozenset(unit.at.partition("/")[0] for unit in scene.units if not unit.dislodged)
    orders = ways(where, scene.arrows, standing)
    return (
        *terrain(where, coloured),
        *veil(where, scene.dark),
        *marks(where, scene.marks),
        *railways(where, scene.lines),
        *lines(orders),
        *names(where, scene.places, held | dict(scene.notes)),
        *plates(where, scene.lines),
        *units(where, scene.units, looks),
        *endings(orders),
        *in_place(where, scene.arrows),
        *tags(where, scene.units),
    )
