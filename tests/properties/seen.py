"""Every byte that a seat gets at a position, a mail that it can send there, and the leaks that such bytes show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from adjudicator.engine.reporting import Reporter
from adjudicator.engine.running.questions import topics
from adjudicator.report.html import render_html
from adjudicator.report.json import render_json
from adjudicator.report.text import render_text
from adjudicator.service.game.sights import Moment
from adjudicator.service.game.speech import speaker
from adjudicator.service.gm_desk import looking
from adjudicator.testing.players import wishes
from tests.properties.positions import Position, last_report


def bytes_for(position: Position, seat: str, raw: bytes) -> dict[str, Any]:
    """Return all that a seat can read at a position, and the answer to a mail of it."""
    table, home = position.table, position.home
    moment = Moment(table, last_report(position), home.now(), speaker(table))
    reporter: Reporter = table.game.system.reporter()
    own, public = moment.sight(seat, form=True), moment.sight(None)
    pages = {
        "private": reporter.private(own),
        "welcome": reporter.welcome(own, "7KQ4-XN2P", ("00", "11")),
        "public": reporter.public(public),
        "status": reporter.status(public),
        "history": reporter.history(public),
        "decks": reporter.decks(public),
    }
    read: dict[str, Any] = {f"{name}.txt": render_text(page) for name, page in pages.items()}
    read |= {f"{name}.html": render_html(page) for name, page in pages.items()}
    read |= {f"{name}.json": render_json(page) for name, page in pages.items()}
    read |= {f"{name} with its pictures": repr(page) for name, page in pages.items()}
    checked = looking.check(home, table, seat, raw, None)
    # A page tells a part of its sight; the whole of it must be the same, so that no later page can tell more.
    sights = {"sight": repr(replace(own, say=str.format)), "public sight": repr(replace(public, say=str.format))}
    return {**read, **sights, "form": own.form, "receipt": checked.text, "lines": checked.lines}


def a_mail(position: Position, seat: str, chance: Random, more: Sequence[str]) -> bytes:
    """Return order lines that a seat can send at a position: legal ones that wait for the lock, and more."""
    game, state = position.table.game, position.table.history.state
    bundles = wishes(game, state, seat, chance)
    acting = {topic.slot.kind for topic in topics(game, state) if topic.slot.need == "open"}
    lines = [wish.line(game.name) for bundle in bundles for wish in bundle if wish.order.kind not in acting]
    return "\n".join([*lines, *more]).encode()


# ------------------------------------------------------------------------------ two worlds beside each other


@dataclass(frozen=True)
class Pair:
    """Two worlds that a seat must not be able to tell apart, and how it looks at one."""

    look: Callable[[Position], Mapping[str, Any]]
    here: Position
    there: Position

    def differing(self) -> list[str]:
        """Return the names of what reads otherwise in the other world."""
        mine, theirs = self.look(self.here), self.look(self.there)
        return [name for name in mine if mine[name] != theirs[name]]

    def told_apart_by_a_view_that_hides_nothing(self) -> bool:
        """Return whether the worlds read alike, and no longer do when the view leaves every secret in."""
        alike = not self.differing()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("adjudicator.service.game.sights.view", lambda state, _: state)
            return alike and bool(self.differing())
