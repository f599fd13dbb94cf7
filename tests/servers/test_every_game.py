"""Mail of every game is fetched from a real server, filed once and answered once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.installed import SYSTEMS
from tests.servers.dovecot import PASSWORD
from tests.servers.pymapper import Pymap
from tests.servers.world import NAMES, World


@pytest.fixture
def pymap() -> Iterator[Pymap]:
    server = Pymap()
    yield server
    server.kill()


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_mail_of_a_game_is_filed_and_answered_once(system: str, pymap: Pymap, tmp_path: Path) -> None:
    world = World(tmp_path / "home", system=system, port=pymap.port, password=PASSWORD, security="none")
    pymap.deliver(*world.letters(len(NAMES)))
    world.poll_until_read()
    assert len(world.sent) == len(NAMES)
    assert world.lost_or_doubled() == []
    world.close()
