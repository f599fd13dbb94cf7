"""The house rules that a program can check."""

from __future__ import annotations

import ast
import re
import tomllib
from typing import TYPE_CHECKING

from adjudicator.engine import registry
from tests.architecture.source import ROOT, name, python_files

if TYPE_CHECKING:
    from pathlib import Path

LONGEST = 400
CODE = python_files("adjudicator", "tests", "bench", "tools")
# Spelt in halves, so that this file does not find itself.
UNFINISHED = re.compile("|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X", "raise NotImplemented" + "Error"]))
EXCUSED = re.compile("|".join([r"pytest\.sk" + "ip", r"mark\.(sk" + "ip|xf" + "ail)", "pragma: no" + " cover"]))
UNEXPLAINED = re.compile(r"type: ig" + r"nore(?!\[)|#\s*no" + r"qa(?!:)")


def _lines(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """The lines that match, as `file:number: line`."""
    return [
        f"{name(path)}:{number}: {line.strip()}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def _text(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


def test_no_module_is_too_long_to_hold_in_mind() -> None:
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in python_files("adjudicator")}
    assert {path: length for path, length in lengths.items() if length > LONGEST} == {}


def test_nothing_is_left_for_later() -> None:
    assert _lines(UNFINISHED, CODE) == []


def test_no_test_and_no_line_is_excused_but_where_there_is_no_mail_server() -> None:
    """Dovecot is no Python package; `.ci/run` installs it, so that no run that counts leaves a test out."""
    assert [line.partition(":")[0] for line in _lines(EXCUSED, CODE)] == ["tests/servers/conftest.py"]
    assert "dovecot-imapd dovecot-lmtpd" in _text(".ci/run")


def test_whoever_silences_a_checker_says_which_rule() -> None:
    assert _lines(UNEXPLAINED, CODE) == []


def test_every_module_says_what_it_is_for() -> None:
    silent = [name(path) for path in CODE if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert silent == []


def test_the_readme_names_the_two_commands_first() -> None:
    commands = re.findall(r"^ {4}(\S.*)$", _text("README.md"), re.MULTILINE)
    assert [command.split("#")[0].strip() for command in commands[:2]] == ["make demo", "make test"]


def test_the_readme_names_every_system_that_can_be_played() -> None:
    (line,) = [line for line in _text("README.md").splitlines() if line.startswith("The systems are ")]
    assert set(re.findall(r"`([a-z_]+)`", line)) == set(registry.systems())


def test_contributing_tells_of_every_make_target() -> None:
    targets = re.findall(r"^([a-z-]+):.*## ", _text("Makefile"), re.MULTILINE)
    assert {"demo", "test", "check", "bench", "golden", "format", "soak"} <= set(targets)
    assert [target for target in targets if f"`make {target}`" not in _text("CONTRIBUTING.md")] == []


def _runtime() -> set[str]:
    project = tomllib.loads(_text("pyproject.toml"))["project"]
    return {re.split(r"[^a-z0-9-]", needed)[0] for needed in project["dependencies"]}


def test_contributing_gives_a_reason_forevery_dependency() -> None:
    groups = tomllib.loads(_text("pyproject.toml"))["dependency-groups"]
    wanted = {re.split(r"[^a-z0-9-]", item)[0] for group in groups.values() for item in group if isinstance(item, str)}
    reasons = set(re.findall(r"^- \*\*([a-z0-9-]+)\*\*", _text("CONTRIBUTING.md"), re.MULTILINE))
    assert (_runtime() | wanted) - reasons == set()


def test_rules_are_kept_apart_from_every_library() -> None:
    contracts = tomllib.loads(_text("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    apart = {contract["id"]: set(contract.get("forbidden_modules", [])) for contract in contracts}
    called = {"markdown-it-py": "markdown_it"}  # where the name to install is not the name to import
    needed = _runtime() - {"tzdata"}  # it holds data alone
    libraries = {called.get(name, name.replace("-", "_")) for name in needed}
    assert libraries - apart["rules-are-plain"] == {"msgspec"}
    assert libraries - apart["rules-are-plain"] - apart["model-is-plainer"] == set()


def test_the_locks_name_no_place_and_pin_every_dependency() -> None:
    for lock in ("requirements/runtime.txt", "requirements/dev.txt"):
        text = _text(lock)
        assert not re.search(r"://|file:|--index|--find-links", text)
        pinned = set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))
        assert _runtime() <= pinned
        assert text.count("--hash=sha256:") >= len(pinned)
