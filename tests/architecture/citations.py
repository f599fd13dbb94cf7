"""Which sections of a rulebook a system cites, and which of its citations are of no section."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

RULING = re.compile(r"^### Ruling (\S+)$", re.MULTILINE)
BARE = re.compile(r"(ruling \d+[a-z]?|\d+(\.(\d+|[a-z]+))*)")
EXPRESSION = re.compile(r"\{[{%].*?[%}]\}")
IN_TEXT = re.compile(rf"\[({BARE.pattern}(?:, {BARE.pattern})*)\]")


@dataclass(frozen=True, slots=True)
class Citation:
    """A section or ruling, as `roc:6.2.3`, and where it is cited; `rule` if by the code of a rule."""

    cite: str
    where: str
    rule: bool = True


def cited(book: str, folders: Iterable[Path]) -> Iterator[Citation]:
    """Yield the citations of a rulebook in the Python files, tables and templates below some folders.

    In code and tables they are whole strings (`roc:6.2.3`); a page of a system writes `Cite("6.2.3")`, a
    sentence `[6.2.3, ruling 75]`.
    """
    readers = {".py": _in_code, ".toml": _in_table, ".j2": _in_sentence, ".txt": _in_sentence}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in readers and path.name != "sections.toml":
                yield from readers[path.suffix](book, path, path.relative_to(folder.parent).as_posix())


def _in_code(book: str, path: Path, name: str) -> Iterator[Citation]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if re.fullmatch(rf"{book}:\S.*", node.value):
                yield Citation(node.value, f"{name}:{node.lineno}", "/report" not in name)
        elif isinstance(node, ast.JoinedStr):
            first = node.values[0] if node.values else None
            begin = str(first.value) if isinstance(first, ast.Constant) else ""
            if begin.startswith(f"{book}:"):
                yield Citation(f"{begin}...", f"{name}:{node.lineno}, which puts it together", rule=False)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Cite":
            bare = (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
            yield from (Citation(f"{book}:{cite}", f"{name}:{node.lineno}", rule=False) for cite in bare)


def _in_table(book: str, path: Path, name: str) -> Iterator[Citation]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        for cite in re.findall(rf'"({book}:[^"]*)"', line):
            yield Citation(cite, f"{name}:{number}", rule=False)


def _in_sentence(book: str, path: Path, name: str) -> Iterator[Citation]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        for found in IN_TEXT.finditer(EXPRESSION.sub("", line)):
            for cite in found[1].split(", "):
                yield Citation(f"{book}:{cite}", f"{name}:{number}", rule=False)


def faults(
    citations: Iterable[Citation], sections: dict[str, bool], rulings: Iterable[str], carried: Iterable[str] = ()
) -> list[str]:
    """Return what does not fit together between a rulebook and what cites it.

    Args:
        citations: as `cited` yields them.
        sections: the ids of all sections; True where the list says that a rule of ours carries it out.
        rulings: the ids of all rulings.
        carried: citations that the index of rules and the steps hold beside.
    """
    found = list(citations)
    known = {*sections, *rulings}
    lost = [f"{each.where} cites {each.cite}, which does not exist" for each in found if each.cite not in known]
    by_rule = {each.cite for each in found if each.rule} | set(carried)
    return [
        *lost,
        *(
            f"{cite} is to have a rule, and none cites it"
            for cite, rule in sections.items()
            if rule > (cite in by_rule)
        ),
    ]


def rulings_of(book: str, text: str) -> list[str]:
    """Return the ids of the rulings in a text, as `roc:ruling 24`."""
    return [f"{book}:ruling {number}" for number in RULING.findall(text)]


def sections_tested(folder: Path) -> frozenset[str]:
    """Return the sections that test modules below a folder say they test, as `9.6.4`.

    A module says so by its name, `test_s9_6_4_deploy.py`, or in its docstring, `Sections 9.5 and 9.7: ...`.
    """
    found: set[str] = set()
    for path in folder.rglob("test_*.py"):
        if named := re.match(r"test_s(\d+(?:_\d+)*)_", path.name):
            found.add(named[1].replace("_", "."))
        said = re.search(r"[Ss]ections? ([\d., and]+)", ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "")
        found.update(re.findall(r"\d+(?:\.\d+)*", said[1]) if said else ())
    return frozenset(found)
