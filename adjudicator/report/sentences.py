"""Sentences from templates: one small file for each kind of event and each reason to refuse.

A `Speaker` gets folders of templates, the general ones first: the core's, the system's, the folder of the game
itself, where a GM overrides any file by name. `sentences/<kind>.j2` describes an event and sees the
fields of its payload; `refusals/<code>.j2` says why an order was refused. Filters besides Jinja's own:

    {{ senator | name }}               Mago             by the caller's lookup of ids
    {{ seats | names | listing }}      Anna, Ben and Clara
    {{ 25 | talents }}                 25T              {{ -4 | change }}   -4T       {{ 3 | signed }}   +3
    {{ 6 | plural("card") }}           6 cards          {{ 4 | spelled }}   four      {{ 5 | ordinal }}  fifth
    {{ 63 | quotient(25, "down") }}    63 / 25, rounded down = 2T
    {{ 20 | share(48, "up") }}         20% = 9.6, rounded up 10T
    {{ 2 | stands(3) }}                2 + 3 = 5

The text is not wrapped: any run of white space in it is one space. Templates are compiled once a process, when first
used, and run in a sandbox, because a game's folder may come from elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.model.errors import UserError
from adjudicator.report import words

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.runtime import Context

_LOOKUP = "display_name_of"


class MissingSentenceError(UserError):
    """No folder has the template needed; the message names the file to write."""


class Speaker:
    """Words events and refusals by the templates of one game."""

    def __init__(self, folders: Sequence[Path], name: Callable[[str], str] = str) -> None:
        """Use the templates of `folders`, the most general first; `name` turns an id into a name for readers."""
        self._folders = tuple(folders)
        self._name = name
        self._fixed: dict[str, str] = {}

    def sentence(self, kind: str, payload: object) -> str:
        """The sentence of an event of this kind; `payload` is its record, a mapping, or None.

        Raises:
            MissingSentenceError: no folder has `sentences/<kind>.j2`.
            UserError: the template is faulty, or uses a field that the payload lacks.
        """
        return self._render(f"sentences/{kind}.j2", payload)

    def refusal(self, code: str, payload: object) -> str:
        """Why an order was refused; like `sentence`, from `refusals/<code>.j2`."""
        return self._render(f"refusals/{code}.j2", payload)

    def say(self, template: str, payload: object) -> str:
        """The text of a template, named without its ending, such as `letters/chat`; raises as `sentence` does."""
        if payload != {}:
            return self._render(f"{template}.j2", payload)
        if template not in self._fixed:
            self._fixed[template] = self._render(f"{template}.j2", payload)
        return self._fixed[template]

    def knows(self, kind: str) -> bool:
        """Whether there is a sentence for this kind of event."""
        return any((folder / "sentences" / f"{kind}.j2").is_file() for folder in self._folders)

    def _render(self, file: str, payload: object) -> str:
        from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError

        try:
            template = _environment(self._folders).get_template(file)
            said = template.render({**_fields(payload), _LOOKUP: self._name})
        except TemplateNotFound as fault:
            home = self._folders[-1].name if self._folders else "templates"
            raise MissingSentenceError(f"There is no sentence for this yet: write {home}/{fault.name}.") from fault
        except TemplateSyntaxError as fault:
            raise UserError(f"Mend line {fault.lineno} of {fault.name}: {fault.message}") from fault
        except (TemplateError, TypeError, ValueError, ArithmeticError) as fault:
            raise UserError(f"Mend {file}, which cannot be said of this event: {fault}.") from fault
        return " ".join(said.split())


def _fields(payload: object) -> Mapping[str, object]:
    """The variables of a template: the fields of a record, or the entries of a mapping."""
    if is_dataclass(payload):
        return {field.name: getattr(payload, field.name) for field in fields(payload)}
    return payload if isinstance(payload, Mapping) else {}


@lru_cache(maxsize=32)
def _environment(folders: tuple[Path, ...]) -> Environment:
    """The templates of these folders, the last folder first; compiled ones stay in memory."""
    from jinja2 import FileSystemLoader, StrictUndefined, pass_context
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    # The result is plain text, so nothing is escaped here; the HTML renderer escapes all of it.
    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader([*reversed(folders)]),
        undefined=StrictUndefined,
        autoescape=False,
        auto_reload=False,
        cache_size=-1,
    )
    filters = (words.talents, words.signed, words.change, words.plural, words.noun, words.spelled, words.ordinal)
    sums = (words.listing, words.quotient, words.share, words.stands)
    environment.filters.update({function.__name__: function for function in (*filters, *sums)})
    environment.filters["name"] = pass_context(_display_name)
    environment.filters["names"] = pass_context(_display_names)
    return environment


def _display_name(context: Context, ident: str) -> str:
    lookup: Callable[[str], Any] = context[_LOOKUP]
    return str(lookup(ident))


def _display_names(context: Context, idents: Iterable[str]) -> list[str]:
    return [_display_name(context, ident) for ident in idents]
