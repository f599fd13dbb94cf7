"""Where the data of the package lies: grammars, sentences, boxes, families of forums and examples.

In a source checkout they are folders at its top; a wheel carries them inside the package, under ``_data``.
A package with a game of its own names the folder of its data under the entry-point group `adjudicator.data`.
No other module knows this.
A GM's own files, which override these, belong to the home of the games and are found by the service.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

DATA = "adjudicator.data"
"""The entry-point group under which other packages name the package that holds their grammar/, games/, templates/."""
_PACKAGE = Path(__file__).resolve().parent


def _root(package: Path) -> Path:
    """The folder that holds the data folders, for a package at the path `package`."""
    packed = package / "_data"
    return packed if packed.is_dir() else package.parent


def _inside(folder: str, *parts: str) -> Path:
    """The path of `parts` below a data folder.

    Raises:
        ValueError: a part leads out of the folder, as `..` or an absolute path would; parts may come from a
            game's settings, so this guards against attack, not only against mistakes.
    """
    own = _fenced(_root(_PACKAGE) / folder, parts)
    if own.exists():
        return own
    others = (_fenced(root / folder, parts) for root in _brought())
    return next((path for path in others if path.exists()), own)


def _fenced(base: Path, parts: tuple[str, ...]) -> Path:
    path = base.joinpath(*parts)
    if ".." in path.parts or not path.is_relative_to(base):
        message = f"{'/'.join(parts)} does not lie in {base.name}/"
        raise ValueError(message)
    return path


@cache
def _brought() -> tuple[Path, ...]:
    """The data folders of other installed packages, in the order of their names; nothing is imported."""
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    found: list[Path] = []
    for point in sorted(entry_points(group=DATA)):
        spec = find_spec(point.value)
        found += [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []
    return tuple(found)


def grammar(name: str) -> Path:
    """The file `name` of grammar/, as `base.lark`; it need not exist."""
    return _inside("grammar", name)


def tongues() -> tuple[Path, ...]:
    """The files of grammar/ with the words of a language, `NAME.language.toml`, those of other packages too."""
    folders = (_root(_PACKAGE) / "grammar", *(root / "grammar" for root in _brought()))
    return tuple(file for folder in folders for file in sorted(folder.glob("*.tongue.toml")))


def forums(*parts: str) -> Path:
    """A family of forums, as `phpbb.toml`; their folder, grammar/forums/, without `parts`."""
    return _inside("grammar", "forums", *parts)


def templates(*parts: str) -> Path:
    """A folder or file of templates/, as `core` or `republic_of_carthage`; templates/ itself without `parts`."""
    return _inside("templates", *parts)


def games(*parts: str) -> Path:
    """A box or a file of it, as `republic_of_carthage`, `sections.toml`; games/ itself without `parts`."""
    return _inside("games", *parts)


def examples(*parts: str) -> Path:
    """A small complete game, as `carthage_first_turn`; examples/ itself without `parts`."""
    return _inside("examples", *parts)


def sources() -> tuple[Path, ...]:
    """The folders with everything a page is made of: code and data, our own and those of other installed packages."""
    data = (_root(_PACKAGE) / name for name in ("grammar", "templates", "games"))
    return (_PACKAGE, *data, *_brought())
