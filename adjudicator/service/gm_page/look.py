"""The GM's page as HTML."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator import resources
from adjudicator.report.typography import typeset

if TYPE_CHECKING:
    from jinja2 import Environment


def page(template: str, **facts: object) -> bytes:
    """Return a page of the GM's desk."""
    return _environment().get_template(f"desk/{template}.html.j2").render(**facts).encode()


@lru_cache(maxsize=1)
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(resources.templates("core")),
        undefined=StrictUndefined,
        autoescape=True,
        auto_reload=False,
    )
    environment.filters["type"] = typeset
    return environment
