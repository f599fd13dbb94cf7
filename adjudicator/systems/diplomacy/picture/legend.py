"""The legend: the owners, and the meaning of each sign in this picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adjudicator.systems.diplomacy.picture import palette
from adjudicator.systems.diplomacy.picture.arrows import STROKES, Stroke, Way, bent, endings, lines
from adjudicator.systems.diplomacy.picture.markup import element, group, moved, width_of, written
from adjudicator.systems.diplomacy.picture.palette import NIGHT, NIGHT_OPACITY, Look, look
from adjudicator.systems.diplomacy.picture.pieces import NOBODY, star, token
from adjudicator.systems.diplomacy.picture.plan import MARGIN, plan
from adjudicator.systems.diplomacy.picture.railways import track
from adjudicator.systems.diplomacy.picture.scene import Scene, Unit
from adjudicator.systems.diplomacy.picture.terrain import sign

_ROW, _SIZE, _SIGN, _AFTER = 34.0, 13.0, 44.0, 24.0
_ARROW = 40.0
_MARKS: Mapping[str, str] = {
    "anchor": "fleets convoy armies through it",
    "passage": "fleets sail through",
    "weak": "hard to cross",
    "one-way": "crossed one way alone",
    "season": "closed in a season",
}


@dataclass(frozen=True, slots=True)
class _Item:
    """A sign, drawn around the left end of its row, and the words after it."""

    sign: str
    words: str

    @property
    def width(self) -> float:
        """The room it takes in its row."""
        return _SIGN + width_of(self.words, _SIZE) + _AFTER


def legend(scene: Scene) -> tuple[str, float]:
    """Return the legend and its height; items follow one another and begin a new row where one is full."""
    drawn: list[str] = []
    wide = plan(scene.places).width
    x, y = MARGIN, _ROW
    for items in (tuple(_owners(scene)), tuple(_signs(scene))):
        if x > MARGIN and items:
            x, y = MARGIN, y + _ROW
        for item in items:
            if x > MARGIN and x + item.width > wide - MARGIN:
                x, y = MARGIN, y + _ROW
            words = written((_SIGN, 4.5), item.words, text_anchor="start")
            drawn.append(element("g", item.sign + words, transform=moved((x, y))))
            x += item.width
    return group(drawn, font_size=_SIZE, fill=palette.INK), y + _ROW if drawn else 0.0


def _owners(scene: Scene) -> Iterator[_Item]:
    for number, owner in enumerate(scene.owners):
        words = owner.label if owner.label == owner.key else f"{owner.label} ({owner.key})"
        yield _Item(_swatch(look(number)), words)


def _swatch(looks: Look) -> str:
    land = element("rect", x=2, y=-11, width=34, height=22, fill=looks.fill, stroke=palette.INNER)
    return land + element("circle", cx=19, cy=0, r=6, fill=looks.strong, stroke=palette.INK, stroke_width=1.2)


def _signs(scene: Scene) -> Iterator[_Item]:
    """Return the signs in the picture, each once."""
    kinds = {unit.kind for unit in scene.units if not unit.dislodged}
    yield from (
        _Item(token(Unit(kind, "", ""), (20, 0), NOBODY), words)
        for kind, words in (("A", "army"), ("F", "fleet"))
        if kind in kinds
    )
    for gone in sorted({unit.kind for unit in scene.units if unit.dislodged})[:1]:
        yield _Item(token(Unit(gone, "", "", dislodged=True), (20, 0), NOBODY), "dislodged")
    if any(place.centre for place in scene.places):
        yield _Item(star((20, 0)), "supply centre")
    if parts := plan(scene.places).parts:
        yield _Item(written((20, 4.5), f"({min(parts)})", font_style="italic"), "another part of a place")
    if scene.dark:
        shade = element("rect", x=2, y=-11, width=34, height=22, fill=NIGHT, fill_opacity=NIGHT_OPACITY)
        yield _Item(shade, "out of sight")
    yield from _strokes(scene)
    for kind in dict.fromkeys(mark.kind for mark in scene.marks):
        yield _Item(element("g", sign(kind), transform=moved((20, 0))), _MARKS.get(kind, kind))
    if scene.lines:
        yield _Item(track([(2, 0), (38, 0)], blocked=False), "railway")
        if any(line.blocked for line in scene.lines):
            yield _Item(track([(2, 0), (38, 0)], blocked=True), "blocked")


def _strokes(scene: Scene) -> Iterator[_Item]:
    kinds = {arrow.kind for arrow in scene.arrows}
    for kind, looks in STROKES.items():
        if kind in kinds and kind not in {"build", "disband"}:
            yield _Item(_line(looks, came_off=True), looks.words)
    if any(arrow.outcome != "ok" for arrow in scene.arrows):
        yield _Item(_line(STROKES["move"], came_off=False), "did not come off")


def _line(looks: Stroke, *, came_off: bool) -> str:
    way = (Way(bent((2, 2), (_ARROW - 4, 2), None), looks, came_off),)
    return "".join((*lines(way), *endings(way)))
