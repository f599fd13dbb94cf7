"""The command line in a process of its own, with the toy installed."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from adjudicator.cli.main import main as command
from tests.core.service.quay import installed


def main() -> None:
    """Run the command that stands behind the name of the program."""
    with TemporaryDirectory() as folder, installed(Path(folder) / "data"):
        command()
