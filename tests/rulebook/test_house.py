"""The table's own choices are written into its files without touching what else stands there."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.rulebook import RuleErrors, compile_book, load_with_house
from adjudicator.rulebook.digest import book_files
from adjudicator.rulebook.house import FILE, HEADER, HouseError, _File, as_before, choose, house_rulings
from adjudicator.rulebook.nodes import plain
from adjudicator.rulebook.paths import house_files, rules_dir
from adjudicator.rulebook.progress import GivenUp, listening
from adjudicator.rulebook.reader import parse

from .reading import read_rules_once

OURS = """\
# Our table, since 1992.

# Bo's own power
- power: Ours
  text: >-
    It draws a card,
    as agreed.   # not a comment
  uses:
  - {name: luck, at: destiny.drawn, may: draw a card, do: [{draw: 1}]}   # a comment

- ruling: kicker_order   # by vote
  choose: 2              # three to two
  why: "Ana: 'of course'"
# about zaps
- {ruling: zap_scope, choose: 2}
"""


@pytest.fixture(autouse=True)
def rules_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a home of its own and compiles the rule book anew, but does not parse it again."""
    read_rules_once(monkeypatch)


@pytest.fixture
def folder(home: Path) -> Path:
    """The house folder of an empty home."""
    found = home / "house"
    found.mkdir()
    return found


def put(folder: Path, text: str, name: str = FILE) -> Path:
    """A house file, its line ends as given."""
    path = folder / name
    path.write_bytes(text.encode("utf-8"))
    return path


def said(path: Path) -> str:
    """A file's text, its line ends as they are."""
    return path.read_bytes().decode("utf-8")


def taken(edition: str = "ffg") -> dict[str, int]:
    """The choices that games of the edition are played with."""
    return load_with_house(edition).house_rulings


def test_the_first_choice_makes_the_folder_and_a_file(home: Path) -> None:
    (path,) = choose("kicker_order", 2, "as we  always\ndid: since #1")
    assert path == home / "house" / FILE
    assert said(path) == HEADER + "- ruling: kicker_order\n  choose: 2\n  why: 'as we always did: since #1'\n"
    assert taken() == taken("mayfair") == {"kicker_order": 2}
    own = house_rulings("ffg")["kicker_order"]
    assert (own.number, own.why, own.file, own.line) == (2, "as we always did: since #1", path, 2)


def test_more_choices_come_after_it_and_go_again(folder: Path) -> None:
    choose("kicker_order", 2)
    choose("zap_scope", 2, "Di")
    choose("tie", 2)
    path = folder / FILE
    assert said(path) == HEADER + (
        "- ruling: kicker_order\n  choose: 2\n- ruling: zap_scope\n  choose: 2\n  why: Di\n- ruling: tie\n  choose: 2\n"
    )
    assert choose("zap_scope", 1) == [path]
    assert said(path) == HEADER + "- ruling: kicker_order\n  choose: 2\n- ruling: tie\n  choose: 2\n"
    choose("kicker_order", 1)
    choose("tie", 1)
    assert not path.exists()
    assert taken() == {}


def test_only_the_choice_changes(folder: Path) -> None:
    path = put(folder, OURS, "ours.yaml")
    assert choose("zap_scope", 2, "Di's card") == [path]
    assert said(path) == OURS.replace(
        "{ruling: zap_scope, choose: 2}", "{ruling: zap_scope, choose: 2, why: Di's card}"
    )
    assert house_rulings("ffg")["kicker_order"].why == "Ana: 'of course'"
    assert not (folder / FILE).exists()


def test_a_reason_goes_with_its_choice_but_comments_stay(folder: Path) -> None:
    path = put(folder, OURS.replace("choose: 2              #", "choose: 1              #"))
    choose("kicker_order", 2)
    new = said(path)
    assert new.startswith(OURS[: OURS.index("- ruling: kicker_order")])
    assert "why" not in new
    assert "# by vote" in new
    assert "# three to two" in new
    assert new.endswith("# about zaps\n- {ruling: zap_scope, choose: 2}\n")
    choose("kicker_order", 2, "again")
    assert house_rulings("ffg")["kicker_order"].why == "again"


def test_taking_back_leaves_everything_else(folder: Path) -> None:
    path = put(folder, OURS)
    choose("kicker_order", 1)
    lines = OURS.splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if "kicker_order" in line)
    assert said(path) == "".join(lines[:at] + lines[at + 3 :])
    choose("zap_scope", 1)
    assert said(path).endswith("# a comment\n\n# about zaps\n")
    assert "power.ours" in load_with_house("ffg").entries


def test_a_new_choice_comes_last_in_the_files_own_way(folder: Path) -> None:
    path = put(folder, "# Zaps.\n  - ruling: zap_scope\n    choose: 2", FILE)
    choose("tie", 2)
    assert said(path) == "# Zaps.\n  - ruling: zap_scope\n    choose: 2\n  - ruling: tie\n    choose: 2\n"
    choose("tie", 1)
    choose("zap_scope", 1)
    assert said(path) == "# Zaps.\n[]\n"
    choose("tie", 2)
    assert said(path) == "# Zaps.\n- ruling: tie\n  choose: 2\n"


def test_line_ends_and_byte_order_mark_stay(folder: Path) -> None:
    text = "\ufeff" + OURS.replace("\n", "\r\n")
    path = put(folder, text)
    choose("tie", 2, "why not")
    assert said(path) == text + "- ruling: tie\r\n  choose: 2\r\n  why: why not\r\n"
    choose("tie", 1)
    assert said(path) == text
    choose("kicker_order", 2, "Cy")
    assert said(path) == text.replace("\"Ana: 'of course'\"", '"Cy"')


def test_a_choice_is_changed_in_the_file_that_takes_it(folder: Path) -> None:
    first = put(folder, "- {ruling: tie, choose: 2}\n", "a.yaml")
    last = put(folder, "- {ruling: tie, choose: 2, why: Ana}\n", "z.yaml")
    assert house_rulings("ffg")["tie"].why == "Ana"
    assert choose("tie", 2, "Bo") == [last]
    assert taken() == {"tie": 2}
    assert set(choose("tie", 1)) == {first, last}
    assert taken() == {}


def test_what_stands_so_already_is_not_written(folder: Path) -> None:
    path = put(folder, OURS)
    before = path.stat().st_mtime_ns
    assert choose("kicker_order", 2) == choose("zap_scope", 2) == choose("tie", 1) == choose("tie", 1) == []
    assert (said(path), path.stat().st_mtime_ns) == (OURS, before)


def test_a_file_of_choices_needs_no_compiling(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(folder, "- {power: Ours, text: Ours.}\n", "ours.yaml")
    rules = rules_dir()
    assert rules is not None
    names = ("ffg", "mayfair", "mayfair+ffg")
    for name in names:
        load_with_house(name)
    for issue, number in (("tie", 2), ("phase_numbers", 2), ("tie", 1)):
        choose(issue, number)
        for name in names:
            compiled = compile_book(rules, name, house_files(folder))
            with monkeypatch.context() as patch:
                patch.setattr("adjudicator.rulebook.compile.compile_book", None)
                assert load_with_house(name) == compiled


def test_work_that_is_given_up_leaves_the_files_as_they_were(folder: Path) -> None:
    path = put(folder, "\ufeff" + OURS.replace("\n", "\r\n"))
    lines = put(folder, "- {ruling: tie, choose: 2}\n", "one.yaml")
    before = path.read_bytes(), lines.read_bytes()

    def work() -> None:
        choose("kicker_order", 1)
        choose("tie", 1)
        choose("zap_scope", 1)
        put(folder, "[]\n", "new.yaml")
        assert path.read_bytes() != before[0]
        assert not lines.exists()
        raise GivenUp

    with pytest.raises(GivenUp), as_before():
        work()
    assert (path.read_bytes(), lines.read_bytes()) == before
    assert {found.name for found in folder.iterdir()} == {path.name, lines.name}
    with as_before():
        choose("kicker_order", 1)
    assert path.read_bytes() != before[0]


def test_reading_a_book_says_how_far_it_is_and_can_be_given_up(home: Path) -> None:
    rules = rules_dir()
    told: list[tuple[int, int]] = []
    assert rules is not None
    with listening(lambda done, of: told.append((done, of))):
        compile_book(rules, "ffg+mayfair")
    files = len(list(book_files(rules, "ffg+mayfair", [])))
    assert {of for _, of in told} == {files}
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[0][0] == 1
    assert told[-1][0] == files

    def stop(done: int, of: int) -> None:
        if done == 7:
            raise GivenUp

    with pytest.raises(GivenUp), listening(stop):
        load_with_house("ffg")
    assert not list((home / "cache").glob("*"))


def test_a_file_with_entries_is_compiled_anew(folder: Path) -> None:
    put(folder, "- {ruling: tie, choose: 2}\n- {power: Ours, text: Ours.}\n")
    choose("tie", 1)
    assert load_with_house("ffg").entries["power.ours"].line == 1


@pytest.mark.parametrize(
    "text",
    [
        "- ruling: [",
        "- {ruling: kicker_order, choose: 7}",
        "- {ruling: nobody_knows, choose: 2}",
        "- {power: Ours}",
        "# nothing yet\n",
        "- &a {ruling: tie, choose: 2}",
    ],
)
def test_a_broken_file_is_refused_untouched(text: str, folder: Path) -> None:
    broken, other = put(folder, text, "ours.yaml"), put(folder, "- {ruling: tie, choose: 2}\n")
    for issue, number in (("zap_scope", 2), ("tie", 1)):
        with pytest.raises(RuleErrors, match=r"ours\.yaml:1:"):
            choose(issue, number)
    with pytest.raises(RuleErrors):
        choose("tie", 1)
    assert (said(broken), said(other)) == (text, "- {ruling: tie, choose: 2}\n")
    assert sorted(path.name for path in folder.iterdir()) == ["ours.yaml", FILE]


@pytest.mark.parametrize(
    "text", ["[{ruling: tie, choose: 2}]\n", "{ruling: tie, choose: 2}\n", "ruling: tie\nchoose: 2\n"]
)
def test_a_file_that_is_no_list_of_lines_is_left_to_people(text: str, folder: Path) -> None:
    path = put(folder, text)
    for issue, number, why in (("tie", 1, ""), ("tie", 2, "Bo"), ("zap_scope", 2, "")):
        with pytest.raises(HouseError, match="change it by hand"):
            choose(issue, number, why)
    assert said(path) == text


@pytest.mark.parametrize(
    ("issue", "number", "error"),
    [
        ("kickerorder", 2, "no issue is called 'kickerorder'; did you mean 'kicker_order'?"),
        ("kicker_order", 3, "'kicker_order' has no choice 3; it has 1 to 2 in ffg; settle it for one edition only"),
        ("kicker_order", -1, "'kicker_order' has no choice -1"),
        ("phase_numbers", 3, "'phase_numbers' has no choice 3; it has 1 to 2"),
    ],
)
def test_what_there_is_not(issue: str, number: int, error: str, home: Path) -> None:
    with pytest.raises(HouseError) as caught:
        choose(issue, number)
    assert str(caught.value).startswith(error)
    assert not (home / "house").exists()


@pytest.mark.parametrize("why", ["\x07", "a\udc80", "x" * 1_000_001])
def test_a_reason_that_cannot_be_written(why: str, folder: Path) -> None:
    path = put(folder, OURS)
    with pytest.raises(HouseError, match="cannot be written"):
        choose("tie", 2, why)
    assert said(path) == OURS
    assert [found.name for found in folder.iterdir()] == [FILE]


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a user who may be refused")
def test_a_folder_that_cannot_be_written(folder: Path) -> None:
    path = put(folder, OURS)
    folder.chmod(0o500)
    try:
        with pytest.raises(HouseError, match="cannot be written"):
            choose("tie", 2)
    finally:
        folder.chmod(0o700)
    assert said(path) == OURS


def test_a_write_that_fails_leaves_the_old_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(folder, OURS)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(HouseError, match=f"{FILE}: the file cannot be written .No space left"):
        choose("tie", 2)
    assert said(path) == OURS
    assert [found.name for found in folder.iterdir()] == [FILE]


@pytest.mark.skipif(sys.platform == "win32", reason="modes and links of another kind")
def test_a_files_mode_and_link_stay(folder: Path, tmp_path: Path) -> None:
    real = tmp_path / "shared.yaml"
    real.write_text(OURS, "utf-8")
    real.chmod(0o640)
    (folder / FILE).symlink_to(real)
    choose("tie", 2)
    assert (folder / FILE).is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert "tie" in real.read_text("utf-8")


comments = st.sampled_from(["", "# a note\n", "\n", "# one\n\n# two\n"])
reasons = st.sampled_from(
    ["", "  why: plain\n", "  why: 'quoted: # so'\n", "  why: >-\n    over\n    lines\n", "  why: |\n    a\n\n    b\n"]
)
issues = st.permutations(["tie", "zap_scope", "kicker_order", "deal_least"])


@st.composite
def files(draw: st.DrawFn) -> str:
    """A house file with several choices, their reasons written in any way, comments anywhere."""
    text = draw(comments)
    for issue in draw(issues)[: draw(st.integers(1, 4))]:
        block = f"- ruling: {issue}\n  choose: 2{draw(st.sampled_from(['', '   # eol']))}\n{draw(reasons)}"
        flow = f"- {{ruling: {issue}, choose: 2}}\n"
        text += draw(st.sampled_from([block, flow])) + draw(comments)
    return text


@given(
    files(),
    st.sampled_from(["tie", "kicker_order", "void_against_zombie"]),
    st.sampled_from(["", "a reason", "a: b # c"]),
    st.sampled_from([None, "ffg"]),
)
def test_any_file_keeps_its_comments_and_its_other_choices(
    text: str, issue: str, why: str, edition: str | None
) -> None:
    file = _File(Path("no such file"))
    file.text = text
    items = file.items()
    there = file.says(issue, edition)
    edit = file.changed(issue, 3, why, edition) if there else file.added(issue, 3, why, edition)
    assert edit.text is not None
    new = [plain(item) for item in parse(edit.text, "new").values()]

    def means(item: dict[str, Any]) -> bool:
        return bool(item["ruling"] == issue and item.get("edition") == edition)

    assert [item for item in new if not means(item)] == [item for item in items if not means(item)]
    (own,) = [item for item in new if means(item)]
    limits = {} if edition is None else {"edition": edition}
    assert own == {"ruling": issue, "choose": 3, **limits, **({"why": why} if why else {})}
    assert edit.text.count("# a note") == text.count("# a note")
    assert edit.text.count("# eol") == text.count("# eol")
    file.text = edit.text
    dropped = file.dropped(issue, edition).text
    assert dropped is None or not any(map(means, (plain(item) for item in parse(dropped, "left").values())))
    if not there and dropped is not None:
        assert dropped == (text if text.endswith("\n") else text + "\n")


def test_a_choice_may_hold_in_one_edition_only(folder: Path) -> None:
    choose("kicker_order", 2, "both")
    assert choose("kicker_order", 1, edition="mayfair") == [folder / FILE]
    assert house_rulings("ffg")["kicker_order"].number == 2
    assert house_rulings("mayfair")["kicker_order"].number == 1
    assert (load_with_house("ffg").house_rulings, load_with_house("mayfair").house_rulings) == (
        {"kicker_order": 2},
        {"kicker_order": 1},
    )
    choose("kicker_order", 2, edition="mayfair")
    assert "edition" not in (folder / FILE).read_text("utf-8")
    choose("kicker_order", 1)
    assert not (folder / FILE).exists()
    choose("kicker_order", 2, edition="ffg")
    assert list(house_rulings("ffg")) == ["kicker_order"]
    assert not house_rulings("mayfair")
    choose("kicker_order", 2)
    assert (folder / FILE).read_text("utf-8").count("kicker_order") == 1
    assert house_rulings("mayfair")["kicker_order"].number == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- {comet: Far, edition: mayfair, module: special_destny, text: It is far.}", "special_destiny"),
        ("- {ship: Miner, edition: ffg, module: flagships, text: It mines.}", "flagship"),
        ("- {power: Ours, module: moonz, text: It is ours.}", "moons"),
        ("- {comet: Dear, edition: mayfair, module: special_destiny, text: It costs., data: {needs: lucr}}", "lucre"),
        ("- {destiny: odd, edition: mayfair, module: special_destiny, text: T., data: {neighbor: left}}", "neighbour"),
        ("- {destiny: odd, edition: mayfair, module: special_destiny, text: T., data: {most: base}}", "bases"),
    ],
)
def test_a_mistyped_module_or_mark_of_a_card_is_an_error(folder: Path, text: str, said: str) -> None:
    path = put(folder, text)
    edition = "ffg" if "edition: ffg" in text else "mayfair"
    rules = rules_dir()
    assert rules is not None
    with pytest.raises(RuleErrors, match=f"did you mean '{said}'"):
        compile_book(rules, edition, [path])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- {comet: Dear, edition: mayfair, text: It costs., data: {needs: [lucre]}}", "a list for needs"),
        (
            "- {power: Dear, edition: mayfair, text: It costs., data: {left_out: 2}}",
            "the number 2 for left_out; expected a mapping",
        ),
        ("- {power: Dear, edition: mayfair, text: It costs., data: {left_out: {edict_list: no}}}", "edict_list"),
    ],
)
def test_a_card_s_module_is_one_and_what_leaves_it_out_names_choices(folder: Path, text: str, said: str) -> None:
    path = put(folder, text)
    rules = rules_dir()
    assert rules is not None
    with pytest.raises(RuleErrors, match=said):
        compile_book(rules, "mayfair", [path])


def test_a_house_entry_for_both_editions_may_belong_to_a_module_of_one(folder: Path) -> None:
    path = put(folder, "- {power: Ours, module: moons, text: It is ours.}")
    rules = rules_dir()
    assert rules is not None
    assert "power.ours" in compile_book(rules, "ffg", [path]).entries
