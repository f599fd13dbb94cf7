"""What to tell somebody whose line could not be read: where it stopped, what was expected, what others write."""

from __future__ import annotations

from adjudicator.intake.grammar import END, Grammar
from adjudicator.intake.lexemes import Lexeme
from adjudicator.intake.lexicon import Lexicon
from adjudicator.intake.outline import kind_meant
from adjudicator.intake.search import Stopped, stops_at, takes
from adjudicator.model.reading import Misread, UnknownName

MOST_EXPECTED = 8
MOST_NEAREST = 3
FEW = 3
"""Where no more than this many words of the grammar could stand, an unknown word in capitals is taken for a name."""


def diagnose(
    grammar: Grammar, lexicon: Lexicon, text: str, lexemes: tuple[Lexeme, ...], stopped: Stopped
) -> Misread | UnknownName:
    """Return the diagnosis of a statement; its lines are still to be filled in."""
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
    ):
        return _unknown(grammar, lexicon, text, (at,), names)
    longer = () if advice else _longer_name(grammar, text, lexemes, stopped.index)
    if longer:
        return _unknown(grammar, lexicon, text, lexemes[stopped.index - 1 : stopped.index + 1], list(longer))
    if not advice and text.rstrip().endswith("?"):
        advice = grammar.language.advice.get("question", "")
    kind = kind_meant(lexemes, grammar.vocabulary)
    samples = grammar.language.samples.get(kind, ("",))
    column = (at.start if at else len(text.rstrip())) + 1
    return Misread(0, text, column, expected(grammar, wanted), advice, samples[0])


def _advice(grammar: Grammar, at: Lexeme | None, stopped: Stopped) -> str:
    if stopped.code:
        return grammar.language.advice.get(stopped.code, "")
    found = (grammar.advice((stopped.stack, terminal)) for terminal in stops_at(grammar, at))
    return next((advice for advice in found if advice), "")


def _may_be_name(grammar: Grammar, text: str, at: Lexeme, wanted: frozenset[str]) -> bool:
    """Say whether a word that nobody knows was meant as a name: it looks like one, or nothing else can stand there."""
    words = [terminal for terminal in wanted if terminal in grammar.terminals.values()]
    return not words or (len(words) <= FEW and text[at.start : at.end][:1].isupper())


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
    near = lexicon.like(" ".join(word for lexeme in at for word in lexeme.written), len(written) // 2 + 1, kinds)
    nearest = tuple(item.entry.id for item in near[:MOST_NEAREST])
    return UnknownName(0, text, written, grammar.language.plain.get(names[0], names[0].lower()), nearest)


def expected(grammar: Grammar, terminals: frozenset[str]) -> tuple[str, ...]:
    """Return what could stand somewhere, in plain English: names and numbers first, then words, then the end."""
    words = {terminal: word for word, terminal in grammar.terminals.items()}
    plain = grammar.language.plain

    def rank(terminal: str) -> tuple[int, str]:
        return (3 if terminal == END else 2 if terminal == "SEP" else 1 if terminal in words else 0, terminal)

    wanted = sorted(terminals, key=rank)
    told = [plain.get(terminal) or f'"{words.get(terminal, terminal).replace("_", " ")}"' for terminal in wanted]
    return tuple(dict.fromkeys(told))[:MOST_EXPECTED]
