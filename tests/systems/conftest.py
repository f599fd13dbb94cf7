"""What tests of several systems share: the positions that wordings are read in."""

from __future__ import annotations

import pytest

from tests.systems.positions import Positions


@pytest.fixture(scope="session")
def positions(tmp_path_factory: pytest.TempPathFactory) -> Positions:
    """The positions, built as they are wanted; no test changes one."""
    return Positions(tmp_path_factory.mktemp("positions"))
