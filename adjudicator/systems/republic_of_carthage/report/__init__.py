"""The reports of The Republic of Carthage: pages built from views and visible events, their words from templates."""

from adjudicator.systems.republic_of_carthage.report.reporter import REPORTER

__all__ = ["REPORTER"]
