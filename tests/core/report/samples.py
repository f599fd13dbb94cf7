"""Pages of a small game, as a system would build them: one public report, one private, one receipt, one reminder."""

from __future__ import annotations

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
    Order,
    Orders,
    Page,
    Points,
    Prose,
    Roll,
    Row,
    Section,
    Strong,
    Table,
    Typed,
    Verdict,
    Verdicts,
    Waterfall,
)

TREASURY_ROWS = (
    ("", "carried over from turn 3", None, 63),
    ("6.2.3", "corruption, Abarish", -4, 59),
    ("6.2.4", "from the general supply", 100, 159),
    ("6.2.6", "13 units at 2T", -26, 133),
    ("6.2.7", "1 Active War at 20T", -20, 113),
    ("6.2.9", "Coastal Spain", 3, 116),
    ("6.2.9", "Sardinia-Corsica", -1, 115),
    ("6.2.11", "Mago contributes", 10, 125),
    ("6.2.11", "Barca contributes", 25, 150),
    ("6.3.3", "tax on trade, 20%", 42, 192),
)

TREASURY = Table(
    "The same as a running sum, in talents",
    (
        Column("rule", full="Rule"),
        Column("item", full="Item"),
        Column("change", "change", full="Change"),
        Column("stands", "number", full="Stands"),
    ),
    tuple(Row(cells, strong=cells[3] == 192) for cells in TREASURY_ROWS),
    titled=False,
)

FALLS = Waterfall(
    "State Treasury in turn 4",
    "From 63 talents to 192. Largest gains: general supply 100, trade tax 42. Largest costs: units 26.",
    (
        Fall("Carried over", 63),
        *(Fall(item, stands, change) for _, item, change, stands in TREASURY_ROWS[1:]),
        Fall("Stands at", 192),
    ),
)

SALES = Table(
    "Sales and tax at 20%, rounded up, from the HRAO",
    (
        Column(""),
        Column("sold", full="Sold"),
        Column("worth", "number", full="Worth"),
        Column("tax", "number", full="Tax"),
        Column("net", "number", full="Net"),
        Column("kept", "number", full="Kept"),
    ),
    (
        Row(("Ben", "3 Cloth", 45, 9, 36, 3)),
        Row((Cell("Dora", stars=1), "3 Grain", 36, None, None, None)),
        Row((None, "2 Timber", 12, None, None, None), joined=True),
        Row((None, "2 Ochre", 4, None, None, None), joined=True),
        Row((None, None, 52, 11, 41, 1), joined=True),
        Row(("Anna", "4 Salt", 48, 10, 38, 4)),
        Row(("all", "24 cards", 145, 30, 115, 8), total=True),
    ),
    footnotes=("no selling order came; the default sold all sets of two or more",),
    cites=("6.3.3",),
)

FACTIONS = Table(
    "Every Senator after Trade. Tr traders, T talents.",
    (
        Column("", "number", phone=False),
        Column("Senator"),
        Column("M O E L", "number"),
        Column("INF", "number"),
        Column("POP", "number"),
        Column("Tr", "number"),
        Column("T", "number"),
        Column("marks", phone=False, full="Marks"),
    ),
    (
        Group(
            "Anna",
            (
                Row((2, Cell("Mago", note="leader"), "3 4 4 9", 11, 0, 3, 28, "L")),
                Row((5, Cell("Milko", note="Harbor Master"), "2 2 3 8", 5, 0, 0, 4, "HM")),
            ),
            note="18 INF, 8 votes, 4 traders",
        ),
        Group(
            "Perla",
            (Row((12, Cell("Bodashtart", note="Censor"), "2 2 2 8", 6, -1, 0, 4, "CE")),),
            note="25 INF, 5 votes, 3 traders",
        ),
    ),
    wide=True,
    titled=False,
)

DICE = Dice(
    "6-sided, scheme gmdice/1. All three dice of packet 4.1:",
    (
        Roll("t4/revenue/public-buildings/1", 3, "6.2.2"),
        Roll("t4/revenue/corruption/abarish/1", 4, "6.2.3"),
        Roll("t4/revenue/sardinia-corsica/develop/1", 5, "6.2.9.4"),
    ),
    (
        Fact("link 16", ("5f8e0ac8566a1d8ac8c21098f2002697857312d37b010e74243f47bc18943552",)),
        Fact("words", ('Anna "purple sails 233856", Perla "Tanit sees"',)),
        Fact("beacon", ("none",)),
    ),
)

PUBLIC = Page(
    kind="public report",
    game="Byrsa",
    label="The Republic of Carthage",
    title="Turn 4, Revenue and Trade",
    date="Wed 18 Nov 2026",
    facts=(("packets 4.1 and 4.2", "report 4-2"),),
    story=(
        "The market pays for the war.",
        "Taxes bring the State 42T and Barca gives 25T more: it opened the turn at 63T and stands at 192T.",
        "Sardinia-Corsica is developed, and Sadid has the credit for it.",
    ),
    deadline=Deadline("Next", "Mon 23 Nov, 20:00 UTC", what="4.3 Forum", note="See section 6."),
    blocks=(
        Section(
            "Revenue",
            (
                Heading("Income", ("6.2.1", "6.2.2")),
                Points(
                    (
                        "Each Faction Leader takes 3T, each other Senator 1T.",
                        ("State Treasurer: Eshmun takes 63 / 25, rounded down = ", Strong("2T"), "."),
                        "Harbor Master: Milko takes 6 fleets / 5, rounded up = 2T.",
                    )
                ),
                Heading("Corruption", ("6.2.3",)),
                Points(
                    (
                        "Abarish rolls 4, takes 4T from the State and is now Liable.",
                        "The other four Members did not roll.",
                    )
                ),
                Heading("Provinces", ("6.2.9",)),
                Entries(
                    (
                        Entry(
                            "Coastal Spain, Mangi, undeveloped",
                            (
                                Detail("die 5 - 2 = +3T to the State", "State income"),
                                Detail("die 4 - 1 = +3T to Mangi, now Liable", "Personal"),
                                Detail("die 2 + 0 = 2, needs 6: no change", "Development"),
                                Detail("His term ends; the Province goes to the Forum. He is home."),
                            ),
                        ),
                        Entry(
                            "Sardinia-Corsica, Sadid, undeveloped",
                            (
                                Detail("die 3 - 4 = -1T from the State", "State income"),
                                Detail("die 5 + 1 = 6, needs 6", "Development"),
                            ),
                            mark="DEVELOPED",
                            tone="good",
                        ),
                    )
                ),
            ),
            cites=("6.2",),
        ),
        Section(
            "Trade",
            (
                Heading("Offers and deals", ("6.3.2",), note="hours in UTC"),
                Entries(
                    (
                        Entry(
                            "Anna, to anyone: 3 cards, value 6, with Timber.",
                            (Detail("Mon 16 Nov 09:12  Clara takes it: 3 cards, value 8, with Oil."),),
                        ),
                        Entry("Dora, to anyone: 4 cards, value 12, with Grain.", (Detail("Nobody took it."),)),
                    ),
                    numbered=True,
                ),
                SALES,
            ),
        ),
        Section("State Treasury", (FALLS, TREASURY, Prose(("Bankruptcy check before Trade: 150T, not below 0.",)))),
        Section(
            "The factions",
            (
                BarChart(
                    "Influence by faction",
                    "Anna 18, change +1; Ben 14; Clara 20, change +3.",
                    (Bar("Anna", 17, 1), Bar("Ben", 14), Bar("Clara", 17, 3)),
                ),
                FACTIONS,
                Facts((Fact("Influence", ("Anna 18 (+1), Ben 14, Clara 20 (+3)",)), Fact("Voyages", ("Tin Isles",)))),
            ),
        ),
        Section("Dice", (DICE, Prose((("Check all of it: ", Typed("adjudicator verify byrsa")),)))),
    ),
    foot=("Its SHA-256, as the scheme says, is link 15 of the last report.",),
)

FORM = Form(
    (
        "ORDERS byrsa 4.3 Anna 7KQ4-XN2P",
        "# due Mon 23 Nov, 21:00 your time (20:00 UTC)",
        "",
        "# --- your initiative, the fifth",
        "Persuade: none",
        "#   Persuade: Mago persuades Hanno, spend 2, up to 6, only to reach 9",
        "Trader: Mago, spend up to 0",
        "Done: no",
        "END",
    ),
    to="byrsa@gm.example",
    subject="[byrsa] 4.3 Anna",
)

PRIVATE = Page(
    kind="private report",
    game="Byrsa",
    label="For Anna alone",
    title="Turn 4, after Revenue and Trade",
    date="Wed 18 Nov 2026",
    facts=(("packet 4.3 Forum is open", "report 4-2"),),
    story=("You sold four Salt for 38T after tax, and hold three Oil: one more makes 64T.",),
    deadline=Deadline("Due", "Mon 23 Nov, 21:00 your time", utc="20:00 UTC", note="Form in section 4."),
    blocks=(
        Section(
            "What you hold",
            (
                Heading("Hand", note="3 cards (limit 5)"),
                Facts(
                    (
                        Fact(
                            "Public Outcry",
                            ("Intrigue. Veto a proposal, take the floor, or stop a trial. Senate Phase [6.5.8].",),
                        ),
                        Fact("Ban on Greek Letters", ("Law. Sicilian Wars -1 strength, Papyrus -1.",)),
                    ),
                    nested=True,
                ),
                Table(
                    "Trade cards, 4 of a limit of 4 (one for each trader)",
                    (
                        Column("", full="Good"),
                        Column("you", "number", full="You hold"),
                        Column("set", "number", full="Set now"),
                        Column("one more", "number", full="One more"),
                        Column("gain", "change", full="Gain"),
                        Column("exist", "number", full="Exist"),
                    ),
                    (Row(("Oil", 3, 36, 64, 28, 7)), Row(("Ochre", 1, 1, 4, 3, 8))),
                ),
                Note("Of stacks 1 and 4, one and four cards lie set aside since setup, so fewer may be in play."),
            ),
        ),
        Section(
            "What you ordered and what came of it",
            (
                Verdicts(
                    (
                        Verdict(
                            order=("Contribute: Mago 10",),
                            notes=("Done. 10T to the State, +1 INF: Mago 11.",),
                            tone="good",
                        ),
                        Verdict(
                            order=("Sell: 4 Salt",),
                            notes=("Done. 4 x 4 x 3 = 48T, tax 20% = 9.6, rounded up 10T, net 38T.",),
                            tone="good",
                        ),
                    )
                ),
            ),
        ),
        Section(
            "Your standing orders",
            (
                Orders(
                    (
                        Order("standing: Corruption: none"),
                        Order("standing: Bodyguard for Mago", "you hold no such card now"),
                    )
                ),
            ),
        ),
        Section("Order form", (Prose(("Reply to this mail, or copy from ORDERS to END into a new one.",)), FORM)),
    ),
    foot=("Only you get this page.",),
)


def _answer(name: str) -> Mail:
    line = f"Bid: one more than the last, up to 4 from {name}"
    return Mail("byrsa@gm.example", "[byrsa] 4.3 Anna", f"ORDERS byrsa 4.3 Anna 7KQ4-XN2P\n{line}\nEND")


RECEIPT = Page(
    kind="receipt",
    game="Byrsa",
    label="Receipt for Anna",
    title="2 lines filed, 1 question, 1 refused",
    facts=(("4.3 Forum", "your mail of Sun 22 Nov, 18:42"),),
    story=(
        "Anna, your mail of Sun 22 Nov, 18:42 is read.",
        "2 lines are filed. 1 needs your answer. 1 was refused.",
    ),
    deadline=Deadline("Deadline", "Mon 23 Nov, 21:00 your time", utc="20:00 UTC", left="in 26 h 15 min"),
    letter=True,
    blocks=(
        Section(
            "Please answer",
            (
                Verdicts(
                    (
                        Verdict(
                            6,
                            "bid 1 more than last up to 4 from M",
                            notes=(
                                "Two of your Senators begin with M and hold enough talents.",
                                "Send back one of these lines; until then you pass in the auction.",
                            ),
                            answers=(
                                Order("Bid: one more than the last, up to 4 from Mago", "has 28T"),
                                Order("Bid: one more than the last, up to 4 from Milko", "has 4T"),
                            ),
                            buttons=(
                                Button("Mago, who has 28T", _answer("Mago")),
                                Button("Milko, who has 4T", _answer("Milko")),
                            ),
                            tone="ask",
                        ),
                    )
                ),
            ),
        ),
        Section(
            "Refused",
            (
                Verdicts(
                    (
                        Verdict(
                            3,
                            "or milko persuades barca spend 3",
                            notes=(
                                (
                                    "Barca is Perla's Faction Leader, and a Faction Leader cannot be persuaded ",
                                    Cite("6.4.2.2.1"),
                                    ". These would be taken:",
                                ),
                            ),
                            answers=(
                                Order("or: Milko persuades Gersakon, spend 3", "number 4, 6 in 36"),
                                Order("or: Mago persuades Gersakon, spend 1", "number 10, 33 in 36"),
                            ),
                            tone="bad",
                        ),
                    )
                ),
            ),
        ),
        Section(
            "Filed",
            (
                Prose(("What we understood, in the words that stand on file.",)),
                Verdicts(
                    (
                        Verdict(
                            2,
                            "mago persaudes hano spend 2 up to 6 only to reach 9",
                            ("Persuade: Mago persuades Hanno, spend 2, up to 6, only to reach 9",),
                            (
                                'Read "persaudes" as persuades, "hano" as Hanno (7).',
                                "Number: ORA 4 + INF 11 - LOY 8 - 0T = 7, and 9 after 2T.",
                            ),
                            tone="good",
                        ),
                        Verdict(
                            7,
                            "standing: agaisnt anyone on mine up to 6, keep at or below 5",
                            ("standing: Against anyone on mine: up to 6, keep at or below 5",),
                            ("Holds in every Forum Phase until you write: cancel against anyone",),
                            mark="STANDING",
                            tone="good",
                        ),
                    )
                ),
            ),
        ),
        Section(
            "What stands now for 4.3",
            (
                Orders(
                    (
                        Order("Persuade: Mago persuades Hanno, spend 2, up to 6, only to reach 9"),
                        Order("Leader: no change", "default"),
                        Order("Bid: pass", "default, see line 6"),
                        Order("Done: no", "default"),
                    )
                ),
                Facts((Fact("STILL OWED", ("your answer to line 6. Nothing else is missing.",)),)),
                Prose((("Write ", Typed("Done: yes"), " when you need no more time."),)),
            ),
        ),
    ),
    foot=("Digest of what stands: 862254e7d90ff91ec137bd19",),
)

REMINDER = Page(
    kind="reminder",
    game="Byrsa",
    label="Reminder for Dora",
    title="4.3 Forum closes in 24 hours",
    story=("Dora, nothing of yours is on file for the Forum of turn 4.",),
    letter=True,
    blocks=(
        Facts(
            (
                Fact("DUE", ("Mon 23 Nov, 15:00 your time (20:00 UTC), in 24 h",)),
                Fact("OWED", ("your initiative, the third of six", "your limits in the other five")),
            )
        ),
        Prose(("If nothing comes, this is played for you:",)),
        Orders((Order("Persuade: none"), Order("Bid: pass"))),
        Prose((("Content with that? Reply with one word: ", Typed("Done")),)),
        Buttons((Button("Done", Mail("byrsa@gm.example", "[byrsa] 4.3 Dora", "Done")),)),
        Section(
            "Need time?", (Points(("Reply extend 1 day.", "Reply absent 24 Nov."), numbered=True),), numbered=False
        ),
    ),
)

PAGES = {"public": PUBLIC, "private": PRIVATE, "receipt": RECEIPT, "reminder": REMINDER}
