"""What the tests of forums share: saved pages, and the command that shows how they are read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import cli

PAGES = Path(__file__).parent / "pages"
Shown = Callable[..., Any]


@pytest.fixture
def shown(tmp_path: Path) -> Shown:
    """Return what `adjudicator read --json` says of pages: paths, or bytes that are put into a file first."""

    def show(family: str, *pages: Path | bytes) -> Any:
        files: list[str] = []
        for number, page in enumerate(pages):
            path = page if isinstance(page, Path) else tmp_path / f"page{number}"
            if isinstance(page, bytes):
                path.write_bytes(page)
            files.append(str(path))
        arguments = ["--home", str(tmp_path), "read", *files, "--as", family, "--json"]
        result = CliRunner().invoke(cli, arguments, catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)["posts"]

    return show


def lines(post: dict[str, Any], *roles: str) -> list[str]:
    """Return the lines of a post that have one of these roles."""
    return [line["text"] for line in post["lines"] if line["role"] in roles]
