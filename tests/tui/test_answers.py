"""Every kind of question is answered by keys."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from adjudicator.engine.questions import Answer, Ask, Correct, Option
from adjudicator.tui.app import TableApp
from adjudicator.tui.pressed import key_at
from adjudicator.tui.reading import Unclear, found_place
from adjudicator.tui.screens.announce import AnnounceForm
from adjudicator.tui.screens.correct import CorrectForm
from adjudicator.tui.screens.table import TableScreen
from adjudicator.tui.widgets.answer import AnswerBox
from adjudicator.tui.widgets.choices import ChoiceList
from adjudicator.tui.widgets.log import LogPanel
from adjudicator.tui.widgets.question import QuestionPanel
from adjudicator.tui.widgets.typed import Words
from tests.tui.driving import NARROW, WIDE, drive, place_of, screen_text
from tests.tui.fake import HOSTILE, FakeGame, busy_state, note, questions, small_book, small_state, total_lines
from tests.tui.gallery import PICTURES, hung
from tests.tui.pictures import resized, settled

KEYS: list[tuple[str, str, Any]] = [
    ("go_on", "enter", None),
    ("use", "1", "Mirror.reversal"),
    ("use", "enter", None),
    ("use", "0", None),
    ("whether", "enter", False),
    ("whether", "y", True),
    ("one", "enter", "none"),
    ("one", "2", "defense"),
    ("one", "up enter", "defense"),
    ("player", "2", 2),
    ("player", "down enter", 2),
    ("planet", "enter", "blue 1"),
    ("planet", "5", "blue 5"),
    ("players", "enter", []),
    ("players", "2 enter", [3]),
    ("players", "0 enter", [2, 3]),
    ("ships", "enter", {"red 3": 1}),
    ("ships", "2 down 0 down plus plus enter", {"red 1": 2, "red 4": 2}),
    ("ships", "2 enter", {"red 1": 2}),
    ("ships", "right right down down right right enter", {"red 1": 2, "red 4": 2}),
    ("number", "1 1 enter", 11),
    ("number", "right right left enter", 1),
    ("split", "1 down 1 enter", {"ships": 1, "cards": 1}),
    ("cards", "enter", {0: "?", 1: "?"}),
    ("cards", "a 8 tab n enter", {0: "attack 8", 1: "negotiate"}),
    ("cards", "a tab minus 7 enter enter", {0: "attack -7", 1: "?"}),
    ("faces", "4 0 enter n e g enter", {0: "attack 40", 1: "negotiate"}),
    ("hand", "8 comma p l a g e enter", ["attack 8", "Plague"]),
    ("hand", "enter", ["?", "?"]),
    ("text", "o k enter", "ok"),
    ("deal", "1", None),
    ("order", "3 1 2 enter", ["c", "a", "b"]),
    ("order", "enter", ["a", "b", "c"]),
    ("destiny", "5", "wild"),
]


def test_every_kind_of_answer_has_its_keys() -> None:
    kinds = questions()
    game = FakeGame([kinds[kind] for kind, _, _ in KEYS])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        for number, (kind, keys, expected) in enumerate(KEYS):
            assert kinds[kind].text in screen_text(app)
            await pilot.press(*keys.split())
            await pilot.pause()
            assert game.given[number:] == [Answer(value=expected)], (kind, keys)
        assert "The game is over" in screen_text(app)

    drive(steps, game)


def test_a_deal_is_written_down_field_by_field() -> None:
    state = small_state()
    state.seats[0].lucre = 3
    game = FakeGame([questions()["deal"]], state)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("2", "f9")
        assert "Nothing is given yet" in screen_text(app)
        await pilot.press("2", "tab", *"1", "tab", "tab", "tab", *"blu2", "tab", "tab", "2")
        await pilot.press("tab", "tab", "3", "enter")
        assert "Nothing is given yet" not in screen_text(app)
        await pilot.press("f9")
        await pilot.pause()

    drive(steps, game)
    assert game.given == [
        Answer(
            value=[
                {"from": 0, "to": 1, "cards": 2},
                {"from": 0, "to": 1, "colony": "blue 2", "ships": {"blue 1": 2}},
                {"from": 0, "to": 1, "lucre": 3},
                {"from": 1, "to": 0, "cards": 1},
            ]
        )
    ]


def test_of_three_who_deal_each_says_to_whom_it_gives() -> None:
    deal = Ask("deal", (0, 1, 2), "What changes hands?", "turn.deal", "reveal.bargaining", "deal", [], 0, 12, True)
    game = FakeGame([deal], small_state())

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("2", "tab", *"ana")
        assert "Bo" in screen_text(app)
        await pilot.press("tab", *"bo", "tab", "tab", "1", "tab", "2")
        await pilot.press("f9")
        await pilot.pause()

    drive(steps, game)
    assert game.given == [Answer(value=[{"from": 1, "to": 0, "cards": 1}, {"from": 2, "to": 1, "cards": 2}])]


def test_what_cannot_be_an_answer_says_so_and_the_question_stands() -> None:
    kinds = questions()
    one = Ask(
        "players", (0,), "Who?", "turn.x", "launch.aimed", low=1, high=1, options=[Option(1, "Bo"), Option(2, "Cy")]
    )
    game = FakeGame([kinds["ships"], one, kinds["faces"], kinds["planet"]])
    game.refusals["'blue 3'"] = "Nobody may aim at [blue 3] now."

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("2", "down", "4", "enter")
        assert "It must be 1 to 4, and this is 6." in screen_text(app)
        await pilot.press("0")
        assert "It must be 1 to 4" not in screen_text(app)
        await pilot.press("enter", "enter")
        assert "Tick 1, not 0." in screen_text(app)
        await pilot.press("1", "enter", *"qqqq", "enter", "enter")
        assert screen_text(app).count("No card is called") == 1
        await pilot.press("backspace", "backspace", "backspace", "backspace", "8", "enter", "9", "enter", "3")
        await pilot.pause()
        assert "Nobody may aim at [blue 3] now." in screen_text(app)
        assert len(game.given) == 3

    drive(steps, game)


def test_undo_redo_and_the_windows() -> None:
    kinds = questions()
    game = FakeGame([kinds["planet"], kinds["whether"], kinds["go_on"]], log=total_lines())

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("u")
        assert "nothing to take back" in screen_text(app)
        await pilot.press("2", "y", "u", "u")
        assert kinds["planet"].text in screen_text(app)
        await pilot.press("r", "r")
        assert kinds["go_on"].text in screen_text(app)
        for key, shown in (
            ("e", "Nothing has come out"),
            ("b", "The board"),
            ("l", "Everything that"),
            ("question_mark", "Take back"),
        ):
            await pilot.press(key)
            assert shown in screen_text(app)
            await pilot.press("escape")
        await pilot.press("q")
        assert "Leave the game?" in screen_text(app)
        await pilot.press("n")
        assert app.screen.query_one("#question") is not None
        await pilot.press("q", "y")
        await pilot.pause()
        assert not app.is_running or app._exit

    drive(steps, game)


def test_letters_announce_for_the_player_that_is_marked() -> None:
    game = FakeGame([questions()["go_on"]])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("p")
        form = app.screen
        assert isinstance(form, AnnounceForm)
        before = form.seat
        await pilot.press("down", *"cosmic zap")
        assert form.seat == form.query_one("#who", ChoiceList).marked != before
        assert form.query_one(Input).value == "cosmic zap"
        await pilot.press("escape")

    drive(steps, game)


def test_announcing_and_correcting() -> None:
    game = FakeGame([questions()["go_on"]])
    game.refusals["Announce"] = "It is too late for that."

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("p", "3", *"cosmc zp", "enter")
        await pilot.pause()
        assert "It is too late for that." in screen_text(app)
        game.refusals.clear()
        await pilot.press("f2", *"mir", "enter")  # letters need no player first
        await pilot.pause()
        await pilot.press("c", *"bo", "enter", "2", "enter", *"blue 1", "enter", *"wrp", "enter", "7", "enter")
        await pilot.press("enter", "enter", *"count", "enter")
        await pilot.pause()

    drive(steps, game)
    assert game.given[0] == Correct(
        changes=[
            {"type": "ships", "owner": 1, "source": "blue 1", "to": "warp", "count": 2},
            {"type": "hand_set", "seat": 1, "count": 7},
        ],
        reason="count",
    )


def test_a_place_is_never_guessed_by_another_digit() -> None:
    game = FakeGame([questions()["go_on"]])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("c", *"bo", "enter", "enter", *"blue 9", "enter")
        assert "no place 'blue 9'" in screen_text(app)
        await pilot.press(*"warp", "f9")
        assert "= warp" in screen_text(app)
        assert "= ■B Bo" in screen_text(app)
        await pilot.press(*["tab"] * 4, "enter")
        await pilot.pause()
        assert isinstance(app.screen, CorrectForm)

    drive(steps, game)
    assert game.given == []


@pytest.mark.parametrize(("typed", "among"), [("red 9", ["red 1"]), ("red 12", ["red 1", "blue 2"]), ("x", ["red 1"])])
def test_no_place_is_found_by_half(typed: str, among: list[str]) -> None:
    with pytest.raises(Unclear):
        found_place(small_book(), small_state(), typed, among)


def test_cards_face_up_must_be_named() -> None:
    game = FakeGame([questions()["faces"]])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert screen_text(app).count("which card?") == 2
        assert "Enter when all are named" in screen_text(app)
        assert "unseen" not in screen_text(app)
        await pilot.press("enter", "8", "enter")
        await pilot.pause()
        assert "It is face up: which card is it?" in screen_text(app)
        await pilot.press("n", "enter", "enter")
        await pilot.pause()

    drive(steps, game)
    assert game.given == [Answer(value={0: "negotiate", 1: "attack 8"})]


def test_a_side_is_at_first_the_players_own() -> None:
    sides = [Option("defense", "the defense"), Option("offense", "the offense")]
    game = FakeGame([Ask("one", (0,), "Which side?", "turn.x", "reveal.totals", options=sides)], busy_state())

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()

    drive(steps, game)
    assert game.given == [Answer(value="offense")]


def test_the_log_stays_at_its_newest_line() -> None:
    game = FakeGame([questions()["planet"], *[questions()["go_on"]] * 3], log=[note(f"line {n}") for n in range(70)])
    game.refusals["'blue 3'"] = "Not there."

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        panel = app.screen.query_one(LogPanel)
        assert "line 69" in screen_text(app)
        await pilot.press("3")
        await pilot.pause()
        assert "Not there." in screen_text(app)
        assert "line 69" in screen_text(app)
        for size in (WIDE, (80, 30), NARROW):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "line 69" in screen_text(app)
        await pilot.press("1", "enter")
        await pilot.pause()
        assert "value=None" in screen_text(app)
        panel.scroll_to(y=5, animate=False)
        await pilot.press("enter")
        await pilot.pause()
        assert panel.scroll_y == 5

    drive(steps, game)


def test_a_pause_says_how_it_is_answered() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "Enter goes on · p plays a card or uses a power" in screen_text(app)

    drive(steps, FakeGame([questions()["go_on"]]))


def test_a_deal_has_no_usual_answer() -> None:
    game = FakeGame([questions()["deal"]])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "▶" not in screen_text(app)
        await pilot.press("enter", "enter")
        assert game.given == []
        await pilot.press("down", "enter")
        await pilot.pause()

    drive(steps, game)
    assert game.given == [Answer(value=None)]


def test_the_deal_form_shows_what_a_place_is_read_as() -> None:
    state = busy_state()
    game = FakeGame([questions()["deal"]], state)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("2")
        await pilot.pause()
        assert "2 from red 1" in screen_text(app)
        assert "ana 2" in screen_text(app)
        await pilot.press(*["tab"] * 4, *"red 9")
        assert "no place" in screen_text(app)
        await pilot.press("backspace", "2")
        assert "= red 2" in screen_text(app)

    drive(steps, game)


def test_the_terms_of_a_deal_are_repeated_at_the_pause() -> None:
    state = busy_state()
    assert state.encounter is not None
    state.encounter.deal = [{"from": 0, "to": 1, "cards": 2}]

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "Ana gives Bo 2 cards" in screen_text(app)

    drive(steps, FakeGame([questions()["go_on"]], state))


def test_an_emptied_home_planet_is_marked() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "empty" not in screen_text(app)
        await pilot.press("down", "4")
        assert "leaves red 3 empty" in screen_text(app)
        assert "leaves red 1 empty" not in screen_text(app)

    drive(steps, FakeGame([questions()["ships"]]))


def test_the_name_of_a_place_is_not_cut_for_the_mark_of_an_emptied_planet() -> None:
    ask = questions()["ships"]
    ask.options = [Option("red 1", "light blue planet 1", most=2), Option("red 3", "light blue moon 2", most=4)]

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        shown = screen_text(app)
        assert "light blue planet 1  [-]" in shown
        assert "light blue moon 2    [-]" in shown
        await pilot.press("down", "4")
        assert "of 4  empty" in screen_text(app)
        await pilot.press("enter")
        assert screen_text(app).count("How much does Ana pay?") == 1, "the number's own line says it again"
        assert "number  [-]  0 [+]  of 12" in screen_text(app)

    drive(steps, FakeGame([ask, questions()["number"]]), size=(50, 40))


def test_a_rule_is_read_as_the_power_it_belongs_to() -> None:
    state = busy_state()
    state.notes.append("Mirror.reversal: the table decides")
    offer = Ask(
        "whether",
        (0,),
        "Ana, call for a reversal?",
        "Mirror.reversal",
        "alliance.answer",
        name="reversal",
        default=False,
    )
    game = FakeGame([offer], state)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "Mirror: the table decides" in screen_text(app)
        assert "Mirror.reversal" not in screen_text(app)
        await pilot.resize_terminal(*NARROW)
        await pilot.pause()
        assert "Enter: Ana does not use Mirror" in screen_text(app)

    drive(steps, game, size=(140, 40))


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_whatever_people_type_is_shown_as_it_stands(size: tuple[int, int]) -> None:
    state = busy_state(5, HOSTILE)
    state.notes.append("[/] a note [b")
    asks = list(questions().values())
    for ask in asks:
        ask.text = f"[/x] {ask.text}"
        ask.note = "[red] refused"
        ask.options = [Option(o.value, f"{o.label} [", f"[/b] {o.reason}", o.most) for o in ask.options]
    game = FakeGame(asks, state, total_lines())
    game.log[0].rule = "[/b] rule"
    game.acting = [(0, "[/b]", "[red")]

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        text = screen_text(app)
        assert isinstance(app.screen, TableScreen)
        assert "[red" in text
        assert "[@click=q" in text
        for key in ("p", "c", "b", "l", "e", "question_mark"):
            await pilot.press(key, "escape")
        for number in range(len(asks)):
            assert "[/x]" in screen_text(app)
            game.at = number
            await app.screen.draw()
            await pilot.pause()

    drive(steps, game, size)


def test_the_mouse_answers_too() -> None:
    game = FakeGame([questions()["planet"], questions()["ships"]])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.click("ChoiceList", offset=(4, 1))
        await pilot.pause()
        await pilot.click("Steps", offset=(17, 0))
        # what is said there is no key, and answers nothing
        await pilot.click(offset=place_of(app, "digits, + and -"))
        await pilot.click(offset=place_of(app, "Enter goes on"))
        await pilot.pause()
        # so is the frame of a window
        await pilot.click(offset=place_of(app, "? help"))
        assert "Keys and short words" in screen_text(app)
        await pilot.click(offset=place_of(app, "Esc closes"))
        await pilot.pause()
        assert "Keys and short words" not in screen_text(app)

    drive(steps, game)
    assert game.given == [Answer(value="blue 2"), Answer(value={"red 1": 1, "red 3": 1})]


@pytest.mark.parametrize(
    ("text", "pressed"),
    [
        ("Enter goes on · ↑↓ another^ game · d deletes it", "down"),
        ("Enter goes on · ↑^↓ another game · d deletes it", "down"),
        ("Enter goes on · ^↑↓ another game · d deletes it", "up"),
        ("Enter goes on · ↑↓ another game · d del^etes it", "d"),
        ("key ticks · 0 all or none · Enter goes on with\nwhat is ti^cked", "enter"),
        ("key or Space ticks · Enter takes them · E^sc", "escape"),
        ("Enter next field · F^9 agrees · Esc closes", "f9"),
        ("4 of^ 1 to 4 · digits, + and - · Enter goes on", ""),
        ("a digit: that player^ answers alone", ""),
        ("^3 in the deck", ""),
    ],
)
def test_a_key_is_found_where_it_is_named(text: str, pressed: str) -> None:
    at = text.index("^")
    assert key_at(text.replace("^", ""), at) == pressed


def test_keys_that_follow_enter_closely_belong_to_the_next_card() -> None:
    """A browser, or a quick hand at a slow machine, sends several keys before the first of them is done with."""
    game = FakeGame([questions()["faces"]])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        for key in ("1", "2", "enter", "8"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await pilot.pause()
        await pilot.pause()
        assert [field.value for field in app.screen.query(Input)] == ["12", "8"]
        await pilot.press("enter")
        await pilot.pause()

    drive(steps, game)
    assert game.given == [Answer(value={0: "attack 12", 1: "attack 8"})]


def test_letters_that_follow_the_first_closely_belong_to_the_card() -> None:
    game = FakeGame([questions()["cards"]])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("a")
        for key in "nec":
            app.post_message(events.Key(key, key))
        await pilot.pause()
        await pilot.pause()
        assert [field.value for field in app.screen.query(Input)] == ["nec", ""]

    drive(steps, game)


def test_a_key_pressed_twice_at_once_does_not_answer_the_next_question() -> None:
    kinds = questions()
    game = FakeGame([kinds["player"], kinds["planet"], kinds["whether"]])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        for _ in range(2):
            app.post_message(events.Key("2", "2"))
        await pilot.pause()
        await pilot.pause()
        await pilot.pause()
        assert kinds["planet"].text in screen_text(app)

    drive(steps, game)
    assert game.given == [Answer(value=2)]


def test_questions_that_follow_faster_than_they_are_drawn_take_turns() -> None:
    game = FakeGame([questions()["planet"]])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        panel = app.screen.query_one(QuestionPanel)
        for several in (2, 3, 4):
            await asyncio.gather(*(panel.ask(game) for _ in range(several)))
            await pilot.pause()
            assert len(panel.query(AnswerBox)) == 1
        await pilot.press("5")
        await pilot.pause()

    drive(steps, game)
    assert game.given == [Answer(value="blue 5")]


def test_a_card_that_must_be_named_is_not_offered_unseen() -> None:
    attacks = [Option(face, face) for face in ("attack 8", "attack 15")]
    game = FakeGame([Ask("hand", (0,), "Which is wild?", "turn.x", "start_turn.begin", "another", attacks, 1, 1)])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        shown = screen_text(app)
        assert "a card: attack 8 or attack 15 · Esc keys" in shown
        assert "it has to be answered" in shown
        await pilot.press("enter")
        assert "Which card is it?" in screen_text(app)
        await pilot.press(*"15")
        assert "= attack 15 · Enter goes on" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()

    drive(steps, game)
    assert game.given == [Answer(value=["attack 15"])]


@pytest.mark.parametrize(("default", "said"), [(["?"], "unseen"), ([], "none"), (None, "passes")])
def test_the_empty_field_of_a_hand_says_what_enter_gives(default: list[str] | None, said: str) -> None:
    ask = Ask("hand", (0,), "Ana, which cards go?", "turn.discard", "destiny.drawn", "discard", [], 1, 1, True, default)
    box = Words(ask, FakeGame([ask]))
    assert box.nothing == said
    assert f"Enter on nothing: {said}" in box.hint


@pytest.mark.parametrize(
    ("picture", "words", "then"),
    [
        ("history", "Esc close", "Everything that happened"),
        ("history", "n note", ""),
        ("history-note", "Esc close", ""),
        ("setup", "Esc back", "Set up the table"),
        ("past", "q quit", ""),
    ],
)
def test_a_click_that_closes_what_it_is_on_is_done_with(picture: str, words: str, then: str) -> None:
    (found,) = [one for one in PICTURES if one.name == picture]

    async def run() -> None:
        async with hung(found) as (app, pilot):
            await resized(app, pilot, (80, 24))
            await settled(app, pilot)
            under = len(app.screen_stack)
            await pilot.click(offset=place_of(app, words))
            await pilot.pause()
            if then:
                assert len(app.screen_stack) == under - 1
                assert then not in screen_text(app)

    asyncio.run(run())
