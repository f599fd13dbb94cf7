"""Reports as a site keeps them: what lists say of each, and the pages, which later runs seldom read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.model.page import Page, Picture, Text, pictures
from adjudicator.service.mail_out.renderings import PUBLIC
from adjudicator.service.site.pickled import Sealed, sealed


@dataclass(frozen=True, slots=True)
class Report:
    """A report that went out: its name, when, the packets it tells of, and its pages by audience.

    `title` and `story` are those of the report for all, and so are the pictures, each with its name and title.
    """

    name: str
    at: str
    packets: tuple[str, ...]
    title: str
    story: tuple[Text, ...]
    pictures: tuple[tuple[str, str, Sealed[Picture]], ...]
    pages: Mapping[str, Sealed[Page]]

    @property
    def public(self) -> Sealed[Page]:
        """The report for all."""
        return self.pages[PUBLIC]


def went_out(name: str, at: str, packets: tuple[str, ...], pages: Mapping[str, Page]) -> Report:
    """Return a report of which later runs read back what they write again."""
    public = pages[PUBLIC]
    drawn = tuple((each.name, each.title, sealed(each.name, each)) for each in pictures(public))
    kept = {audience: sealed(f"{audience} {name}", page) for audience, page in pages.items()}
    return Report(name, at, packets, public.title, public.story, drawn, kept)
