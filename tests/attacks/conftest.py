"""The games that attackers go for: those of `tests/core/service`."""

from __future__ import annotations

from tests.core.service.conftest import archives, over, running, toy

__all__ = ["archives", "over", "running", "toy"]
