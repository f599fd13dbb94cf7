"""The reports of The Republic of Rome: pages built from views and visible events, their words from templates."""

from adjudicator.systems.republic_of_rome.report.reporter import REPORTER

__all__ = ["REPORTER"]
