"""Every byte that a seat gets at a position, and a mail that it can send there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from adjudicator.engine.advance import topics
from adjudicator.engine.reporting import Reporter
from adjudicator.report.html import render_html
from adjudicator.report.json import render_json
from adjudicator.report.text import render_text
from adjudicator.service import looking
from adjudicator.service.sights import Moment
from adjudicator.service.speech import speaker
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
