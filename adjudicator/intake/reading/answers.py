"""Answers of one line: `yes`, `no`, `yes A and C`, `no to B`, `A yes, B no`.

Such a line says yes or no to what we proposed or asked for, and nothing else. A line with a digit is not an answer:
digits are always ballots.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_YES = _words("yes y yep yeah yup ja oui si s\u00ed sim da tak")
_NO = _words("no n nope nay neither none nein non n\u00e3o nie nee")
_WEAK = _words("ok okay sure aye agreed confirm confirmed correct right exactly fine good")
"""These mean yes beside a letter; alone they may be chat."""
_ALL = _words("all both everything each them")
_BUT = _words("but except without")
_SILENT = _words(
    "to and also for with the of is are was it that this those these please thanks thank you proposal"
    " proposals option options letter letters one ones do did go ahead file only just alone as well too meant"
    " mean want agree me i answer"
)
_ME = _words("do did confirm agree mean meant want say am")
"""After these, `I` is the writer and not a letter."""
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\s\w]|_")
_SIGNS = frozenset(",.;:!&/+-*()[]'\"\u2018\u2019\u201c\u201d\u2013\u2014>")
_LEFT_OUT = re.compile(r"#.*|(?<=\w)['\u2019]s\b")
"""A remark, and the end of `it's`."""
_BEGINS = re.compile(r"\W*(?P<word>[^\W\d_]+)\s*(?P<stop>[,!;:.\u2013\u2014-]?)(?P<rest>.*)", re.DOTALL)
_TORN = re.compile(r"[,;&/]\s*[a-z]{1,2}\s+(?:yes|no|y|n)\b", re.IGNORECASE)
"""In `yes A, B no, C` it is unclear to which word B belongs."""
_ARTICLE = "a"
_LETTERS = 2
"""How many characters a proposal's letter has at most."""
MOST_WORDS = 40


@dataclass(frozen=True, slots=True)
class Said:
    """What a line answers: `yes` is None where it says both or neither, so that we must ask.

    `letters` are what it is about, nothing for all that waits; with `but` it is about all the others. `weak` is a word
    that may be chat.
    """

    yes: bool | None
    letters: tuple[str, ...] = ()
    but: bool = False
    weak: bool = False


UNCLEAR = (Said(None),)


def answers_in(text: str) -> tuple[Said, ...]:
    """Return what a line answers, nothing where it says anything else or has a digit in it."""
    found = _TOKEN.findall(_LEFT_OUT.sub("", text))
    if not found or len(found) > MOST_WORDS or any(not token[0].isalnum() and token not in _SIGNS for token in found):
        return ()
    tokens = [token for token in found if token[0].isalnum()]
    words = list(_sorted(tokens, colon=":" in text))
    kinds = {kind for kind, _ in words}
    if "other" in kinds or not kinds & {"yes", "no"}:
        return ()
    if "digit" in kinds:
        # `yes A and 2` is neither only a ballot nor only an answer; `yes 2` is a ballot.
        return UNCLEAR if "letter" in kinds else ()
    said = _said(words)
    torn = len({each.yes for each in said}) > 1 and words[0][0] != "letter" and _TORN.search(text)
    return UNCLEAR if torn else said


def goes_on(text: str, letters: Sequence[str]) -> bool:
    """Return whether a line begins with a yes or no and goes on, or names one of some letters after it."""
    found = _BEGINS.match(text)
    if found is None or found["word"].casefold() not in _YES | _NO | _WEAK:
        return False
    return bool(found["stop"]) or any(token in letters for token in _TOKEN.findall(found["rest"]))


def _sorted(tokens: Sequence[str], *, colon: bool) -> Iterator[tuple[str, str]]:
    """Yield the meaningful words with their kinds: yes, no, all, but, letter, digit, article or other."""
    for at, token in enumerate(tokens):
        later = tokens[at + 1] if at + 1 < len(tokens) else ""
        if token.isdigit():
            yield "digit", token
        elif not _is_letter(token, later, first=not at):
            yield from _word(token.casefold(), later)
        elif token not in _ARTICLE or later.casefold() not in _YES | _NO or colon:
            yield "letter", token.upper()
        elif not at:
            yield "article", token  # `it's a yes` has one, and so may `a yes`


def _word(word: str, later: str) -> Iterator[tuple[str, str]]:
    if word in _YES | _WEAK:
        yield "yes", word
    elif word in _NO or (word == "not" and _is_letter(later, "", first=False)):
        yield "no", word
    elif word in _BUT and later.casefold() in _NO | {"not"}:
        return
    elif word in _ALL | _BUT:
        yield ("all" if word in _ALL else "but"), word
    elif word not in _SILENT:
        yield "other", word


def _is_letter(token: str, later: str, *, first: bool) -> bool:
    """Return whether a word is a proposal's letter: one letter, or two capitals; `y` and `n` alone are answers."""
    if not token.isascii() or not token.isalpha() or len(token) > _LETTERS:
        return False
    word = token.casefold()
    if len(token) == 1:
        return not (word == "i" and later.casefold() in _ME) and (
            word not in _YES | _NO or (token.isupper() and not first)
        )
    return token.isupper() and word not in _YES | _NO | _WEAK | _SILENT | {"am"}


def _said(words: Sequence[tuple[str, str]]) -> tuple[Said, ...]:
    """Return the answers of a line: letters come after the word they belong to, or all before it."""
    kinds = [kind for kind, _ in words]
    if "article" in kinds or kinds.count("but") > 1:
        return UNCLEAR
    before = kinds[0] == "letter"
    groups: list[tuple[bool, list[str]]] = []
    loose: list[str] = []
    for kind, word in words:
        if kind in {"yes", "no"}:
            groups.append((kind == "yes", loose if before else []))
            loose = []
        elif kind == "letter" and before:
            loose.append(word)
        elif kind == "letter" and groups:
            groups[-1][1].append(word)
    if loose:
        return UNCLEAR
    weak = all(word in _WEAK for kind, word in words if kind in {"yes", "no"})
    return _joined([(yes, tuple(dict.fromkeys(letters))) for yes, letters in groups], kinds, weak=weak)


def _joined(groups: list[tuple[bool, tuple[str, ...]]], kinds: list[str], *, weak: bool) -> tuple[Said, ...]:
    """Return groups as answers; a word on its own belongs to the next of its kind, as in `yes, yes to A`."""
    named = [group for group in groups if group[1]]
    bare = {yes for yes, letters in groups if not letters}
    if not named:
        return (Said(bare.pop(), weak=weak),) if len(bare) == 1 and "but" not in kinds else UNCLEAR
    if "but" in kinds:
        whole = len(groups) == 1 and kinds[0] != "letter"
        return (Said(groups[0][0], groups[0][1], but=True),) if whole else UNCLEAR
    if "all" in kinds or bare - {yes for yes, _ in named}:
        return UNCLEAR
    return tuple(Said(yes, letters) for yes, letters in named)
