"""Random pages for property tests: any words in any block, as far as a builder could make them."""

from __future__ import annotations

from hypothesis import strategies as st

from adjudicator.model.page import (
    Bar,
    BarChart,
    Button,
    Buttons,
    Cell,
    Cite,
    Column,
    Deadline,
    Detail,
    Dice,
    Entries,
    Entry,
    Fact,
    Facts,
    Fall,
    Form,
    Group,
    Heading,
    Mail,
    Note,
    Offer,
    Offers,
    Order,
    Orders,
    Outcome,
    OutcomeGroup,
    Outcomes,
    Page,
    Part,
    Picture,
    Points,
    Prose,
    Roll,
    Row,
    Section,
    Strong,
    Table,
    Typed,
    Verbatim,
    Verdict,
    Verdicts,
    Waterfall,
)

# Words as players and cards have them, and what a stranger might send to break a page.
_WORDS = st.sampled_from(
    [
        "Mago",
        "Bodashtart",
        "-4T",
        "4 x 4 x 3 = 48T",
        "ORA 4 + INF 11 - LOY 8 = 7",
        "caf\u00e9",
        "\u2014 \u201cyes\u201d",
        "\u0396\u03b5\u03cd\u03c2",
        "a\tb\r\nc\x00\x01",
        "x" * 90,
        "<b>&amp;",
        "it's",
        "",
        " ",
    ]
)
words = st.lists(_WORDS | st.text(max_size=12), max_size=8).map(" ".join)
labels = st.lists(_WORDS, max_size=3).map(" ".join)
texts = words | st.lists(words | st.builds(Cite, labels) | st.builds(Strong, words) | st.builds(Typed, words)).map(
    tuple
)
tones = st.sampled_from(["plain", "good", "bad", "ask", "accent"])
rules = st.lists(st.sampled_from(["6.2.1", "6.4.2.2.1", "ruling 75"]), max_size=2).map(tuple)
figures = st.integers(-9999, 9999)


def some(strategy: st.SearchStrategy, least: int = 0, most: int = 4) -> st.SearchStrategy:
    """Tuples of a few."""
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Tables of up to ten columns, grouped and plain rows mixed."""
    columns = draw(
        some(
            st.builds(
                Column, labels, st.sampled_from(["text", "code", "number", "change"]), labels, phone=st.booleans()
            ),
            1,
            10,
        )
    )
    values = st.none() | figures | words
    cell = values | st.builds(Cell, values, labels, st.booleans(), st.integers(0, 2))
    row = st.builds(
        Row, st.tuples(*(cell for _ in columns)), joined=st.booleans(), strong=st.booleans(), total=st.booleans()
    )
    rows = draw(some(row | st.builds(Group, labels, some(row), labels)))
    return Table(
        draw(words),
        columns,
        rows,
        draw(some(texts, 0, 2)),
        draw(rules),
        wide=draw(st.booleans()),
        titled=draw(st.booleans()),
    )


mails = st.builds(Mail, st.just("byrsa@gm.example"), words, words)
buttons = st.builds(Button, labels, mails, st.booleans())
orders = st.builds(Order, words, words)
facts = some(st.builds(Fact, labels, some(texts)))
verdicts = st.builds(
    Verdict,
    st.integers(0, 120),
    words,
    some(words),
    some(texts),
    some(orders),
    some(buttons),
    labels,
    tones,
)
offers = st.builds(Offer, labels, st.integers(0, 120), words, some(words), some(texts), some(buttons))
outcomes = st.builds(Outcome, labels | words, texts, tones)
lines_of_forms = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=72)
parts: st.SearchStrategy[Part] = st.one_of(
    st.builds(Heading, words, rules, words),
    st.builds(Prose, some(texts)),
    st.builds(Note, texts),
    st.builds(Points, some(texts), st.booleans()),
    st.builds(Facts, facts, st.booleans(), st.booleans()),
    st.builds(
        Entries, some(st.builds(Entry, texts, some(st.builds(Detail, texts, labels)), labels, tones)), st.booleans()
    ),
    st.builds(Orders, some(orders)),
    st.builds(Form, some(lines_of_forms), st.just("byrsa@gm.example"), words),
    st.builds(Verbatim, some(lines_of_forms.map(lambda line: line[:70]))),
    st.builds(Verdicts, some(verdicts)),
    st.builds(Offers, some(offers)),
    st.builds(Outcomes, words, some(st.builds(OutcomeGroup, labels, some(outcomes), labels))),
    st.builds(Buttons, some(buttons)),
    tables(),
    st.builds(Dice, words, some(st.builds(Roll, labels, figures | labels, labels)), facts),
    st.builds(BarChart, labels, words, some(st.builds(Bar, labels, figures, figures, st.booleans()))),
    st.builds(Waterfall, labels, words, some(st.builds(Fall, labels, figures, st.none() | figures))),
    st.integers()
    .map(lambda number: f"map-{number}")
    .flatmap(
        lambda name: st.builds(
            Picture, st.just(name), labels, words, st.just('<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>')
        )
    ),
)
sections = st.builds(Section, words, some(parts), rules, st.booleans())
pages = st.builds(
    Page,
    kind=st.sampled_from(["report", "receipt"]),
    game=labels,
    label=labels,
    title=words,
    date=labels,
    facts=some(st.tuples(words, words), 0, 2),
    story=some(texts),
    deadline=st.none() | st.builds(Deadline, labels, labels, labels, labels, labels, words),
    blocks=some(sections | parts),
    foot=some(texts, 0, 2),
    preview=words,
    letter=st.booleans(),
)
