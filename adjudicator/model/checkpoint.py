"""Named places between two durable statements, where a test may stop the process; nothing happens there otherwise."""

from __future__ import annotations

from collections.abc import Callable

Hook = Callable[[str], None]

_hooks: list[Hook] = []


def checkpoint(name: str) -> None:
    """Mark a place where a crash is interesting; `name` is dotted, `part.act.before-or-after-what`.

    Put one before and one after everything that cannot be undone: a commit, a file moved, a mail sent.
    """
    for hook in _hooks:
        hook(name)


def install(hook: Hook) -> None:
    """Call `hook` with the name of every checkpoint passed from now on."""
    _hooks.append(hook)


def remove(hook: Hook) -> None:
    """Undo one `install` of the same hook."""
    _hooks.remove(hook)
