"""The diagnosis of a line that could not be read: what it seems to be, where reading stopped, what is missing."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.intake.lexing.lexemes import Lexeme
from adjudicator.intake.lexing.lexicon import Lexicon, allowed
from adjudicator.intake.lexing.outline import kind_meant
from adjudicator.intake.parsing.grammar import END, Grammar
from adjudicator.intake.parsing.search import Stopped, stops_at, takes
from adjudicator.intake.sense.glimpse import Glimpse, can_be_about
from adjudicator.intake.sense.phrasebook.frames import sense_of
from adjudicator.model.reading import Misread, UnknownName

MOST_NEAREST = 3
FEW = 3
"""Where at most this many words of the grammar fit, an unknown word in capitals is taken for a name."""


def diagnose(
    grammar: Grammar,
    lexicon: Lexicon,
    text: str,
    lexemes: tuple[Lexeme, ...],
    stopped: Stopped,
    seen: Glimpse,
    kinds: frozenset[str],
) -> Misread | UnknownName:
    """Return the diagnosis of a statement; its lines are still to be filled in.

    Args:
        grammar: the grammar that could not read it.
        lexicon: the names of the game.
        text: the statement.
        lexemes: the statement as lexemes.
        stopped: where the furthest reading of it ended.
        seen: what the second reader recognises in it.
        kinds: the kinds of orders that can be given now.
    """
    at = lexemes[stopped.index] if 0 <= stopped.index < len(lexemes) else None
    advice = _advice(grammar, at, stopped)
    wanted = takes(grammar, stopped)
    names = sorted(wanted & grammar.language.names.keys())
    if (
        not advice
        and at is not None
        and at.unknown
        and stopped.index
        and names
        and _may_be_name(grammar, text, at, wanted)
        and not _plain_word(grammar, text, at)
    ):
        kind = _kind(grammar, lexemes, seen, kinds)
        return replace(_unknown(grammar, lexicon, text, (at,), names), order=kind, things=seen.things)
    longer = () if advice else _longer_name(grammar, text, lexemes, stopped.index)
    if longer:
        return _unknown(grammar, lexicon, text, lexemes[stopped.index - 1 : stopped.index + 1], list(longer))
    if not advice and text.rstrip().endswith("?"):
        advice = grammar.language.advice.get("question", "")
    column = (at.start if at else len(text.rstrip())) + 1
    kind = kind_meant(lexemes, grammar.vocabulary) if advice else _kind(grammar, lexemes, seen, kinds)
    lacks = _lacks(grammar, wanted) if at is None and kind else ()
    told = Misread(0, text, column, lacks, advice, kind=kind, strange=seen.strange)
    return replace(told, things=seen.things, named=seen.named)


def _kind(grammar: Grammar, lexemes: tuple[Lexeme, ...], seen: Glimpse, kinds: frozenset[str]) -> str:
    """Return the kind of order that a statement seems to be: by its verb, else by its words, if it can be given."""
    language = grammar.language
    first = kind_meant(lexemes, grammar.vocabulary)
    if first and not can_be_about(first, seen.sorts, sense_of(language), language):
        first = ""
    open_ = [kind for kind in seen.kinds if kind in kinds]
    if first in kinds or len(open_) != 1:
        return first
    return open_[0]


def _lacks(grammar: Grammar, wanted: frozenset[str]) -> tuple[str, ...]:
    """Return what is missing from a line that ends too early: the names and numbers that fit there."""
    words = set(grammar.terminals.values())
    plain = {grammar.language.plain.get(terminal, "") for terminal in wanted - words - {END, "SEP"}}
    few = sum(terminal in words for terminal in wanted) <= FEW and END not in wanted
    return tuple(sorted(filter(None, plain))) if few else ()


def _advice(grammar: Grammar, at: Lexeme | None, stopped: Stopped) -> str:
    if stopped.code:
        return grammar.language.advice.get(stopped.code, "")
    found = (grammar.advice((stopped.stack, terminal)) for terminal in stops_at(grammar, at))
    return next((advice for advice in found if advice), "")


def _may_be_name(grammar: Grammar, text: str, at: Lexeme, wanted: frozenset[str]) -> bool:
    """Return whether an unknown word was meant as a name: it looks like one, or nothing else fits there."""
    words = [terminal for terminal in wanted if terminal in grammar.terminals.values()]
    return not words or (len(words) <= FEW and text[at.start : at.end][:1].isupper())


def _plain_word(grammar: Grammar, text: str, at: Lexeme) -> bool:
    """Return whether a word is never used as a name: `him`, `some`."""
    return text[at.start : at.end].islower() and at.written in sense_of(grammar.language).surfaces


def _longer_name(grammar: Grammar, text: str, lexemes: tuple[Lexeme, ...], index: int) -> tuple[str, ...]:
    """Return the terminals of a name that an unknown word seems to be a part of, as the second of `Hanno Barkas`."""
    if not 0 < index < len(lexemes):
        return ()
    name, word = lexemes[index - 1], lexemes[index]
    if not (word.unknown and text[word.start].isupper() and text[name.end : word.start].isspace()):
        return ()
    sorts = {entry.id.partition(":")[0] for entry in name.names}
    return tuple(terminal for terminal, kinds in sorted(grammar.language.names.items()) if sorts & set(kinds))


def _unknown(grammar: Grammar, lexicon: Lexicon, text: str, at: tuple[Lexeme, ...], names: list[str]) -> UnknownName:
    kinds = frozenset(kind for terminal in names for kind in grammar.language.names[terminal])
    written = text[at[0].start : at[-1].end]
    words = tuple(word for lexeme in at for word in lexeme.written)
    begun = [entry.id for entry in lexicon.beginning(words, kinds, initials=False)]
    near = [item.entry.id for item in lexicon.like(" ".join(words), allowed(written) + 1, kinds)]
    nearest = tuple(dict.fromkeys((*begun, *near)))[:MOST_NEAREST]
    return UnknownName(0, text, written, grammar.language.plain.get(names[0], names[0].lower()), nearest)
