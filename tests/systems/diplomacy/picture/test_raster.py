"""The maps as PNG files: every label is there, from our own font; few colours, few bytes, the same each time."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from PIL import Image, ImageChops

from adjudicator import resources
from adjudicator.report import raster
from adjudicator.report.raster import FILES, MOST, NARROWEST, TRIES, WIDE, Raster, packed, rasters
from adjudicator.systems.diplomacy.picture import palette
from adjudicator.systems.diplomacy.picture.draw import CUT, draw
from adjudicator.systems.diplomacy.picture.palette import channels
from adjudicator.systems.diplomacy.picture.plan import TOP, WIDTH, plan
from adjudicator.systems.diplomacy.picture.scene import Owner, Scene
from tests.systems.diplomacy.picture.scenes import OPENING, POST

SCENES = {"opening": OPENING, "post": POST}
PHONE = 390 - 2 * 14
"""Pixels across that a mail has on a phone: its sheet without the rims that the styles give it."""
LEAST = 9
"""Pixels that a letter is high at least on such a phone, where a cut shows it."""


def image(one: Raster) -> Image.Image:
    return Image.open(BytesIO(one.data))


def unlabelled(scene: Scene) -> set[str]:
    """Return the places of a map whose code is not to be seen: nothing changes there if all letters are taken out."""
    svg = draw(scene)
    bare = re.sub(r"<text [^>]*>.*?</text>", "", svg)
    full, empty = (image(rasters(one)[0]).convert("L") for one in (svg, bare))
    # Letters are dark: grounds differ by a shade where the palette of the two is another.
    ink = ImageChops.subtract(empty, full).point(lambda shade: 255 if shade > 80 else 0)
    found, scale = set(), WIDE / WIDTH
    for place in scene.places:
        x, y = plan(scene.places).labels[place.code]
        left, top, right, low = (round(edge * scale) for edge in (x - 12, y + TOP - 10, x + 16, y + TOP + 1))
        if place.kind != "blank" and ink.crop((left, top, right, low)).getbbox() is None:
            found.add(place.code)
    return found


@pytest.mark.parametrize("name", SCENES)
def test_no_label_is_missing(name: str) -> None:
    assert unlabelled(SCENES[name]) == set()


def test_a_missing_label_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The renderer draws no letters where it finds no font, and says nothing; system fonts are off."""
    monkeypatch.setattr(raster, "FILES", ())
    rasters.cache_clear()
    try:
        assert len(unlabelled(OPENING)) > 60
    finally:
        rasters.cache_clear()


@pytest.mark.parametrize("letter", "AZaz09&()-'\u00c4\u00d6\u00fc\u00df\u00e9\u00f8\u0141\u0159\u011f")
def test_every_letter_of_a_name_is_in_the_font(letter: str) -> None:
    drawn = {image(rasters(draw(Scene(title, OPENING.places[:1])))[0]).tobytes() for title in ("", letter, "\ue000")}
    assert len(drawn) == 3, "a letter looks neither like nothing nor like the box for one that is not there"


def test_the_font_is_named_and_its_licence_lies_beside_it() -> None:
    licence = resources.templates("core", "fonts", "LICENSE.md").read_text("utf-8")
    assert raster.FAMILY in licence
    for file in FILES:
        found = resources.templates("core", "fonts", file).read_bytes()
        assert raster.FAMILY.encode("utf-16-be") in found
        assert len(found) < 50_000


@pytest.mark.parametrize("name", SCENES)
def test_few_colours_few_bytes_and_the_same_ones_each_time(name: str) -> None:
    svg = draw(SCENES[name])
    files = rasters(svg)
    assert [one.name for one in files] == ["", "west", "middle", "east"]
    assert len(svg.encode()) + sum(len(one.data) for one in files) <= MOST
    assert all(image(one).mode == "P" for one in files)
    assert all(image(one).size == (one.width, one.height) for one in files)
    rasters.cache_clear()
    assert rasters(svg) == files


def drawn_for(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return of each layer that had to be drawn for a scene whether it is one that is kept."""
    found: list[bool] = []
    layer = raster._layer

    def noted(one: raster._Layer) -> Image.Image:
        found.append(one.still)
        return layer(one)

    rasters.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(raster, "_layer", noted)
        rasters(draw(scene))
    return found


def test_ground_names_and_legend_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    raster._still.cache_clear()
    later = replace(OPENING, title="Fall 1901", units=OPENING.units[2:], arrows=OPENING.arrows[:-1])
    assert drawn_for(OPENING, monkeypatch) == [True, False, True, True]
    assert drawn_for(later, monkeypatch) == [False]
    taken = replace(later, held=(*later.held, ("NWY", later.owners[0].key)))
    assert drawn_for(taken, monkeypatch) == [True, False, True], "the ground and the names; the legend is as it was"


@pytest.mark.parametrize("name", SCENES)
def test_kept_layers_change_no_byte(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raster._still.cache_clear()
    fresh = rasters(draw(SCENES[name]))
    assert drawn_for(SCENES[name], monkeypatch) == [False]
    assert rasters(draw(SCENES[name])) == fresh


@pytest.mark.parametrize("name", SCENES)
def test_layers_make_the_picture_that_the_drawing_is(name: str) -> None:
    """Drawn in one, it differs by shades where edges of one layer lie on another."""
    svg = draw(SCENES[name])
    layered = raster._drawn(svg)
    whole = raster._drawn(re.sub(r' data-still="[^"]*"', "", svg))
    assert layered is not None
    assert whole is not None
    grey = ImageChops.difference(layered, whole).convert("L")
    assert grey.point(lambda shade: 255 if shade > 24 else 0).getbbox() is None


def test_colours_stay_true_however_little_there_is_of_one() -> None:
    for one in rasters(draw(OPENING))[:3]:
        kept = {colour for _, colour in image(one).convert("RGB").getcolors() or ()}
        assert {channels(palette.SEA), channels(palette.LAND), channels(palette.INK)} <= kept
        assert channels(palette.WRONG) in kept, "the cross of an order that did not come off"


@pytest.mark.parametrize("name", SCENES)
def test_no_colour_of_a_drawing_is_lost_to_save_room(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    svg = draw(SCENES[name])
    named = {channels(colour) for colour in re.findall(r'"(#[0-9A-Fa-f]{6})"', svg)}
    monkeypatch.setattr(raster, "TRIES", TRIES[-1:])
    rasters.cache_clear()
    whole = image(rasters(svg)[0])
    numbers = whole.getpalette() or []
    assert named <= set(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True))
    rasters.cache_clear()


def test_codes_are_readable_on_a_phone() -> None:
    svg = draw(OPENING)
    size = float(
        re.findall(r'font-size="([\d.]+)"[^>]*font-weight="700"><text [^>]*><title>', svg.replace("\n", ""))[0]
    )
    assert size * PHONE / CUT >= LEAST
    west = rasters(svg)[1]
    assert west.width == CUT
    assert west.width >= PHONE, "no pixel is drawn larger than it is"


def test_what_is_too_large_has_fewer_colours_and_a_smaller_whole_but_every_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    svg = draw(OPENING)
    bare, most = len(svg.encode()), raster.rasters(svg)
    full = sum(len(one.data) for one in most)
    sizes = []
    for room in (full - 1, full * 3 // 4, 10):
        monkeypatch.setattr(raster, "MOST", bare + room)
        rasters.cache_clear()
        whole, *cuts = rasters(svg)
        assert [(one.name, one.width, one.height) for one in cuts] == [
            (one.name, one.width, one.height) for one in most[1:]
        ]
        assert len(image(whole).getcolors() or ()) < len(image(most[0]).getcolors() or ())
        sizes.append((whole.width, sum(len(one.data) for one in (whole, *cuts)) <= room))
    assert sizes[0] == (WIDE, True)
    assert sizes[-1] == (NARROWEST, False), "readable comes before small"
    rasters.cache_clear()


@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_a_renderer_that_is_missing_is_no_error(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    rasters.cache_clear()
    assert rasters(draw(OPENING)) == ()
    rasters.cache_clear()


def test_a_drawing_that_is_no_sheet_gives_no_files() -> None:
    assert rasters('<svg xmlns="http://www.w3.org/2000/svg" width="9"></svg>') == ()


def test_titles_of_cuts_are_read_as_they_are_meant() -> None:
    svg = draw(Scene("", OPENING.places, (Owner("A", "A & B"),)))
    assert [one.title for one in rasters(svg)] == ["", "The west", "The middle", "The east"]


def test_a_packed_file_is_whole_and_the_same_each_time() -> None:
    svg = draw(OPENING).encode()
    data = packed("map.svg", svg)
    assert data == packed("map.svg", svg)
    assert len(data) < len(svg) / 3
    with ZipFile(BytesIO(data)) as held:
        assert [(name, held.read(name)) for name in held.namelist()] == [("map.svg", svg)]
