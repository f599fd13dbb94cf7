"""The commands that game systems bring."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

from adjudicator.engine.tools import load_tool, tools

if TYPE_CHECKING:
    from pathlib import Path


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "adjudicator", *arguments], input=stdin, capture_output=True, text=True, check=False
    )


def test_tools_are_found_by_name() -> None:
    assert {"cases", "check-map", "resolve"} <= set(tools())
    tool = load_tool("cases")
    assert tool is not None
    assert tool.name == "cases"
    assert load_tool("none") is None


def test_help_names_the_command_that_lists_them_and_looks_for_none() -> None:
    text = run("--help").stdout
    assert "List the commands that games add" in text
    assert "resolve" not in text
    listed = run("commands").stdout
    assert listed.index("Commands of the games:") < listed.index("cases ") < listed.index("resolve ")


def test_a_tool_runs_as_a_command(tmp_path: Path) -> None:
    (tmp_path / "cases.json").write_text(json.dumps({"format": "datc-cases/1", "cases": [{}]}), encoding="utf-8")
    done = run("cases", str(tmp_path / "cases.json"))
    assert done.stdout.splitlines()[-1] == "0 passed, 1 failed"
    assert done.returncode == 1
    line = json.dumps({"phase": "S1901M", "units": {"France": ["A PAR"]}, "orders": {"France": ["A PAR - BUR"]}})
    done = run("resolve", "--land-fallback", stdin=line + "\n")
    assert json.loads(done.stdout)["units"] == {"France": ["A BUR"]}
    assert done.returncode == 0


def test_a_name_that_nobody_brings_is_a_usage_error() -> None:
    done = run("nothing")
    assert done.returncode == 2
    assert "No such command" in done.stderr
