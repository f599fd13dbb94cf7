"""Forms that hold two orders: joined, or the second in the place of the first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Final

from tests.paraphrases.forms import Form, Meant, form_of, plain_or_said
from tests.paraphrases.sentences import sentences

JOINED: Final[Mapping[str, tuple[str, ...]]] = {
    "joined_by_and": ("{} and {}", "{}, and {}", "{} and also {}"),
    "joined_by_semicolon": ("{}; {}", "{} ; {}", "{}; and {}"),
    "joined_by_comma": ("{}, {}",),
    "joined_by_line": ("{}\n{}", "{}.\n{}.", "- {}\n- {}", "{}\n\n{}"),
    "joined_by_full_stop": ("{}. {}.", "{}. Then {}", "{}. Also {}."),
    "joined_by_then": ("{}, then {}", "first {}, then {}", "{} and then {}"),
}
CORRECTED: Final[Mapping[str, tuple[str, ...]]] = {
    "no_wait": ("{} - no wait, make that {}", "{}. No, wait: {}", "{}\nNo wait, {}", "{} no wait make that {}"),
    "sorry": ("{}\nSorry, I mean {}", "{}. Sorry, I meant {}", "{}, sorry, {}"),
    "scrap_that": ("{}. Scrap that, {}", "{}\nScratch that. {}", "{}\nForget that: {}"),
    "correction": ("{}\nCorrection: {}", "{}. Correction, {}"),
    "actually": ("{}\nActually, {}", "{}. Actually {}", "{}\nOn second thoughts, {}"),
    "changed_my_mind": ("{}\nI changed my mind: {}", "{}. I've changed my mind, {}"),
    "instead": ("{}\n{} instead", "{}. No, {} instead.", "{}\nInstead, {}"),
}


def _joined(name: str) -> Form:
    def form(meant: Meant, chance: Random) -> str:
        if not meant.other or meant.when:
            return ""
        return chance.choice(JOINED[name]).format(plain_or_said(meant.system, meant.bare, chance), meant.other)

    form.__name__ = name
    return form


def _corrected(name: str) -> Form:
    def form(meant: Meant, chance: Random) -> str:
        if not meant.wrong or meant.when:
            return ""
        wrong, right = (plain_or_said(meant.system, each, chance) for each in (meant.wrong, meant.bare))
        return chance.choice(CORRECTED[name]).format(wrong, right)

    form.__name__ = f"corrected_{name}"
    return form


for _name in JOINED:
    form_of(_joined(_name))
for _name in CORRECTED:
    form_of(_corrected(_name))


@form_of
def _corrected_number(meant: Meant, chance: Random) -> str:
    """Say another number first, and then only the right one."""
    known = sentences(meant.system, meant.bare)
    spoken = sentences(meant.system, meant.bare, words=True)
    numbers = re.findall(r"(?<![\w-])\d+(?![\w-])", meant.bare)
    if meant.when or known == spoken or len(numbers) != 1:
        return ""
    right = numbers[0]
    wrong = str(int(right) + chance.choice((1, 2, 3)))
    line = re.sub(rf"(?<![\w-]){right}(?![\w-])", wrong, meant.bare)
    way = chance.choice(("{}. No wait, make that {}", "{}\nSorry, make it {}", "{} - make that {}", "{}\nI mean {}"))
    return way.format(line, right)
