"""Mutants: small faults put into the code on purpose, one at a time, to see whether a test turns red.

A mutant is one change at one place within a function. Which are tried is a fixed sample: those whose names have the
smallest digests, so that the sample hardly changes as the code grows.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SAMPLE: Final = 300
"""How many mutants are tried."""

_OPPOSITE: Final[Mapping[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OTHER: Final[Mapping[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: where it is put, and what it changes.

    Attributes:
        path: the file, from the root of the checkout.
        function: the function with those it stands in, joined by dots.
        change: what is changed, in a word.
        number: which of the places in this function where that could be changed.
        line: the line of that place.
    """

    path: str
    function: str
    change: str
    number: int
    line: int

    @property
    def name(self) -> str:
        """Its name, which stays the same while its function does."""
        return f"{self.path}:{self.function}:{self.change}:{self.number}"

    @property
    def rank(self) -> str:
        """What the sample is drawn by."""
        return sha256(self.name.encode()).hexdigest()

    @property
    def module(self) -> str:
        """The name of its module."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@dataclass(frozen=True, slots=True)
class Place:
    """A place where a mutant can be put.

    Attributes:
        function: as in a mutant.
        change: as in a mutant.
        statement: the statement it is part of.
        within: the list that statement is an item of.
        apply: makes the change in the tree.
    """

    function: str
    change: str
    statement: ast.stmt
    within: list[ast.stmt]
    apply: Callable[[], None]


def places(tree: ast.Module) -> Iterator[Place]:
    """Yield all places of a module, in the order of its text."""
    yield from _in_block(tree.body, "", inside=False)


def _in_block(block: list[ast.stmt], name: str, *, inside: bool) -> Iterator[Place]:
    for statement in block:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                whole = f"{name}.{statement.name}".lstrip(".")
                function = not isinstance(statement, ast.ClassDef)
                yield from _in_block(statement.body, whole, inside=function or inside)
            case _ if inside:
                yield from _in_statement(statement, block, name)
            case ast.If() | ast.Try():
                yield from _in_block(statement.body, name, inside=inside)
            case _:
                pass


def _in_statement(statement: ast.stmt, block: list[ast.stmt], name: str) -> Iterator[Place]:
    for change, apply in _of_statement(statement, block):
        yield Place(name, change, statement, block, apply)
    for part in _own(statement):
        for change, apply in _of_expression(part):
            yield Place(name, change, statement, block, apply)
    for inner in _blocks(statement):
        yield from _in_block(inner, name, inside=True)


def _blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Yield the lists of statements that a statement holds."""
    for _, value in ast.iter_fields(statement):
        match value:
            case [ast.stmt(), *_]:
                yield value
            case [ast.ExceptHandler() | ast.match_case(), *_]:
                yield from (each.body for each in value)
            case _:
                pass


def _own(statement: ast.stmt) -> Iterator[ast.AST]:
    """Yield what a statement says itself, without the statements it holds and without types."""
    for field, value in ast.iter_fields(statement):
        for node in value if isinstance(value, list) else [value]:
            own = isinstance(node, ast.AST) and not isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case)
            yield from ast.walk(node) if own and field != "annotation" else ()


def _of_statement(statement: ast.stmt, block: list[ast.stmt]) -> Iterator[tuple[str, Callable[[], None]]]:
    match statement:
        case ast.If():
            yield "condition", lambda: setattr(statement, "test", ast.UnaryOp(ast.Not(), statement.test))
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield "dropped", lambda: _replace(block, statement, ast.Pass())
        case ast.AugAssign(op=op) if type(op) in _OTHER:
            yield "sum", lambda: setattr(statement, "op", _OTHER[type(op)]())
        case ast.Break():
            yield "loop", lambda: _replace(block, statement, ast.Continue())
        case ast.Continue():
            yield "loop", lambda: _replace(block, statement, ast.Break())
        case _:
            pass


def _replace(block: list[ast.stmt], old: ast.stmt, new: ast.stmt) -> None:
    # A generator whose only yield went must stay one.
    keeps = ast.If(ast.Constant(False), [old], []) if isinstance(old, ast.Expr) else new
    block[block.index(old)] = ast.copy_location(keeps, old)


def _of_expression(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in _OPPOSITE:
            yield "compared", lambda: setattr(node, "ops", [_OPPOSITE[type(op)]()])
        case ast.BoolOp(op=joined):
            yield "joined", lambda: setattr(node, "op", ast.Or() if isinstance(joined, ast.And) else ast.And())
        case ast.BinOp(op=sign) if type(sign) in _OTHER and not _text(node):
            yield "sum", lambda: setattr(node, "op", _OTHER[type(sign)]())
        case ast.Constant(value=bool() as value):
            yield "flag", lambda: setattr(node, "value", not value)
        case ast.Constant(value=int() as value):
            yield "number", lambda: setattr(node, "value", value + 1)
        case ast.IfExp():
            yield "choice", lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))
        case ast.comprehension(ifs=[_, *_]):
            yield "filter", lambda: setattr(node, "ifs", node.ifs[1:])
        case _:
            pass


def _text(node: ast.BinOp) -> bool:
    """Return whether a sum joins texts: its opposite is a fault of types that every test finds."""
    parts = (node.left, node.right)
    return any(
        isinstance(part, ast.JoinedStr) or (isinstance(part, ast.Constant) and isinstance(part.value, str))
        for part in parts
    )


def numbered(tree: ast.Module, path: str) -> Iterator[tuple[Mutant, Place]]:
    """Yield each place with its mutant."""
    seen: dict[tuple[str, str], int] = {}
    for place in places(tree):
        key = (place.function, place.change)
        seen[key] = seen.get(key, 0) + 1
        yield Mutant(path, *key, seen[key], place.statement.lineno), place


def within(path: str) -> list[Mutant]:
    """Return all mutants of a file, named from the root of the checkout."""
    return [mutant for mutant, _ in numbered(ast.parse((ROOT / path).read_text("utf-8")), path)]


def named(name: str) -> Mutant:
    """Return the mutant of a name; its file alone is read.

    Raises:
        ValueError: there is none.
    """
    (found,) = (each for each in within(name.partition(":")[0]) if each.name == name)
    return found


def sample(size: int = SAMPLE) -> list[Mutant]:
    """Return the mutants that are tried, by name."""
    files = sorted((ROOT / "adjudicator").rglob("*.py"))
    found = [mutant for file in files for mutant in within(file.relative_to(ROOT).as_posix())]
    return sorted(sorted(found, key=lambda each: each.rank)[:size], key=lambda each: each.name)


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """Return the tree of a module with a mutant in it."""
    tree = ast.parse(source)
    for each, place in numbered(tree, mutant.path):
        if each.name == mutant.name:
            place.apply()
            return ast.fix_missing_locations(tree)
    raise ValueError(mutant.name)


def watched(source: str, mutants: list[Mutant], call: str) -> ast.Module:
    """Return the tree of a module that calls a built-in, with the mutant's name, wherever one would be run."""
    tree = ast.parse(source)
    names = {each.name for each in mutants}
    for mutant, place in list(numbered(tree, mutants[0].path)):
        if mutant.name in names:
            told = ast.Expr(ast.Call(ast.Name(call, ast.Load()), [ast.Constant(mutant.name)], []))
            place.within.insert(place.within.index(place.statement), ast.copy_location(told, place.statement))
    return ast.fix_missing_locations(tree)
