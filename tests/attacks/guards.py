"""The guards of the program by name: where each stands, what is in its place when it is switched off, who misses it.

As a plugin of pytest (`-p tests.attacks.guards`) it switches off the one that `GUARD_OFF` names.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from adjudicator.service.filing import requests

OFF = "GUARD_OFF"


@dataclass(frozen=True)
class Guard:
    """A function or method that keeps an attacker off; `tests` are the files or tests that fail without it."""

    place: str
    instead: Any
    tests: str

    def owner(self) -> tuple[Any, str]:
        """Return the module or class that has the guard, and its name there."""
        module, _, path = self.place.partition(":")
        *outer, name = path.split(".")
        owner: Any = import_module(f"adjudicator.{module}")
        for each in outer:
            owner = getattr(owner, each)
        return owner, name

    def switch_off(self) -> None:
        """Put what does nothing in its place, wherever it was imported."""
        owner, name = self.owner()
        old = getattr(owner, name)
        setattr(owner, name, self.instead)
        for module in [each for key, each in sys.modules.items() if key.startswith("adjudicator")]:
            for each in [key for key, value in vars(module).items() if value is old]:
                setattr(module, each, self.instead)


def answers(value: Any) -> Callable[..., Any]:
    """Return a function that says the same to everything."""
    return lambda *_, **__: value


def nothing(*_: object, **__: object) -> Iterator[str]:
    """Find no difference."""
    return iter(())


def pytest_configure(config: object) -> None:
    """Switch off the guard that the environment names."""
    del config
    if name := os.environ.get(OFF):
        GUARDS[name].switch_off()


HERE = "tests/attacks/"
GUARDS = {
    "who sent a mail": Guard("intake.mail.authentication:passed", answers(True), HERE + "test_forger_headers.py"),
    "what our server says": Guard("intake.mail.authentication:forgery", answers(""), HERE + "test_forger_headers.py"),
    "of which domain it says so": Guard(
        "intake.mail.authentication:aligned", answers(True), HERE + "test_forger_headers.py"
    ),
    "for which domain it vouches": Guard(
        "intake.mail.authentication:_of", answers(True), HERE + "test_forger_headers.py"
    ),
    "the second proof of an address": Guard(
        "service.filing.requests:_DONE",
        {**requests._DONE, "add": requests._added},
        HERE + "test_forger.py",
    ),
    "who may confirm": Guard("service.filing.requests:_may_confirm", answers(True), HERE + "test_forger_seat.py"),
    "who may object": Guard("service.filing.ways_back:objectable", answers(False), HERE + "test_forger.py"),
    "the yes of who leaves": Guard(
        "service.players.kept_mails:leaves",
        answers(False),
        "tests/systems/carthage_diplomacy/s6_disorder/test_resigning_by_mail.py",
    ),
    "the token where it is needed": Guard(
        "service.game.identity:brings_token", answers(True), HERE + "test_forger_identity.py"
    ),
    "the mark of a bounce": Guard(
        "service.mail_out.bounces:_brings_back", answers(True), HERE + "test_forger_bounces.py"
    ),
    "mails an hour": Guard("service.game.traffic:Traffic.over", answers(False), HERE + "test_flood.py"),
    "orders a packet": Guard(
        "service.filing.submit:within", lambda work, results, most: tuple(results), HERE + "test_flood.py"
    ),
    "the promised word": Guard("engine.log.sealing:kept", answers(True), HERE + "test_words.py"),
    "words after the lock": Guard("service.game.dice_words:Seals._sent", nothing, HERE + "test_gm_words.py"),
    "words of the lock": Guard("service.game.dice_words:Seals._sealed", nothing, HERE + "test_gm_words.py"),
    "orders of the lock": Guard(
        "service.game.order_seals:orders_digest", answers("0" * 64), HERE + "test_gm_who_plays.py"
    ),
    "the signature of the beacon": Guard("service.game.beacon:_signed", answers(True), HERE + "test_beacon.py"),
    "dice that wait": Guard("engine.log.history:History.waits", property(answers(False)), HERE + "test_beacon.py"),
    "the tools of an archive": Guard("service.audit.surroundings:tools_differ", nothing, HERE + "test_archive.py"),
    "the outbox": Guard("service.audit.surroundings:outbox_differs", nothing, HERE + "test_archive.py"),
    "the lists of an archive": Guard("service.audit.lists:lists_differ", nothing, HERE + "test_gm_archive.py"),
    "the hour that a mail bears": Guard("service.audit.mine:Mine._made_then", nothing, HERE + "test_archive.py"),
    "to whom mails went": Guard("service.audit.addressees:Addressees.wrong", nothing, HERE + "test_gm_archive.py"),
    "mails that went out": Guard("service.audit.surroundings:Outgoing.note", nothing, HERE + "test_archive.py"),
    "mails that were not filed": Guard("service.audit.surroundings:fates", answers(([], [])), HERE + "test_archive.py"),
    "mails that nobody read": Guard("service.audit.rereading:Post.unread", answers([]), HERE + "test_archive.py"),
    "the time and room of templates": Guard("service.audit.bounds:bounded", nullcontext, HERE + "test_archive.py"),
    "one's notices of locks": Guard("service.audit.mine:Mine._locked", nothing, HERE + "test_gm_who_plays.py"),
    "one's receipts": Guard("service.audit.mine:Mine.digests_differ", nothing, HERE + "test_gm_who_plays.py"),
    "one's hours": Guard("service.audit.mine:Mine._dated", nothing, HERE + "test_archive.py"),
    "one's own mails": Guard("service.audit.mine:Mine._written", nothing, HERE + "test_gm_who_plays.py"),
    "all that one was told": Guard("service.audit.mine:Mine._told", nothing, HERE + "test_gm_who_plays.py"),
    "the chain of the log": Guard("store.hashing:verify_chain", answers([]), HERE + "test_gm_who_plays.py"),
    "the rules": Guard("service.audit.replay:_compare", answers(None), HERE + "test_gm_archive.py"),
    "the dice": Guard("service.audit.verify:Walk._die", answers([]), HERE + "test_gm_archive.py"),
    "dice.json": Guard("service.audit.verify:Walk._dice_file", answers([]), HERE + "test_gm_archive.py"),
    "the reports": Guard("service.audit.reprint:Reprint.compare", answers([]), HERE + "test_gm_archive.py"),
    "answers to strangers": Guard("service.mail_out.letters:answers_strangers", answers(True), HERE + "test_flood.py"),
    "faults of the house": Guard("model.errors:let_through", answers(None), HERE + "test_neighbour.py"),
    "closed folders": Guard("private:begin", answers(None), HERE + "test_neighbour_files.py"),
    "a public export": Guard(
        "service.audit.exports:export_public",
        lambda home, game, out: import_module("adjudicator.service.audit.exports").export_game(home, game, out),
        HERE + "test_neighbour.py",
    ),
}
