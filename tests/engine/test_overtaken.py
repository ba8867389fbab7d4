"""Moments that an encounter has left behind, because it was cut short, are open to nobody any more."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import cases_in
from adjudicator.cases.runner import prepare
from adjudicator.engine import Engine, Refused
from adjudicator.engine.questions import Announce, Answer
from adjudicator.rulebook import load

CASE = """\
case: A doubt
edition: mayfair
seats: ["Ana, red, Skeptic", "Bo, blue", "Cy, yellow"]
state: {at: alliance.formed, offense: Ana, target: blue 1, gate: {Ana: 2, Cy: 1}}
"""


def test_after_a_doubt_that_is_agreed_to_no_alliance_is_cancelled() -> None:
    (case,) = cases_in(CASE, "f.yaml")
    ready = prepare(case, load("mayfair"))
    engine = Engine(ready.book, ready.state)
    engine.reply(Announce(0, "Skeptic.doubt"))  # nothing was asked while alliances stood
    engine.reply(Answer(True))
    engine.reply(Answer(None))
    with pytest.raises(Refused, match="now: Gains and losses are done"):
        engine.reply(Announce(2, "Force Field"))
    assert engine.state.places["blue 1"] == {0: 2, 1: 4, 2: 1}
