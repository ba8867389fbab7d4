"""`adjudicator catalogue`: every entry with how it is carried out, and the totals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.audit.catalogue import catalogue
from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import prepare_all
from adjudicator.cli import main
from adjudicator.rulebook import load
from adjudicator.rulebook.handling import ASKS, EXECUTABLE, TOLD, carried_out
from adjudicator.rulebook.model import Clause, Entry, Standing, Step

STANDARD = Path(__file__).parent.parent / "cases" / "standard"


def entry(*does: Step) -> Entry:
    clause = Clause("power.dud.do", "Dud.do", "power.dud", "do", "use", ["start_turn.begin"], do=list(does))
    return Entry("power.dud", "power", "Dud", ["ffg"], clauses=[clause])


def test_an_entry_is_carried_out_by_the_engine_or_by_people() -> None:
    by_people = Step("table", {"value": "say what it says"})
    assert carried_out(entry(by_people)) == ASKS
    assert carried_out(entry(Step("if", {"value": "true"}, {"then": [by_people]}))) == ASKS
    assert carried_out(entry(by_people, Step("draw", {"value": "1"}))) == EXECUTABLE
    assert carried_out(Entry("power.dud", "power", "Dud", ["ffg"])) == TOLD
    assert carried_out(Entry("power.dud", "power", "Dud", ["ffg"], standings=[Standing("a", "b", "c", "allow")])) == (
        EXECUTABLE
    )


def test_every_entry_of_every_book_is_listed_with_its_cases() -> None:
    books = [load("ffg"), load("mayfair")]
    cases = prepare_all(read_cases([STANDARD]))
    lines = catalogue(books, cases)
    assert {(line.edition, line.kind, line.name) for line in lines} == {
        (book.edition, entry.kind, entry.name) for book in books for entry in book.entries.values()
    }
    mirror = next(line for line in lines if (line.kind, line.name, line.edition) == ("power", "Mirror", "mayfair"))
    assert mirror.cases == sum(
        case.case.edition == "mayfair"
        and (
            any("Mirror" in seat.powers for seat in case.case.seats)
            or any(k.startswith("Mirror.") for k in case.case.kills)
        )
        for case in cases
    )


def test_a_card_that_is_held_drawn_laid_or_named_is_counted(tmp_path: Path) -> None:
    book = load("mayfair")
    file = tmp_path / "cases.yaml"
    file.write_text(
        """
- case: An election
  edition: mayfair
  modules: [special_destiny]
  seats: ["Ana, red", {name: Bo, colour: blue, hand: [Plague, attack 8]}, "Cy, yellow"]
  state: {at: destiny.drawn, offense: Ana}
  do: [destiny is election, Cy chooses Bo]
  until: here
- case: Zapped
  edition: mayfair
  seats: ["Ana, red", "Bo, blue", "Cy, yellow"]
  state: {target: blue 2, gate: {Ana: 4}}
  do: [Ana lays attack 8; Bo lays attack 10, Cy plays flare Zombie]
  until: here
""",
        "utf-8",
    )
    counts = {(line.kind, line.name): line.cases for line in catalogue([book], prepare_all(read_cases([file])))}
    for kind, name in (("destiny", "election"), ("artifact", "Plague"), ("card", "Attack"), ("flare", "Zombie")):
        assert counts[kind, name] == (2 if name == "Attack" else 1), name
    assert counts["power", "Zombie"] == counts["destiny", "most bases"] == counts["artifact", "Edict Zap"] == 0


def test_the_command_lists_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalogue", "--edition", "ffg", "--json"]) == 0
    lines = json.loads(capsys.readouterr().out)
    assert main(["catalogue", "--edition", "ffg", "--totals"]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith(f"ffg: {len(lines)} entries (")
    assert main(["catalogue", "--cases", str(STANDARD), "--edition", "mayfair"]) == 0
    assert "Anti-Matter: executable" in capsys.readouterr().out


def test_cases_that_are_not_there_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalogue", "--cases", "nowhere.yaml"]) == 2
    assert capsys.readouterr().err == "nowhere.yaml: there is no such file or folder\n"
