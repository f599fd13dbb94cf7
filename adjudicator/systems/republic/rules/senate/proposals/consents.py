"""Consents that a measure needs from the owners of others than the one who proposes it, asked before the vote."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Slot, Suggestion, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules import checks

LAPSED: Final = "consent"
"""Why a measure lapses, for `proposal_void`."""

Wanted = tuple[str, str, str]
"""A Senator as `senator:7`, to what he is to consent (`sponsors`), and whom he is to prosecute, or empty."""


@event("consent_missing")
class ConsentMissing:
    """A Senator's owner, `seat`, does not consent, so the measure is not in order and lapses."""

    seat: str
    senator: str
    to: str
    target: str = ""


def needed(state: State, by: str, wanted: Iterable[Wanted]) -> tuple[Wanted, ...]:
    """Return the consents that must be asked for: a seat that proposes consents for its own Senators by doing so."""
    return tuple(one for one in wanted if owner(state, bare(one[0])) not in {"", by})


def slots(state: State, key: str, by: str, wanted: Iterable[Wanted]) -> Iterator[Slot]:
    """Yield a slot for each consent that must be asked for; by default nobody consents."""
    for senator, to, target in needed(state, by, wanted):
        seat = owner(state, bare(senator))
        about = {"senator": (senator,), "to": (to,), "target": (target,)}
        targets = OneOf(tuple(dict.fromkeys(("", target))))
        fields = (("senator", OneOf((senator,))), ("to", OneOf((to,))), ("target", targets))
        choices = RecordOf(tag_of(Consent), (*fields, ("yes", OneOf((False, True)))))
        default = Consent(senator, to, yes=False)
        yield Slot(f"{key}:consent:{bare(senator)}:{to}:{seat}", seat, "consent", about, "required", choices, default)


def refused(play: Play, state: State, by: str, wanted: Iterable[Wanted]) -> ConsentMissing | None:
    """Return the first consent that was asked for and not given, None if all were given."""
    orders = (answer.order for answer in play.all("consent") if isinstance(answer.order, Consent))
    given = {(order.senator, order.to) for order in orders if order.yes}
    for senator, to, target in needed(state, by, wanted):
        if (senator, to) not in given:
            return ConsentMissing(owner(state, bare(senator)), senator, to, target)
    return None


def heard(play: Play, state: State, by: str, wanted: Iterable[Wanted], cites: tuple[str, ...]) -> Flow[str]:
    """Check whether all consents were given; report the first that is missing, and return why the measure lapses."""
    missing = refused(play, state, by, wanted)
    if missing is None:
        return ""
    yield Event.of(missing, play.scope, cites=cites)
    return LAPSED


def form(slot: Slot) -> tuple[Suggestion, ...]:
    """Return what the order form offers for a consent: none, which is the default, or to give it."""
    if slot.kind != "consent":
        return ()
    given = replace(slot.default, yes=True)
    return (Suggestion(slot.default, "consent_no"), Suggestion(given, f"consent_{given.to}", {"target": given.target}))


def fits(game: Game, view: State, frame: Frame | None, slot: Slot, order: Consent | Nothing) -> Verdict:
    """Check whether a seat can consent for a Senator: he must be its own."""
    if isinstance(order, Nothing):
        return ACCEPTED
    return checks.own(view, slot.seat, order.senator, "roc:6.5") or ACCEPTED
