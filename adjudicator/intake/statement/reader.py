"""Reading one statement: by the grammar where it reads the whole of it, else by its things and acts."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from adjudicator.intake.lexing.lexemes import Lexeme, lexemes
from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.lexing.outline import hangs_together, looks_like_order, may_be_misspelt
from adjudicator.intake.parsing.grammar import Grammar
from adjudicator.intake.parsing.meaning import meaning, shared
from adjudicator.intake.parsing.search import Found, search
from adjudicator.intake.sense.glimpse import glimpse
from adjudicator.intake.sense.intent.parting import Own, Parting
from adjudicator.intake.sense.intent.stance import Stance
from adjudicator.intake.sense.reader import SecondReader, Sensed, Sort
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.statement.allbut import all_but
from adjudicator.intake.statement.asked import but_last, choice, requested
from adjudicator.intake.statement.diagnose import diagnose
from adjudicator.intake.statement.questions import asked as asked_in
from adjudicator.intake.statement.reserve import in_reserve
from adjudicator.intake.statement.run_on import in_parts, listed, several_kinds
from adjudicator.intake.statement.to_bot import files, helps, plain, wants_receipt
from adjudicator.intake.statement.unsaid import numbered_now, sweeping, unsaid
from adjudicator.model.reading import (
    Ambiguous,
    Command,
    Legal,
    Misread,
    Plausible,
    Proposed,
    Read,
    Result,
    Talk,
    UnknownName,
    about_others,
)

LONGEST_LEXEMES = 120
LONGEST_TOPIC = 4
"""The longest line beginning with the word help that asks for a page of it."""


@dataclass(frozen=True, slots=True)
class Heard:
    """How a statement was read: by which reader, and what each of its words was taken for, if that is known."""

    text: str
    by: str
    words: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Reader:
    """Both readers, with what they found out for the length of a letter."""

    grammar: Grammar
    lexicon: Lexicon
    plausible: Plausible | None
    legal: Legal | None
    second: SecondReader
    cut: dict[str, tuple[Lexeme, ...]] = field(default_factory=dict)
    searched: dict[str, tuple[tuple[Lexeme, ...], Found | None]] = field(default_factory=dict)
    rest: dict[int, tuple[tuple[str, Read], ...]] = field(default_factory=dict)
    """For lines that speak of all the others: the order for each thing of one's own, by line."""
    heard: list[Heard] = field(default_factory=list)
    """How each statement was read, for those who want to see it."""

    def lexemes(self, text: str) -> tuple[Lexeme, ...]:
        """Return a text cut into what the grammar reads."""
        if text not in self.cut:
            self.cut[text] = lexemes(text, self.grammar.vocabulary, self.lexicon)
        return self.cut[text]

    def search(self, text: str) -> tuple[tuple[Lexeme, ...], Found | None]:
        """Return the lexemes of a text and what the parser found; nothing for a text too long to be an order."""
        if text not in self.searched:
            cut = self.lexemes(text)
            found = None
            self.second.effort.search(len(cut))
            if 0 < len(cut) <= LONGEST_LEXEMES:
                mend = not self.second.effort.all_spent and may_be_misspelt(cut, self.grammar.vocabulary)
                found = search(self.grammar, self.lexicon, text, cut, mend)
            self.searched[text] = cut, found
        return self.searched[text]

    def whole(self, text: str) -> tuple[Result, ...] | None:
        """Return the results of a text read as one statement, or None if it cannot be."""
        found = self.search(text)[1]
        if found is None or not found.readings:
            return None
        results = meaning(self.grammar, text, found, self.plausible, self.legal)
        if text.rstrip().endswith("?") and any(map(files, results)):
            advice = self.grammar.language.advice.get("question", "")
            return (Misread(0, text, len(text.rstrip()), (), advice),)
        return results

    def lattice(self, text: str) -> Lattice:
        """Return the words of a text with all they may be."""
        return self.second.lattice(text)

    def understood(self, text: str, line: int = 0, uncut: bool = False) -> tuple[Result, ...]:
        """Return the results of a statement, by the grammar or else by its things and acts; never none.

        Args:
            text: the statement.
            line: its number.
            uncut: whether it is a line of free words, which the grammar alone reads.
        """
        results = self.whole(text)
        if self._other_case(text, results):
            results = None
        if results and all(isinstance(result, Command) and (not uncut or helps(result)) for result in results):
            results = self._ordered(text) or (None if uncut and len(text.split()) > LONGEST_TOPIC else results)
        to_bot = wants_receipt(self.lattice(text), results or ()) or self._asked(text, results)
        to_bot = to_bot or (() if uncut else self._told_beside(text, line, results))
        request = requested(self, text) if results is None and not uncut else ""
        to_bot = to_bot or (self.understood(request, line) if request else ())
        if to_bot:
            return to_bot
        found = self.search(text)[1]
        if results is not None or uncut or found is None or self.second.too_long(text):
            self.heard.append(Heard(text, "grammar"))
            if not results:
                return self.strange(text)
            results, rest = self._meant(text, self._settled(text, listed(self, text, found, results) or results))
            if rest:
                self.rest[line] = rest
            return results
        stance = self.stance(text)
        told = self._concluded(text, line) if stance is Stance.TALK else self._sensed(text, line, stance)
        if text.rstrip().endswith("?"):
            return choice(self, text) or self._before_question(text, told) or told
        if stance is Stance.DOUBTFUL or all(isinstance(result, Read | Command) for result in told):
            return told
        own = self.own(text)
        if own is None or not (own.certain or all(isinstance(result, Talk) for result in told)):
            run_on = stance is Stance.OWN and not any(isinstance(result, Ambiguous) for result in told)
            parts = in_parts(self, text, line, told) if run_on else ()
            return told if not parts or (several_kinds(parts) and self._turned_down(text)) else parts
        return self._parted(text, line, own)

    def _before_question(self, text: str, told: tuple[Result, ...]) -> tuple[Result, ...]:
        """Return the orders before the last comma of a question that is talk, proposed: `Kie - Hol, right?`."""
        reads = but_last(self, text) if all(isinstance(result, Talk) for result in told) else ()
        return (Proposed(0, text, (reads,), ""),) if reads else ()

    def _told_beside(self, text: str, line: int, results: tuple[Result, ...] | None) -> tuple[Result, ...]:
        """Return a line to the bot with the words after its comma: `Done, thanks for everything`."""
        if text.rstrip().endswith("?") or not (results is None or all(isinstance(each, Misread) for each in results)):
            return ()
        size = len((seen := self.lattice(text)).words)
        seps = [(at, end) for at in range(size) if (end := seen.has(at, "sep"))]
        for (_, begin), (end, behind) in pairwise([(0, 0), *seps, (size, size)]):
            head = seen.said(0, begin)
            told = self.whole(seen.said(begin, end)) if begin < end and (not head or self.idle(head)) else None
            said = {word.folded for word in seen.words[begin:end]}
            if told and all(isinstance(each, Command) and plain(each.name, said) for each in told):
                rest = seen.said(behind, size)
                return (*told, *(self.understood(rest, line) if rest else ()))
        return ()

    def own(self, text: str) -> Own | None:
        """Return the part of a chatty sentence that is the writer's own order, or None."""
        return Parting(self.lattice(text), self, self.second.writer).own()

    def _parted(self, text: str, line: int, own: Own) -> tuple[Result, ...]:
        """Return the results of the writer's own part of a sentence: proposed where the rest leaves a doubt."""
        told = self.understood(own.text, line)
        reads = tuple(result for result in told if isinstance(result, Read))
        if own.certain or len(reads) < len(told):
            return told
        return (Proposed(0, text, (reads,), ""),)

    def stance(self, text: str) -> Stance:
        """Return whose will a text expresses."""
        return self.second.stance(text)

    def names(self, text: str) -> bool:
        """Return whether a text names anything but a player, or contains a number."""
        return self.second.names(text)

    def idle(self, text: str) -> bool:
        """Return whether a text is nothing but words that no order has."""
        return self.second.idle(text)

    def acts(self, text: str) -> bool:
        """Return whether there is an act of an order in a text."""
        return self.second.acts(text)

    def could_be(self, text: str) -> bool:
        """Return whether a text could be an order."""
        self.second.effort.begin(text)
        return self.second.speaks(self.lattice(text)) or looks_like_order(self.lexemes(text), self.grammar.vocabulary)

    def ordered(self, text: str, *, some: bool = False) -> bool:
        """Return whether a text is certainly orders, which can be given now; `some`: or one of them makes room for."""
        reads = self.tried(text)
        lawful = (any if some else all)(map(self.second.sight.lawful, reads))
        return bool(reads) and all(map(self._asked_for, reads)) and lawful

    def canonical(self, text: str) -> bool:
        """Return whether the grammar reads a text as orders."""
        return all(isinstance(result, Read) for result in self.whole(text) or (None,))

    def _asked(self, text: str, results: tuple[Result, ...] | None) -> tuple[Command, ...]:
        """Return what a text asks the game, where it is neither an order nor a line to the bot."""
        if results is not None and not all(isinstance(result, Misread) for result in results):
            return ()
        questions = asked_in(text, self.grammar.language, self.lexicon)
        if questions:
            self.heard.append(Heard(text, "question"))
        return questions

    def _other_case(self, text: str, results: tuple[Result, ...] | None) -> bool:
        """Return whether an `otherwise` that could be many things is for the other case of the statement before."""
        if not results or not any(read.when for read in self.second.before if isinstance(read, Read)):
            return False
        unclear = all(isinstance(result, Ambiguous) for result in results)
        return unclear and bool(self.lattice(text).has(0, "otherwise"))

    def _concluded(self, text: str, line: int) -> tuple[Result, ...]:
        """Return the orders after the `so` of a sentence that begins as talk, else talk: I know, so Paris holds.

        What one can or would do then is not an order.
        """
        seen = self.lattice(text)
        for at in range(1, len(seen.words)):
            end = seen.has(at, "so") if seen.has(at - 1, "sep") else 0
            rest = seen.said(end, len(seen.words)) if end else ""
            if rest and not any(seen.has(word, "could") for word in range(end, len(seen.words))) and self.tried(rest):
                return self.understood(rest, line)
        ends = [end for at in range(len(seen.words)) if 0 < (end := seen.has(at, "so")) < len(seen.words)]
        if any(seen.has(end, "yes", "no") for end in ends):
            return self.strange(text, asked=True)  # I think 1 is good so yes
        self.heard.append(Heard(text, "talk"))
        return (Talk(0, text),)

    def _sensed(self, text: str, line: int, stance: Stance) -> tuple[Result, ...]:
        """Return the results of a statement by its things and acts."""
        if spare := in_reserve(self, text) if stance is Stance.OWN else ():
            return spare
        swept = all_but(self, text) if stance is Stance.OWN else ()
        sensed = self.second.read(text, self.whole) if not swept else Sensed(Sort.SURE, swept)
        self.heard.append(Heard(text, "sense", sensed.words))
        sure = sensed.sort is Sort.SURE
        if stance is Stance.OTHERS and not all(self._asked_for(result) for result in sensed.results):
            sure = False
        if self._talks(text, stance, sensed, sure):
            return (Talk(0, text),)
        heads = any(map(about_others, sensed.results))
        elsewhere = sure and not heads and self._elsewhere(text, sensed.results)
        if elsewhere or ((not sure or heads or several_kinds(sensed.results)) and self._turned_down(text)):
            return self.strange(text, asked=elsewhere)
        if sensed.rest:
            self.rest[line] = sensed.rest
        unlawful = bool(sensed.results) and not any(map(self._lawful, sensed.results))
        if sensed.sort is Sort.LIKELY or (sure and (sensed.anew or (unlawful and stance is Stance.OTHERS))):
            return self._offered(text, sensed)
        return shared(list(sensed.results)) if sure else self.strange(text, asked=sensed.sort is Sort.NEITHER)

    def _talks(self, text: str, stance: Stance, sensed: Sensed, sure: bool) -> bool:
        """Return whether a sentence is talk, by whose will it tells and how it was read."""
        supposed = stance is Stance.REMARK and self.lattice(text).has(0, "should")  # Should Paris fall, ...
        if supposed or sensed.sort is Sort.DENIED or (stance in {Stance.OTHERS, Stance.REMARK} and not sure):
            return True
        if sensed.sort is Sort.PROSE and not self._begun(text):
            return True
        if stance is not Stance.DOUBTFUL:
            return False
        empty = sensed.sort is Sort.TALK or not sensed.results
        of_talk = not sensed.results and not self.second.before  # I heard Hanno is rich. He could pay for the fleet.
        unnamed = empty and not self.second.names(text, spelt=True)
        return unnamed or bool(of_talk and self.lattice(text).has(0, "pronoun"))

    def _begun(self, text: str) -> bool:
        """Return whether a sentence begins with an order, up to its first comma: what follows may be its condition."""
        seen = self.lattice(text)
        end = next((at for at, word in enumerate(seen.words) if word.folded == ","), 0)
        return end > 0 and self.ordered(seen.said(0, end))

    def _asked_for(self, result: Result) -> bool:
        """Return whether a result is no order, or one of a kind that can be given now."""
        kinds = {*self.second.sight.kinds(), *self.grammar.language.plainly.get("about_players", ())}
        return not self.second.sight.kinds() or not isinstance(result, Read) or result.order.kind in kinds

    def _lawful(self, result: Result) -> bool:
        return not isinstance(result, Read) or self.second.sight.lawful(result)

    def _turned_down(self, text: str) -> bool:
        """Return whether the rules of the grammar know what is wrong with a text."""
        return (found := self.search(text)[1]) is not None and bool(found.stopped.code)

    def _offered(self, text: str, sensed: Sensed) -> tuple[Result, ...]:
        """Return what is proposed for a sentence, or what is clearer than that."""
        if sensed.sort is Sort.LIKELY:
            return self._unknown(text, sensed.results) or sensed.results
        return (Proposed(0, text, (tuple(each for each in sensed.results if isinstance(each, Read)),), ""),)

    def _unknown(self, text: str, results: tuple[Result, ...]) -> tuple[Result, ...]:
        """Return what is clearer than a proposal with unexplained words: an unknown name, a known mistake."""
        strange = {word for result in results if isinstance(result, Proposed) for word in result.unexplained.split()}
        told = self.strange(text, asked=True)
        for each in told:
            if isinstance(each, UnknownName) and strange & set(each.written.split()):
                return told
            if isinstance(each, Misread) and each.advice and strange:
                return told
        return ()

    def _ordered(self, text: str) -> tuple[Result, ...]:
        """Return the orders of a text that begins like a command: `I'll help Zimrida get Gersakon with up to 8`."""
        sensed = self.second.read(text, lambda part: None if part == text else self.whole(part))
        sure = sensed.sort is Sort.SURE and all(isinstance(result, Read) for result in sensed.results)
        likely = sensed.sort is Sort.LIKELY and len(text.split()) > LONGEST_TOPIC
        return sensed.results if sure or likely else ()

    def _meant(self, text: str, results: tuple[Result, ...]) -> tuple[tuple[Result, ...], tuple[tuple[str, Read], ...]]:
        """Return what a text means where its names, or its kind of order, cannot be ordered now.

        After it come the orders for things that no other line mentions, if the text is about the rest.

        Where Gisco is dead and Hamilcar Gisco is one's own, `Gisco` is that one; where a seat is given, the nominee
        for an office gets the seat.
        """
        sight = self.second.sight
        reads, kinds = [result for result in results if isinstance(result, Read)], sight.kinds()
        foreign = bool(kinds and reads) and all(read.order.kind not in kinds for read in reads)
        if not foreign and all(map(sight.lawful, reads)):
            return results, ()
        sensed = self.second.read(text, lambda part: None if part == text else self.whole(part))
        better = [result for result in sensed.results if isinstance(result, Read)]
        alike = {read.order.kind for read in better} == {read.order.kind for read in reads} or bool(sensed.rest)
        own = foreign and all(read.order.kind in kinds for read in better)
        one = len(better) != len(reads) and hangs_together(self.lexemes(text))  # a `then` makes them one
        same = one or {w.order for w in better} == {w.order for w in reads} or unsaid(self.lattice(text), better)
        if sensed.sort is Sort.SURE and better and (alike or own) and all(map(sight.lawful, better)) and not same:
            return sensed.results, sensed.rest
        swept = numbered_now(self.lattice(text), reads, sight, self.grammar.language.verbs)
        swept = swept or sweeping(self.lexemes(text), self.grammar.vocabulary.verbs)
        if foreign and len(reads) == len(results) and swept:
            return (Proposed(0, text, (tuple(reads),), ""),), ()
        return results, ()

    def _elsewhere(self, text: str, results: tuple[Result, ...]) -> bool:
        """Return whether a line is about everything, and would order only what cannot be ordered now: `skip it all`."""
        swept = any(self.lattice(text).has(at, "all") for at in range(len(self.lattice(text).words)))
        return swept and bool(results) and not self.names(text) and not any(map(self._asked_for, results))

    def _settled(self, text: str, results: tuple[Result, ...]) -> tuple[Result, ...]:
        """Return the meaning of an ambiguous text, if the second reader knows which reading is meant."""
        unclear = [result for result in results if isinstance(result, Ambiguous)]
        if not unclear or len(unclear) == len(results):
            return results
        sensed = self.second.read(text, lambda part: None if part == text else self.whole(part))
        better = [result for result in sensed.results if isinstance(result, Read)]
        known = {(read.order, read.when) for read in better}
        kept = all((each.order, each.when) in known for each in results if isinstance(each, Read))
        meant = all(any((way.order, way.when) in known for way in each.candidates) for each in unclear)
        sure = sensed.sort is Sort.SURE and len(better) == len(results) and all(map(self.second.sight.lawful, better))
        return sensed.results if sure and kept and meant else results

    def sure(self, text: str) -> tuple[Read, ...]:
        """Return the orders of a text that either reader is certain of; none where it is not, or speaks of the rest."""
        reads, rest = self._certain(text)
        return () if rest else reads

    def _certain(self, text: str) -> tuple[tuple[Read, ...], bool]:
        """Return the orders of a text that either reader is certain of, and whether it speaks of the rest too."""
        results, rest = self.whole(text), False
        if results:
            results, others = self._meant(text, results)
            rest = bool(others)
        else:
            results = None
        if results is None and self.second.stance(text) is Stance.OWN:
            sensed = self.second.read(text, self.whole)
            results, rest = sensed.results if sensed.sort is Sort.SURE else None, bool(sensed.rest)
        reads = tuple(result for result in results or () if isinstance(result, Read))
        return (reads if results is not None and len(reads) == len(results) else ()), rest

    def tried(self, text: str, *, all_told: bool = False) -> tuple[Read, ...]:
        """Return the orders that are certain, and keep nothing of it; `all_told`: none where it tells of the rest."""
        carried, behind = self.second.carried, self.second.behind
        reads, rest = self._certain(text)
        self.second.carried, self.second.behind = carried, behind
        return () if rest and all_told else reads

    def strange(self, text: str, asked: bool = False) -> tuple[Result, ...]:
        """Return what to say about a text that cannot be read: a diagnosis if it looks like an order, else talk."""
        cut, found = self.search(text)
        if self.second.too_long(text):
            return (Misread(0, text, 1, (), self.grammar.language.advice.get("too_long", "")),)
        if found is None or not (asked or looks_like_order(cut, self.grammar.vocabulary)):
            return (Talk(0, text),)
        seen = glimpse(self.lattice(text), self.second.sense, self.grammar.language)
        kinds = self.second.sight.kinds()
        return (diagnose(self.grammar, self.lexicon, text, cut, found.stopped, seen, kinds),)
