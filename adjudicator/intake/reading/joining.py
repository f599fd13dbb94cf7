"""Which pieces of a letter are one sentence: those that a mail program broke, and those that complete another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.intake.lexing.lexemes import Lexeme
from adjudicator.intake.lexing.outline import begins_order, linked, telling
from adjudicator.intake.lexing.words import folded
from adjudicator.intake.lexing.words import many as many_words
from adjudicator.intake.reading.statements import BROKEN, ENDS, Statement
from adjudicator.intake.sense.correcting.changes import Changer
from adjudicator.intake.statement.parted import before_topic
from adjudicator.intake.statement.reader import Reader
from adjudicator.model.reading import Command, Misread, Proposed, Read, Result, Talk

LONGEST_JOIN = 8
LONGEST_TALE = 2
"""How many sentences may complete the one before; of the items of a list one more."""
LONGEST_TEXT = 600
LONGEST_CRY = 4
_UNENDED: Final = ("sep", "prep", "article", "or", "becomes")
"""Words with which no sentence ends."""
LINES = 3
"""How many lines a sentence broken by a mail program may take."""
ORDER_LINES = 6
"""The same of an order that the grammar reads, which may list a whole army."""


def rest_of_sentence(
    reader: Reader, pieces: tuple[Statement, ...], at: int
) -> tuple[tuple[Statement, ...], tuple[Result, ...]] | None:
    """Return a sentence that continues in the line below, which begins in lower case, if they are one order."""
    head, joined = pieces[at], pieces[at]
    for many, piece in enumerate(pieces[at + 1 : at + 1 + LINES], start=2):
        if head.whole or joined.text[-1] in ENDS or piece.listed or piece.line == joined.last:
            return None
        if not joined.may_go_on_in(piece) or not piece.text[0].islower() or reader.sure(piece.text):
            return None
        joined = joined.with_next(piece)
        orders = reader.sure(joined.text)
        if orders:
            return pieces[at : at + many], orders
    return None


def broken_off(
    reader: Reader, pieces: tuple[Statement, ...], at: int
) -> tuple[tuple[Statement, ...], tuple[Result, ...]] | None:
    """Return a sentence that a mail program broke, with its further lines, if together they say more.

    So is one that was cut where none ends, at the stop of a shortened word.
    """
    if _cut_short(reader, pieces, at):
        both = reader.understood(united(pieces[at], pieces[at + 1 : at + 2]).text, pieces[at].line)
        if not any(isinstance(result, Talk) for result in both):
            return pieces[at : at + 2], both
    joined, found = pieces[at], None
    if hangs(reader, joined):
        joined = replace(joined, wide=True)
    if not joined.wide or joined.whole:
        return None
    told = _one_in_all(reader, pieces, at, joined)
    if told is not None or _ends_here(reader, pieces, at):
        return told
    known = _orders(reader.tried(joined.text))
    for many, piece, text in _lines_of(pieces, at, joined, LINES):
        alone = _orders(reader.tried(piece.text))
        orders = _orders(reader.tried(text))
        one = len(orders) == 1 and piece.text[0].islower() and reader.whole(piece.text) is None
        if known and alone and not piece.sign and not one:
            break  # neither lacks anything; a sign before the second may be the dash of an order
        if orders and (not alone or orders != known | alone):
            found = pieces[at : at + many], text
        known |= alone
    return (found[0], reader.sure(found[1])) if found is not None else None


def _cut_short(reader: Reader, pieces: tuple[Statement, ...], at: int) -> bool:
    """Return whether an order stops at a word shortened in a way that we do not know: `A Ber xyz. A Mun - Sil`.

    What is behind it may be the rest of it then, and no order by itself.
    """
    head, behind = pieces[at], pieces[at + 1 : at + 2]
    if head.whole or not head.text.endswith(".") or not behind or behind[0].line != head.last or behind[0].whole:
        return False
    (*_, named, word, _), vocabulary = ("", "", *folded(head.text)), reader.grammar.vocabulary
    if not reader.lexicon.at((named,), 0)[0] or word in vocabulary.words or vocabulary.common((word,)):
        return False
    orders = all(begins_order(reader.lexemes(piece.text), vocabulary) for piece in (head, *behind))
    return orders and reader.whole(head.text) is None


def _lines_of(
    pieces: tuple[Statement, ...], at: int, head: Statement, most: int
) -> Iterator[tuple[int, Statement, str]]:
    """Yield each further line that a mail program may have broken off: how many lines it makes, it, and all as one."""
    joined = head
    for many, piece in enumerate(pieces[at + 1 : at + 1 + most], start=2):
        whole = joined.broken_in(piece)
        if whole is None or len(whole.text) > LONGEST_TEXT:
            return
        yield many, piece, whole.text
        joined = whole


def hangs(reader: Reader, piece: Statement) -> bool:
    """Return whether a piece breaks off where something must follow: behind a comma, an `and`, a preposition."""
    if piece.whole or not (piece.text[-1] == "," or piece.text[-1].isalnum()):
        return False
    seen = reader.lattice(piece.text)
    return len(seen.words) > 1 and bool(seen.has(len(seen.words) - 1, *_UNENDED)) and seen.words[-1].folded != ":"


def halved(reader: Reader, pieces: tuple[Statement, ...], at: int, reads: tuple[Read, ...]) -> tuple[Result, ...]:
    """Return what a line that ends in a comma orders with the line below it, which names more; else none.

    Where they are no order together, what the line orders alone is proposed, as it would be half of what is said.
    """
    head, behind = pieces[at], pieces[at + 1 : at + 2]
    if head.whole or not head.text.endswith(",") or not behind or not head.may_go_on_in(behind[0]):
        return ()
    below = behind[0]
    others = reader.second.ids(below.text) - reader.second.writer.mine or _counts_on(reader, below.text)
    if below.line == head.last or not others or many_words(below.text) > LONGEST_CRY * 2:
        return ()
    if reader.whole(below.text) is not None or reader.tried(below.text):
        return ()
    both = united(head, (below,)).text
    told = reader.understood(both, head.line)
    if all(isinstance(result, Read) for result in told) and _orders(reads) != _orders(_reads(told)):
        return told
    return (Proposed(0, both, (reads,), ""),)


def _counts_on(reader: Reader, text: str) -> bool:
    """Return whether a text goes on with the sentence before and says a number: `and a six will do`."""
    edges = (edge for edges in reader.lattice(text).edges for edge in edges)
    return reader.second.goes_on(text) and any(edge.number is not None for edge in edges)


def _one_in_all(
    reader: Reader, pieces: tuple[Statement, ...], at: int, head: Statement
) -> tuple[tuple[Statement, ...], tuple[Result, ...]] | None:
    """Return the lines of one order that the grammar reads whole, whatever announces it, with that order.

    What is one order so was broken, though its parts may be orders too: `exile Hannibal` over `Mago no`.
    """
    found, begin = None, None
    for many, _, text in _lines_of(pieces, at, head, ORDER_LINES):
        begin = _announced(reader, head.text) if begin is None else begin
        results = reader.whole(text[begin:]) or ()
        if len(results) == 1 and isinstance(results[0], Read):
            found = pieces[at : at + many], text[begin:]
    return (found[0], reader.sure(found[1])) if found is not None else None


def _announced(reader: Reader, text: str) -> int:
    """Return where an order begins that words before a colon announce, which order nothing themselves."""
    before, colon, _ = text.partition(": ")
    own = colon and not begins_order(reader.lexemes(before), reader.grammar.vocabulary) and not reader.tried(before)
    return len(before) + len(colon) if own else 0


def _ends_here(reader: Reader, pieces: tuple[Statement, ...], at: int) -> bool:
    """Return whether nothing follows a piece, or the grammar reads it and the next one separately."""
    behind = pieces[at + 1 : at + 2]
    return not behind or all(reader.whole(piece.text) is not None for piece in (pieces[at], *behind))


def _reads(results: tuple[Result, ...]) -> tuple[Read, ...]:
    return tuple(result for result in results if isinstance(result, Read))


def _orders(reads: tuple[Read, ...]) -> frozenset[tuple[object, ...]]:
    return frozenset((read.order, read.when, read.life, read.rank) for read in reads)


def listed(
    reader: Reader, pieces: tuple[Statement, ...], at: int
) -> tuple[tuple[Statement, ...], tuple[Result, ...]] | None:
    """Return an item of a numbered list, its number being that of the order, or None if it is not one."""
    head = pieces[at]
    kinds = set(reader.grammar.language.listed) & reader.second.sight.kinds()
    if head.whole or not head.item or not kinds:
        return None
    if any(read.order.kind in reader.second.sight.kinds() - kinds for read in reader.tried(head.text)):
        return None  # the number is that of a line
    numbered = head.numbered()
    found = together(reader, pieces, at, numbered) or ((head,), reader.tried(numbered.text))
    if not found[1] or not all(isinstance(result, Read) and result.order.kind in kinds for result in found[1]):
        return None
    reader.sure(united(numbered, found[0][1:]).text)
    return found


def together(
    reader: Reader, pieces: tuple[Statement, ...], at: int, head: Statement
) -> tuple[tuple[Statement, ...], tuple[Result, ...]] | None:
    """Return a sentence that is not an order by itself with those after it that make it one, or None.

    `I offer Anna three cards worth 8 with Iron. I give two Iron and a Grain.` is one order in two sentences.
    """
    found: list[tuple[tuple[Statement, ...], tuple[Result, ...]]] = []
    for many in range(1, LONGEST_TALE + 2):
        behind = pieces[at + 1 : at + 1 + many]
        last = pieces[at + many - 1 : at + many]
        if len(behind) < many or not last[0].may_go_on_in(behind[-1]) or behind[-1].item:
            break
        if (many > LONGEST_TALE and not behind[-1].listed) or _complete(reader, behind[-1]):
            break
        joined = united(head, behind)
        reads = reader.sure(joined.text) if len(joined.text) <= LONGEST_TEXT else ()
        alone = [reader.tried(piece.text) for piece in behind if piece.listed] if reads else []
        if _orders(reads) <= _orders(tuple(read for each in alone for read in each)):
            continue  # each item is one by itself
        if reads and all(map(reader.second.sight.lawful, reads)):
            return pieces[at : at + 1 + many], reads
        found += [(pieces[at : at + 1 + many], reads)] if reads else []
    return found[0] if found else None


def _complete(reader: Reader, piece: Statement) -> bool:
    """Return whether a piece is an order or a line to the bot by itself; an item of a list may be a part of one."""
    read = reader.whole(piece.text)
    if piece.listed:
        return any(isinstance(each, Command) for each in read or ())
    return read is not None or bool(reader.tried(piece.text))


def apart(first: tuple[Result, ...], rest: tuple[Result, ...] | None, joined: tuple[Result, ...]) -> bool:
    """Return whether two texts, read one after the other, are the orders that they are when read as one."""
    alone = (*first, *(rest or ()))
    reads, both = _reads(alone), _reads(joined)
    whole = len(reads) == len(alone) and len(both) == len(joined)
    return rest is not None and whole and len(reads) == len(both) and _orders(reads) == _orders(both)


def united(head: Statement, behind: tuple[Statement, ...]) -> Statement:
    """Return a piece with those that follow it as one text."""
    for piece in behind:
        head = head.with_next(piece)
    return head


def belonging(reader: Reader, pieces: tuple[Statement, ...], at: int) -> int:
    """Count the pieces after one that may belong to it: near it, and not beginning an order of their own."""
    many = 0
    for before, piece in zip(pieces[at:], pieces[at + 1 : at + 1 + LONGEST_JOIN], strict=False):
        if len(piece.text) > LONGEST_TEXT:
            break
        cut = reader.lexemes(piece.text)
        own = begins_order(cut, reader.grammar.vocabulary) and not _broken(reader, before, piece)
        if not before.may_go_on_in(piece) or own or not telling(cut):
            break
        many += 1
    return many


def _broken(reader: Reader, before: Statement, piece: Statement) -> bool:
    """Return whether a piece that looks like an order may be the rest of a line that a mail program broke."""
    if linked(reader.lexemes(before.text), reader.lexemes(piece.text)) or _impossible(reader, before, piece):
        return True
    if _shortened(reader, before, piece):
        return True
    return len(before.text) >= BROKEN and before.last < piece.line and reader.whole(piece.text) is None


def _impossible(reader: Reader, before: Statement, piece: Statement) -> bool:
    """Return whether a line alone orders what cannot be, and is all that the line above lacks: `Car-LMi`."""
    lawful = reader.second.sight.lawful
    if before.last == piece.line or piece.listed or len(piece.text) > LONGEST_TEXT:
        return False
    reads = [result for result in reader.whole(piece.text) or () if isinstance(result, Read)]
    if not reads or any(map(lawful, reads)):
        return False
    both = reader.whole(united(before, (piece,)).text) or ()
    return bool(both) and all(isinstance(result, Read) and lawful(result) for result in both)


def _shortened(reader: Reader, before: Statement, piece: Statement) -> bool:
    """Return whether the stop of a piece is that of a shortened word, as in `A Ber supp. A Mun - Sil`.

    Then the grammar misses something in it that the rest of its line says. A word written out may well end its
    sentence, as in `Mun - Bur and Ruh supports. Den - Swe.`: what is behind it belongs to it only if that is possible.
    """
    if before.last != piece.line or not before.text.endswith(".") or len(piece.text) > LONGEST_TEXT:
        return False
    if any(not isinstance(result, Misread) for result in reader.whole(before.text) or ()):
        return False
    both = reader.whole(united(before, (piece,)).text) or ()
    reads = [result for result in both if isinstance(result, Read)]
    possible = _cut(reader.lexemes(before.text.rstrip("."))) or all(map(reader.second.sight.lawful, reads))
    return bool(reads) and len(reads) == len(both) and possible


def _cut(words: tuple[Lexeme, ...]) -> bool:
    """Return whether the last word begins one that the grammar knows, such as `supp`, and none is ordered before it."""
    if any(word.separator for word in words):
        return False
    last = "".join(words[-1].written) if words else ""
    return any(word.lower() != last and word.lower().startswith(last) for word in words[-1].keywords) if last else False


def cried_out(reader: Reader, pieces: tuple[Statement, ...], at: int) -> bool:
    """Return whether a piece only cries out what the question behind it is about: `Ten fleets! Who pays?`."""
    head, behind = pieces[at], pieces[at + 1 : at + 2]
    asks = behind and behind[0].line == head.last and behind[0].text.endswith("?")
    return (
        bool(asks) and head.text.endswith("!") and many_words(head.text) <= LONGEST_CRY and not reader.acts(head.text)
    )


def behind_question(pieces: tuple[Statement, ...], at: int) -> Statement | None:
    """Return what may answer a question: the next piece of its line, or None where it is none or nothing follows."""
    head, behind = pieces[at], pieces[at + 1 : at + 2]
    return behind[0] if head.text.endswith("?") and behind and behind[0].line == head.last else None


def asks_on(reader: Reader, pieces: tuple[Statement, ...], at: int) -> tuple[Result, ...]:
    """Return the orders of a question that goes on from one thing to the next, and of the answer to it."""
    behind = behind_question(pieces, at)
    if behind is None or pieces[at].whole or behind.whole:
        return ()
    head, told = before_topic(reader, pieces[at].text, behind.text)
    if not head:
        return ()
    return (*reader.understood(head, pieces[at].line), *reader.understood(told, behind.line))


def turned_down(reader: Reader, pieces: tuple[Statement, ...], at: int) -> tuple[Result, ...]:
    """Return what a no to the question before it would have instead, proposed: `Fabius Censor again? No: Junius.`.

    It is no vote against what it names.
    """
    seen = reader.lattice(pieces[at].text)
    begin = seen.has(0, "no")
    end = seen.has(begin, "sep", "sign") if begin else 0
    rest = seen.said(end, len(seen.words)).rstrip(" .!") if end else ""
    if not at or not rest or behind_question(pieces, at - 1) is None or reader.ordered(rest):
        return ()
    asked = pieces[at - 1].text.rstrip("? ")
    changer = Changer(reader.grammar.language, reader.second.sense, reader.lattice)
    told = (reader.tried(text) for text in dict.fromkeys(changer.texts(asked, rest)))
    ways = tuple(dict.fromkeys(filter(None, told)))
    if not ways and not (reader.tried(pieces[at].text) and not reader.ordered(pieces[at].text)):
        return ()
    advice = reader.grammar.language.advice.get("correction", "")
    return (Proposed(0, pieces[at].text, ways, "") if ways else Misread(0, pieces[at].text, 1, (), advice),)
