"""The one Python that stops forever is refused."""

from __future__ import annotations

import pytest

from adjudicator.channels.pythons import refuse, unfit
from adjudicator.model.errors import UserError


def test_one_python_is_refused_and_its_neighbours_are_not() -> None:
    with pytest.raises(UserError, match=r"Python 3\.13\.6 stops for ever .* install 3\.13\.7 or newer"):
        refuse((3, 13, 6, "final", 0))  # type: ignore[arg-type]
    for fine in ((3, 13, 5), (3, 13, 7), (3, 12, 6), (3, 11, 7)):
        refuse(fine)
        assert unfit(fine) == ""
