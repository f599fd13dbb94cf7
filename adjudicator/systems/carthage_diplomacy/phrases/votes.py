"""Proposals and votes."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

import re
from typing import Final

from adjudicator.model.reading import Unreadable
from adjudicator.systems.carthage_diplomacy.orders.votes import Propose, Vote, Withdraw
from adjudicator.systems.diplomacy.words.phrases import Orders, Parts

_LETTERS = {"y": "yes", "n": "no", "a": "abstain"}
_QUOTES = "\"'\u201c\u201d\u2018\u2019 "
_OF_ANOTHER: Final = re.compile(r"\bfor(?: space| province)? \w+$")
"""Behind a new name: it is the space that gets it."""


class VotePhrases:
    """Proposals and votes."""

    def aye(self, _: Parts) -> str:
        return "yes"

    def nay(self, _: Parts) -> str:
        return "no"

    def abstain(self, _: Parts) -> str:
        return "abstain"

    def voted(self, parts: Parts) -> Orders:
        number, voice = parts
        return (Vote(_number(number), voice),)

    def voted_last(self, parts: Parts) -> Orders:
        return self.voted(parts[::-1])

    def vote_tallied(self, parts: Parts) -> Orders:
        """Return votes from numbers with a letter: `1y 2n`."""
        said = [(str(part)[:-1], str(part)[-1]) for part in parts if str(part)[-1] in _LETTERS]
        return tuple(Vote(int(number), _LETTERS[letter]) for number, letter in said)

    def vote_in_turn(self, parts: Parts) -> Orders:
        """Return votes on the proposals in turn, a letter for each: `yn`."""
        return tuple(Vote(number, _LETTERS[each]) for number, each in enumerate(str(parts[-1]), start=1))

    def withdraw(self, parts: Parts) -> Orders:
        return (Withdraw(_number(parts[0])),)

    def propose_name(self, parts: Parts) -> Orders:
        place, text = parts
        if _OF_ANOTHER.search(str(text)):  # propose the name Nova Tyrus for 21: Nova is no place there
            raise Unreadable("")
        return (Propose("name", _text(text), str(place)),)

    def propose_rule(self, parts: Parts) -> Orders:
        return (Propose("rule", _text(str(parts[0]).removeprefix("that "))),)

    def propose_map(self, parts: Parts) -> Orders:
        return (Propose("map", _text(parts[0])),)

    def propose_office(self, parts: Parts) -> Orders:
        place, who = parts
        return (Propose("office", "", str(place), str(who)),)

    def propose_office_last(self, parts: Parts) -> Orders:
        return self.propose_office(parts[::-1])


def _number(said: object) -> int:
    """Return the number of a proposal, of which the id of one that is told by its words ends in it."""
    return int(str(said).rpartition(":")[2])


def _text(text: str) -> str:
    return str(text).strip(_QUOTES)
