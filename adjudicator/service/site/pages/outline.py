"""What every page of a site says of the site: its title, the ways through it, how far it tells and to whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from uuid import NAMESPACE_URL, uuid5

from adjudicator.report.naming import unsigned
from adjudicator.report.raster import drawable
from adjudicator.report.words import listing
from adjudicator.service.game.times import format_dated, moment
from adjudicator.service.site.chronicle.cast import Cast, slug
from adjudicator.service.site.chronicle.chronicle import Chronicle, Leg
from adjudicator.service.site.pages.search import SEARCH

INDEX, FIGURES, DICE, MAIL, SETTINGS, PRESS, MISSING = (
    f"{name}.html" for name in ("index", "figures", "dice", "mail", "settings", "press", "404")
)
TURNS = "turns/index.html"
FEED, SITEMAP, CARD = "feed.xml", "sitemap.xml", "card.png"


@dataclass(frozen=True)
class Outline:
    """The site of one game, as its pages and templates see it."""

    story: Chronicle
    cast: Cast
    search: bool = False

    @property
    def id(self) -> str:
        """The game's id."""
        return self.story.board.id

    @property
    def title(self) -> str:
        """What readers call the game."""
        return self.story.board.config.title or self.id

    @property
    def system(self) -> str:
        """The system and its edition."""
        game = self.story.game
        return f"{game.system.title}, {game.edition}"

    @property
    def stand(self) -> str:
        """How far the site tells."""
        last = self.story.reports[-1]
        return f"Archive as of report {last.name}, {hour(last.at)} UTC."

    @property
    def secrecy(self) -> str:
        """To whom it tells what."""
        reader = self.story.reader
        if reader.whole:
            return "The game is over: what was secret is open, and marked."
        if reader.seat is not None:
            return f"For {unsigned(self.story.names(f'seat:{reader.seat}'))} alone."
        return "Public information only: what is secret appears when the game ends."

    def urn(self, *parts: str) -> str:
        """Return a name that stays the same for the game, or for one thing of it, wherever the site lies."""
        return uuid5(NAMESPACE_URL, "/".join(("adjudicator", self.id, *parts))).urn

    def ways(self, here: str) -> list[tuple[str, str, bool]]:
        """Return the links in the head of a page: label, path, and whether the page is there."""
        return [(label, path, path == here or _within(here, path)) for label, path in self._ways]

    @cached_property
    def _ways(self) -> list[tuple[str, str]]:
        # These are on every page, so nothing here may change with each turn.
        found = [("Game", INDEX), ("Turns", TURNS)]
        found += [(sort.many, sort_path(sort.id)) for sort in self.cast.sorts.values() if self.cast.of_sort(sort.id)]
        found += [("Dice", DICE), ("Mail", MAIL), ("Settings", SETTINGS)]
        return found + ([("Search", SEARCH)] if self.search else [])

    @property
    def address(self) -> str:
        """Where the site is published, with a slash; empty where nobody has said so, and for one player's own."""
        site = self.story.board.config.site
        return f"{site}/" if site and self.story.reader.seat is None else ""

    @property
    def card(self) -> str:
        """The picture that goes with a link to the site; empty where it has no address, as the link needs it whole."""
        return CARD if self.address and drawable() else ""

    @property
    def common(self) -> tuple[object, ...]:
        """What is on every page."""
        return (self.id, self.title, self.system, self.secrecy, self._ways, self.address, self.card)

    def packet(self, packet: str) -> str:
        """Return the path of a packet."""
        return packet_path(packet)

    def leg_title(self, leg: Leg) -> str:
        """Return a packet as headings call it: `4.3 Forum`."""
        return self._leg_titles[leg.id]

    @cached_property
    def _leg_titles(self) -> dict[str, str]:
        return {leg.id: f"{leg.id} {unsigned(leg.name)}".strip() for leg in self.story.legs.values()}

    def seats(self, seats: Iterable[str]) -> str:
        """Return players in a list."""
        return listing(unsigned(self.story.names(f"seat:{seat}")) for seat in seats)


@lru_cache(maxsize=4000)
def hour(at: str) -> str:
    """Return a stamp as pages of a site have it, in UTC; several tell the hours of the same packets."""
    return format_dated(moment(at))


def _within(here: str, path: str) -> bool:
    """Return whether a page is in the folder of an index."""
    folder, _, name = path.rpartition("/")
    return bool(folder) and name == "index.html" and here.startswith(f"{folder}/")


def packet_path(packet: str) -> str:
    """Return where the page of a packet lies."""
    return f"packets/{packet.replace('.', '-')}.html"


def turn_path(turn: str) -> str:
    """Return where the page of a turn lies."""
    return f"turns/{turn}.html"


def turn_title(turn: str) -> str:
    """Return what a turn is called: its number, or the setup before the first."""
    return "Setup" if turn == "0" else f"Turn {turn}"


def sort_path(sort: str) -> str:
    """Return where the index of a sort of things lies."""
    return f"things/{slug(sort)}/index.html"


def private_path(seat: str, report: str) -> str:
    """Return where the report for one seat lies."""
    return f"private/{seat}/{report}.html"


def map_path(stem: str, report: str) -> str:
    """Return where the page of a picture of a report lies."""
    return f"maps/{slug(stem)}/{report}.html"
