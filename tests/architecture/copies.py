"""What the republics say twice: runs of equal lines of code, equal texts and equal rules of grammar."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from tests.architecture.source import ROOT

PACKAGES = ("republic", "republic_of_rome", "republic_of_carthage")
WORD = re.compile(r'f?"[^"]*"|[A-Za-z_]\w*|\d+')
KEPT = frozenset(
    {"and", "class", "def", "elif", "else", "for", "from", "if", "in", "is", "lambda", "not", "or", "return", "yield"}
)
LONG = 40
"""Letters from which a text or a rule of grammar says enough to be a copy of another."""


class Line(NamedTuple):
    """A line of code, without its indentation, and where it stands."""

    package: str
    path: str
    number: int
    text: str


class Run(NamedTuple):
    """Lines that stand in two packages."""

    one: Line
    other: Line
    lines: int

    def __str__(self) -> str:
        return f"{self.lines} lines: {self.one.path}:{self.one.number} and {self.other.path}:{self.other.number}"


def code(package: str) -> Iterator[list[Line]]:
    """Yield the lines of each module: no imports, no docstrings, no comments, nothing empty."""
    for path in sorted((ROOT / "adjudicator/systems" / package).rglob("*.py")):
        text = path.read_text("utf-8")
        left_out = _left_out(text)
        name = str(path.relative_to(ROOT / "adjudicator/systems"))
        numbered = enumerate(text.splitlines(), 1)
        yield [
            Line(package, name, number, line.strip())
            for number, line in numbered
            if number not in left_out and line.strip() and not line.strip().startswith("#")
        ]


def _left_out(text: str) -> set[int]:
    """Return the numbers of the lines that import or document."""
    found = set[int]()
    for node in _statements(ast.parse(text).body):
        constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if constant or isinstance(node, ast.Import | ast.ImportFrom):
            found.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return found


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    for node in body:
        yield node
        yield from _statements(getattr(node, "body", ()))


def shape(line: str) -> str:
    """Return a line with its names, texts and numbers taken out."""
    return WORD.sub(lambda found: found[0] if found[0] in KEPT else "_", line)


def runs(modules: Iterable[list[Line]], least: int, *, shapes: bool = False) -> list[Run]:
    """Return the longest runs of so many lines that stand in two packages.

    Args:
        modules: the lines of each module.
        least: from how many lines on.
        shapes: whether lines are equal that differ in names, texts and numbers alone.
    """
    wanted = [(module, [shape(line.text) if shapes else line.text for line in module]) for module in modules]
    places: dict[tuple[str, ...], list[tuple[int, int]]] = defaultdict(list)
    for which, (_, texts) in enumerate(wanted):
        for at in range(len(texts) - least + 1):
            window = tuple(texts[at : at + least])
            if _says_something(window):
                places[window].append((which, at))
    found: list[Run] = []
    seen = set[tuple[int, int, int, int]]()
    for there in places.values():
        for (one, a), (other, b) in combinations(there, 2):
            first, second = wanted[one][0][a], wanted[other][0][b]
            if first.package == second.package or (one, a, other, b) in seen:
                continue
            size = 0
            while _same(wanted[one][1], a + size, wanted[other][1], b + size):
                seen.add((one, a + size, other, b + size))
                size += 1
            found.append(Run(first, second, size))
    return sorted(found, key=lambda run: -run.lines)


def _same(one: list[str], a: int, other: list[str], b: int) -> bool:
    return a < len(one) and b < len(other) and one[a] == other[b]


def varied(run: Run, modules: Iterable[list[Line]]) -> int:
    """Return how many shapes the lines of a run have: a table of many alike rows has few."""
    module = next(each for each in modules if each and each[0].path == run.one.path)
    at = next(place for place, line in enumerate(module) if line.number == run.one.number)
    return len({shape(line.text) for line in module[at : at + run.lines]})


def _says_something(window: tuple[str, ...]) -> bool:
    """Return whether a run is more than brackets and bare names."""
    return sum(len(line) > len("})") for line in window) > len(window) // 2


def texts(package: str) -> Mapping[str, str]:
    """Return the texts of the templates of a package by file and key, spaces folded."""
    found: dict[str, str] = {}
    folder = ROOT / "templates" / package
    for path in sorted(folder.rglob("*.txt")):
        head, *parts = re.split(r"(?m)^=== (\S+) ===$", path.read_text("utf-8"))
        del head
        name = path.relative_to(folder)
        pairs = zip(parts[::2], parts[1::2], strict=True)
        found.update((f"{package}/{name}: {key}", " ".join(text.split())) for key, text in pairs)
    return found


def grammar(file: str) -> tuple[str, ...]:
    """Return the rules of a grammar file, a line each."""
    lines = (ROOT / "grammar" / f"{file}.lark").read_text("utf-8").splitlines()
    return tuple(" ".join(line.split()) for line in lines if line.strip() and not line.startswith("//"))
