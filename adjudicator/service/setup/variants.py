"""Variants of a system by name: tables that a game's box is read from instead of the printed ones.

A variant is a folder of tables; `[game]` in its variant.toml says how a game on it is run, as `game.toml` would.
The package brings some (games/SYSTEM/variants/NAME), and a GM keeps others in HOME/variants/SYSTEM/NAME, where a name
of the package's counts first for the GM.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from shutil import copytree
from typing import Any

from adjudicator import resources
from adjudicator.engine.boxes import parse_table
from adjudicator.engine.registry import load_system
from adjudicator.model.errors import UserError
from adjudicator.service.game.table import boxed
from adjudicator.service.settings.config import GameFile, PressSettings, convert, read_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """How a game on a variant is run."""

    anonymous: bool = False
    press: PressSettings = field(default_factory=PressSettings)
    settings: Mapping[str, Any] = field(default_factory=dict)


NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""What a variant may be called, ours or a GM's."""


def variant_files(home: Path | None, system: str, name: str) -> dict[str, str]:
    """Return the tables of a variant by file name.

    Args:
        home: the folder of the home, None to look at the package's variants alone.
        system: the system's id.
        name: the name of the variant.

    Raises:
        UserError: there is no such variant, its folder has no table or a file that is none of the system, or it says
            something of the game that nobody reads.
    """
    folders = variant_folders(home, system)
    if name not in folders:
        if not folders:
            raise UserError(f"{load_system(system).title} has no variants; leave out --variant.")
        near = get_close_matches(name, folders, n=1, cutoff=0.6)
        hint = f"did you mean `{near[0]}`?" if near else "`adjudicator variants` lists them."
        raise UserError(f"There is no variant `{name}`; {hint}")
    tables = load_system(system).tables
    found = {path.name: read_text(path) for path in sorted(folders[name].glob("*.toml"))}
    for file in found:
        if file.removesuffix(".toml") not in tables:
            raise UserError(f"{file} of the variant {name} is no table of this system; it reads: {', '.join(tables)}.")
    if not found:
        raise UserError(f"The variant {name} has no table; write a map.toml or a variant.toml into its folder.")
    _run(name, found)
    return found


def variant_folders(home: Path | None, system: str) -> Mapping[str, Path]:
    """Return the folder of each variant of a system by name; a GM's own counts before the package's."""
    places = [resources.games(system, "variants")]
    places += [home / "variants" / system] if home is not None else []
    found = {
        folder.name: folder
        for place in places
        for folder in (sorted(place.iterdir()) if place.is_dir() else ())
        if folder.is_dir() and NAME.fullmatch(folder.name)
    }
    return dict(sorted(found.items()))


def variant_players(home: Path | None, system: str, name: str) -> int:
    """Return how many players a variant is for: as its variant.toml says, else as many as its box is for.

    Args:
        home: the folder of the home, None to look at the package's variants alone.
        system: the system's id.
        name: the name of the variant.

    Raises:
        UserError: there is no such variant, it cannot be played, or nothing says how many play it.
    """
    files = variant_files(home, system, name)
    said = _about(files).get("variant", {}).get("players")
    if said is None:
        said = load_system(system).most(boxed(system, tuple(sorted(files.items())))[0])
    if said is None:
        raise UserError(f"The variant {name} does not say how many play it; name a number with --players.")
    if not isinstance(said, int) or isinstance(said, bool) or said < 1:
        raise UserError(f"variant.toml of {name}: `players` is {said!r}; write a number, as in players = 7.")
    return said


def as_varied(home: Path | None, file: GameFile) -> GameFile:
    """Return a game as its variant has it run; what the GM's own file says of press and settings takes precedence.

    Raises:
        UserError: there is no such variant, or it says something of the game that nobody reads.
    """
    run = _run(file.variant, variant_files(home, file.system, file.variant)) if file.variant else None
    if run is None:
        return file
    return replace(
        file,
        anonymous=file.anonymous or run.anonymous,
        press=run.press if file.press == PressSettings() else file.press,
        settings={**run.settings, **file.settings},
    )


def lend(home: Path | None, system: str, name: str, to: Path) -> None:
    """Copy a home's own variant into another home; one of the package is there already."""
    folder = home / "variants" / system / name if home is not None and NAME.fullmatch(name) else None
    if folder is not None and folder.is_dir():
        copytree(folder, to / "variants" / system / name)


def _about(files: Mapping[str, str]) -> Mapping[str, Any]:
    return parse_table("variant", files.get("variant.toml", ""))


def _run(name: str, files: Mapping[str, str]) -> Run | None:
    """Return how a game on a variant is run, if its variant.toml says so.

    Raises:
        UserError: it says something of the game that nobody reads.
    """
    said = _about(files).get("game")
    return None if said is None else convert(said, Run, f"variant.toml of {name}: [game]")
