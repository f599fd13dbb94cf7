"""Maps that are imported without a picture, where nobody looks at one."""

from __future__ import annotations

import pytest

from adjudicator.systems.diplomacy.tools import import_map


@pytest.fixture(autouse=True)
def unlaid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let maps that nobody looks at be drawn in one spot."""
    monkeypatch.setattr(import_map, "lines_of_layout", lambda _: ())
