"""Two years of one game of Diplomacy, played by mail: the packets in which wordings are read."""

from __future__ import annotations

from functools import cache

from adjudicator.engine.running import advance
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.filing.submit import Filing, submit
from adjudicator.service.game.secrets import dice_for
from adjudicator.service.game.table import Board
from adjudicator.testing import bare

SEATS = ("anna", "ben", "clara", "dora", "emil", "fynn", "gus")
PLAYED: dict[str, tuple[str, ...]] = {
    "spring": (
        "A Vie H\nA Bud H\nF Tri H",
        "F Lon-ENG\nF Edi-NTH\nA Lvp-Wal",
        "A Par-Pic\nA Mar-Spa\nF Bre-MAO",
        "A Mun-Tyr\nA Ber-Kie\nF Kie-Hol",
        "A Ven-Pie\nA Rom-Ven\nF Nap-ION",
        "A War-Gal\nA Mos-Stp\nF Sev-Rum\nF Stp-BOT",
        "A Con-Bul\nA Smy-Con\nF Ank-BLA",
    ),
    "fall": (
        "A Bud-Gal\nA Vie S A Bud-Gal\nF Tri-Ven",
        "F ENG C A Wal-Bel\nA Wal-Bel\nF NTH S A Wal-Bel",
        "A Pic H\nA Spa-Por\nF MAO-Spa/sc",
        "A Tyr H\nA Kie-Den\nF Hol H",
        "A Ven-Tyr\nA Pie S A Ven-Tyr\nF ION-AEG",
        "A Gal H\nA Stp-Nwy\nF Rum H\nF BOT-Swe",
        "A Bul-Rum\nF BLA S A Bul-Rum\nA Con-Bul",
    ),
    "retreats": ("", "", "", "A Tyr - Mun", "", "A Gal - War\nF Rum - Sev", ""),
    "winter": (
        "A Tri build",
        "F Edi build",
        "A Par build\nA Mar build",
        "A Ber build\nF Kie build",
        "A Pie disband",
        "A Mos build\nF Stp/nc build",
        "F Con build\nA Smy build",
    ),
    "spring2": (
        "A Vie-Tyr\nA Tri S A Vie-Tyr\nF Ven H\nA Gal H",
        "F ENG-MAO\nF NTH H\nF Edi-NWG\nA Bel H",
        "A Pic-Bel\nA Par H\nA Mar H\nA Por H\nF Spa/sc H",
        "F Hol S A Pic-Bel\nA Mun-Ruh\nA Ber-Mun\nA Den H\nF Kie-HEL",
        "A Tyr H\nF AEG H",
        "A War H\nA Mos H\nF Sev H\nF Swe H\nA Nwy H\nF Stp/nc-BAR",
        "A Smy-Arm\nA Bul-Ser\nA Rum H\nF Con H\nF BLA H",
    ),
    "retreats2": ("", "A Bel - Bur", "", "", "A Tyr - Boh", "", ""),
    "fall2": (
        "",
        "F NTH-Nwy\nF NWG H\nF MAO H\nA Bur H",
        "",
        "A Den-Swe\nA Mun H\nA Ruh H\nF Hol H\nF HEL H",
        "F AEG-Gre\nA Boh H",
        "F Swe-BAL\nA Nwy-Fin\nA War H\nA Mos H\nF Sev H\nF BAR H",
        "F Con-Bul/ec\nA Ser H\nA Arm H\nA Rum H\nF BLA H",
    ),
}
"""The mails of the seats in each packet before the last, winter2."""


@cache
def board(packet: str) -> Board:
    """Return the game with a packet open: spring, fall, retreats, winter, spring2, retreats2, fall2 or winter2."""
    made = bare.start("diplomacy", len(SEATS), 1, {"powers": "given"}, "faithful")
    ledger = bare.Ledger(made)
    ledger.append(advance.begin(made.game).events)
    ledger.run()
    for name, mails in PLAYED.items():
        if name == packet:
            break
        for seat, mail in zip(made.game.seats, mails, strict=True):
            state = made.history.state
            work = Filing(
                made.game, seat, f"{seat}-{name}", state, made.history.book, dice_for(made.id, made.history, made.keys)
            )
            submit(work, read_lines(made, seat, mail))
            ledger.append(work.rows)
        ledger.append(advance.lock(made.game, made.history.state).events)
        ledger.run()
    return made
