"""The terms of a game: settings that the core reads and a game changes, listed in the first letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from adjudicator.engine.reporting import Say
from adjudicator.model.page import Order, Orders, Page, Section
from adjudicator.service.settings.config import DiceSettings, GameConfig, ObserverSettings, PressSettings
from adjudicator.service.settings.languages import others, tongue_called

if TYPE_CHECKING:
    from adjudicator.service.game.table import Board


def with_terms(board: Board, page: Page, say: Say) -> Page:
    """Return a page with the terms that differ from the usual ones at its end."""
    lines = tuple(_terms(board.config, say))
    if not lines:
        return page
    return replace(page, blocks=(*page.blocks, Section("How this game is run", (Orders(lines),), numbered=False)))


def _terms(config: GameConfig, say: Say) -> Iterator[Order]:
    watching = ObserverSettings(open=config.open_to_observers)
    tables: tuple[tuple[str, PressSettings | ObserverSettings | DiceSettings], ...] = (
        ("press", config.press),
        ("observers", watching),
        ("dice", config.dice),
    )
    for name, settings in tables:
        for field in fields(settings):
            value = getattr(settings, field.name)
            if value != getattr(type(settings)(), field.name):
                remark = say(f"pages/terms/{name}-{field.name}", {"value": value, "settings": settings})
                yield Order(f"{name}.{field.name} = {_toml(value)}", remark)
    yield Order(f"identity = {_toml(config.identity)}", say("pages/terms/identity", {"value": config.identity}))
    if config.names:
        yield Order("anonymous = true", say("pages/terms/anonymous", {}))
    yield from _tongues(config, say)


def _tongues(config: GameConfig, say: Say) -> Iterator[Order]:
    """Yield the languages in which orders may be written, where there are others besides English."""
    called = [tongue_called(code) for code in others(config.languages)]
    if called:
        yield Order(f"languages = {_toml(config.languages)}", say("pages/terms/languages", {"called": called}))


def _toml(value: Any) -> str:  # noqa: ANN401 - whatever a setting holds
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(each) for each in value)}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{name} = {_toml(each)}' for name, each in value.items())} }}"
    return str(value) if isinstance(value, int) else f'"{value}"'
