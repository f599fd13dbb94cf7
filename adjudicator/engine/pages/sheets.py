"""Whole pages around the sections of a game: the report for all, the report for one seat, and the documents."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from adjudicator.engine.box.options import OptionSpec
from adjudicator.engine.pages.basics import facts, game_title
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Deadline, Order, Orders, Page, Points, Section, Text


def public(sight: Sight, title: str, story: tuple[Text, ...], due: Deadline | None, blocks: tuple[Block, ...]) -> Page:
    """Return the report for all; its first sentence is what mail programs show beside the subject."""
    return Page(
        kind="public report",
        game=game_title(sight),
        label=sight.game.system.title,
        title=title,
        date=sight.date,
        facts=(facts(sight),),
        story=story,
        deadline=due,
        blocks=blocks,
        preview=story[0] if isinstance(story[0], str) else title,
    )


def private(
    sight: Sight,
    label: str,
    title: str,
    story: tuple[Text, ...],
    due: Deadline | None,
    blocks: tuple[Block, ...],
    left: str = "",
    preview: str = "",
) -> Page:
    """Return the report for one seat; `left` goes below the headline instead of the packets reported on."""
    packets, name = facts(sight)
    return Page(
        kind="private report",
        game=game_title(sight),
        label=label,
        title=title,
        date=sight.date,
        facts=((left or packets, name),),
        story=story,
        deadline=due,
        blocks=blocks,
        preview=preview or title,
    )


def document(sight: Sight, kind: str, title: str, blocks: tuple[Block, ...]) -> Page:
    """Return a page of reference: status, history, decks."""
    return Page(
        kind=kind,
        game=game_title(sight),
        label=sight.game.system.title,
        title=title,
        date=sight.date,
        blocks=blocks,
        preview=title,
    )


def history(sight: Sight, title: str, untold: Collection[str]) -> Page:
    """Return the history, one sentence an event; kinds in `untold` are left out."""
    told = (sight.told(event) for event in sight.events if event.data is not None and event.kind not in untold)
    lines = tuple(line for line in told if line)
    happened = (Section("What happened", (Points(lines),), numbered=False),) if lines else ()
    return document(sight, "history", title, happened)


def settings(sight: Sight, specs: Mapping[str, OptionSpec]) -> Section:
    """Return the settings of a game as in its file, each with its effect and its ruling."""
    options = sight.game.options
    rows = ((name, _toml(getattr(options, name)), spec) for name, spec in specs.items())
    lines = tuple(Order(f"{name} = {value}", f"{spec.line} [ruling {spec.ruling}]") for name, value, spec in rows)
    return Section("Settings of this game", (Orders(lines),))


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else f'"{value}"'
