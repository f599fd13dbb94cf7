"""The plain text of pages, compared with what a reader of the mock-ups expects to see."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given

from adjudicator.model.page import (
    BarChart,
    Block,
    Cite,
    Deadline,
    Detail,
    Dice,
    Entries,
    Entry,
    Fact,
    Facts,
    Form,
    Heading,
    Note,
    Offer,
    Offers,
    Order,
    Orders,
    Page,
    Points,
    Prose,
    Section,
    Table,
    Typed,
    Verdict,
    Verdicts,
    all_rows,
)
from adjudicator.report.text import render_text
from tests.core.report.samples import FALLS, FORM, PAGES, PRIVATE, PUBLIC, RECEIPT, REMINDER
from tests.core.report.trees import pages, tables

LETTER = Page("letter", "Byrsa", "", "", letter=True)


def letter(*blocks: Block, deadline: Deadline | None = None) -> str:
    """The text of a letter without story, so that nothing but its blocks shows."""
    return render_text(Page("letter", "Byrsa", "", "", blocks=blocks, deadline=deadline, letter=True))


def holds(text: str, expected: str) -> bool:
    """Whether the lines of `expected`, typed with an indent, stand in `text` as they are."""
    return f"\n{dedent(expected).strip(chr(10))}\n" in f"\n{text}\n"


def test_a_report_opens_with_its_masthead_story_and_deadline() -> None:
    assert render_text(PUBLIC).startswith(
        dedent("""\
            THE REPUBLIC OF CARTHAGE                                      game Byrsa
            Turn 4, Revenue and Trade                                Wed 18 Nov 2026
            packets 4.1 and 4.2                                           report 4-2
            ========================================================================

              The market pays for the war. Taxes bring the State 42T and Barca gives
              25T more: it opened the turn at 63T and stands at 192T.
              Sardinia-Corsica is developed, and Sadid has the credit for it.

            NEXT  4.3 Forum, due Mon 23 Nov, 20:00 UTC. See section 6.

            1  REVENUE  [6.2]
            -----------------

            Income [6.2.1, 6.2.2]
              Each Faction Leader takes 3T, each other Senator 1T.
              State Treasurer: Eshmun takes 63 / 25, rounded down = 2T.
            """)
    )


def test_the_state_treasury_is_a_running_sum() -> None:
    assert holds(
        render_text(PUBLIC),
        """
        3  STATE TREASURY
        -----------------

        rule    item                     change stands
                carried over from turn 3            63
        6.2.3   corruption, Abarish          -4     59
        6.2.4   from the general supply    +100    159
        6.2.6   13 units at 2T              -26    133
        6.2.7   1 Active War at 20T         -20    113
        6.2.9   Coastal Spain                +3    116
        6.2.9   Sardinia-Corsica             -1    115
        6.2.11  Mago contributes            +10    125
        6.2.11  Barca contributes           +25    150
        6.3.3   tax on trade, 20%           +42    192

        Bankruptcy check before Trade: 150T, not below 0.
        """,
    )


def test_sales_have_joined_rows_a_star_and_a_sum() -> None:
    assert holds(
        render_text(PUBLIC),
        """
        Sales and tax at 20%, rounded up, from the HRAO [6.3.3]

               sold      worth  tax  net  kept
        Ben    3 Cloth      45    9   36     3
        Dora*  3 Grain      36
               2 Timber     12
               2 Ochre       4
                            52   11   41     1
        Anna   4 Salt       48   10   38     4
                         -----  ---  ---  ----
        all    24 cards    145   30  115     8
          * no selling order came; the default sold all sets of two or more
        """,
    )


def test_groups_of_a_table_have_a_head_in_capitals() -> None:
    assert holds(
        render_text(PUBLIC),
        """
            Senator     M O E L  INF  POP  Tr   T  marks
        ANNA: 18 INF, 8 votes, 4 traders
         2  Mago        3 4 4 9   11    0   3  28  L
         5  Milko       2 2 3 8    5    0   0   4  HM
        PERLA: 25 INF, 5 votes, 3 traders
        12  Bodashtart  2 2 2 8    6   -1   0   4  CE
        """,
    )


def test_entries_align_their_labels_and_show_their_mark_at_the_margin() -> None:
    assert holds(
        render_text(PUBLIC),
        """
        Provinces [6.2.9]
          Coastal Spain, Mangi, undeveloped
            State income  die 5 - 2 = +3T to the State
            Personal      die 4 - 1 = +3T to Mangi, now Liable
            Development   die 2 + 0 = 2, needs 6: no change
            His term ends; the Province goes to the Forum. He is home.
          Sardinia-Corsica, Sadid, undeveloped                         DEVELOPED
            State income  die 3 - 4 = -1T from the State
        """,
    )


def test_dice_end_with_what_proves_them() -> None:
    assert holds(
        render_text(PUBLIC),
        """
        6-sided, scheme gmdice/1. All three dice of packet 4.1:

        die  label                                  used in
          3  t4/revenue/public-buildings/1          6.2.2
          4  t4/revenue/corruption/abarish/1        6.2.3
          5  t4/revenue/sardinia-corsica/develop/1  6.2.9.4

        link 16  5f8e0ac8566a1d8ac8c21098f2002697
                 857312d37b010e74243f47bc18943552
        words    Anna "purple sails 233856", Perla "Tanit sees"
        beacon   none

        Check all of it:  adjudicator verify byrsa
        """,
    )


def test_a_packet_without_dice_says_so_alone_or_with_its_link() -> None:
    assert letter(Dice("No open dice.")) == "\nNo open dice.\n".lstrip()
    assert letter(Dice("No open dice.", proof=(Fact("link 17", ("none",)),))) == "No open dice.\n\nlink 17  none\n"


def test_a_receipt_begins_with_what_was_read_and_the_deadline() -> None:
    assert render_text(RECEIPT).startswith(
        dedent("""\
            Anna, your mail of Sun 22 Nov, 18:42 is read.
            2 lines are filed. 1 needs your answer. 1 was refused.

            DEADLINE  Mon 23 Nov, 21:00 your time (20:00 UTC), in 26 h 15 min

            1  PLEASE ANSWER
            ----------------

            Line 6   bid 1 more than last up to 4 from M
              Two of your Senators begin with M and hold enough talents.
              Send back one of these lines; until then you pass in the auction.

                Bid: one more than the last, up to 4 from Mago    # has 28T
                Bid: one more than the last, up to 4 from Milko   # has 4T

            2  REFUSED
            ----------
            """)
    )


def test_a_filed_line_shows_the_reading_and_its_mark() -> None:
    assert holds(
        render_text(RECEIPT),
        """
        Line 2   mago persaudes hano spend 2 up to 6 only to reach 9
          Persuade: Mago persuades Hanno, spend 2, up to 6, only to reach 9
          Read "persaudes" as persuades, "hano" as Hanno (7).
          Number: ORA 4 + INF 11 - LOY 8 - 0T = 7, and 9 after 2T.

        Line 7   standing: agaisnt anyone on mine up to 6, keep at or   STANDING
                 below 5
          standing: Against anyone on mine: up to 6, keep at or below 5
          Holds in every Forum Phase until you write: cancel against anyone
        """,
    )


def test_what_stands_is_ready_to_copy() -> None:
    assert holds(
        render_text(RECEIPT),
        """
            Persuade: Mago persuades Hanno, spend 2, up to 6, only to reach 9
            Leader: no change   # default
            Bid: pass           # default, see line 6
            Done: no            # default

        STILL OWED  your answer to line 6. Nothing else is missing.

        Write  Done: yes  when you need no more time.

        Digest of what stands: 862254e7d90ff91ec137bd19
        """.replace("\n        Persuade", "\n        Persuade"),
    )


def test_orders_and_their_outcomes_stand_close() -> None:
    assert holds(
        render_text(PRIVATE),
        """
        Contribute: Mago 10
          Done. 10T to the State, +1 INF: Mago 11.
        Sell: 4 Salt
          Done. 4 x 4 x 3 = 48T, tax 20% = 9.6, rounded up 10T, net 38T.
        """,
    )


def test_cards_in_hand_hang_below_their_heading() -> None:
    assert holds(
        render_text(PRIVATE),
        """
        Hand, 3 cards (limit 5)
          Public Outcry         Intrigue. Veto a proposal, take the floor, or
                                stop a trial. Senate Phase [6.5.8].
          Ban on Greek Letters  Law. Sicilian Wars -1 strength, Papyrus -1.

        Trade cards, 4 of a limit of 4 (one for each trader)

               you  set  one more  gain  exist
        Oil      3   36        64   +28      7
        Ochre    1    1         4    +3      8

          Of stacks 1 and 4, one and four cards lie set aside since setup, so
          fewer may be in play.
        """,
    )


def test_the_form_stands_as_its_maker_wrote_it() -> None:
    assert "\n\n" + "\n".join(FORM.lines) + "\n\n" in render_text(PRIVATE)


def test_a_letter_of_facts() -> None:
    assert render_text(REMINDER) == dedent("""\
        Dora, nothing of yours is on file for the Forum of turn 4.

        DUE   Mon 23 Nov, 15:00 your time (20:00 UTC), in 24 h
        OWED  your initiative, the third of six
              your limits in the other five

        If nothing comes, this is played for you:

            Persuade: none
            Bid: pass

        Content with that? Reply with one word:  Done

        NEED TIME?

          1  Reply extend 1 day.
          2  Reply absent 24 Nov.
        """)


def test_a_note_behind_the_deadline_and_a_deadline_without_packet() -> None:
    due = Deadline("Due", "Mon 23 Nov, 21:00 your time", utc="20:00 UTC", note="Form in section 5.")
    assert letter(deadline=due) == "DUE   Mon 23 Nov, 21:00 your time (20:00 UTC). Form in section 5.\n"


def test_numbered_entries_hang_below_their_number() -> None:
    offers = Entries((Entry("Anna, to anyone: 3 cards.", (Detail("Clara takes it."),)), Entry("Dora.")), numbered=True)
    assert letter(offers) == "  1  Anna, to anyone: 3 cards.\n     Clara takes it.\n  2  Dora.\n"


def test_long_labels_take_a_line_of_their_own() -> None:
    long = "A label of more than twenty-four"
    assert letter(Facts((Fact(long, ("value",)), Fact("one", ("two", "three"))))) == (
        f"{long}\n     value\none  two\n     three\n"
    )
    assert letter(Facts((Fact("beacon", ()),))) == "beacon\n"


def test_points_hang_by_two() -> None:
    first, second = letter(Points(("word " * 20,))).splitlines()
    assert first.startswith("  word")
    assert second.startswith("    word")


@pytest.mark.parametrize("room", [20, 55])
def test_a_remark_without_room_becomes_a_comment_line(room: int) -> None:
    lines = letter(Orders((Order("o" * room, "remark " * 9), Order("Bid: pass", "default")))).splitlines()
    assert lines[0] == "    " + "o" * room
    assert all(line.startswith("      # remark") for line in lines[1:-1])
    assert lines[-1] == "    Bid: pass  # default"


def test_a_long_order_hangs() -> None:
    assert letter(Orders((Order("word " * 16),))).splitlines()[1].startswith("        word")


def test_a_long_title_wraps_below_its_number() -> None:
    text = letter(Section("long " * 20, ()))
    first, second, rule, *_ = text.splitlines()
    assert first.startswith("1  LONG")
    assert second.startswith("   LONG")
    assert rule == "-" * max(len(first), len(second))


def test_a_verdict_of_notes_alone_and_one_with_several_orders() -> None:
    verdicts = Verdicts(
        (
            Verdict(notes=("Left out: 61 quoted lines.",)),
            Verdict(order=("Sell: 4 Salt", "Keep: Oil"), mark="USED"),
        )
    )
    assert letter(verdicts) == ("  Left out: 61 quoted lines.\n" + "Sell: 4 Salt".ljust(68) + "USED\n" + "Keep: Oil\n")


def test_offers_set_off_the_order_from_the_line_and_one_reading_from_the_next_line() -> None:
    offers = Offers(
        (
            Offer("A", 4, "two or three for me", ("bid 2",), ("Which?",)),
            Offer("B", 0, "or", ("bid 3", "pray")),
            Offer("AA", 7, "pray, pray, pray to all the gods of the sea and of the land, and then to", ("pray",)),
        )
    )
    assert letter(offers) == (
        "A  Line 4   two or three for me\n     bid 2\n   Which?\nB  or\n     bid 3\n     pray\n\n"
        "AA  Line 7   pray, pray, pray to all the gods of the sea and of the\n    land, and then to\n      pray\n"
    )


def test_a_heading_stays_with_what_it_heads_even_past_a_chart() -> None:
    text = letter(Heading("Influence"), BarChart("t", "s", ()), Prose(("Anna 18.",)), Prose(("Ben 14.",)))
    assert text == "Influence\nAnna 18.\n\nBen 14.\n"


def test_paragraphs_stand_apart_and_charts_leave_no_gap() -> None:
    assert letter(Prose(("One.", ("Two ", Cite("6.1"), "."))), FALLS, Note("Three.")) == (
        "One.\n\nTwo [6.1].\n\n  Three.\n"
    )


def test_typed_words_at_the_end_of_a_line_leave_no_blank() -> None:
    assert letter(Prose((("Reply ", Typed("status")),))) == "Reply  status\n"


@given(tables())
def test_no_table_is_wider_than_64_and_loses_no_figure(table: Table) -> None:
    bare = Table("", table.columns, table.rows, (), (), wide=table.wide, titled=False)
    text = letter(bare)
    assert max(map(len, text.splitlines()), default=0) <= 64
    figures = [str(value) for row in all_rows(bare) for value in row.cells if isinstance(value, int)]
    squeezed = "".join(text.split())
    assert all(figure in squeezed for figure in figures)


@given(pages)
def test_every_line_is_ascii_and_at_most_72_columns(page: Page) -> None:
    text = render_text(page)
    assert text.isascii()
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    for line in text.splitlines():
        assert len(line) <= 72, line
        assert line == line.rstrip()
        assert line.isprintable()


@pytest.mark.parametrize("name", PAGES)
def test_no_two_empty_lines_follow_each_other(name: str) -> None:
    assert "\n\n\n" not in render_text(PAGES[name])


def test_a_form_is_cut_from_the_right_alone() -> None:
    assert letter(Form(("ORDERS  x ", "", "END"), "a@b.c", "s")) == "ORDERS  x\n\nEND\n"
