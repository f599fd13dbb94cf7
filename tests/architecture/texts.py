"""Which texts code calls for and which there are: the one without the other is a fault."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from jinja2 import Environment, meta

from adjudicator import resources
from adjudicator.engine.registry import load_system, systems
from adjudicator.report.catalogues import Entry, read_folder
from tests.architecture.source import ROOT, packages_of

CORE, SYSTEMS = "core", ROOT / "adjudicator/systems"
NAME = re.compile(r"[\w.-]+(/[\w.-]+)*")
MARKUP = ("page.html", "html/", "site/", "desk/")
"""What the keys of markup begin with, of mails, of the site and of the page of the GM; code names them as files."""


@dataclass(frozen=True, slots=True)
class Called:
    """What one file calls texts: whole names, patterns of those put together, codes of refusals, full keys."""

    names: set[str]
    joined: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    said: set[str] = field(default_factory=set)


class Code:
    """What some files of code and tables call texts."""

    def __init__(self, files: Iterable[Path]) -> None:
        """Read Python files and tables."""
        read = [_read(path) for path in files]
        names = {name for each in read for name in each.names}
        self.names = names | {name.replace(".", "-") for name in names}
        self.refused = {name for each in read for name in each.refused}
        self.said = {name for each in read for name in each.said}
        self._patterns = tuple(re.compile(pattern) for pattern in {name for each in read for name in each.joined})

    def calls(self, key: str) -> bool:
        """Return whether a text is called for: by its key, by what follows its kind, or by the last part.

        Where code puts a name together, as `f"held-{code}"`, each part that it puts in must be a name as well.
        """
        rest = key.partition("/")[2]
        return any(self._calls(said) for said in {key, rest, rest.rpartition("/")[2]} if said)

    def _calls(self, said: str) -> bool:
        found = (pattern.fullmatch(said) for pattern in self._patterns)
        return said in self.names or any(self.names.issuperset(match.groups()) for match in found if match)


@cache
def _read(path: Path) -> Called:
    text = path.read_text("utf-8")
    if path.suffix == ".toml":
        return Called(set(_words(tomllib.loads(text))))
    tree = ast.parse(text)
    head, pieces, called = _head_of_say(tree), _pieces(tree), Called(set())
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | int) and node not in pieces:
            called.names.add(str(node.value))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            called.names.add(node.target.id)
        elif isinstance(node, ast.JoinedStr | ast.BinOp):
            called.joined.update(_pattern(node))
        elif isinstance(node, ast.Call):
            _add_call(called, node, head)
    return called


def _add_call(called: Called, call: ast.Call, head: str) -> None:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    words = [arg.value if isinstance(arg, ast.Constant) else None for arg in call.args[:2]]
    if name in {"Refused", "Unclear"} and words and isinstance(words[0], str):
        called.refused.add(words[0])
    elif name == "say" and head and len(words) > 1 and isinstance(words[1], str):
        called.said.add(head + words[1])


def _words(table: object) -> Iterator[str]:
    """Yield all keys and texts of a table of a box."""
    if isinstance(table, Mapping):
        yield from (str(key) for key in table)
        table = list(table.values())
    if isinstance(table, list):
        for each in table:
            yield from _words(each)
    elif isinstance(table, str):
        yield table


def _pieces(tree: ast.Module) -> set[ast.expr]:
    """Return the parts of texts that a module puts together: none is a name by itself."""
    return {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}


def _pattern(node: ast.JoinedStr | ast.BinOp) -> Iterator[str]:
    """Yield what names look like that code puts together of a word and others."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node.left, node.right]
    fixed = "".join(part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))
    if re.search("[a-z]{3}", fixed) and NAME.fullmatch(f"x{fixed}x"):
        yield "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in parts)


def _head_of_say(tree: ast.Module) -> str:
    """Return what the function `say` of a module puts before a name, as `report/`; empty where it has no such."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and any(each.name == "say" for each in node.names):
            path = ROOT.joinpath(*str(node.module).split("."))
            source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
            return _head_in(source)
    return ""


@cache
def _head_in(source: Path) -> str:
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name == "say":
            joined = next((each for each in ast.walk(node) if isinstance(each, ast.JoinedStr)), None)
            first = joined.values[0] if joined else None
            return str(first.value) if isinstance(first, ast.Constant) else ""
    return ""


def code_of(name: str) -> list[Path]:
    """Return the files that may call for the texts of a system, or of the core: the core's, its own, those of kin."""
    core = [path for path in (ROOT / "adjudicator").rglob("*.py") if SYSTEMS not in path.parents]
    if name == CORE:
        return core
    kin = {name, *_below(name), *(each for each in systems() if name in load_system(each).stands_on)}
    return [*core, *(path for each in sorted(kin) for path in _files_of(each))]


def bases() -> list[str]:
    """Return what systems stand on that is no system: its texts are in a folder of that name."""
    return sorted({each for name in systems() for each in load_system(name).stands_on} - {*systems()})


def _below(name: str) -> tuple[str, ...]:
    return load_system(name).stands_on if name in systems() else ()


def _files_of(system: str) -> Iterator[Path]:
    for package in packages_of(system):
        yield from (SYSTEMS / package).rglob("*.py")
    if system in systems():
        yield from resources.games(system).rglob("*.toml")


def unused(name: str) -> list[str]:
    """Return the texts of a system, or of the core, that nothing calls for."""
    texts, code = read_folder(resources.templates(name)), Code(code_of(name))
    needed = set(imported(texts))
    return [
        f"{key} (line {entry.line} of {name}/{entry.file})"
        for key, entry in texts.items()
        if key not in needed and not key.startswith(MARKUP) and not code.calls(key)
    ]


def missing(name: str) -> list[str]:
    """Return the texts that a system, or the core, calls for and that there are not."""
    below = () if name == CORE else (*load_system(name).stands_on, name)
    texts = {key: entry for each in (CORE, *below) for key, entry in read_folder(resources.templates(each)).items()}
    kinds = {key.partition("/")[0] for key in texts}
    code = Code(code_of(CORE) if name == CORE else _files_of(name))
    written = {each for each in code.names if NAME.fullmatch(each) and "/" in each and each.partition("/")[0] in kinds}
    called = written | {f"refusals/{each}" for each in code.refused} | code.said | set(imported(texts))
    return sorted(each for each in called if each not in texts and not each.startswith(MARKUP))


def imported(texts: Mapping[str, Entry]) -> Iterator[str]:
    """Yield the texts that others import, by key."""
    reader = Environment(autoescape=True)
    for entry in texts.values():
        # Filters are of no matter here, and which there are only a speaker knows.
        reader.filters.update(dict.fromkeys(re.findall(r"\|\s*(\w+)", entry.text), str))
        yield from (each for each in meta.find_referenced_templates(reader.parse(entry.text)) if each)
