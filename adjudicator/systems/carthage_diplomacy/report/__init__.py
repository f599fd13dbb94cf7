"""The pages of Carthage."""

from adjudicator.systems.carthage_diplomacy.report.reporter import REPORTER

__all__ = ["REPORTER"]
