"""Pages as HTML: the templates of a site with what they use, each link written from where its page lies."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from adjudicator import resources
from adjudicator.model.page import (
    Cell,
    Cite,
    Column,
    Group,
    Picture,
    Piece,
    Row,
    Strong,
    Table,
    Text,
    Typed,
    numbered,
    said,
)
from adjudicator.model.page.marks import Ref
from adjudicator.report.cells import as_cell, dice_table, figure
from adjudicator.report.chart import bars, waterfall
from adjudicator.report.html import head_column
from adjudicator.report.paper import flat
from adjudicator.report.typography import typeset
from adjudicator.service.site.folder.memory import Kept, parted, parts_of
from adjudicator.service.site.pages.listed import Toned
from adjudicator.service.site.pickled import digest

if TYPE_CHECKING:
    from types import CodeType

    from jinja2 import BytecodeCache, Environment
    from jinja2.bccache import Bucket
    from jinja2.runtime import Context
    from markupsafe import Markup

    from adjudicator.service.site.chronicle.telling import Told
    from adjudicator.service.site.folder.memory import Asked


TONES = {"good": "ok", "bad": "no", "ask": "am"}
"""The classes of words that mean something, by their tone."""


class Place(Protocol):
    """What a reference leads to: something that has a name and a page."""

    @property
    def path(self) -> str:
        """Where its page lies."""

    @property
    def name(self) -> str:
        """What readers call it."""


class Href(str):
    """An address within a site: it is written as it is, whatever the players are called."""

    __slots__ = ()


def relative(here: str, path: str, fragment: str = "") -> Href:
    """Return the address of a page as a link on another has it, so that the folder can lie anywhere."""
    way = "" if path == here and fragment else _way(posixpath.dirname(here) or ".", path)
    return Href(f"{way}#{fragment}" if fragment else way)


@lru_cache(maxsize=20_000)
def _way(folder: str, path: str) -> str:
    """Return the way from a folder to a path; pages of a folder link the same things again and again."""
    return posixpath.relpath(path, folder)


class Renderer:
    """Renders the pages of one site."""

    def __init__(
        self,
        clean: Callable[[str], str],
        find: Callable[[str], Place | None],
        site: object,
        kept: Mapping[str, Kept] | None = None,
        common: object = None,
    ) -> None:
        """Take what nobody may read out of all words, and make links of what `find` knows.

        Args:
            clean: takes out of words what appears in no site.
            find: gives the thing of an id, None where it has no page.
            site: what every page says of the site; templates see it under this name.
            kept: the pages of an earlier run by path; one that was made of the same facts is not made again.
            common: plain values that tell what all pages are made of, beside the facts of each.
        """
        from markupsafe import Markup, escape

        self._clean = clean
        self._find = find
        self._site = site
        self._before: Mapping[str, Kept] = kept or {}
        self._common = digest(common)
        self._found: dict[str, Place | None] = {}
        self._places: Asked = {}
        self._asked: Asked = {}
        self.made: dict[str, Kept] = {}
        self._environment = self._made()
        # Imported when a site is rendered and no sooner, but not again for each word.
        self._markup, self._escape = Markup, escape

    def page(self, template: str, here: str, **facts: object) -> bytes:
        """Return a page as bytes; `here` is its path within the site."""
        return self._once("", template, facts, here)

    def _once(self, part: str, template: str, facts: Mapping[str, object], here: str) -> bytes:
        """Return a page, or a part of one, as it was made before, if all that it was made of is as it was then."""
        name = part or here
        key = digest([self._common, template, facts])
        found = self._before.get(name)
        if found is None or found.key != key or any(self._place(each) != was for each, was in found.asked.items()):
            around = self._before, self._asked, self.made
            self._before, self._asked, self.made = parts_of(found), {}, {}
            try:
                text = self._rendered(template, here, facts)
                text = text if part else "\n".join(line for line in text.split("\n") if line.strip()) + "\n"
                found = Kept(key, self._asked, text.encode(), parted(self.made))
            finally:
                self._before, self._asked, self.made = around
        if part:
            self._asked |= found.asked
        self.made[name] = found
        return found.text

    def _place(self, key: str) -> tuple[str, str] | None:
        """Return what a reference leads to now."""
        if key not in self._places:
            self._found[key] = place = self._find(key)
            self._places[key] = None if place is None else (place.path, place.name)
        return self._places[key]

    def _look(self, key: str) -> Place | None:
        """Return what a reference leads to, and note that the page depends on it."""
        self._asked[key] = self._place(key)
        return self._found[key]

    def _rendered(self, template: str, here: str, facts: Mapping[str, object]) -> str:
        regions: dict[str, int] = {}

        def region(caption: str) -> str:
            """Return the name of a region that can be scrolled; no two on a page share one."""
            name = self._clean(typeset(caption)) or "Table"
            regions[name] = regions.get(name, 0) + 1
            return name if regions[name] == 1 else f"{name} ({regions[name]})"

        found = self._environment.get_template(f"site/{template}.j2")
        return found.render(here=here, site=self._site, region=region, **facts)

    def _made(self) -> Environment:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined

        environment = Environment(
            loader=FileSystemLoader(resources.templates("core")),
            undefined=StrictUndefined,
            autoescape=True,
            auto_reload=False,
            keep_trailing_newline=True,
            finalize=self._final,
            bytecode_cache=_compiled(),
        )
        environment.filters.update(self._filters())
        environment.globals["to"] = _to()
        environment.globals["once"] = self._part()
        return environment

    def _filters(self) -> Mapping[str, Callable[..., object]]:
        from jinja2 import pass_context

        @pass_context
        def words(context: Context, text: Text) -> Markup:
            """Return a marked text as HTML, its references as links to their things."""
            return self._words(str(context["here"]), text)

        @pass_context
        def worded(context: Context, cell: Cell, column: Column) -> Markup:
            """Return the words of a cell, its references as links."""
            value = cell.value if isinstance(cell.value, tuple) else figure(cell, column)
            return self._words(str(context["here"]), value)

        return {
            "type": typeset,
            "plain": flat,
            "words": words,
            "worded": worded,
            "cell": as_cell,
            "figure": figure,
            "bodies": bodies,
            "head_column": head_column,
            "dice_table": lambda dice: dice_table(dice, ("label", "die", "used in")),
            "bars": bars,
            "waterfall": waterfall,
            "drawing": self._drawing,
            "numbered": numbered,
            "said": said,
            "also": self._also,
            "known": self._known,
        }

    def _part(self) -> Callable[..., Markup]:
        """Return the function by which a page has a part of it made, which later pages may have in common with it."""
        from jinja2 import pass_context
        from markupsafe import Markup

        @pass_context
        def once(context: Context, name: str, template: str, **facts: object) -> Markup:
            made = self._once(name, template, facts, str(context["here"]))
            return Markup(made.decode())  # noqa: S704 - a template escaped it

        return once

    def _final(self, value: object) -> object:
        """Clean every word that goes into a page; markup was cleaned when it was made."""
        if isinstance(value, str) and not isinstance(value, Href) and not hasattr(value, "__html__"):
            return self._clean(value)
        return value

    def _words(self, here: str, text: Text) -> Markup:
        if isinstance(text, str):
            return self._escape(self._clean(typeset(text)))
        return self._markup("".join(self._piece(here, piece) for piece in set_as_one(text)))

    def _piece(self, here: str, piece: str | Cite | Strong | Typed | Ref) -> str:
        escape = self._escape
        match piece:
            case Ref():
                entry, words = self._look(piece.thing), escape(self._clean(piece.words))
                if entry is None or entry.path == here:
                    return words
                return f'<a href="{escape(relative(here, entry.path))}">{words}</a>'
            case Cite():
                return f'<span class="cite">[{escape(", ".join(piece.rules))}]</span>'
            case Toned():
                return f'<span class="{TONES[piece.tone]}">{escape(self._clean(typeset(piece.text)))}</span>'
            case Strong() | Typed():
                return f"<strong>{escape(self._clean(typeset(piece.text)))}</strong>"
            case _:
                return escape(self._clean(piece))

    def _drawing(self, picture: Picture) -> Markup:
        from markupsafe import Markup

        return Markup(self._clean(picture.svg.rstrip()))  # noqa: S704 - markup that a system made, as templates are

    def _also(self, told: Told) -> tuple[Place, ...]:
        """Return the things an event is about whose names its sentence does not say."""
        return tuple(entry for thing in told.about if (entry := self._look(thing)) is not None)

    def _known(self, told: Told) -> str:
        """Return who knew of a secret when it happened, and since when that was."""
        seats = [entry.name for seat in told.to if (entry := self._look(f"seat:{seat}")) is not None]
        return f"Known to {' and '.join(seats) or 'nobody'} since {told.packet}."


def set_as_one(text: tuple[Piece, ...]) -> Iterator[Piece]:
    """Yield the pieces of a text in type, names and what stands around them set as one: `Clara's` has one quote.

    Type has a sign for each sign, so that every piece is cut out of the whole again by its length.
    """
    run: list[str | Ref] = []
    for piece in (*text, None):
        if isinstance(piece, str | Ref):
            run.append(piece)
            continue
        whole, done = typeset("".join(map(str, run))), 0
        for each in run:
            words = whole[done : done + len(str(each))]
            done += len(words)
            if isinstance(each, Ref):
                yield each if words == each.words else replace(each, words=words)
            else:
                yield words
        run = []
        if piece is not None:
            yield piece


def bodies(table: Table) -> Iterator[tuple[tuple[Row, ...], Any, str]]:
    """Yield the rows of a table in bodies, each with its head and the note behind it; loose rows have neither."""
    loose: list[Row] = []
    for item in table.rows:
        if isinstance(item, Group):
            if loose:
                yield tuple(loose), "", ""
                loose = []
            yield item.rows, item.label, item.note
        else:
            loose.append(item)
    if loose:
        yield tuple(loose), "", ""


@cache
def _compiled() -> BytecodeCache:
    """Return where the code of templates is kept while the program runs: the sites of a home share it."""
    from jinja2 import BytecodeCache

    class Held(BytecodeCache):
        def __init__(self) -> None:
            self._code: dict[str, CodeType] = {}

        def load_bytecode(self, bucket: Bucket) -> None:
            bucket.code = self._code.get(f"{bucket.key} {bucket.checksum}")

        def dump_bytecode(self, bucket: Bucket) -> None:
            if bucket.code is not None:
                self._code[f"{bucket.key} {bucket.checksum}"] = bucket.code

    return Held()


def _to() -> Callable[..., Href]:
    """Return the function by which templates write a link: the path of a page, and a place on it."""
    from jinja2 import pass_context

    @pass_context
    def to(context: Context, path: str, fragment: str = "") -> Href:
        return relative(str(context["here"]), path, fragment)

    return to
