"""An outcome as a tree from the verdict to the rules and their sections, and the same as text."""

from __future__ import annotations

from adjudicator.engine import Answer, Correct
from adjudicator.explain.tree import Branch, lines_of, outcome_tree, part_tree
from adjudicator.session import Game
from adjudicator.session.tables import new_game


def fought(*, until: str = "", cards: tuple[str, str] = ("attack 8", "attack 30"), bo: str = "Macron") -> Game:
    """Ana's four ships against Bo's four, her cards read back to front, until a moment or the outcome."""
    game = new_game("ffg", "Ana red Mirror", f"Bo blue {bo}", "Cy yellow")
    for value in ("blue", "blue 1", {"red 1": 4}):
        while game.question is not None and game.question.kind == "go_on":
            game.answer()
        game.answer(value)
    for _ in range(40):
        ask = game.question
        assert ask is not None
        if game.outcome is not None or ask.moment == until:
            break
        if ask.kind == "use":
            game.answer(ask.options[0].value)
        elif ask.kind == "cards" and ask.name != "kicker":
            game.answer(dict(zip(("Ana", "Bo"), cards, strict=True)))
        else:
            game.answer([] if ask.kind == "players" else ask.default)
    return game


def below(tree: Branch, beginning: str) -> Branch:
    """The branch that begins so."""
    return next(branch for branch in tree.below if branch.text.startswith(beginning))


def test_the_verdict_rests_on_sums_the_sums_on_rules_and_the_rules_on_sections() -> None:
    game = fought()
    tree = outcome_tree(game.book, game.state, game.log)
    assert tree is not None
    assert tree.text == "The offense wins by 65"
    assert tree.below[0].text.startswith("attack against attack: compare, at 6 ")
    offense = below(tree, "offense: 80 (attack 8; Mirror 8 to 80) + 4 (Ana's ships) = 84")
    text = game.book.entries["power.mirror"].text
    assert offense.below[0].text.startswith(f"Mirror: {text} (")
    defense = below(tree, "defense: 3 (attack 30; Mirror 30 to 3) + 16")
    assert [branch.text.partition(" ")[0] for branch in defense.below] == ["Mirror", "Macron:"]
    assert below(below(tree, "Used"), "Ana uses Mirror").text.count(text) == 0
    led = [branch.text for branch in below(tree, "What led to it").below]
    assert any(text.startswith("3 Launch") for text in led)
    stands = " ".join(branch.text for branch in below(tree, "Where these rules stand").below)
    assert "T-" in stands
    assert "mayfair" not in " ".join(lines_of(tree))
    lines = list(lines_of(tree))
    assert lines[:1] == [tree.text]
    assert lines[2] == f"- {offense.text}"
    assert lines[3] == f"  - {offense.below[0].text}"


def test_what_the_table_decided_is_the_verdict_and_says_so() -> None:
    game = fought()
    game.reply(Correct([{"type": "set", "name": "outcome", "value": {"kind": "both_lose"}}], "agreed"))
    tree = outcome_tree(game.book, game.state, game.log)
    assert tree is not None
    assert tree.text == "Both sides lose"
    assert tree.below[0].text == "the table's own word"


def test_before_any_outcome_there_is_no_tree_and_any_part_of_the_log_has_one() -> None:
    game = fought(until="planning.selection")
    assert outcome_tree(game.book, game.state, game.log) is None
    tree = part_tree(game.book, game.state, game.log, 0, len(game.log), "Everything")
    text = "\n".join(lines_of(tree))
    assert "4 ships of Ana: red 1 to hyperspace gate" in text
    assert "Where these rules stand" in text
    nothing = part_tree(game.book, game.state, game.log, 3, 3, "Nothing")
    assert list(lines_of(nothing)) == ["Nothing"]


def test_a_failed_deal_is_explained_too() -> None:
    game = fought(cards=("negotiate", "negotiate"))
    tree = outcome_tree(game.book, game.state, game.log)
    assert tree is not None
    assert tree.text == "Two negotiates: a deal must be made"
    while game.question is not None and game.question.kind != "deal":
        game.answer(game.question.default)
    game.answer()
    tree = outcome_tree(game.book, game.state, game.log)
    assert tree is not None
    assert tree.text == "The deal fails"
    assert any("two negotiates" in line for line in lines_of(below(tree, "What led to it")))


def test_the_same_tree_comes_of_the_same_answers() -> None:
    one, two = fought(), fought()
    trees = [outcome_tree(game.book, game.state, game.log) for game in (one, two)]
    assert trees[0] == trees[1]
    one.reply(Answer(one.question.default if one.question else None))
    assert outcome_tree(one.book, one.state, one.log) is not None
