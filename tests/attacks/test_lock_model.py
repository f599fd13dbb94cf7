"""A model of the lock: whatever a GM who plays does between any two steps, some other player can see it.

The GM has seat Ann and the machine: copies and restores the database, files for others, goes back, closes again. Ben
and Cleo hold each mail that ever left for them, from whichever copy it left, and each that they sent. At the end either
the orders, words and dice of each lock are those that its first notice told, or the check says no.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from adjudicator.engine.log.sealing import OrdersSealed
from adjudicator.model.errors import UserError
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.dice_ledger import ledger_of
from adjudicator.service.game.home import DATABASE
from adjudicator.service.game.table import Table, rows_of
from adjudicator.service.gm_desk import acts
from tests.core.service.quay import NAMES, Quay

OTHERS = ("Ben", "Cleo")
LINES = ("bid 1", "bid 3", "bid 5\npray", "word: purple sails", "word: olive press\nbid 2")
WHY = "it came by letter"
Lock = tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...], dict[tuple[str, str], int]]
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None


class Desk(RuleBasedStateMachine):
    """The GM's desk, and the mailboxes of the others."""

    @initialize()
    def begin(self) -> None:
        """Begin a game whose locks go out by mail."""
        self.folder = Path(tempfile.mkdtemp(dir=MEMORY))
        self.quay = Quay(self.folder / "home", schedule="two")
        self.copies = 0
        self.told: dict[str, Lock] = {}
        self.held: dict[str, set[bytes]] = {name: set() for name in OTHERS}
        self.tricks = False
        self.look()

    @rule(who=st.sampled_from(OTHERS), lines=st.sampled_from(LINES))
    def others_write(self, who: str, lines: str) -> None:
        """Let another player's mail come, which they keep."""
        self.quay.send(who, lines)
        self.keep(who, self.quay.home.store.raw(self.quay.home.store.journal()[-1].id))
        self.look()

    @rule(lines=st.sampled_from(LINES))
    def gm_writes(self, lines: str) -> None:
        """Let the GM order for the seat of their own."""
        self.quay.send("Ann", lines)
        self.look()

    @rule(who=st.sampled_from(OTHERS), lines=st.sampled_from(LINES))
    def gm_forges(self, who: str, lines: str) -> None:
        """Let the GM send a mail in the name of another player, who does not hold it."""
        self.quay.send(who, lines)
        self.tricks = True
        self.look()

    @rule(who=st.sampled_from(NAMES), lines=st.sampled_from(LINES))
    def gm_substitutes(self, who: str, lines: str) -> None:
        """Let the GM file for a seat, which is reported to all."""
        with suppress(UserError):
            acts.substitute(self.quay.home, self.quay.table, who.lower(), lines, WHY)
        self.look()

    @rule()
    def close(self) -> None:
        """Lock the packet and run it."""
        with suppress(UserError):
            self.quay.close()
        self.look()

    @rule(packet=st.sampled_from(("1.1", "1.2", "2.1")), reopen=st.booleans())
    def rewind(self, packet: str, reopen: bool) -> None:
        """Go back, which is reported to all."""
        with suppress(UserError):
            acts.rewind(self.quay.home, self.quay.table, packet, WHY, reopen=reopen)
        self.look()

    @rule()
    def copy(self) -> None:
        """Keep a copy of the database."""
        self.shut()
        self.copies += 1
        shutil.copy(self.quay.home.path / DATABASE, self.folder / f"copy-{self.copies}")
        self.open()

    @precondition(lambda self: self.copies)
    @rule(data=st.data())
    def restore(self, data: st.DataObject) -> None:
        """Go back to a copy without a word."""
        number = data.draw(st.integers(1, self.copies))
        self.shut()
        for path in self.quay.home.path.glob(f"{DATABASE}*"):
            path.unlink()
        shutil.copy(self.folder / f"copy-{number}", self.quay.home.path / DATABASE)
        self.open()
        self.tricks = True

    # ------------------------------------------------------------------------------------ who looks

    def look(self) -> None:
        """Let all mails leave, and note what each lock was when its first notice left."""
        for entry in self.quay.home.store.outbox():
            for name in OTHERS:
                if entry.to_address == f"{name.lower()}@example.org":
                    self.keep(name, self.quay.home.store.out_raw(entry.id))
        for phase, lock in self.locks().items():
            self.told.setdefault(phase, lock)

    def keep(self, name: str, raw: bytes) -> None:
        """Put a mail into a player's folder, once."""
        if raw not in self.held[name]:
            place = self.folder / name
            place.mkdir(exist_ok=True)
            (place / f"{len(self.held[name]):04}.eml").write_bytes(raw)
            self.held[name].add(raw)

    def locks(self) -> dict[str, Lock]:
        """Return what each lock of the game fixed, and the dice that fell after it."""
        table, store = self.quay.table, self.quay.home.store
        met = ledger_of(table.game, rows_of(store.log("quay"))).met.values()
        dice = {each.phase: (each.words, {label: die.value for label, die in each.dice.items()}) for each in met}
        sealed = [row for row in table.history.sealed if isinstance(row, OrdersSealed)]
        return {row.packet: (row.digests, *dice[row.packet]) for row in reversed(sealed) if row.packet in dice}

    def same(self) -> bool:
        """Return whether each lock that a notice told of is there as it was."""
        now = self.locks()
        return all(
            phase in now
            and now[phase][:2] == (orders, words)
            and all(now[phase][2].get(label, value) == value for label, value in dice.items())
            for phase, (orders, words, dice) in self.told.items()
        )

    def shut(self) -> None:
        """Close the database."""
        self.quay.home.store.close()
        del self.quay.home.__dict__["store"]

    def open(self) -> None:
        """Open it again."""
        self.quay.table = Table.open(self.quay.home.store, "quay")

    def teardown(self) -> None:
        """Let all look at the end."""
        if not hasattr(self, "folder"):
            return
        try:
            found = [each for name in OTHERS for each in verify(self.quay.home, "quay", self.folder / name).differences]
            if not self.tricks:
                assert found == [], "an honest game verifies"
            assert found or self.same(), "nobody finds what was exchanged"
        finally:
            self.quay.home.close()
            shutil.rmtree(self.folder)


@pytest.mark.parametrize("examples", [2, pytest.param(300, marks=pytest.mark.soak)])
def test_orders_words_and_dice_are_those_of_the_lock_or_somebody_sees_it(toy: None, examples: int) -> None:
    run_state_machine_as_test(Desk, settings=settings(max_examples=examples, stateful_step_count=9, deadline=None))
