"""Kinds of events that whole games of The Republic of Rome can bring, and that no measured series has: what keeps them.

None of these has been seen in a whole game, so the rule tests that name them are all that reads their payloads.
`docs/balance.md` says how many games the series had. A kind that a later series shows goes out of here.
"""

from __future__ import annotations

from typing import Final

RHODES: Final = "lent fleets need that one Table Event, and then an end of their war or a vote in the same turn"
BEQUEST: Final = "a Field Consul must fetch a bequest and revolt in the turn in which he is sent"
EXILES: Final = "only a Statesman of the first edition goes into Exile, between a vote that is sure and the verdict"
STRONGHOLD: Final = "needs provincial wars, governors who revolt, and a force that the Senate sends to their province"
REBEL: Final = "needs a battle with a rebel: the Senate must send a force at him, which players at random hardly do"
PROSCRIPTION: Final = "needs a victory over a rebel while the player of the HRAO holds that one card"
QUEEN: Final = "needs her one card in a hand while the Senate fights the Alexandrine War"
HARDLY: Final = {
    "alliance_declined": RHODES,
    "bequest_kept": BEQUEST,
    "bequest_paid": BEQUEST,
    "card_gone": "needs two copies of Influence Peddling, so several decks, whose holders name each other at once",
    "case_spoiled": "needs advocates, and a prosecutor whose player says No to the case",
    "exile_recalled": EXILES,
    "faction_bereft": "needs a faction whose last Senator dies while the Curia is empty",
    "floor_lost": "needs a Tribune that waits for the floor when the chair leaves",
    "proscribed": PROSCRIPTION,
    "proscription_declined": PROSCRIPTION,
    "queen_gone": QUEEN,
    "rebel_prevails": REBEL,
    "recall_rolled": EXILES,
    "stronghold_attacked": STRONGHOLD,
    "stronghold_taken": STRONGHOLD,
    "units_levied": "needs the Gabinian Law and a commander with talents of his own",
    "units_turned_away": "needs units that a rebel does not pay for, and a State that cannot pay for them either",
}
"""Why players at random, and those who seek what is rare, have not reached them."""
