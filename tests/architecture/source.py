"""The files of the project, as the architecture tests read them."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def python_files(*folders: str) -> list[Path]:
    """Every Python file below the named folders of the project, sorted; a folder that is missing holds none."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def name(path: Path) -> str:
    """The path of a file as the project knows it, as `adjudicator/model/errors.py`."""
    return path.relative_to(ROOT).as_posix()


def packages_of(system: str) -> tuple[str, ...]:
    """Return the packages that hold the code of a system: its own, and what the republics share."""
    return (system, "republic") if system.startswith("republic_of_") else (system,)


def code_of(system: str, part: str = "") -> list[Path]:
    """Return the Python files of a system, or of one of its parts such as `phrases`, with those that it shares."""
    return python_files(*(f"adjudicator/systems/{package}/{part}" for package in packages_of(system)))
