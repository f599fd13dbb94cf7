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

from adjudicator import private, resources
from adjudicator.engine.box.boxes import parse_table
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


@dataclass(frozen=True, slots=True)
class _Variant:
    """A variant: its tables by file name, how many players it says that it is for, how a game on it is run."""

    files: dict[str, str]
    players: int | None
    run: Run | None


NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""What a variant may be called, ours or a GM's."""


def variant_files(home: Path | None, system: str, name: str) -> dict[str, str]:
    """Return the tables of a variant by file name.

    Args:
        home: the folder of the home, None to look at the package's variants alone.
        system: the system's id.
        name: the name of the variant.

    Raises:
        UserError: there is no such variant, or its folder or its variant.toml is not as it must be.
    """
    return _variant(home, system, name).files


def variant_folders(home: Path | None, system: str) -> Mapping[str, Path]:
    """Return the folder of each variant of a system by name; a GM's own counts before the package's."""
    found = {
        folder.name: folder
        for place in _places(home, system)
        for folder in (sorted(place.iterdir()) if place.is_dir() else ())
        if folder.is_dir() and NAME.fullmatch(folder.name)
    }
    return dict(sorted(found.items()))


def misnamed(home: Path, system: str) -> Mapping[str, str]:
    """Return what is wrong with each folder of a home whose name no variant can have, by that name."""
    place = own_place(home, system)
    folders = sorted(place.iterdir()) if place.is_dir() else ()
    return {
        folder.name: f"{_unfit(folder.name)}; rename its folder in {place}."
        for folder in folders
        if folder.is_dir() and not folder.name.startswith(".") and not NAME.fullmatch(folder.name)
    }


def variant_players(home: Path | None, system: str, name: str) -> int:
    """Return how many players a variant is for: as its variant.toml says, else as many as its box is for.

    Args:
        home: the folder of the home, None to look at the package's variants alone.
        system: the system's id.
        name: the name of the variant.

    Raises:
        UserError: there is no such variant, it cannot be played, or nothing says how many play it.
    """
    variant = _variant(home, system, name)
    if variant.players is not None:
        return variant.players
    most = load_system(system).most(boxed(system, tuple(sorted(variant.files.items())))[0])
    if most is None:
        raise UserError(f"The variant {name} does not say how many play it; name a number with --players.")
    return most


def as_varied(home: Path | None, file: GameFile) -> GameFile:
    """Return a game as its variant has it run; what the GM's own file says of press and settings takes precedence.

    Raises:
        UserError: there is no such variant, or it says something of the game that nobody reads.
    """
    run = _variant(home, file.system, file.variant).run if file.variant else None
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
    folder = _folder((own_place(home, system),), name) if home is not None else None
    if folder is not None:
        copytree(folder, own_place(to, system) / name)


def keep_variant(home: Path, system: str, name: str, files: Mapping[str, str]) -> Path:
    """Write a new variant into a home, and return its folder.

    Args:
        home: the folder of the home.
        system: the system's id.
        name: what the variant is called.
        files: its tables by file name.

    Raises:
        UserError: its name cannot be one, the home has a variant of that name, or its folder cannot be written.
    """
    if not NAME.fullmatch(name):
        raise UserError(f"{_unfit(name)}.")
    folder = own_place(home, system) / name
    if folder.exists():
        raise UserError(f"There is a variant in {folder} already; give the new one another name.")
    try:
        private.folder(folder)
        for file, text in files.items():
            private.write(folder / file, text.encode())
    except OSError as fault:
        raise UserError(f"{folder} cannot be written: {fault.strerror}.") from None
    return folder


def _unfit(name: str) -> str:
    return f"A variant cannot be called {name!r}: use up to 40 small letters, digits, `_` and `-`"


def own_place(home: Path, system: str) -> Path:
    """Return the folder in which a home keeps its own variants of a system."""
    return home / "variants" / system


def _places(home: Path | None, system: str) -> tuple[Path, ...]:
    """Return where variants of a system are kept, the place that counts first at the end."""
    own = () if home is None else (own_place(home, system),)
    return (resources.games(system, "variants"), *own)


def _folder(places: tuple[Path, ...], name: str) -> Path | None:
    """Return the folder of a variant, None if no place has it."""
    found = (place / name for place in reversed(places)) if NAME.fullmatch(name) else ()
    return next((folder for folder in found if folder.is_dir()), None)


def _variant(home: Path | None, system: str, name: str) -> _Variant:
    """Return a variant, its tables read and its variant.toml checked."""
    folder = _folder(_places(home, system), name)
    if folder is None:
        unfit = misnamed(home, system).get(name, "") if home is not None else ""
        raise UserError(unfit) if unfit else _no_such(variant_folders(home, system), system, name)
    tables = load_system(system).tables
    files = {path.name: read_text(path) for path in sorted(folder.glob("*.toml"))}
    for file in files:
        if file.removesuffix(".toml") not in tables:
            raise UserError(f"{file} of the variant {name} is no table of this system; it reads: {', '.join(tables)}.")
        _check_whole(name, file, files, load_system(system).companions)
    if not files:
        raise UserError(f"The variant {name} has no table; write a map.toml or a variant.toml into its folder.")
    about = parse_table("variant", files.get("variant.toml", ""))
    where, said = f"variant.toml of {name}", about.get("game")
    run = None if said is None else convert(said, Run, f"{where}: [game]")
    players = _players(about.get("variant", {}), where)
    if list(files) == ["variant.toml"] and not set(about) - {"variant"}:
        raise UserError(
            f"The variant {name} changes nothing: its variant.toml has neither [changes] nor [game], and no other "
            "table stands beside it."
        )
    return _Variant(files, players, run)


def _check_whole(name: str, file: str, files: Mapping[str, str], companions: Mapping[str, str]) -> None:
    """Check that a table that tells of another one has it beside it: else it would tell of the printed one."""
    needs = companions.get(file.removesuffix(".toml"))
    if needs is not None and f"{needs}.toml" not in files:
        raise UserError(
            f"The variant {name} is half a variant: it has {file} and no {needs}.toml; put that into its folder, or "
            f"take {file} away."
        )


def _players(about: Any, where: str) -> int | None:  # noqa: ANN401 - as TOML gives it
    """Return how many players a variant says that it is for."""
    if not isinstance(about, Mapping):
        raise UserError(f"{where}: `variant` is {about!r}; write [variant] above its words.")
    said = about.get("players")
    if said is not None and (not isinstance(said, int) or isinstance(said, bool) or said < 1):
        raise UserError(f"{where}: `players` is {said!r}; write a number, as in players = 7.")
    return said


def _no_such(known: Mapping[str, Path], system: str, name: str) -> UserError:
    if not known:
        return UserError(f"{load_system(system).title} has no variants; leave out --variant.")
    near = get_close_matches(name, known, n=1, cutoff=0.6)
    hint = f"did you mean `{near[0]}`?" if near else "`adjudicator variants` lists them."
    return UserError(f"There is no variant `{name}`; {hint}")
