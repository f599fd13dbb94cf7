"""The forms into which an order is put: how people say it, and what they write around it.

Each form takes what is meant and a source of chance, and returns the text of a letter, or nothing where the order has
no such form. Nothing here knows how letters are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from textwrap import fill
from typing import Final

from tests.paraphrases.pattern import Sentence
from tests.paraphrases.sentences import sentences

REASONS: Final = (
    "because it is better so",
    "because we need it",
    "so that nobody can complain",
    "as there is no other way",
    "since somebody has to do it",
    "in order to be safe",
)
SHORTEST: Final = 5
"""Letters of a word that has a typing error."""
BROKEN: Final = (64, 78)
"""Columns at which mail programs break lines."""
LEADS: Final = (
    "",
    "For this turn I would like the following, please: ",
    "Hello everybody, and thanks for the report. Please note the order: ",
    "Good evening. My order for this turn is as follows: ",
    "Thanks a lot for the quick report, I enjoyed it. ",
)


@dataclass(frozen=True)
class Meant:
    """One order: its canonical line without its condition, that condition, and another order beside it.

    `wrong` is a line of the same kind about the same thing, which it corrects.
    """

    system: str
    kind: str
    bare: str
    when: str = ""
    other: str = ""
    wrong: str = ""

    @property
    def line(self) -> str:
        """The canonical line."""
        return f"{self.bare} if {self.when}" if self.when else self.bare

    def sentence(self, chance: Random, *, others: bool | None = None) -> Sentence | None:
        """Return the order in English: of somebody else's doing, of the player's own, or (None) of either."""
        known = sentences(self.system, self.bare)
        fit = [each for each in known if others is None or bool(each.subject) == others]
        return chance.choice(fit) if fit else None

    def under(self, text: str) -> str:
        """Return a text with the condition behind it."""
        return f"{text} if {self.when}" if self.when else text


Form = Callable[[Meant, Random], str]
FORMS: dict[str, Form] = {}


def form_of(form: Form) -> Form:
    """Add a form to those known, under its own name."""
    FORMS[form.__name__.strip("_")] = form
    return form


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ------------------------------------------------------------------------- around the canonical line

AROUND: Final[Mapping[str, tuple[str, ...]]] = {
    "politeness_before": ("Please {}", "please {}", "Kindly {}", "Could I please {}"),
    "politeness_behind": ("{} please", "{}, please.", "{}, if you would be so kind"),
    "thanks_behind": ("{}. Thanks!", "{}, thanks", "{} - thank you", "{}. Many thanks."),
    "greeted": ("Hello GM, {}", "Hi! {}", "Good evening. {}", "Dear GM,\n\n{}\n\nBest wishes"),
    "announced": ("My order: {}", "Orders:\n\n{}", "Here is my order:\n{}", "This is what I want: {}"),
    "this_turn": ("{} this turn", "This turn: {}", "This turn, {}", "For this turn: {}"),
    "softened": ("Just {}", "Then {}", "So, {}", "Of course {}", "Well, {}", "Simply {}"),
    "behind_it_all": ("{} for now", "{} as well", "{} then", "{}, of course", "{} as agreed"),
    "bullet": ("- {}", "* {}", "\u2022 {}", "-- {}", "a) {}"),
    "emphatic": ("{}!", "{}!!", "*{}*", "{} :-)", "{} ..."),
    "greeting_and_name": ("Hi,\n{}\nCheers", "{}\n\nRegards", "Hello all,\n\n- {}\n\nsee you later"),
}


def _around(name: str) -> Form:
    def form(meant: Meant, chance: Random) -> str:
        return chance.choice(AROUND[name]).format(meant.line)

    form.__name__ = name
    return form


for _name in AROUND:
    form_of(_around(_name))


@form_of
def _capitals(meant: Meant, chance: Random) -> str:
    del chance
    return meant.line.upper()


@form_of
def _small_letters(meant: Meant, chance: Random) -> str:
    del chance
    return meant.line.lower()


@form_of
def _no_punctuation(meant: Meant, chance: Random) -> str:
    sentence = meant.sentence(chance)
    text = said(sentence).rstrip(".") if sentence is not None else meant.bare
    return meant.under(re.sub(r"[,;]", "", text).lower())


@form_of
def _spaced(meant: Meant, chance: Random) -> str:
    return "  " + re.sub(" ", lambda _: " " * chance.choice((1, 1, 2)), meant.line) + "  "


@form_of
def _because(meant: Meant, chance: Random) -> str:
    return f"{meant.line} {chance.choice(REASONS)}."


@form_of
def _reason_first(meant: Meant, chance: Random) -> str:
    sentence = meant.sentence(chance)
    if sentence is None or meant.when:
        return ""
    return f"{_capital(chance.choice(REASONS))}, {said(sentence)}"


@form_of
def _reason_in_brackets(meant: Meant, chance: Random) -> str:
    return f"{meant.line} ({chance.choice(REASONS)})"


@form_of
def _in_words(meant: Meant, chance: Random) -> str:
    known = sentences(meant.system, meant.bare, words=True)
    plain = sentences(meant.system, meant.bare)
    told = [each for each, other in zip(known, plain, strict=True) if each != other]
    return meant.under(said(chance.choice(told))) if told else ""


@form_of
def _broken(meant: Meant, chance: Random) -> str:
    """Break the line where a mail program does: at a column of its own, wherever in the order that is."""
    sentence = meant.sentence(chance)
    text = meant.under(said(sentence) if sentence is not None and chance.random() < 0.5 else meant.bare)
    width = chance.randint(*BROKEN)
    leads = [lead for lead in LEADS if len(lead) < width < len(lead) + len(text)]
    return fill(f"{chance.choice(leads)}{text}", width, break_long_words=False, break_on_hyphens=False) if leads else ""


@form_of
def _misspelt(meant: Meant, chance: Random) -> str:
    sentence = meant.sentence(chance)
    text = meant.bare if sentence is None or chance.random() < 0.5 else said(sentence)
    found = typed_wrong(text, chance)
    return meant.under(found) if found else ""


@form_of
def _condition_first(meant: Meant, chance: Random) -> str:
    return chance.choice(("If {}, {}", "if {} then {}")).format(meant.when, meant.bare) if meant.when else ""


@form_of
def _standing(meant: Meant, chance: Random) -> str:
    return chance.choice(("standing: {}", "Standing order: {}", "standing {}")).format(meant.line)


# ------------------------------------------------------------------------------- sentences of one's own

OWN: Final[Mapping[str, tuple[str, ...]]] = {
    "imperative": ("{}", "{}.", "Please {}.", "{}, please"),
    "i_do": ("I {}", "I {}.", "We {}", "I just {}"),
    "i_will": ("I will {}", "We will {}", "I shall {}"),
    "i_ll": ("I'll {}", "We'll {}", "i'll {}", "I\u2019ll {}"),
    "i_would_like": ("I would like to {}", "I'd like to {}", "We would like to {}", "I'd love to {}"),
    "i_want": ("I want to {}", "I wish to {}", "I intend to {}"),
    "i_am_going": ("I am going to {}", "I'm going to {}", "We are going to {}"),
    "i_should": ("I should {}", "I must {}", "I have to {}", "I need to {}"),
    "i_decided": ("I have decided to {}", "I decided to {}", "My decision is to {}"),
    "let_me": ("Let me {}", "Let us {}", "Allow me to {}"),
    "i_try": ("I try to {}", "I'll try to {}", "I would try to {}"),
    "my_order_is": ("My order is to {}", "My plan is to {}"),
}
OTHERS: Final[Mapping[str, tuple[str, ...]]] = {
    "he_does": ("{} {s}", "{} {s}.", "{} {s}, please"),
    "he_will": ("{} will {v}", "{} shall {v}", "{} is going to {v}"),
    "he_should": ("{} should {v}", "{} must {v}", "{} has to {v}", "{} ought to {v}"),
    "he_is_to": ("{} is to {v}", "{} is to {v}, please", "{} to {v}"),
    "i_would_like_him": ("I would like {} to {v}", "I'd like {} to {v}", "I would prefer {} to {v}"),
    "i_want_him": ("I want {} to {v}", "I need {} to {v}", "We want {} to {v}"),
    "let_him": ("Let {} {v}", "Have {} {v}", "Please let {} {v}", "Please have {} {v}"),
    "i_order_him": ("I order {} to {v}", "I ask {} to {v}", "I tell {} to {v}"),
    "he_tries": ("{} tries to {v}", "{} will try to {v}", "{} wants to {v}"),
    "i_say_that": ("I want that {} {s}", "I have decided that {} {s}", "Make sure that {} {s}"),
    "he_would": ("{} would like to {v}", "{} wishes to {v}"),
}


def _own(name: str) -> Form:
    def form(meant: Meant, chance: Random) -> str:
        sentence = meant.sentence(chance, others=False)
        return _capital(chance.choice(OWN[name]).format(meant.under(sentence.act))) if sentence is not None else ""

    form.__name__ = name
    return form


def _others(name: str) -> Form:
    def form(meant: Meant, chance: Random) -> str:
        sentence = meant.sentence(chance, others=True)
        if sentence is None:
            return ""
        way = chance.choice(OTHERS[name])
        act, third = meant.under(sentence.act), meant.under(sentence.third)
        return _capital(way.format(sentence.subject, v=act, s=third))

    form.__name__ = name
    return form


for _name in OWN:
    form_of(_own(_name))
for _name in OTHERS:
    form_of(_others(_name))

# ------------------------------------------------------------------------------------------- helpers


def said(sentence: Sentence) -> str:
    """Return a sentence as it is said."""
    return f"{sentence.subject} {sentence.third}" if sentence.subject else sentence.act


def plain_or_said(system: str, line: str, chance: Random) -> str:
    """Return a line as it is, or as a sentence."""
    known = sentences(system, line)
    return said(chance.choice(known)) if known and chance.random() < 0.5 else line


def typed_wrong(text: str, chance: Random) -> str:
    """Return a text with one slip of the fingers in a long word in small letters, so in no name or code; or nothing."""
    long = list(re.finditer(rf"\b[a-z]{{{SHORTEST},}}\b", text))
    if not long:
        return ""
    word = chance.choice(long)
    at = chance.randrange(1, len(word[0]) - 1)
    left, right = word[0][:at], word[0][at:]
    ways = (left + right[1:], left + right[0] + right, left + right[1] + right[0] + right[2:], left + "e" + right[1:])
    typed = chance.choice([way for way in ways if way != word[0]])
    return text[: word.start()] + typed + text[word.end() :]
