"""Which pauses ask is the table's choice: at every moment, the usual ones, or only where somebody could act."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from adjudicator.cases.defaults import default_answer
from adjudicator.cases.language import answer_for, parse_line
from adjudicator.engine import Announce, Answer, Ask, Correct, Refused, Reply, SeatSetup, Setup
from adjudicator.engine.pace import cards_now, paced
from adjudicator.rulebook import load
from adjudicator.session import Game

ANSWER = "answer"
Hands = tuple[list[str] | None, ...]
HANDS: Hands = (["attack 8", "negotiate"], ["attack 4", "negotiate"], [])


def begun(
    pace: str, edition: str = "ffg", hands: Hands = HANDS, power: str = "Macron", modules: Sequence[str] = ()
) -> Game:
    """A table of three; its hands are known, and hold nothing that could be played out of turn."""
    rows = [("Ana", "red", [power]), ("Bo", "blue", []), ("Cy", "yellow", [])]
    seats = [SeatSetup(name, colour, own, hands[i]) for i, (name, colour, own) in enumerate(rows)]
    return Game(load(edition), Setup(edition, seats, list(modules), pace=pace))


def answered(ask: Ask) -> Reply:
    """Ana attacks Bo, and nobody does anything else."""
    if ask.kind == "destiny":
        return Answer("blue")
    if ask.kind == "planet" and ask.default is None:
        return Answer(ask.options[0].value)
    if ask.name == "cards":
        return Answer({0: "attack 8", 1: "attack 4"})
    return default_answer(ask) or Answer()


def unseen(ask: Ask) -> Reply:
    """The same with cards that lie unseen until they are turned up."""
    if ask.name == "faces":
        return Answer({0: "attack 8", 1: "attack 4"})
    return default_answer(ask) or answered(ask)


def encounter(game: Game, give: Callable[[Ask], Reply] = answered) -> list[str]:
    """Play one encounter of Ana against Bo; where a pause asked, in order; of one for answers that it was."""
    paused: list[str] = []
    for _ in range(60):
        ask = game.question
        assert ask is not None
        if ask.moment.startswith("turn.") or game.state.turn > 1:
            return paused
        if ask.kind == "go_on":
            paused.append(f"{ask.moment} {ask.name}" if ask.name == ANSWER else ask.moment)
        game.reply(give(ask))
    raise AssertionError("the encounter does not end")


def until(game: Game, moment: str) -> None:
    """Play on to the pause of a moment."""
    while game.question is not None and (game.question.moment, game.question.name) != (moment, "pause"):
        game.reply(answered(game.question))


USUAL = ["reveal.revealed", "reveal.totals", "resolution.outcome"]


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_the_usual_pauses_ask_whatever_anybody_holds(edition: str) -> None:
    assert [m for m in encounter(begun("usual", edition)) if m in USUAL] == USUAL


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_no_pause_asks_where_nobody_here_could_act(edition: str) -> None:
    assert encounter(begun("needed", edition)) == []


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_every_moment_asks_once(edition: str) -> None:
    paused = encounter(begun("every", edition))
    assert len(paused) == len(set(paused))
    assert {*USUAL, "destiny.drawn", "launch.launched", "alliance.formed", "planning.selected"} <= set(paused)


def test_a_card_that_somebody_may_hold_is_waited_for() -> None:
    known = (["attack 8", "negotiate", "reinforcement +3"], *HANDS[1:])
    assert encounter(begun("needed", hands=known)) == ["reveal.totals"]
    unknown = (["attack 8", "?"], *HANDS[1:])
    assert "reveal.totals" in encounter(begun("needed", hands=unknown))


def test_a_card_that_is_laid_is_not_waited_for_as_if_it_could_be_played() -> None:
    """Duplicity, a kicker, sends landing allies to the warp where it lies; out of a hand nobody can play it."""
    game = begun("needed", hands=UNSEEN, power="Trader", modules=("dominion", "rewards", "kickers"))
    paused = []
    while game.question is not None and game.question.moment != "turn.another_encounter":
        ask = game.question
        if ask.kind == "go_on":
            paused.append(ask.text)
            assert "Duplicity" not in cards_now(game.engine), ask.text
        join = Answer([2]) if ask.kind == "players" else Answer("offense") if ask.kind == "one" else None
        game.reply(join or unseen(ask))
    assert game.state.places["blue 1"] == {0: 4, 2: 1}, "Cy landed, an ally"
    assert not [text for text in paused if "land" in text]


MACRON = "launch.launched answer"
"""The pause in which Macron's limit may be answered."""


def test_a_use_is_waited_for_only_where_a_card_may_answer_it() -> None:
    zap: Hands = (["attack 8", "negotiate"], ["attack 4", "negotiate", "Cosmic Zap"], [])
    assert MACRON in encounter(begun("needed", hands=zap)), "Macron's limit may be zapped"
    assert MACRON in encounter(begun("usual"))
    assert MACRON not in encounter(begun("needed"))


def test_the_cards_of_a_moment_are_named() -> None:
    game = begun("usual", hands=(["attack 8", "reinforcement +3"], ["attack 4", "?"], []))
    until(game, "reveal.totals")
    assert "reinforcement" in cards_now(game.engine)
    assert "negotiate" not in cards_now(game.engine)
    known = begun("usual")
    until(known, "reveal.totals")
    assert cards_now(known.engine) == []


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_no_card_of_a_module_that_is_not_played_is_named(edition: str) -> None:
    """Whoever announced one would be told that it is not in this game."""
    game = begun("usual", edition, UNSEEN, "Trader")
    while game.question is not None and game.question.moment != "resolution.outcome":
        assert not [face for face in cards_now(game.engine) if face.startswith("flare")], game.question.moment
        game.reply(unseen(game.question))


def test_the_pace_is_changed_in_the_game_and_taken_back_with_undo() -> None:
    game = begun("usual")
    until(game, "reveal.revealed")
    game.reply(paced("needed"))
    assert game.state.pace == "needed"
    assert game.question is not None
    assert game.question.moment not in USUAL, "the open pause, too, asks no longer"
    assert game.undo()
    assert game.state.pace == "usual"
    assert game.question.moment == "reveal.revealed"


def test_a_pace_that_is_none_is_refused() -> None:
    with pytest.raises(Refused, match="no pace is called 'slow'; there are every, usual, needed"):
        begun("slow")
    with pytest.raises(Refused, match="no pace is called 'slow'"):
        begun("usual").reply(Correct([{"type": "field", "name": "pace", "value": "slow"}], "slowly now"))


UNSEEN: Hands = (["?", "?"], ["?", "?"], ["?"])
"""Hands that nobody has looked at."""
FLARES = ("flares",)


def at(game: Game, moment: str, name: str) -> Game:
    """Play on to a question of a moment."""
    while game.question is not None and (game.question.moment, game.question.name) != (moment, name):
        game.reply(unseen(game.question))
    assert game.question is not None
    return game


def test_what_belongs_to_a_pause_left_to_the_next_question_is_played_there() -> None:
    """Cards are down until the table names them (ffg T-48); what is played on cards that are up is played until the
    totals stand (ffg E-53).
    """
    paused = encounter(begun("needed", hands=UNSEEN, power="Trader", modules=FLARES), unseen)
    assert "planning.selected" in encounter(begun("usual", hands=UNSEEN, power="Trader", modules=FLARES), unseen)
    assert not {"planning.selected", "reveal.revealed"} & set(paused)
    assert "reveal.totals" in paused
    game = at(begun("needed", hands=UNSEEN, power="Trader", modules=FLARES), "reveal.turned_up", "faces")
    early = [face for face in cards_now(game.engine) if face.startswith("flare")]
    assert early
    game.reply(Announce(0, early[0]))
    assert game.question is not None
    assert game.question.name != "faces", "the flare is being played"
    later = at(begun("needed", hands=UNSEEN, power="Trader", modules=FLARES), "reveal.totals", "pause")
    later.reply(Announce(1, "Emotion Control"))
    assert later.question is not None
    assert later.question.name == ANSWER


def test_a_pause_asks_where_a_power_comes_between_it_and_the_next() -> None:
    """Macron's ships are announced with the totals: a card may come before that."""
    macron = encounter(begun("needed", hands=UNSEEN), unseen)
    assert "reveal.revealed" in macron
    told = encounter(begun("needed", hands=UNSEEN, power="Trader", modules=FLARES))
    assert "planning.selected" in told, "cards that are named as they are laid are turned up at once"


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_ships_said_by_their_number_come_from_where_enter_takes_them(edition: str) -> None:
    """One default: each ship from where most are left, whether it is typed or Enter is pressed."""
    game = at(begun("usual", edition, power="Trader"), "launch.launched", "launch")
    ask = game.question
    assert ask is not None
    assert ask.default == {f"red {n}": 1 for n in range(1, 5)}
    said = answer_for(parse_line("Ana sends 4", game.state, game.book)[0], ask, game.state, game.book)
    assert isinstance(said, Answer)
    assert said.value == ask.default


def test_cards_that_wait_for_an_event_are_named_when_it_comes() -> None:
    """Before ships go to the warp the super Zombie flare may save them (ffg facts): that card is named, and none that
    belongs to the moment around it.
    """
    game = begun("needed", hands=UNSEEN, modules=FLARES)
    while game.question is not None and not (game.question.name == "held" and "ships are lost" in game.question.text):
        game.reply(unseen(game.question))
    named = cards_now(game.engine)
    assert "flare Zombie" in named
    assert "flare Judge" not in named


def test_while_a_use_waits_for_answers_only_those_who_may_answer_it_are_named() -> None:
    seats = [SeatSetup("Ana", "red", ["Mirror"]), SeatSetup("Bo", "blue", ["Calculator"]), SeatSetup("Cy", "yellow")]
    game = Game(load("mayfair"), Setup("mayfair", seats))
    while (ask := game.question) is not None and ask.rule != "Mirror.reversal":
        usual = default_answer(ask) or Answer(ask.options[0].value)
        game.reply(Answer("blue") if ask.kind == "destiny" else usual)
    assert "Calculator.equalize" in {rule for _, _, rule in game.who_may_act()}
    game.reply(Answer("Mirror.reversal"))
    assert game.question is not None
    assert game.question.name == ANSWER
    assert game.who_may_act() == []
