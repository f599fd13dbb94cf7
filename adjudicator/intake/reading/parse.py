"""Reading a letter, statement by statement; every line is accounted for. The entry point is `read_letter`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Final

from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.lexing.outline import begins_order
from adjudicator.intake.reading.abroad import Tongues
from adjudicator.intake.reading.boxes import is_shut
from adjudicator.intake.reading.joining import (
    LONGEST_TEXT,
    apart,
    asks_on,
    belonging,
    broken_off,
    cried_out,
    halved,
    listed,
    rest_of_sentence,
    together,
    turned_down,
    united,
)
from adjudicator.intake.reading.own_answers import ballot, in_one_line, of_topic, own_answer, where_to
from adjudicator.intake.reading.ranking import merged, ranked
from adjudicator.intake.reading.statements import Statement, many_in, statements, with_initials
from adjudicator.intake.reading.trying import tried_again
from adjudicator.intake.reading.voices import Voice, Voices
from adjudicator.intake.sense.correcting.corrections import Corrector
from adjudicator.intake.sense.correcting.groups import Group
from adjudicator.intake.sense.intent.stance import Stance
from adjudicator.intake.sense.rest import doubted, how_many_left, spread, unless_unsaid
from adjudicator.intake.sense.sentence.effort import Effort
from adjudicator.intake.statement.allbut import tail
from adjudicator.intake.statement.asked import but_last
from adjudicator.intake.statement.reader import Heard, Reader
from adjudicator.model.letter import Line
from adjudicator.model.reading import (
    Command,
    Language,
    Legal,
    Misread,
    Plausible,
    Position,
    Proposed,
    Read,
    Result,
    Talk,
    TooMany,
    UnknownName,
    about_others,
)

TOO_LONG = 2_000
"""A longer sentence is not read: its beginning decides whether it is asked about."""
LONGEST_LETTER = 100_000
"""Characters of a letter that are read: the longest form has a tenth of them, and each costs some time."""
MOST_EFFORT = 32_000
"""Steps of a letter after which the grammar alone reads its lines; the longest of a recorded game takes 23,500."""
MOST_OF_ONE = 20_000
"""Steps after which a sentence is left unread, so that those behind it still are."""
ALL_EFFORT = 7
"""How many times as many steps as that the grammar may take besides, before none of a letter is filed."""
TALK = 10
"""How many times as many sentences as orders a letter may have."""
_TITLED: Final = re.compile(r"[^\W\d_]+ ?[:=] ?\d+[.!]?")
"""A word and its number behind a sentence are part of what that says: `Arish is persuaded by Gisco. Money: 4.`"""
SHOWN, LIST_ITEM = 60, 4
"""A text behind a list no longer than this belongs to it if it contains a number."""


def read_letter(  # noqa: PLR0913 - what is read, and all that is known of the position in which it is
    language: Language,
    lexicon: Lexicon,
    lines: Iterable[Line],
    plausible: Plausible | None = None,
    legal: Legal | None = None,
    most: int | None = None,
    position: Position | None = None,
    heard: list[Heard] | None = None,
    *,
    tongues: Tongues | None = None,
    spoken: Tongues | None = None,
) -> tuple[Result, ...]:
    """Read the author's lines.

    Args:
        language: the language of orders of the game's system: English.
        lexicon: the names of its box and seats; make it once for a game.
        lines: the lines of the letter; those that are not the author's are skipped.
        plausible: returns whether an order of a kind can name an id at all; used to choose between similar names.
        legal: returns whether an order can be given now; of several readings those are kept that can.
        most: how many orders may be read at once, and ten times as many statements with those that are none.
        position: what the seat can order and what belongs to it.
        heard: is called with how each statement was read.
        tongues: those that the game does not read: what a line in one seems to say is proposed or asked about.
        spoken: those that it reads besides English.

    Returns:
        `TooMany` alone where there are more, or where the text is too long. Else one result or more
        for each statement, in their order, with the lines of it. A statement with several orders gives several
        results. Lines that are empty or all comment give none.
    """
    effort = Effort(*(None, None) if most is None else (MOST_EFFORT, MOST_OF_ONE))
    known = (plausible, legal, position, effort, [] if heard is None else heard, tongues)
    home = Voice.of(language, lexicon, *known)
    pieces = with_initials(statements(lines, language.uncut), lexicon)
    if most is not None and sum(len(piece.text) for piece in pieces) > LONGEST_LETTER:
        begin = pieces[0]
        return (TooMany(begin.line, begin.text[:SHOWN], most, pieces[-1].last, longest=LONGEST_LETTER),)
    voices = Voices.of(home, spoken, (piece.text for piece in pieces if not piece.whole))
    groups = home.corrector.groups
    at = orders = many = 0
    pending = halted = False
    while at < len(pieces):
        effort.turn(pieces[at].text)
        voice = voices.at(pieces[at].text)
        corrector = voice.corrector
        piece, results, item = _within(effort, voice, pieces, at, pending)
        parts = many_in(piece[0].text) if len(piece[0].text) > TOO_LONG else 1
        orders += parts * sum(not isinstance(result, Talk) for result in results)
        many += parts * len(results)
        if most is not None and (orders > most or many > TALK * most):
            return (TooMany(piece[0].line, piece[0].text[:SHOWN], most, piece[-1].last),)
        if most is not None and effort.spent > ALL_EFFORT * MOST_EFFORT:
            return (TooMany(piece[0].line, piece[0].text[:SHOWN], most, piece[-1].last, tangled=True),)
        at = next(i for i in range(at, len(pieces)) if pieces[i] is piece[-1]) + 1
        pending = not effort.over and corrector.alone(piece[0].text)
        first, last = piece[0].line, piece[-1].last
        placed = [replace(result, line=first, last=last) for result in results]
        text = " ".join(each.text for each in piece)
        groups.append(Group(text, first, last, placed))
        voices.follow(text, results, piece, groups[-1], None if effort.over else item)
        corrector.keep(groups[-1])
        if halted and all(isinstance(result, Talk) for result in results):
            corrector.stopped()
        halted = not effort.over and corrector.halts(text)
    if halted:
        home.corrector.stopped()
    _echoed(groups)
    answered = _answered(home.reader, [result for group in groups for result in group.results])
    second = home.reader.second
    filed = bool(second.sight.on_file())
    clear = unless_unsaid(answered, second.lattice, second.names, filed=filed)
    every = spread(clear, home.reader.rest, second.ids, second.spared, lambda text: how_many_left(second.lattice(text)))
    told = ranked(merged(doubted(every)))
    called = position.called if position is not None else frozenset()
    return language.gather(told, language.advice, called) if language.gather is not None else told


def _within(
    effort: Effort, voice: Voice, pieces: tuple[Statement, ...], at: int, pending: bool
) -> tuple[tuple[Statement, ...], tuple[Result, ...], bool]:
    """Return the pieces of the next statement, its results, and whether it is an item below a heading.

    What takes more steps than it may is let go of where it stands, and the grammar alone reads it.
    """
    reader, corrector = voice.reader, voice.corrector
    with effort.bounded():
        item = voice.headings.item(pieces[at]) if not (pending or effort.over) else ()
        piece, results = (pieces[at : at + 1], item) if item else _one(reader, corrector, pieces, at, pending)
        results = tried_again(reader, corrector.groups, piece, results)
        plain = item or piece[0].whole or effort.over or corrector.halts(piece[0].text)
        if voice.abroad is not None and not plain:
            results = voice.abroad.answer(" ".join(each.text for each in piece), results)
        if not effort.over:
            return piece, results, bool(item)
    return *_by_grammar(reader, pieces, at), False


def _one(
    reader: Reader, corrector: Corrector, pieces: tuple[Statement, ...], at: int, pending: bool
) -> tuple[tuple[Statement, ...], tuple[Result, ...]]:
    """Return the pieces of the next statement and its results; one that is too long is inspected but not read."""
    head = pieces[at]
    if is_shut(head.box):
        return (head,), _not_chosen(reader, head, ticked=any(piece.box == "ticked" for piece in pieces))
    if reader.second.effort.over:
        return _by_grammar(reader, pieces, at)
    if len(head.text) > TOO_LONG and not head.whole:
        return (head,), _second_look(reader, head.text)
    if answered := in_one_line(reader, pieces, at):
        return answered
    return _corrected(reader, corrector, head, pending) or _next(reader, pieces, at)


def _second_look(reader: Reader, text: str) -> tuple[Result, ...]:
    """Return what to say about a text that is too long to be read, by its beginning."""
    head = text[:LONGEST_TEXT]
    if reader.second.stance(head) is not Stance.OWN or not reader.second.speaks(reader.lattice(head)):
        return (Talk(0, text),)
    return (Misread(0, text, 1, (), reader.grammar.language.advice.get("too_long", "")),)


def _not_chosen(reader: Reader, piece: Statement, *, ticked: bool) -> tuple[Result, ...]:
    """Return what a line says whose box is not ticked: nothing beside one that is, else it is asked about."""
    if (ticked and piece.box == "empty") or not reader.could_be(piece.text[:TOO_LONG]):
        return (Talk(0, piece.text),)
    return (Misread(0, piece.text, 1, (), reader.grammar.language.advice.get("box", "")),)


def _echoed(groups: list[Group]) -> None:
    """Let go of a statement that the next one of its line says again in full: `Guilty! Gisco guilty!`."""
    for group, behind in pairwise(groups):
        lost = all(isinstance(result, Misread | Proposed | UnknownName) for result in group.results)
        if not lost or group.last != behind.line or not behind.reads or len(behind.reads) < len(behind.results):
            continue
        said, again = ([word.strip(".,;:!?").casefold() for word in each.text.split()] for each in (group, behind))
        if set(said) <= set(again):
            group.forget()


def _by_grammar(
    reader: Reader, pieces: tuple[Statement, ...], at: int
) -> tuple[tuple[Statement, ...], tuple[Result, ...]]:
    """Return a piece as the grammar reads it, where the steps for more are spent: else it is asked about.

    So is one that may go on in the next: half of an order may be the opposite of it.
    """
    head, behind = pieces[at], pieces[at + 1 : at + 2]
    reader.rest.pop(head.line, None)
    results = reader.whole(head.text) if len(head.text) <= TOO_LONG else None
    open_ = behind and not head.whole and head.may_go_on_in(behind[0])
    if results is not None and not (open_ and _goes_on(reader, behind[0])):
        return (head,), results
    return (head,), (Misread(0, head.text, 1, (), reader.grammar.language.advice.get("too_tangled", "")),)


def _goes_on(reader: Reader, piece: Statement) -> bool:
    """Return whether the grammar does not read a piece by itself, so that it may belong to the one before."""
    return len(piece.text) > TOO_LONG or reader.whole(piece.text) is None


def _corrected(
    reader: Reader, corrector: Corrector, piece: Statement, pending: bool
) -> tuple[tuple[Statement, ...], tuple[Result, ...]] | None:
    """Return a statement that corrects another with its results, or None if it is none."""
    whole = reader.whole(piece.text)
    mended = corrector.mended(piece.text, piece.line, piece.whole or _word_for_word(whole))
    if mended is not None:
        return (piece,), mended
    whole = None if pending else whole
    if piece.whole or (whole is not None and not all(isinstance(result, Misread) for result in whole)):
        return None
    text = piece.text
    denies = False
    if reader.stance(text) is Stance.TALK:
        cut = corrector.cut(text)
        denies = cut is not None and cut.denies and not cut.before
        own = reader.own(text) if pending or cut is not None else None
        text = own.text if own is not None else tail(reader, text) if corrector.opens(text) else ""
        if not text:
            return None
        inner = corrector.cut(text)
        text = inner.after if inner is not None and not inner.before else text
        pending = True  # Wait, I had promised to leave Sweden alone, Denmark holds
    results = corrector.read(text, piece.line, pending, denies=denies)
    return ((piece,), results) if results is not None else None


def _word_for_word(results: tuple[Result, ...] | None) -> bool:
    """Return whether a statement is nothing but orders as the grammar has them: then it puts no other line right."""
    return bool(results) and all(isinstance(result, Read) and not result.corrections for result in results or ())


def _next(reader: Reader, pieces: tuple[Statement, ...], at: int) -> tuple[tuple[Statement, ...], tuple[Result, ...]]:
    """Return the pieces that make the next statement, as many as can be read together, and its results."""
    head = pieces[at]
    item = listed(reader, pieces, at)
    if item is not None:
        return item
    if not head.whole and begins_order(reader.lexemes(head.text), reader.grammar.vocabulary):
        alone = reader.whole(head.text)
        if alone is not None and any(map(about_others, alone)):
            return (head,), alone
        for many in range(belonging(reader, pieces, at), 0, -1):
            joined = united(head, pieces[at + 1 : at + many + 1])
            results = reader.whole(joined.text) if len(joined.text) <= LONGEST_TEXT else None
            if results is not None:
                rest = united(pieces[at + 1], pieces[at + 2 : at + many + 1])
                if alone is not None and apart(alone, reader.whole(rest.text), results):
                    return (head,), alone
                return pieces[at : at + many + 1], results
    return broken_off(reader, pieces, at) or _alone_or_more(reader, pieces, at)


def _alone_or_more(
    reader: Reader, pieces: tuple[Statement, ...], at: int
) -> tuple[tuple[Statement, ...], tuple[Result, ...]]:
    """Return a piece that the grammar reads alone, with those that the second reader joins to it."""
    head = pieces[at]
    answer = own_answer(reader, pieces, at)
    vote = ballot(reader, head.text, pieces[at + 1].text) if answer else where_to(reader, pieces, at)
    told: tuple[Result, ...] = vote or asks_on(reader, pieces, at) or of_topic(reader, pieces, at)
    if told:
        return pieces[at : at + 2], told
    if answer == "no":
        return (head,), but_last(reader, head.text) or (Talk(0, head.text),)
    text = head.text.rstrip("? ") if answer else head.text
    results = turned_down(reader, pieces, at) or reader.understood(text, head.line, head.whole)
    if not all(isinstance(result, Read | Talk) for result in results):
        broken = rest_of_sentence(reader, pieces, at)
        if broken is not None:
            return broken
    reads = tuple(result for result in results if isinstance(result, Read))
    if not head.whole and reads and len(reads) == len(results):
        told = halved(reader, pieces, at, reads)
        return (pieces[at : at + 2], told) if told else _completed(reader, pieces, at, reads) or ((head,), results)
    if all(isinstance(result, Misread) for result in results) and cried_out(reader, pieces, at):
        return (head,), (Talk(0, head.text),)
    if all(isinstance(result, Talk) for result in results) and _left_over(reader, pieces, at):
        return (head,), reader.strange(head.text, asked=True)
    if not head.whole and not any(isinstance(result, Read | Command | Talk) for result in results):
        heading = reader.second.heads(head.text)
        return together(reader, pieces, at, head) or ((head,), (Talk(0, head.text),) if heading else results)
    return (head,), results


def _completed(
    reader: Reader, pieces: tuple[Statement, ...], at: int, reads: tuple[Read, ...]
) -> tuple[tuple[Statement, ...], tuple[Result, ...]] | None:
    """Return an order with the next sentence that completes it, or None if there is none.

    `Gisco goes on trial. Ithobal prosecutes.` cannot be given without its second half, and `Guilty! And 4 votes out of
    Ithobal's purse` goes on by its first word.
    """
    sight = reader.second.sight
    goes_on = pieces[at + 1 : at + 2]
    if all(map(sight.lawful, reads)) and not (goes_on and reader.second.goes_on(goes_on[0].text)):
        return None
    found = together(reader, pieces, at, pieces[at])
    if found is None or not all(sight.lawful(result) for result in found[1] if isinstance(result, Read)):
        return None
    end = at + len(found[0])
    orders = tuple(result for result in found[1] if isinstance(result, Read))
    told = halved(reader, (united(pieces[at], found[0][1:]), *pieces[end : end + 1]), 0, orders)
    return (pieces[at : end + 1], told) if told else found


def _answered(reader: Reader, results: list[Result]) -> list[Result]:
    """Return results with a question as talk where the letter orders what it asks about: `Bel H? Yes. Bel H`."""
    keys = {_key(result) for result in results} - {""}
    asked = reader.grammar.language.advice.get("question", "")

    def moot(result: Result) -> bool:
        if not keys or not isinstance(result, Misread) or result.advice != asked:
            return False
        reads = reader.whole(result.text.rstrip("? ")) or ()
        return bool(reads) and all(_key(read) in keys for read in reads)

    return [Talk(result.line, result.text, result.last) if moot(result) else result for result in results]


def _key(result: Result) -> str:
    """Return the key by which orders replace each other; nothing for other results, or lines about other lines."""
    return result.order.key() if isinstance(result, Read) and hasattr(result.order, "key") else ""


def _left_over(reader: Reader, pieces: tuple[Statement, ...], at: int) -> bool:
    """Return whether an unreadable piece looks like an item of the list before it: then it is not talk."""
    piece = pieces[at]
    if at > 0 and piece.line == pieces[at - 1].last and _TITLED.fullmatch(piece.text):
        return True
    if not piece.listed or at == 0 or not pieces[at - 1].may_go_on_in(piece):
        return False
    cut = [lexeme for lexeme in reader.lexemes(piece.text) if not lexeme.separator]
    return len(cut) <= LIST_ITEM and any(lexeme.number is not None for lexeme in cut)
