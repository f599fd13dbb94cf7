"""The picture itself: well-formed, the same every time, all signs there, nothing outside, readable without colours."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import dist
from xml.etree import ElementTree as ET

import pytest

from adjudicator.systems.diplomacy.picture import palette
from adjudicator.systems.diplomacy.picture.arrows import STROKES
from adjudicator.systems.diplomacy.picture.draw import draw
from adjudicator.systems.diplomacy.picture.palette import Look, brightness, channels, look
from adjudicator.systems.diplomacy.picture.plan import plan
from adjudicator.systems.diplomacy.picture.scene import Arrow, Mark, MarkKind, Owner, Scene, Unit
from tests.systems.diplomacy.picture.scenes import DRIFT, FOUR, OPENING, PEOPLE, POST

SVG = "{http://www.w3.org/2000/svg}"
SCENES = {"opening": OPENING, "post": POST, "bare": Scene("Nothing <yet>", FOUR), "drift": DRIFT}


def tree(scene: Scene) -> ET.Element:
    return ET.fromstring(draw(scene))


def words(root: ET.Element) -> Counter[str]:
    """Count the texts of a picture, without the letters in the shapes of units."""
    shapes = {text for defs in root.iter(f"{SVG}defs") for text in defs.iter(f"{SVG}text")}
    shown = (text for text in root.iter(f"{SVG}text") if text not in shapes)
    return Counter("".join((text.text or "", *(part.tail or "" for part in text))) for text in shown)


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_a_whole_svg_the_same_every_time(name: str) -> None:
    scene = SCENES[name]
    made = draw(scene)
    assert made == draw(replace(scene, units=scene.units[::-1]))
    assert made.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ')
    assert made.endswith("</svg>\n")
    root = ET.fromstring(made)
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == scene.title
    assert made.isascii()


@pytest.mark.parametrize("name", SCENES)
def test_numbers_have_one_decimal_at_most_and_nothing_is_opened(name: str) -> None:
    made = draw(SCENES[name])
    assert not re.search(r"\d\.\d\d", re.sub(r"stroke-(?:width|opacity)=\"[^\"]*\"", "", made))
    assert {element.tag.removeprefix(SVG) for element in ET.fromstring(made).iter()} <= {
        *("svg", "g", "title", "defs", "pattern", "rect", "path", "circle", "text", "use", "view")
    }
    assert set(re.findall(r'href="([^"]*)"', made)) <= {"#unit-A", "#unit-F", "#unit-A-out", "#unit-F-out"}
    assert set(re.findall(r"url\(([^)]*)\)", made)) <= {f"#{look(n).ident}" for n in range(21)}


@pytest.mark.parametrize("name", SCENES)
def test_every_place_is_labelled_once_but_for_blanks(name: str) -> None:
    scene = SCENES[name]
    keys = Counter([*dict(scene.held).values(), *(unit.tag or unit.owner for unit in scene.units)])
    found = words(tree(scene))
    for place in scene.places:
        assert found[place.code] == (place.kind != "blank") + keys[place.code], place.code


def test_names_stand_behind_codes_for_those_who_point() -> None:
    told = [title.text for text in tree(OPENING).iter(f"{SVG}text") for title in text.iter(f"{SVG}title")]
    assert sorted(told, key=str) == sorted(place.name for place in OPENING.places if place.kind != "blank")


@pytest.mark.parametrize("name", SCENES)
def test_all_units_are_there_in_their_shapes(name: str) -> None:
    scene, root = SCENES[name], tree(SCENES[name])
    shown = Counter(f"#unit-{unit.kind}{'-out' if unit.dislodged else ''}" for unit in scene.units)
    legend = Counter(f"#unit-{kind}" for kind in {unit.kind for unit in scene.units if not unit.dislodged})
    legend += Counter(f"#unit-{kind}-out" for kind in sorted({u.kind for u in scene.units if u.dislodged})[:1])
    assert Counter(use.get("href") for use in root.iter(f"{SVG}use")) == shown + legend
    defined = {element.get("id") for element in root.iter(f"{SVG}g")} - {None}
    assert {str(href)[1:] for href in shown + legend} == defined
    tags = Counter(unit.tag or unit.owner for unit in scene.units)
    assert all(words(root)[tag] >= times for tag, times in tags.items())


def test_a_star_stands_before_every_centre() -> None:
    stars = [path for path in tree(OPENING).iter(f"{SVG}path") if str(path.get("d")).startswith("M0-5L1.3")]
    assert len(stars) == 34 + 1, "and one in the legend"


def test_orders_that_came_off_are_whole_lines_and_others_broken_and_crossed() -> None:
    def drawn(outcome: str) -> tuple[bool, bool]:
        made = draw(Scene("", FOUR, arrows=(Arrow("move", "NE", "NW", outcome),))).split("did not come off")[0]
        made = made[: made.rfind("<g transform")] if outcome != "ok" else made
        line = [part for part in made.split("<path") if 'stroke="#1F1B16"' in part and 'stroke-width="3"' in part]
        return "dasharray" in line[0], palette.WRONG in made

    assert drawn("ok") == (False, False)
    assert {drawn(word) for word in ("failed", "void", "cut")} == {(True, True)}


def test_every_kind_of_order_looks_different_without_colours() -> None:
    shapes = {(kind.width, kind.end) for kind in STROKES.values()}
    assert len(shapes) == len(STROKES)
    for kind, looks in STROKES.items():
        made = draw(Scene("", FOUR, arrows=(Arrow(kind, "NE", "NW", via="SE"),)))  # type: ignore[arg-type]
        assert looks.colour in made
        assert (looks.words in made) == (kind not in {"build", "disband"})


def test_support_and_convoy_end_at_the_middle_of_the_move_they_help() -> None:
    made = draw(Scene("", FOUR, arrows=(Arrow("support-move", "SE", "NW", via="NE"),)))
    (at,) = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="3.6"', made.split("support of a move")[0])[:1]
    where = plan(FOUR)
    ends = where.spot("NE"), where.spot("NW")
    assert min(end[0] for end in ends) < float(at[0]) < max(end[0] for end in ends)


def test_a_retreat_begins_at_the_unit_that_was_driven_out() -> None:
    x, y = plan(FOUR).spot("NE")
    unit = Unit("A", "NE", "X", dislodged=True)
    made = draw(Scene("", FOUR, units=(unit,), arrows=(Arrow("retreat", "NE", "NW"),)))
    (start,) = set(
        re.findall(r'd="M([\d.]+) ([\d.]+)Q[^"]*" fill="none" stroke="#7A2F8F"', made.split("<g transform")[2])
    )
    assert dist((float(start[0]), float(start[1])), (x + 15, y - 12)) <= 11.1


def test_words_of_strangers_cannot_break_the_picture() -> None:
    evil = '"><script>x</script>&'
    scene = replace(OPENING, title=evil, owners=(Owner(evil, evil),), units=(Unit("A", "PAR", evil, tag=evil),))
    found = words(tree(scene))
    assert found[evil] == 1 + 1 + 1
    assert "<script" not in draw(scene)


def test_an_unknown_place_is_found() -> None:
    with pytest.raises(KeyError):
        draw(replace(OPENING, units=(Unit("A", "ZZZ", "FRA"),)))


# --------------------------------------------------------------------------------- within the frame


def spread(element: ET.Element, x: float = 0.0, y: float = 0.0) -> list[tuple[float, float]]:
    """Return the points where the elements of a picture lie, moved as their groups are."""
    if element.tag == f"{SVG}defs":
        return []
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    found = []
    if element.tag in {f"{SVG}{name}" for name in ("rect", "text", "use")} or "cx" in element.attrib:
        left, top = (float(element.get(name) or element.get(f"c{name}") or 0) for name in "xy")
        right, low = left + float(element.get("width", 0)), top + float(element.get("height", 0))
        found = [(left, top), (right, low)] if "rotate" not in element.get("transform", "") else []
    elif element.tag == f"{SVG}path" and "q" not in str(element.get("d")) and "l" not in str(element.get("d")):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", str(element.get("d")))]
        absolute = (
            "H" not in str(element.get("d")) and "V" not in str(element.get("d")) and "c" not in str(element.get("d"))
        )
        found = list(zip(numbers[::2], numbers[1::2], strict=False)) if absolute else []
    found = [(x + a, y + b) for a, b in found]
    return found + [
        spot for part in element if "rotate" not in part.get("transform", "") for spot in spread(part, x, y)
    ]


@pytest.mark.parametrize("name", SCENES)
def test_nothing_lies_outside_the_frame(name: str) -> None:
    root = tree(SCENES[name])
    width, height = (float(number) for number in str(root.get("viewBox")).split()[2:])
    found = spread(root)
    assert len(found) > 10
    assert [spot for spot in found if not (-0.1 <= spot[0] <= width + 0.1 and -0.1 <= spot[1] <= height + 0.1)] == []


# --------------------------------------------------------------------------------- colours


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("number", range(21))
def test_words_read_on_every_ground(number: int) -> None:
    looks = look(number)
    assert contrast(looks.ink, looks.strong) >= 4.5
    assert contrast(palette.INK, looks.tint) >= 7
    assert contrast(palette.INK, looks.strong) >= 3


def test_words_read_on_land_and_sea() -> None:
    assert contrast(palette.INK, palette.LAND) >= 7
    assert contrast(palette.SEA_INK, palette.SEA) >= 4.5
    assert all(
        contrast(kind.colour, ground) >= 4.5 for kind in STROKES.values() for ground in (palette.LAND, palette.SEA)
    )


DEUTERANOPIA = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))
"""What is left of red, green and blue to eyes without the middle cones, in linear light."""


def seen(colour: str) -> tuple[float, ...]:
    light = [(part / 255) ** 2.2 for part in channels(colour)]
    mixed = (sum(share * part for share, part in zip(row, light, strict=True)) for row in DEUTERANOPIA)
    return tuple(255 * max(0.0, part) ** (1 / 2.2) for part in mixed)


def test_owners_are_told_apart_without_colours_and_the_first_by_colour_too_whatever_the_eyes() -> None:
    looks = [look(number) for number in range(len(PEOPLE))]
    assert len({one.ident for one in looks}) == len(looks)
    first: list[Look] = looks[:7]
    assert len({one.hatch for one in first}) == 7
    for one, other in combinations(first, 2):
        assert dist(seen(one.strong), seen(other.strong)) > 20, (one, other)
    for one, other in combinations(looks, 2):
        assert one.hatch != other.hatch or dist(seen(one.strong), seen(other.strong)) > 20, (one, other)


def test_the_hatching_and_the_key_stand_on_owned_land() -> None:
    root = tree(POST)
    fills = Counter(path.get("fill") for path in root.iter(f"{SVG}path"))
    assert all(fills[look(number).fill] >= 1 for number in range(21))
    found = words(root)
    assert all(found[key] >= 1 for key in PEOPLE)
    patterns = {pattern.get("id"): pattern for pattern in root.iter(f"{SVG}pattern")}
    assert len(patterns) == 21
    assert {len(pattern) for pattern in patterns.values()} == {2}, "every owner has a hatching"


def test_no_owner_looks_like_the_sea() -> None:
    for number in range(21):
        assert dist(channels(look(number).tint), channels(palette.SEA)) > 30, number


def test_the_legend_names_every_sign_on_the_borders() -> None:
    kinds: tuple[MarkKind, ...] = ("mountain", "pass", "strait", "canal")
    found = words(tree(replace(POST, marks=tuple(Mark(kind, ("Car", "LMa")) for kind in kinds))))
    assert all(found[kind] == 1 for kind in kinds)
    assert not any(words(tree(replace(POST, marks=())))[kind] for kind in kinds)


def test_a_sign_of_water_stands_beside_a_code_or_on_a_border() -> None:
    for between in (("Car", "Car"), ("Car", "LMa")):
        found = tree(replace(POST, marks=(Mark("passage", between),)))
        assert words(found)["fleets sail through"] == 1
        pools = [pool for pool in found.iter(f"{SVG}circle") if (pool.get("r"), pool.get("fill")) == ("7", "#7FB2D6")]
        assert len(pools) == 2, "one on the map, one in the legend"


def test_cuts_cover_the_map_from_side_to_side() -> None:
    views = [[float(part) for part in view.get("viewBox", "").split()] for view in tree(OPENING).iter(f"{SVG}view")]
    lefts, rights = [x for x, *_ in views], [x + width for x, _, width, _ in views]
    assert (min(lefts), max(rights)) == (0, 1000)
    assert all(right > left for right, left in zip(rights, lefts[1:], strict=False)), (
        "a cut shares a strip with the next"
    )
