"""9. Railways: building, shares, travel, taking them up; and what of mountains, passes and straits concerns them.

The steps of a season, in this order, after its appointments; `railways.building` and `railways.doubling` not in Winter.
"""

from __future__ import annotations

from typing import Final

STEPS: Final = (
    "railways.shares",  # 9.C, 9.D: bankruptcy, shares of nobody, gifts, voting rights, secrecy, traffic, control
    "railways.building",  # 9.A
    "railways.dismantling",  # 9.D
    "railways.doubling",  # 9.B.1, 9.B.2
)
