"""What the tests of `test_adjudicate` share with others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from adjudicator.model import checkpoint


class Stopped(Exception):
    """The process ends here, as far as this test is concerned."""


@contextmanager
def stopping(after: int) -> Iterator[list[str]]:
    """Stop at the n-th checkpoint; give the names of those passed."""
    passed: list[str] = []

    def hook(name: str) -> None:
        passed.append(name)
        if len(passed) == after:
            raise Stopped

    checkpoint.install(hook)
    try:
        yield passed
    finally:
        checkpoint.remove(hook)
