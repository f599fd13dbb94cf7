"""The maps that the tests draw, and scenes on them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from adjudicator.systems.diplomacy.picture.places import places
from adjudicator.systems.diplomacy.picture.scene import Arrow, Line, Mark, Owner, Place, Scene, Unit

GAMES = Path(__file__).parents[4] / "games"


def table(*path: str) -> dict[str, Any]:
    """Read a file of the boxes."""
    return tomllib.loads(GAMES.joinpath(*path).read_text("utf-8"))


STANDARD, COORDINATES = table("diplomacy", "map.toml"), table("diplomacy", "coordinates.toml")
CARTHAGE = table("carthage_diplomacy", "map.toml")
EUROPE, AFRICA = places(STANDARD, COORDINATES), places(CARTHAGE)

POWERS = STANDARD["power"]
OPENING = Scene(
    "Spring 1901",
    EUROPE,
    tuple(Owner(power["code"], power["name"]) for power in POWERS),
    tuple((home, power["code"]) for power in POWERS for home in power["home"]),
    tuple(Unit(unit[0], unit[2:], power["code"]) for power in POWERS for unit in power["units"]),
    (
        Arrow("move", "VIE", "BUD"),
        Arrow("move", "LON", "NTH"),
        Arrow("move", "PAR", "BUR", "failed"),
        Arrow("move", "MUN", "BUR", "failed"),
        Arrow("support-hold", "ROM", "VEN"),
        Arrow("support-move", "MAR", "BUR", "cut", via="PAR"),
        Arrow("move", "STP/SC", "BOT"),
    ),
)

PEOPLE = tuple(f"P{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTU")
LANDS = tuple(place.code for place in AFRICA if place.kind != "sea")
POST = Scene(
    "Spring 70",
    AFRICA,
    tuple(Owner(key, f"Player <{key[1]}> & Sons") for key in PEOPLE),
    tuple(zip(LANDS, PEOPLE * 2, strict=False))[: len(LANDS) - 3],
    (
        Unit("A", "Spa", "PA"),
        Unit("A", "Spa", "PB", dislodged=True),
        Unit("A", "Car", "PU", tag="PC/PU"),
        Unit("F", "MEs", "PD"),
        Unit("F", "MLu", "nobody"),
        Unit("F", "Poc", "PD", dislodged=True),
    ),
    (
        Arrow("retreat", "Spa", "Mes"),
        Arrow("convoy", "MEs", "Opi", "failed", via="LMi"),
        Arrow("rail", "11", "25"),
        Arrow("build", "WGr", "WGr"),
        Arrow("build", "25", "25", "void"),
        Arrow("disband", "Apa", "Apa"),
        Arrow("disband", "LMa", "LMa", "void"),
        Arrow("move", "Car", "46"),
        Arrow("rail", "22", "22"),
    ),
    (Line(("11", "WGr", "21"), "PA1"), Line(("25", "CPO", "29"), "PB1", blocked=True), Line(("22", "24"))),
    (
        Mark("mountain", ("11", "TPr")),
        Mark("mountain", ("11", "Car")),
        Mark("pass", ("TPr", "VOb")),
        Mark("pass", ("Car", "11")),
        Mark("strait", ("Lak", "Mes")),
        Mark("canal", ("Poc", "32")),
    ),
)

FOUR = (
    Place("NE", "North-east", "land", ((3.0, 3.0),), centre=True),
    Place("NW", "North-west", "coast", ((1.0, 3.0),), coasts=(("NC", (1.0, 3.5)),)),
    Place("SE", "South-east", "sea", ((3.0, 1.0),)),
    Place("SW", "South-west", "blank", ((1.0, 1.0),)),
)

DRIFT = Scene("Autumn", FOUR, units=(Unit("F", "SE", "PA", dislodged=True),), lines=(Line(("NE", "NW"), "PA1"),))
