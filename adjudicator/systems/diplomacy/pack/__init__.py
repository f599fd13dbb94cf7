"""Commands about the maps that come with the program: the list of variants, and maps of other programs."""

from __future__ import annotations

from adjudicator.engine.tools import Option, Tool
from adjudicator.systems.diplomacy.tools import later

VARIANTS = Tool(
    "variants",
    "List the variants of Diplomacy, or print the rules of one and draw its map.",
    later(f"{__name__}.variants"),
    options=(Option("map", "The file to draw the map to, .svg or .png; NAME.svg if not given."),),
    extra=("NAME",),
)
