"""The pages of standard Diplomacy, and what other games on the same board take from them."""

from adjudicator.systems.diplomacy.report.reporter import REPORTER

__all__ = ["REPORTER"]
