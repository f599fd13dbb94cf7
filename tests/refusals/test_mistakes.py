"""One table says what is done with each kind of mistake, and the rules keep to it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.refusals.mistakes import DONE, ROOT, TABLE


def raised() -> Iterator[tuple[str, str, str]]:
    """Yield where a rule refuses an order, the code, and what is done with it as far as the line itself says."""
    for file in sorted((ROOT / "adjudicator/systems").rglob("*.py")):
        source = file.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if "Refused(" in source else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                code = node.args[0]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    yield f"{file.relative_to(ROOT)}:{node.lineno}", code.value, _done(node)


def _done(node: ast.Call) -> str:
    lasting = next((word.value for word in node.keywords if word.arg == "lasting"), None)
    if lasting is None:
        return "refused"
    if isinstance(lasting, ast.Constant):
        return "refused" if lasting.value else "remark"
    return "depends"


RAISED = tuple(raised())


@pytest.mark.parametrize("code", sorted({code for _, code, _ in RAISED}))
def test_every_mistake_is_of_a_kind_and_handled_as_the_table_says(code: str) -> None:
    wanted = DONE[code]
    wrong = [f"{where} {done}" for where, each, done in RAISED if each == code and wanted not in ("depends", done)]
    assert wrong == []


def test_no_mistake_stands_in_the_table_twice_or_without_a_rule() -> None:
    listed = [code for row in TABLE for code in row["codes"]]
    assert len(listed) == len(set(listed))
    assert set(listed) == {code for _, code, _ in RAISED}
    assert all((row["done"] == "depends") == ("why" in row) for row in TABLE)


def test_the_guide_shows_the_same_table() -> None:
    page = (ROOT / "docs/refusals.md").read_text("utf-8")
    for row in TABLE:
        done = {"refused": "Refused", "remark": "Filed, with a remark", "depends": f"Depends: {row.get('why')}"}
        told = row["name"][0].upper() + row["name"][1:]
        assert f"| {told} | {done[row['done']]} |" in page
