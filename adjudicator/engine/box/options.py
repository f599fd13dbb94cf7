"""The settings of a game: declared in options.toml, chosen by the GM, read by the rules as one typed record.

The record is the system's own, with one field for each setting; this module has the declarations and reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

from msgspec import field

from adjudicator.engine.box.boxes import Record, Tables, entries, only, read_entry, unique
from adjudicator.engine.box.boxfaults import instead
from adjudicator.model.errors import UserError
from adjudicator.model.record import field_names

T = TypeVar("T")


class OptionSpec(Record, frozen=True, kw_only=True):
    """A setting as options.toml declares it; `ruling` is its number in rulings.md.

    `tried` are the numbers used in random games; without any, all allowed ones. `needs` are other settings, each with
    the values one of which it must have for this one to do anything.
    """

    name: str
    type: Literal["flag", "word", "number"]
    default: bool | int | str
    ruling: str
    since: str = field(name="from")
    line: str
    allowed: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    tried: tuple[int, ...] = ()
    needs: dict[str, tuple[bool | int | str, ...]] = field(default_factory=dict)

    def takes(self, value: object) -> bool:
        """Return whether the setting may have a value."""
        if self.type == "flag":
            return isinstance(value, bool)
        if self.type == "word":
            return value in self.allowed
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most

    def choices(self) -> str:
        """Return the allowed values, as the end of `write ...`."""
        if self.type == "flag":
            return "true or false"
        if self.type == "word":
            return " or ".join(f'"{word}"' for word in self.allowed)
        return f"a number from {self.least} to {self.most}"


def read_specs(tables: Tables, settings: type[Any]) -> dict[str, OptionSpec]:
    """Return the declared settings.

    Args:
        tables: the parsed tables of the box, `options` among them.
        settings: the record of the system that has a field for each.

    Raises:
        UserError: a declaration is incomplete, its default is not allowed, or the rules know other settings.
    """
    only(tables, "options", ["option"])
    raw = entries(tables, "options", "option")
    specs = [(where, read_entry(where, one, OptionSpec)) for where, one in raw]
    unique((spec.name, where) for where, spec in specs)
    for where, spec in specs:
        if not spec.takes(spec.default):
            raise UserError(f"{where} has the default {spec.default!r}; write {spec.choices()}.")
        for name, values in spec.needs.items():
            if name not in {one.name for _, one in specs}:
                raise UserError(f"{where} needs the setting {name!r}, which is not declared; write another name.")
            other = next(one for _, one in specs if one.name == name)
            if not values or not all(map(other.takes, values)):
                raise UserError(f"{where} needs {list(values)} of `{name}`; write {other.choices()}.")
    known, declared = set(field_names(settings)), {spec.name for _, spec in specs}
    for name in sorted(known ^ declared):
        what = "is missing from" if name in known else "is not read by any rule; take it out of"
        raise UserError(f"The setting `{name}` {what} options.toml.")
    return {spec.name: spec for _, spec in specs}


def read_options(specs: Mapping[str, OptionSpec], settings: Mapping[str, Any], kind: type[T]) -> T:
    """Return the settings of a game, with the defaults for what the GM left out.

    Args:
        specs: the declared settings.
        settings: what the GM wrote, by name.
        kind: the system's record of settings.

    Raises:
        UserError: a name that is not declared, or a value that is not allowed.
    """
    for name, value in settings.items():
        spec = specs.get(name)
        if spec is None:
            raise UserError(f"There is no setting `{name}`; {instead(name, tuple(specs))}")
        if not spec.takes(value):
            raise UserError(f"The setting `{name}` cannot be {value!r}; write {spec.choices()}.")
    return kind(**{name: settings.get(name, spec.default) for name, spec in specs.items()})


def require_needs(specs: Mapping[str, OptionSpec], settings: Mapping[str, Any]) -> None:
    """Raise UserError at a setting that would do nothing, as another does not have the value that it needs.

    Args:
        specs: the declared settings.
        settings: what the GM wrote, by name, each value allowed; one that is written as it is by default needs nothing.
    """
    for name, value in settings.items():
        spec = specs[name]
        for other, values in spec.needs.items() if value != spec.default else ():
            if settings.get(other, specs[other].default) not in values:
                wanted = " or ".join(_written(one) for one in values)
                raise UserError(
                    f"The setting `{name}` = {_written(value)} does nothing without `{other}` = {wanted}; "
                    f"write that too, or take `{name}` out."
                )


def _written(value: object) -> str:
    """Return a value in the form of a game file."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
