"""A shell for each test, with the toy installed beside Carthage."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.shell import Shell
from tests.core.service.quay import installed


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Have the toy installed beside Carthage."""
    with installed(tmp_path_factory.mktemp("data")):
        yield


@pytest.fixture
def sh(toy: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A shell in an empty folder."""
    return Shell(tmp_path, monkeypatch, capsys)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A shell in an empty folder, with nothing installed but what the project brings."""
    return Shell(tmp_path, monkeypatch, capsys)
