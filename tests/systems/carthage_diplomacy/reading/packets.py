"""Two seasons of one game of Carthage: the packets in which wordings are read.

In spring of 68 HA holds 11 and WGr (under him BO), MA Spa and CNo (ZI), GI 25 and CPO (NA), DI Apa and TPa, EN NBe and
TSe, SP Han and TFi, TA LMa and Car; each of them has a unit in each.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from adjudicator.engine.running import advance
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.filing.submit import Filing, submit
from adjudicator.service.game.home import Home
from adjudicator.service.game.secrets import Secret, dice_for
from adjudicator.service.game.table import Board
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from adjudicator.testing import bare

NAMES = ("Hamilcar", "Maria", "Gisgo", "Dido", "Ennius", "Sophonisba", "Tanit", "Bostar", "Zita", "Naravas")
SECRET = bytes.fromhex(f"{23:064x}{30:064x}")
PLAYED: dict[str, dict[str, str]] = {
    "spring": {
        "hamilcar": "A 11 - DAn (sf HA)\npropose name 21 = Nova Tyrus",
        "bostar": "A WGr - 15",
        "maria": "F Spa - TDa (sf MA)",
        "zita": "A CNo - 22 (sf MA)",
        "gisgo": 'F 25 H\nApt DI C of F 25\npropose rule "Fleets may pass the canal only in Spring."',
        "naravas": "A CPO - 32 (sf NA)",
        "dido": "A Apa - PTe (sf DI)\nF TPa H",
        "ennius": "blt TSe-23-NBe shares 10 disband A TSe\nF NBe H",
        "sophonisba": "A Han - Obn (sf SP)\nF TFi H\nApt TA SR of TFi",
        "tanit": "blt LMa-Car shares 12 disband A LMa\nissue TA1 to MA 2, DI 1\nF Car - MEs",
    },
    "autumn": {
        "bostar": "A 15 - Apa (sf HA)",
        "hamilcar": "A DAn H",
        "dido": "A PTe H",
        "tanit": "F MEs H",
        "ennius": "F NBe H",
    },
    "winter": {"tanit": "A LMa build\nproxy 2 TA1 to DI", "dido": "A PTe disband"},
}
"""The mails of the seats in each packet before the last, spring69."""


def begun() -> Board:
    players = tuple(Player(name=name, address=f"{name.lower()}@players.example") for name in NAMES)
    file = GameFile(id="words", system="carthage_diplomacy", schedule="faithful", settings={}, player=players)
    with TemporaryDirectory(prefix="adjudicator-") as folder:
        home = Home(Path(folder))
        try:
            config = configure(home, file)
        finally:
            home.close()
    return Board(config, Secret(SECRET, config.id))


@cache
def board(packet: str) -> Board:
    """Return the game with a packet open: spring, autumn, winter or spring69."""
    made = begun()
    ledger = bare.Ledger(made)
    ledger.append(advance.begin(made.game).events)
    ledger.run()
    for name, mails in PLAYED.items():
        if name == packet:
            break
        for seat, mail in mails.items():
            state = made.history.state
            work = Filing(
                made.game, seat, f"{seat}-{name}", state, made.history.book, dice_for(made.id, made.history, made.keys)
            )
            submit(work, read_lines(made, seat, mail))
            ledger.append(work.rows)
        ledger.append(advance.lock(made.game, made.history.state).events)
        ledger.run()
    return made
