"""Whole evenings once more, answer by answer, through the app: every key is pressed that a table would press."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from adjudicator.cases.console import Console
from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import Ready, prepare
from adjudicator.engine import Announce, Answer, Ask
from adjudicator.engine.cards import read_face
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.session.steps import Step, copied
from adjudicator.table.state import UNKNOWN, State
from adjudicator.tui.app import TableApp
from adjudicator.tui.screens.announce import AnnounceForm
from adjudicator.tui.screens.deal import DealForm
from adjudicator.tui.widgets.one_of import PASS_KEY, choices_of
from tests.tui.driving import WIDE, screen_text

EVENINGS = sorted((Path(__file__).parents[1] / "cases" / "evenings").glob("*.yaml"))
ONE_OF = ("use", "whether", "one", "player", "planet", "destiny")
NAMED = {" ": "space", "-": "minus", "+": "plus", "/": "slash", ",": "comma", ".": "full_stop"}


class Evening(NamedTuple):
    """A game as it was played in plain lines: the table it began at, its steps, and the table it ended at."""

    ready: Ready
    steps: list[Step]
    end: State


def evening(path: Path) -> Evening:
    """Play a case as a script; what is announced by an entry's name alone is named by the rule that was used then."""
    (case,) = read_cases([path])
    ready = prepare(case, load(case.edition))
    game = Game(ready.book, copied(ready.state))
    assert Console(game, lambda line: None).play(ready.whole) == []
    again = Game(ready.book, copied(ready.state))
    starts = []
    for step in game.replies:
        assert isinstance(step, Answer | Announce)
        starts.append(len(again.log))
        again.reply(step)
    steps = [in_full(step, ready, again, start) for step, start in zip(game.replies, starts, strict=True)]
    return Evening(ready, steps, game.state)


def in_full(step: Step, ready: Ready, game: Game, start: int) -> Step:
    """A use announced by its entry's name, by the name of the rule that was used then."""
    named = isinstance(step, Announce) and step.what in {entry.name for entry in ready.book.entries.values()}
    if not isinstance(step, Announce) or not named or read_face(ready.book, step.what) is not None:
        return step
    used = (record.rule for record in game.log[start:] if record.kind == "used")
    return Announce(step.seat, next(rule for rule in used if rule.startswith(f"{step.what}.")), step.args)


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_an_evening_comes_to_the_same_end_in_the_app(path: Path) -> None:
    played = evening(path)
    game = Game(played.ready.book, copied(played.ready.state))

    async def play() -> None:
        app = TableApp(load, game=game)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
            for number, step in enumerate(played.steps):
                await give(app, pilot, game, step)
                assert app.screen is app.screen_stack[-1]
                assert len(game.history) > number, (number, step, screen_text(app))
            assert game.question is None

    asyncio.run(play())
    assert game.state.winners == played.end.winners
    assert table(game.state) == table(played.end)


def table(state: State) -> Any:
    """A table as plain data; that a deal names no faces may be said or left out."""
    found = msgspec.to_builtins(state)
    for term in (found["encounter"] or {}).get("deal") or []:
        if not term.get("faces"):
            term.pop("faces", None)
    return found


async def give(app: TableApp, pilot: Pilot[None], game: Game, step: Step) -> None:
    """Press what gives a step, and then what answers the questions that its line answered at once."""
    ask = game.question
    assert ask is not None
    if isinstance(step, Announce):
        await announce(app, pilot, step)
    else:
        assert isinstance(step, Answer)
        await answer(app, pilot, game, ask, step.value)
    told = dict(step.args)
    while told:
        ask = game.question
        assert ask is not None
        await answer(app, pilot, game, ask, taken(told, ask))


def taken(told: dict[str, Any], ask: Ask) -> Any:
    """What a line said besides that answers a question."""
    key = {"player": "on", "number": "much", "text": "reason", "one": "for"}[ask.kind]
    return told.pop(ask.name if ask.name in told else key)


async def announce(app: TableApp, pilot: Pilot[None], step: Announce) -> None:
    """The window for announcing: who, and what."""
    await pilot.press("p", str(step.seat + 1), *typed(step.what))
    form = app.screen
    assert isinstance(form, AnnounceForm)
    assert form.found[0].value == step.what, [found.value for found in form.found]
    await pilot.press("enter")
    await pilot.pause()


async def answer(app: TableApp, pilot: Pilot[None], game: Game, ask: Ask, value: Any) -> None:
    """The answer box of the question."""
    before = len(game.history)
    if ask.kind == "deal" and value is not None:
        await pilot.press("2")
        await pilot.pause()
        await deal(app, pilot, game, value)
    else:
        await pilot.press(*keys(app, game, ask, value))
    await pilot.pause()
    assert len(game.history) == before + 1, (ask.text, value, screen_text(app))


def keys(app: TableApp, game: Game, ask: Ask, value: Any) -> Sequence[str]:
    """The keys of an answer; a secret one is given openly."""
    found = openly(app, game, ask, value)
    return ["a", *found] if ask.secret and found != ["enter"] else found


def openly(app: TableApp, game: Game, ask: Ask, value: Any) -> Sequence[str]:
    """The keys of an answer that everybody may see."""
    if ask.kind == "go_on":
        return ["enter"]
    if ask.kind == "deal":
        return ["1"]
    if ask.kind in ONE_OF:
        return [PASS_KEY] if value is None else [key_of(game, ask, value)]
    if ask.kind == "players":
        usual = ask.default if isinstance(ask.default, list) else []
        ticks = {index for index, o in enumerate(ask.options) if (o.value in value) != (o.value in usual)}
        return [*(str(index + 1) for index in sorted(ticks)), "enter"]
    if ask.kind in ("ships", "split", "number"):
        return list(numbers(ask, value))
    if ask.kind == "cards":
        return list(cards(ask, value))
    if ask.kind == "hand":
        return [*typed(", ".join(value)), "enter"] if any(face != UNKNOWN for face in value or []) else ["enter"]
    assert ask.kind == "text", ask
    return [*typed(value), "enter"]


def key_of(game: Game, ask: Ask, value: Any) -> str:
    """The key before an answer in the list."""
    return next(c.key for c in choices_of(ask, game) if c.value == value and type(c.value) is type(value))


def numbers(ask: Ask, value: Any) -> Iterator[str]:
    """A number for every line."""
    counts = [value] if ask.kind == "number" else [(value or {}).get(option.value, 0) for option in ask.options]
    for line, count in enumerate(counts):
        yield from ["down"] if line else []
        yield from str(count)
    yield "enter"


def cards(ask: Ask, value: dict[Any, Any]) -> Iterator[str]:
    """A card for every seat, an empty line where it stays unseen."""
    faces = [{int(key): face for key, face in value.items()}[seat] for seat in ask.seats]
    if all(face == UNKNOWN for face in faces):
        yield "enter"
        return
    if ask.secret or ask.may_pass or isinstance(ask.default, dict):
        yield "tab"
    for face in faces:
        yield from typed("" if face == UNKNOWN else "-" if face is None else face)
        yield "enter"


async def deal(app: TableApp, pilot: Pilot[None], game: Game, terms: list[dict[str, Any]]) -> None:
    """The window for a deal: each term in its field."""
    form = app.screen
    assert isinstance(form, DealForm)
    for term in terms:
        fields: dict[str, str] = {name: str(term[name]) for name in ("cards", "colony", "lucre") if name in term}
        if "ships" in term:
            ((place, n),) = term["ships"].items()
            fields["ships"] = f"{n} from {place}"
        for name, text in fields.items():
            form.query_one(f"#{name}-{term['from']}", Input).focus()
            await pilot.pause()
            await pilot.press(*typed(text))
    await pilot.press("f9")


def typed(text: str) -> list[str]:
    """The keys that type a text."""
    return [NAMED.get(letter, letter) for letter in text]


def test_the_answer_boxes_are_all_seen() -> None:
    """The evenings ask for every kind of answer but an order and free words that nothing else goes with."""
    kinds: set[str] = set()
    for path in EVENINGS:
        played = evening(path)
        game = Game(played.ready.book, copied(played.ready.state))
        for step in played.steps:
            if game.question is not None:
                kinds.add(game.question.kind)
            assert isinstance(step, Answer | Announce)
            game.reply(step)
    assert kinds >= {*ONE_OF, "go_on", "players", "ships", "split", "number", "cards", "hand", "deal"}
