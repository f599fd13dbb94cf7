"""A language prepared for parsing: the LALR(1) tables, its words, and its known mistakes.

The parser is fed lexeme by lexeme. The terminal of a lexeme depends on what the parser can accept at that point,
as in a contextual lexer; but a name may be one of several cards and a misspelt word none at all, so the choice
is left open until the parser decides (see `search`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from adjudicator.intake.lexing.vocabulary import Vocabulary
from adjudicator.intake.parsing.phrases import Phrases
from adjudicator.model.reading import Language

if TYPE_CHECKING:
    from lark import Lark
    from lark.parsers.lalr_parser_state import ParserState

END = "$END"
Stop = tuple[tuple[int, ...], str]
"""The states on the parser's stack, and the terminal or word that it could not accept."""


@dataclass(slots=True, eq=False)
class Grammar:
    """The parser of a language and the words it knows."""

    language: Language
    lark: Lark
    terminals: dict[str, str]
    vocabulary: Vocabulary
    _slips: dict[Stop, str] | None = field(default=None)

    def begin(self) -> ParserState[Any]:
        """Return the state of the parser before the first word."""
        state: ParserState[Any] = self.lark.parse_interactive("").parser_state
        return state

    def advice(self, stop: Stop) -> str:
        """Return the advice for a line that stopped the parser there, or nothing."""
        if self._slips is None:
            self._slips = self._stops()
        return self._slips.get(stop, "")

    def _stops(self) -> dict[Stop, str]:
        stops: dict[Stop, str] = {}
        for slip in self.language.slips:
            for sample in slip.samples:
                stops[self._stop(sample)] = slip.advice
        return stops

    def _stop(self, sample: str) -> Stop:
        """Return where a malformed sample stops the parser.

        Raises:
            ValueError: the grammar accepts the sample.
        """
        state = self.begin()
        for word in (*sample.split(), END):
            terminal = self.terminals.get(word, word)
            stack = tuple(state.state_stack)
            if word == END:
                taken, stack = finish(state) is not None, tuple(state.state_stack)
            else:
                taken = terminal in accepted(state) and feed(state, terminal, "1" if word == "NUMBER" else word)
            if not taken:
                return stack, terminal
        raise ValueError(f"this is no slip, it can be read: {sample}")


def accepted(state: ParserState[Any]) -> dict[str, Any]:
    """Return what the parser may accept next, by terminal; a few of them may still fail later."""
    found: dict[str, Any] = state.parse_conf.states[state.position]
    return found


def fork(state: ParserState[Any]) -> ParserState[Any]:
    """Return a second parser in the same state, so that both can go on.

    Lark gathers the items of a repetition in a tree that it extends in place; those trees must not be shared. All
    else on the stack is frozen.
    """
    from lark import Tree

    other = state.copy(deepcopy_values=False)
    stack = other.value_stack
    for index, value in enumerate(stack):
        if isinstance(value, Tree):
            stack[index] = Tree(value.data, list(value.children))
    return other


def feed(state: ParserState[Any], terminal: str, value: str) -> bool:
    """Give the parser a terminal; return whether it accepted it. The state changes.

    Raises:
        Unreadable: a rule rejects its parts.
    """
    from lark import Token, UnexpectedToken

    try:
        state.feed_token(Token(terminal, value))
    except UnexpectedToken:
        return False
    return True


def finish(state: ParserState[Any]) -> Any:  # noqa: ANN401 - what the start rule makes, or None
    """Tell the parser that the statement ends; return its result, or None if the statement is incomplete.

    Raises:
        Unreadable: a rule rejects its parts.
    """
    from lark import Token, UnexpectedToken

    if END not in accepted(state):
        return None
    try:
        return state.feed_token(Token(END, ""), is_end=True)
    except UnexpectedToken:
        return None


@lru_cache(maxsize=32)
def compiled(language: Language) -> Grammar:
    """Return the parser of a language; it is built once for each `Language` value.

    Raises:
        lark.GrammarError: the grammar has a conflict or a fault.
        ValueError: a word list names a word that the grammar does not have.
    """
    from lark import Lark
    from lark.common import LexerConf
    from lark.lexer import Lexer, LexerState, PatternStr

    class Fed(Lexer):
        """A lexer that reads nothing: the tokens are fed by hand."""

        def __init__(self, conf: LexerConf) -> None:
            del conf

        def lex(self, _state: LexerState, _parser: Any) -> Any:  # noqa: ANN401 - an iterator of Token
            return iter(())

    lark = Lark(
        language.grammar,
        parser="lalr",
        lexer=Fed,
        transformer=cast("Any", Phrases(language.build())),  # any object with methods for the rules will do
        maybe_placeholders=False,
        strict=True,
    )
    terminals = {term.pattern.value: term.name for term in lark.terminals if isinstance(term.pattern, PatternStr)}
    return Grammar(language, lark, terminals, Vocabulary.of(language, (*terminals, "sep")))
