"""The orders that players of each republic may write, as records.

Each prints its canonical form, which receipts show and forms use; reading that form back gives the same record.
Ids: Senators `senator:7`, `senator:7A`; cards `card:salt_pans`; offices `office:censor`; seats `seat:anna`.
"""

from adjudicator.systems.republic.orders.base import FT, Anywhere, Goods, Nothing, Shares
from adjudicator.systems.republic.orders.chair import Adjourn, Again, Govern, Propose
from adjudicator.systems.republic.orders.combat import Land, Refuse, ResolveOrder
from adjudicator.systems.republic.orders.conditions import Holds, Voted
from adjudicator.systems.republic.orders.courts import Appeal, Assassinate, Exile, Guard, Prosecute
from adjudicator.systems.republic.orders.forum import MINE, Bid, ExtraLeader, Interfere, Persuade
from adjudicator.systems.republic.orders.measures import (
    ARMY,
    Assign,
    Convict,
    Disband,
    ElectForLife,
    ElectGovernor,
    Lot,
    Measure,
    Measures,
    Readmit,
    Recall,
    Recruit,
    Reinforce,
    Send,
    Units,
)
from adjudicator.systems.republic.orders.revenue import Contribute, Distribute, Gift, Maintain, PersonalIncome, Ransom
from adjudicator.systems.republic.orders.revolution import (
    Accomplice,
    Bribe,
    Discard,
    Entrust,
    Exchange,
    Revolt,
    TestArmy,
    Veterans,
)
from adjudicator.systems.republic.orders.senate import Ballot, Call, Consent, Enact, Graft, Outcry, StepDown
from adjudicator.systems.republic.orders.setup import HOME, Choose, Heir, Leader, Pause, PlayCard, Prefer, Term

__all__ = [
    "ARMY",
    "FT",
    "HOME",
    "MINE",
    "Accomplice",
    "Adjourn",
    "Again",
    "Anywhere",
    "Appeal",
    "Assassinate",
    "Assign",
    "Ballot",
    "Bid",
    "Bribe",
    "Call",
    "Choose",
    "Consent",
    "Contribute",
    "Convict",
    "Disband",
    "Discard",
    "Distribute",
    "ElectForLife",
    "ElectGovernor",
    "Enact",
    "Entrust",
    "Exchange",
    "Exile",
    "ExtraLeader",
    "Gift",
    "Goods",
    "Govern",
    "Graft",
    "Guard",
    "Heir",
    "Holds",
    "Interfere",
    "Land",
    "Leader",
    "Lot",
    "Maintain",
    "Measure",
    "Measures",
    "Nothing",
    "Outcry",
    "Pause",
    "PersonalIncome",
    "Persuade",
    "PlayCard",
    "Prefer",
    "Propose",
    "Prosecute",
    "Ransom",
    "Readmit",
    "Recall",
    "Recruit",
    "Refuse",
    "Reinforce",
    "ResolveOrder",
    "Revolt",
    "Send",
    "Shares",
    "StepDown",
    "Term",
    "TestArmy",
    "Units",
    "Veterans",
    "Voted",
]
