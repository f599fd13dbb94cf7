"""What a statement looks like before it is parsed: whether it begins an order, where a second one may begin."""

from __future__ import annotations

from adjudicator.intake.lexing.lexemes import Lexeme
from adjudicator.intake.lexing.vocabulary import Vocabulary

_PREFIXES = frozenset({"standing", "once", "extra", "or", "not"})
_CONDITIONS = frozenset({"if", "unless"})
COMMANDS = frozenset(
    {
        "done",
        "clear",
        "status",
        "cancel",
        "forget",
        "forget_mail",
        "word",
        "absent",
        "address",
        "confirm",
        "resend",
        "extend",
    }
)
_REACH = 3
"""An order word may come this many words after the subject: `Mangi does not take income`."""
_LONGEST = 120
"""An order has no more words: only these decide whether one begins, or a long line would be scanned for each comma."""
_SHORT_COMMAND = 2
_SHORTEST = 5
"""A misspelt order word must have this many letters, or half of all chat would look like orders."""
_SHORTEST_FIRST = 3
"""The first word of a line may be a shorter one: `sel all the salt`, `kepp Gold`."""
# fmt: off
_NO_VERBS = frozenset({
    "tell", "told", "well", "will", "fell", "felt", "bell", "call", "cell", "kept", "keen", "deep", "seen",
    "seem", "sent", "self", "said", "soon", "team", "item", "deal", "real", "meet", "need", "feel", "feed",
    "full", "fill", "hell", "help", "hold", "kind", "left", "less", "like", "list", "live", "long", "look",
    "made", "mail", "main", "make", "many", "must", "near", "nice", "note", "once", "only", "plan", "race",
    "read", "rest", "sale", "same", "save", "seal", "ship", "sold", "some", "take", "talk", "then", "they",
    "this", "time", "trip", "true", "turn", "very", "wait", "want", "week", "were", "what", "when", "with",
    "word", "work", "year", "yell", "your", "her", "off", "out", "for", "ten", "ball", "band", "best", "cost",
    "exam", "exact", "fall", "flood", "gain", "hall", "hand", "host", "lost", "most", "past", "pose", "sand",
    "tall", "tent", "text", "wall", "app", "appear", "con", "content", "pro", "quiet", "quite",
})
# fmt: on
"""Short words that are not misspelt order words, though only a letter away from one."""


def begins_order(lexemes: tuple[Lexeme, ...], vocabulary: Vocabulary) -> bool:
    """Return whether the words begin as an order or a command does, perhaps with its subject first."""
    rest = [lexeme for lexeme in lexemes if not _silent(lexeme)]
    while rest and _PREFIXES.intersection(rest[0].keywords):
        rest = rest[1:]
    if not rest:
        return False
    if _CONDITIONS.intersection(rest[0].keywords):
        return any(is_verb(lexeme, vocabulary) for lexeme in rest[1:]) or _shaped_within(lexemes, vocabulary)
    if is_verb(rest[0], vocabulary) or COMMANDS.intersection(rest[0].keywords) or _shape(rest, vocabulary):
        return True
    return bool(rest[0].names) and any(_until_verb(rest[1 : 1 + _REACH], vocabulary))


def hangs_together(lexemes: tuple[Lexeme, ...]) -> bool:
    """Return whether there is a `then` among the words, which joins two orders where it means more than `and`."""
    return any("then" in lexeme.keywords for lexeme in lexemes[1:])


def linked(before: tuple[Lexeme, ...], after: tuple[Lexeme, ...]) -> bool:
    """Return whether `then` is where a line was broken, at the end of the first or the beginning of the second."""
    return any("then" in lexeme.keywords for lexeme in (*before[-1:], *after[:1]))


def _until_verb(lexemes: list[Lexeme], vocabulary: Vocabulary) -> list[bool]:
    """Return whether each lexeme is an order word, up to the first that is not a word of the grammar, or an `or`."""
    found: list[bool] = []
    for lexeme in lexemes:
        if not lexeme.keywords or "or" in lexeme.keywords:
            break
        found.append(is_verb(lexeme, vocabulary))
    return found


def conditional(lexemes: tuple[Lexeme, ...]) -> bool:
    """Return whether there is an `if` or `unless` among the words."""
    return any(_CONDITIONS.intersection(lexeme.keywords) for lexeme in lexemes)


def is_verb(lexeme: Lexeme, vocabulary: Vocabulary) -> bool:
    """Return whether a lexeme is an order word of the language; a single letter says too little."""
    return len("".join(lexeme.written)) > 1 and _is_verb(lexeme, vocabulary)


def _is_verb(lexeme: Lexeme, vocabulary: Vocabulary) -> bool:
    return any(word in vocabulary.verbs for word in lexeme.keywords) or lexeme.written[0] in vocabulary.asked


def looks_like_order(lexemes: tuple[Lexeme, ...], vocabulary: Vocabulary) -> bool:
    """Return whether somebody may have meant an order: it begins as one, or has an order word and a name or number."""
    told = [lexeme for lexeme in lexemes if not _silent(lexeme)]
    if begins_order(lexemes, vocabulary) and (_first_verb(told, vocabulary) or len(told) == 1 or _addressed(told)):
        return True
    if vocabulary.shapes and _shape(_bare(told), vocabulary):
        return True
    verbs = [lexeme for lexeme in told if is_verb(lexeme, vocabulary) or _nearly_verb(lexeme, vocabulary)]
    verbs += [lexeme for lexeme in told[:1] if _short_of_verb(lexeme, vocabulary)]
    counts = [
        lexeme for lexeme in told if lexeme.number is not None and not lexeme.noise and lexeme.written[0] != "one"
    ]
    named = [*(lexeme for lexeme in told if lexeme.names), *counts]
    return any(verb is not name for verb in verbs for name in named)


def may_be_misspelt(lexemes: tuple[Lexeme, ...], vocabulary: Vocabulary) -> bool:
    """Return whether it is worthwhile to look for misspellings: there is an order word, or hardly anything else."""
    told = [lexeme for lexeme in lexemes if not _silent(lexeme)]
    if len(told) <= _SHORT_COMMAND:
        return True
    return any(is_verb(lexeme, vocabulary) or _nearly_verb(lexeme, vocabulary) for lexeme in told) or begins_order(
        lexemes, vocabulary
    )


def kind_meant(lexemes: tuple[Lexeme, ...], vocabulary: Vocabulary) -> str:
    """Return the kind of order that the first order word begins, or that begins so; nothing if there is neither.

    A word that is only nearly an order word must come first: in a sentence `quiet` is not `quit`.
    """
    told = [lexeme for lexeme in lexemes if not _silent(lexeme)]
    shape = _shape(_bare(told), vocabulary)
    if shape:
        return shape
    for lexeme in lexemes:
        for word in lexeme.keywords:
            if word in vocabulary.verbs:
                return vocabulary.verbs[word]
        if told and lexeme is told[0] and _nearly_verb(lexeme, vocabulary):
            return vocabulary.verbs.get(vocabulary.calls(lexeme.written[0]), "")
    return ""


def seams(lexemes: tuple[Lexeme, ...], vocabulary: Vocabulary) -> tuple[tuple[int, int], ...]:
    """Return where one statement may be two: pairs of places, the end of one part and the start of the next."""
    found: list[tuple[int, int]] = []
    for index in range(1, len(lexemes) - 1):
        here, after = lexemes[index], lexemes[index + 1 : index + 1 + _LONGEST]
        if here.separator and begins_order(after, vocabulary):
            found.append((here.start, after[0].start))
        elif "or" in here.keywords and begins_order(after, vocabulary) and not lexemes[index - 1].separator:
            found.append((here.start, here.start))
    return tuple(found)


def telling(lexemes: tuple[Lexeme, ...]) -> bool:
    """Return whether any of the words may not be ignored."""
    return any(not lexeme.noise and not lexeme.separator for lexeme in lexemes)


def _shape(rest: list[Lexeme], vocabulary: Vocabulary) -> str:
    """Return the kind of order that begins as these lexemes do, or nothing."""
    if not (vocabulary.shapes and rest):
        return ""
    strange = rest[0].unknown and not vocabulary.common(rest[0].written)
    for first in (*_parts(rest[0], vocabulary), *("?" for _ in range(strange))):
        for tail, kind in vocabulary.shapes.get(first, ()):
            behind = rest[1 : 1 + len(tail)]
            if len(behind) == len(tail) and all(
                part == "?" or part in _parts(lexeme, vocabulary) for part, lexeme in zip(tail, behind, strict=True)
            ):
                return kind
    return ""


def _shaped_within(lexemes: tuple[Lexeme, ...], vocabulary: Vocabulary) -> bool:
    """Return whether an order without a verb begins after the first word."""
    told = [lexeme for lexeme in lexemes if lexeme.keywords or not _silent(lexeme)]
    return bool(vocabulary.shapes) and any(_shape(told[at:], vocabulary) for at in range(1, len(told)))


def _parts(lexeme: Lexeme, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the parts of a shape that a lexeme can be: words of the grammar and terminals."""
    sorts = dict.fromkeys(sort for entry in lexeme.names for sort in (entry.kind, entry.id.partition(":")[0]))
    names = [terminal for sort in sorts for terminal in vocabulary.sorts.get(sort, ())]
    number = () if lexeme.number is None else ("NUMBER",)
    return (*lexeme.keywords, *names, *number, *lexeme.patterns)


def _bare(told: list[Lexeme]) -> list[Lexeme]:
    """Return the lexemes after all prefixes."""
    at = next((at for at, lexeme in enumerate(told) if not _PREFIXES.intersection(lexeme.keywords)), len(told))
    return told[at:]


def _first_verb(told: list[Lexeme], vocabulary: Vocabulary) -> bool:
    """Return whether an order word comes first, apart from prefixes."""
    rest = [lexeme for lexeme in told if not _PREFIXES.intersection(lexeme.keywords)]
    return bool(rest) and is_verb(rest[0], vocabulary)


def _addressed(told: list[Lexeme]) -> bool:
    """Return whether a line begins as `word:` does."""
    return "word" in told[0].keywords and any(":" in lexeme.keywords for lexeme in told[:_REACH])


def _counts(lexeme: Lexeme) -> bool:
    """Return whether a lexeme is a number; the `one` of `the one who wins` may not be."""
    return lexeme.number is not None and lexeme.written[0] != "one"


def _silent(lexeme: Lexeme) -> bool:
    return lexeme.separator or (lexeme.noise and not lexeme.keywords and not lexeme.names)


def _short_of_verb(lexeme: Lexeme, vocabulary: Vocabulary) -> bool:
    """Return whether a short word at the head of a line is an order word cut short, or one with a letter wrong."""
    word = lexeme.written[0]
    if not lexeme.unknown or len(word) < _SHORTEST_FIRST or word in _NO_VERBS:
        return False
    return any(way.startswith(word) for way in vocabulary.order_words) or bool(vocabulary.calls(word))


def _nearly_verb(lexeme: Lexeme, vocabulary: Vocabulary) -> bool:
    word = lexeme.written[0]
    return lexeme.unknown and len(word) >= _SHORTEST and bool(vocabulary.calls(word))
