"""Games that tests begin with: set up once, and copied for each test that begins with the same one."""

from __future__ import annotations

from typing import Any

from adjudicator import private, resources
from adjudicator.engine.registry import load_system
from adjudicator.service.game.home import DATABASE, Home
from adjudicator.service.game.table import Table
from adjudicator.service.settings.config import GameConfig, to_json
from adjudicator.service.setup import creation

MOST = 64
"""How many games are kept; each takes some 200 kB."""
_KEPT: dict[tuple[Any, ...], tuple[object, bytes]] = {}


def create(home: Home, config: GameConfig, secret: bytes) -> Table:
    """Set up a game as `creation.create` does, from a copy where this process has set up the same one before.

    The same is what all its bytes come from: configuration, secret, hour, settings of the home, system and its files.
    """
    database = home.path / DATABASE
    if database.exists():
        return creation.create(home, config, secret)
    system = load_system(config.system)
    key = (to_json(config), secret, home.now(), repr(home.settings), id(system), resources.templates("core"))
    if key not in _KEPT:
        table = creation.create(home, config, secret)
        while len(_KEPT) >= MOST:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[key] = (system, home.store._db.serialize())  # with the system, so that no other gets its id
        return table
    home.lay_out()
    with private.fresh(database) as file:
        file.write(_KEPT[key][1])
    return Table.open(home.store, config.id)
