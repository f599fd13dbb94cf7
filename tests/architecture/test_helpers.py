"""What several test modules need lies in a module of helpers: a test module is imported by pytest alone."""

from __future__ import annotations

import ast

from tests.architecture.source import ROOT


def test_no_test_module_is_imported() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {node.module}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2].startswith("test_")
    ]
    assert found == []
