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
CUT = 400.0
"""Units across of a cut: on a screen 390 wide its codes are more than 9 pixels high."""
EVERY = 360.0
"""How far each cut begins behind the one before, at most: what two share is as wide as a code with its star."""


def draw(scene: Scene) -> str:
    """Return the picture of a scene as a whole SVG document of 1000 units across or more, with a line feed at its end.

    Raises:
        KeyError: something is at or goes to a place that the scene lacks.
    """
    words, low = legend(scene)
    wide, end = plan(scene.places).width, TOP + plan(scene.places).height
    height = end + low
    defs = [*(look(number).pattern for number in range(len(scene.owners))), *shapes(scene.units)]
    title = written((MARGIN, 29), scene.title, text_anchor="start", font_size=20, font_weight=700, fill=palette.INK)
    ground, moving, codes = (group(parts, transform=moved((0, TOP))) for parts in _map(scene))
    parts = (
        element("title", escape(scene.title)),
        *_cuts(wide, end),
        element("defs", "".join(defs)) if defs else "",
        _still((0, wide, end), ground),
        title,
        moving,
        _still((0, wide, end), codes, bare=True),
        _still((end, wide, low), group((words,), transform=moved((0, end)))),
    )
    inside = "\n".join(part for part in parts if part)
    box = f"0 0 {num(wide)} {num(height)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="{FONT}" text-anchor="middle">'
    return f"{head}\n{inside}\n</svg>\n"


def _still(room: tuple[float, float, float], inside: str, *, bare: bool = False) -> str:
    """Draw what stays the same from packet to packet: whoever makes pixels of it keeps them.

    Args:
        room: its top, width and height.
        inside: what is drawn there.
        bare: without a sheet of paper beneath.
    """
    top, wide, high = room
    if not high:
        return ""
    paper = "" if bare else element("rect", y=top or None, width=wide, height=high, fill=palette.PAPER)
    return group((paper, inside), data_still=f"0 {num(top)} {num(wide)} {num(high)}")


def _cuts(wide: float, height: float) -> Iterator[str]:
    """Yield the parts of the map, one beside the other and of its whole height, that a telephone shows readable."""
    parts = ceil((wide - CUT) / EVERY) + 1
    further = tuple((f"part-{number}", f"Part {number} of {parts} from the west") for number in range(1, parts + 1))
    for number, (name, title) in enumerate(CUTS if parts == len(CUTS) else further):
        left = number * (wide - CUT) / (parts - 1)
        yield element(
            "view", element("title", title), id=name, viewBox=f"{num(left)} {num(TOP)} {num(CUT)} {num(height - TOP)}"
        )


def _map(scene: Scene) -> tuple[tuple[str, ...], ...]:
    """Draw the map from the ground up: the land, the units with their moves, and the names, readable above all."""
    where = plan(scene.places)
    looks = {owner.key: look(number) for number, owner in enumerate(scene.owners)}
    held = dict(scene.held)
    coloured = {code: looks[key] for code, key in held.items() if key in looks}
    standing = frozenset(unit.at.partition("/")[0] for unit in scene.units if not unit.dislodged)
    orders = ways(where, scene.arrows, standing)
    ground = (
        *terrain(where, coloured),
        *veil(where, scene.dark),
        *marks(where, scene.marks),
        *railways(where, scene.lines),
    )
    moving = (
        *lines(orders),
        *units(where, scene.units, looks),
        *endings(orders),
        *in_place(where, scene.arrows),
        *tags(where, scene.units),
    )
    return ground, moving, (*names(where, scene.places, held | dict(scene.notes)), *plates(where, scene.lines))
