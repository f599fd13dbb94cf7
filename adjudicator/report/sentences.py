"""Sentences from templates: one small text for each kind of event and each reason to refuse.

A `Speaker` is given folders of texts, the general ones first: the core's, then the system's. The texts that the GM of a
game wrote go before all of them. `catalogues` says how files hold texts. The text `sentences/<kind>` speaks of an
event and sees the fields of its payload; `refusals/<code>` says why an order was not taken. What texts may use beside
Jinja's own:

    {{ senator | name }}               Mago             by the caller's lookup of ids
    {{ seats | names | listing }}      Anna, Ben and Clara
    {{ 25 | talents }}                 25T              {{ -4 | change }}   -4T       {{ 3 | signed }}   +3
    {{ 6 | plural("card") }}           6 cards          {{ 4 | spelled }}   four      {{ 5 | ordinal }}  fifth
    {{ 63 | quotient(25, "down") }}    63 / 25, rounded down = 2T
    {{ 20 | share(48, "up") }}         20% = 9.6, rounded up 10T
    {{ 2 | stands(3) }}                2 + 3 = 5
    {{ seat | whose }}                 Anna's, Iris's, and of a name that is a plural Imperials'
    {{ "rolls" | agree(seat) }}        rolls, and after a name that is a plural roll

`whose` and `agree` take an id of any sort, or a seat without its sort.

The text is not wrapped: any run of white space in it is one blank. Texts are read and compiled once a process, when
first used, and run in a sandbox, because a game's own may come from elsewhere.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from adjudicator.model.errors import UserError
from adjudicator.report import words
from adjudicator.report.catalogues import SINGLE, Entry, read_folder, read_texts
from adjudicator.report.naming import unsigned

if TYPE_CHECKING:
    from jinja2 import Environment, Template
    from jinja2.runtime import Context

_LOOKUP = "display_name_of"
_NUMBER = "is_plural"


def _never(_key: str) -> bool:
    """Return False: no name is a plural where nobody says so."""
    return False


class MissingSentenceError(UserError):
    """No folder has a text for what is to be said; the message names the key to write."""


Files = tuple[tuple[str, str], ...]
"""Names and contents of files."""


class Speaker:
    """Puts events and refusals into the words of one game's texts."""

    def __init__(
        self,
        folders: Sequence[Path],
        name: Callable[[str], str] = str,
        own: Files = (),
        plural: Callable[[str], bool] = _never,
    ) -> None:
        """Speak in the texts of some folders.

        Args:
            folders: where texts lie, the most general first.
            name: turns an id into what readers call it.
            own: texts that go before those of all folders.
            plural: says whether the name of an id is a plural, with which verbs agree.
        """
        self._sources = (tuple(folders), own)
        self._names = {_LOOKUP: name, _NUMBER: plural}
        self._fixed: dict[str, str] = {}
        self._templates: dict[str, Template] = {}

    def sentence(self, kind: str, payload: object) -> str:
        """Return what an event of this kind says; `payload` is its record, a mapping, or None where it has none.

        Raises:
            MissingSentenceError: there is no text `sentences/<kind>`.
            UserError: the text is faulty, or speaks of a field that the payload lacks.
        """
        return self._render(f"sentences/{kind}", payload)

    def refusal(self, code: str, payload: object) -> str:
        """Return why an order was not taken; like `sentence`, from `refusals/<code>`."""
        return self._render(f"refusals/{code}", payload)

    def say(self, key: str, payload: object) -> str:
        """Return what a text says by its key, such as `letters/chat`; raises as `sentence` does."""
        if payload != {}:
            return self._render(key, payload)
        if key not in self._fixed:
            self._fixed[key] = self._render(key, payload)
        return self._fixed[key]

    def texts(self) -> Mapping[str, Entry]:
        """Return the texts by key, each as it counts: the game's own, else that of the last folder that has it."""
        return _texts(*self._sources)

    def _render(self, key: str, payload: object) -> str:
        try:
            if key not in self._templates:
                self._templates[key] = _environment(*self._sources).get_template(key)
            said = self._templates[key].render({**_fields(payload), **self._names})
        except Exception as fault:
            told = self._told(key, fault)
            if told is None:
                raise
            raise told from fault
        return " ".join(said.split())

    def _told(self, key: str, fault: Exception) -> UserError | None:
        """Return the error by which a GM can mend a text; None where the text is not to blame."""
        from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError

        if isinstance(fault, TemplateNotFound):
            return MissingSentenceError(f"There is no sentence for this yet: write {fault.name} in {self._home()}.")
        if isinstance(fault, TemplateSyntaxError):
            file, line = self._place(str(fault.name), fault.lineno)
            return UserError(f"Mend line {line} of {file}: {fault.message}")
        if not isinstance(fault, TemplateError | TypeError | ValueError | ArithmeticError):
            return None
        file, line = self._place(key, 1)
        return UserError(f"Mend {key}, from line {line} of {file}, which cannot be said of this event: {fault}.")

    def _home(self) -> str:
        """Return the folder in which a missing text belongs, by its name in an installation."""
        folders, _ = self._sources
        return f"templates/{folders[-1].name}" if folders else "templates"

    def _place(self, key: str, line: int) -> tuple[str, int]:
        """Return file and line of a line of a text."""
        entry = _texts(*self._sources)[_key(key)]
        return entry.file, entry.line + line - 1


def _fields(payload: object) -> Mapping[str, object]:
    """The variables of a template: the fields of a record, or the entries of a mapping."""
    if is_dataclass(payload):
        return {name: getattr(payload, name) for name in _names(cast("Any", type(payload)))}
    return payload if isinstance(payload, Mapping) else {}


@cache
def _names(record: Any) -> tuple[str, ...]:  # noqa: ANN401 - the class of any payload
    return tuple(field.name for field in fields(record))


def _key(name: str) -> str:
    """Return the key that a text imports another by; texts of GMs from before there were catalogues name a file."""
    return name.removesuffix(SINGLE)


@lru_cache(maxsize=32)
def _texts(folders: tuple[Path, ...], own: Files) -> Mapping[str, Entry]:
    """Return all texts by key, the game's own first, then those of the last folder."""
    read = [read_folder(folder) for folder in reversed(folders)]
    return ChainMap(read_texts(own), *map(dict, read))


@lru_cache(maxsize=32)
def _environment(folders: tuple[Path, ...], own: Files) -> Environment:
    """Return what compiles the texts of these folders; compiled ones stay in memory."""
    from jinja2 import FunctionLoader, StrictUndefined, pass_context
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    def load(name: str) -> tuple[str, str, None] | None:
        entry = _texts(folders, own).get(_key(name))
        return (entry.text, entry.file, None) if entry else None

    # Plain text comes out, so nothing is escaped here; the HTML renderer escapes all of it.
    environment = ImmutableSandboxedEnvironment(
        loader=FunctionLoader(load),
        undefined=StrictUndefined,
        autoescape=False,
        auto_reload=False,
        cache_size=-1,
    )
    filters = (words.talents, words.signed, words.change, words.plural, words.noun, words.spelled, words.ordinal)
    sums = (words.utc, words.listing, words.quotient, words.share, words.stands)
    environment.filters.update({function.__name__: function for function in (*filters, *sums)})
    environment.filters["name"] = pass_context(_display_name)
    environment.filters["names"] = pass_context(_display_names)
    environment.filters["whose"] = pass_context(_whose)
    environment.filters["agree"] = pass_context(_agree)
    return environment


def _display_name(context: Context, ident: str) -> str:
    lookup: Callable[[str], Any] = context[_LOOKUP]
    return str(lookup(ident))


def _display_names(context: Context, idents: Iterable[str]) -> list[str]:
    return [_display_name(context, ident) for ident in idents]


def _whose(context: Context, ident: str) -> str:
    key = _sorted(ident)
    name = _display_name(context, key)
    plain = unsigned(name)
    return name + words.possessive(plain, plural=context[_NUMBER](key)).removeprefix(plain)


def _agree(context: Context, verb: str, ident: str) -> str:
    return words.plural_verb(verb) if context[_NUMBER](_sorted(ident)) else verb


def _sorted(ident: str) -> str:
    """Return an id with its sort: one without is that of a seat."""
    return ident if ":" in ident else f"seat:{ident}"
