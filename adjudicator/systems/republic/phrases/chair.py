"""What the chair lays before the Senate, and what owners answer: elections, trials, posts, consents."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.orders.chair import Govern, Post
from adjudicator.systems.republic.orders.courts import Prosecute
from adjudicator.systems.republic.orders.measures import Convict, ElectGovernor
from adjudicator.systems.republic.orders.senate import Call, Consent
from adjudicator.systems.republic.phrases.parts import (
    Orders,
    Parts,
    of_type,
    once,
    one_senator,
    said_yes,
    terms,
    tuples,
)

ORDERS: Final[Mapping[type[Any], type[Any]]] = {ElectGovernor: Govern, Convict: Prosecute}


class ChairPhrases:
    """What the chair lays before the Senate, and what owners answer.

    `elections` has the order of the chair for what is elected; `heads` makes the election of a pair; `posts` has the
    word for each office that a head of the State takes first.
    """

    elections: ClassVar[Mapping[type[Any], type[Any]]]
    heads: ClassVar[type[Any]]
    posts: ClassVar[Mapping[str, str]]

    def chair(self, parts: Parts) -> Orders:
        (measure,) = parts
        return ({**ORDERS, **self.elections}[type(measure)](measure),)

    def pair(self, parts: Parts) -> Any:  # noqa: ANN401 - the measure of a system
        """Return a pair.

        Raises:
            Unreadable: it is no pair.
        """
        senators = of_type(parts, "SENATOR") or tuple(parts[0])
        if len(set(senators)) != 2:  # noqa: PLR2004 - a pair
            raise Unreadable("pair")
        return self.heads((senators[0], senators[1]))

    def pair_first(self, parts: Parts) -> Any:  # noqa: ANN401 - the measure of a system
        return self.pair(parts)

    def governor(self, parts: Parts) -> ElectGovernor:
        (province,) = of_type(parts, "PROVINCE")
        return ElectGovernor(province, one_senator(parts))

    governor_first = governor

    def governors(self, parts: Parts) -> Orders:
        """Return Governors of several Provinces in one proposal."""
        first, *more = parts
        return (Govern(first, tuple(more)),)

    def charge_accused(self, parts: Parts) -> tuple[str, Any]:
        return "accused", str(parts[0])

    def charge_prosecutor(self, parts: Parts) -> tuple[str, Any]:
        return "prosecutor", str(parts[0])

    def grade(self, parts: Parts) -> tuple[str, Any]:
        return "grade", str(parts[0])

    def offence(self, parts: Parts) -> tuple[str, Any]:
        return "offence", str(parts[0])

    def trial(self, parts: Parts) -> Convict:
        """Return the charge.

        Raises:
            Unreadable: it does not say against whom, or whether it is major or minor.
        """
        said = once(terms(parts))
        if "accused" not in said:
            raise Unreadable("charge_accused")
        if "grade" not in said:
            raise Unreadable("charge_grade")
        return Convict(**said)

    def trial_by(self, parts: Parts) -> Convict:
        prosecutor, *charges = parts
        return self.trial([("prosecutor", str(prosecutor)), *charges])

    def call(self, parts: Parts) -> Orders:
        return (Call(of_type(parts, "PLAYER")),)

    def home(self, parts: Parts) -> str:
        return str(parts[0])

    def post(self, parts: Parts) -> Orders:
        """Return the wish for a post.

        Raises:
            Unreadable: the office is none of the two.
        """
        senator, named = map(str, parts)
        post = self.posts.get(named, named)
        if post not in self.posts.values():
            raise Unreadable("post_which")
        return (Post(senator, post),)

    def role_prosecutes(self, parts: Parts) -> tuple[str, str]:
        return "prosecutes", "".join(map(str, parts))

    def role_sponsors(self, _: Parts) -> tuple[str, str]:
        return "sponsors", ""

    def role_recalled(self, _: Parts) -> tuple[str, str]:
        return "recalled", ""

    def role_commands(self, _: Parts) -> tuple[str, str]:
        return "commands", ""

    def role_governs(self, _: Parts) -> tuple[str, str]:
        return "governs", ""

    def consent(self, parts: Parts) -> Orders:
        ((to, target),) = tuples(parts)
        return (Consent(one_senator(parts[:1]), to, target, said_yes(parts)),)

    def consent_no(self, parts: Parts) -> Orders:
        return self.consent([*parts, False])
