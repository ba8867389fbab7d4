"""The command language: every sentence says what it should, and every reply reads back as itself."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adjudicator.cases.corrections import EXAMPLES, examples, placed
from adjudicator.cases.defaults import by_seat, default_answer, missing
from adjudicator.cases.forms import FORMS, pieces, variants
from adjudicator.cases.language import answer_for, parse, parse_line
from adjudicator.cases.names import Names, NotUnderstood, likely
from adjudicator.cases.quick import quick
from adjudicator.cases.writing import sentence_for
from adjudicator.engine import Engine, SeatSetup, Setup, new_state
from adjudicator.engine.questions import Announce, Answer, Ask, Correct, Option, Refused
from adjudicator.rulebook import load
from adjudicator.rulebook.model import Book
from adjudicator.table.state import Laid, State
from tests.answers import random_reply
from tests.cases_room.table import book, state
from tests.tables import random_table

BOOK = book()
STATE = state()


def ask(kind: str, *values: Any, name: str = "", seats: tuple[int, ...] = (0,), **more: Any) -> Ask:
    """A question made by hand; a value may be a pair of value and most."""
    options = [
        Option(value[0], str(value[0]), most=value[1]) if isinstance(value, tuple) else Option(value, str(value))
        for value in values
    ]
    return Ask(kind, seats, "?", "turn.test", "planning.selected", name, options, **more)


SHIPS = ask("ships", ("red 1", 4), ("red 2", 4), ("blue 2", 1), name="launch", low=1, high=4)
HOMING = ask("ships", ("red 1", 0), ("red 2", 0), ("red 3", 0), name="home", low=3, high=3)
REWARDS = ask("split", "cards", "ships", name="rewards", high=3)
USE = ask("use", "Mirror.reversal", "Anti-Matter.low", may_pass=True)
ALLIANCE = ask("one", "offense", "defense", "none", name="alliance", seats=(2,))
DEAL = ask("deal", name="deal", seats=(0, 1))
CARDS = ask("cards", name="cards", seats=(0, 1), join="all")

SAID = [
    ("go on", ask("go_on", may_pass=True), None),
    ("reveal", ask("go_on", may_pass=True), None),
    ("Ana passes", USE, None),
    ("Ana uses Mirror", USE, "Mirror.reversal"),
    ("Ana uses Mirror.reversal", USE, "Mirror.reversal"),
    ("Ana does not use Mirror", USE, None),
    ("yes", ask("whether"), True),
    ("Ana says no", ask("whether"), False),
    ("another encounter", ask("whether", name="another"), True),
    ("no other encounter", ask("whether", name="another"), False),
    ("destiny is light blue", ask("destiny", "red", "light blue", "wild"), "light blue"),
    ("Ana chooses Bo", ask("player", 1, 2), 1),
    ("Ana chooses nobody", ask("player", 1, 2, may_pass=True), None),
    ("Ana chooses redraw", ask("one", "fight", "redraw"), "redraw"),
    ("Ana answers redraw", ask("one", "fight", "redraw"), "redraw"),
    ("Ana chooses 3", ask("number", low=0, high=5), 3),
    ("Ana aims at blue 2", ask("planet", "blue 1", "blue 2", name="aim"), "blue 2"),
    ("Ana invites Cy and Di and Ed", ask("players", 2, 3, name="invite", high=2), [2, 3]),
    ("Ana invites nobody", ask("players", 2, 3, name="invite", high=2), []),
    ("Ana sends 2 from red 1 and 2 from red 2", SHIPS, {"red 1": 2, "red 2": 2}),
    ("Ana sends 2 from red 1, 1 from red 2 and 1 from blue 2", SHIPS, {"red 1": 2, "red 2": 1, "blue 2": 1}),
    ("Ana sends 4", SHIPS, {"red 1": 2, "red 2": 2}),
    ("Ana sends 3 and 1 from blue 2", SHIPS, {"blue 2": 1, "red 1": 2, "red 2": 1}),
    ("Ana loses 1 ship from red 1", ask("ships", ("red 1", 4), name="lose"), {"red 1": 1}),
    ("Ana loses nothing", ask("ships", ("red 1", 4), name="fee"), {}),
    ("Ana brings 2 to red 1 and 1 to red 3", HOMING, {"red 1": 2, "red 3": 1}),
    ("Ana brings 3", HOMING, {"red 1": 1, "red 2": 1, "red 3": 1}),
    ("Cy joins the offense", ALLIANCE, "offense"),
    ("Cy joins Bo with 2", ALLIANCE, "defense"),
    ("Cy declines", ALLIANCE, "none"),
    ("Cy accepts", ask("one", "defense", "none", name="alliance", seats=(2,)), "defense"),
    ("Cy accepts with 2", ask("one", "defense", "none", name="alliance", seats=(2,)), "defense"),
    ("Ana aims at blue 2 with 4", ask("planet", "blue 1", "blue 2", name="aim"), "blue 2"),
    ("Ana lays attack 8", CARDS, {0: "attack 8"}),
    ("Bo lays a card", CARDS, {1: "?"}),
    ("Ana lays kicker x2", ask("cards", name="kicker", may_pass=True), {0: "kicker x2"}),
    ("Ana lays no kicker", ask("cards", name="kicker", may_pass=True), {0: None}),
    ("Ana lays a kicker", ask("cards", name="kicker", may_pass=True), {0: "?"}),
    ("Bo lays a reward card", CARDS, {1: "reward card"}),
    ("Bo shows attack -7", ask("cards", name="faces", seats=(1,)), {1: "attack -7"}),
    ("Ana discards attack 8, Now and Then and 2 cards", ask("hand", high=9), ["attack 8", "Now and Then", "?", "?"]),
    ("Ana discards 2 reward cards and a card", ask("hand", high=9), ["reward card", "reward card", "?"]),
    ("Ana takes 2 cards and 1 ship", REWARDS, {"cards": 2, "ships": 1}),
    ("Ana orders b, then a", ask("order", "a", "b"), ["b", "a"]),
    ('Ana says "no attack on [red]; never"', ask("text"), "no attack on [red]; never"),
    ("no deal", DEAL, None),
    ("deal: Ana gives 2 cards to Bo", DEAL, [{"from": 0, "to": 1, "cards": 2, "faces": []}]),
    ("deal: Ana gives Plague", DEAL, [{"from": 0, "to": 1, "cards": 1, "faces": ["Plague"]}]),
    (
        "deal: Bo gives a colony on blue 2 with 2 ships from red 1; Ana gives Bo 3 Lucre; Bo frees 2 Cy ships; "
        'Ana promises "peace; always"',
        DEAL,
        [
            {"from": 1, "to": 0, "colony": "blue 2", "ships": {"red 1": 2}},
            {"from": 0, "to": 1, "lucre": 3},
            {"from": 1, "free": {2: 2}},
            {"from": 0, "to": 1, "promise": "peace; always"},
        ],
    ),
]


@pytest.mark.parametrize(("text", "question", "value"), SAID, ids=[said[0] for said in SAID])
def test_a_sentence_answers(text: str, question: Ask, value: Any) -> None:
    assert answer_for(parse(text, STATE, BOOK, exact=True), question, STATE, BOOK) == Answer(value)


def test_the_cases_above_use_every_form_that_answers() -> None:
    used = {parse(text, STATE, BOOK, exact=True).verb for text, _, _ in SAID}
    elsewhere = {"until", "correct", "plays", "buys", "pays", "none", "lays_none", "quake"}
    assert used | elsewhere == {form.verb for form in FORMS}


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("Bo plays Plague", Announce(1, "Plague")),
        ("Bo plays Plague on Ana", Announce(1, "Plague", {"on": 0})),
        ("Bo plays reinforcement +3 for the offense", Announce(1, "reinforcement +3", {"for": "offense"})),
        ("Ana uses Mirror", Announce(0, "Mirror")),
        ("Ana has no encounter card", Announce(0, "no encounter card")),
        ("cosmic quake", Announce(0, "cosmic quake")),
        ("cosmic quake with 39 cards", Announce(0, "cosmic quake", {"cards": 39})),
        ("Ana buys Anti-Matter.low", Announce(0, "Anti-Matter.low")),
        ("Ana pays Bo 3 Lucre for peace", Announce(0, "Lucre", {"on": 1, "much": 3, "reason": "peace"})),
        (
            "correct: 3 Ana ships from warp to red 1; Bo holds 6 cards because we forgot",
            Correct(
                [
                    {"type": "ships", "owner": 0, "source": "warp", "to": "red 1", "count": 3},
                    {"type": "hand_set", "seat": 1, "count": 6},
                ],
                "we forgot",
            ),
        ),
    ],
)
def test_a_sentence_announces_at_any_question(text: str, reply: Any) -> None:
    sentence = parse(text, STATE, BOOK, exact=True)
    for question in (SHIPS, ask("go_on"), None):
        assert answer_for(sentence, question, STATE, BOOK) == reply


OUTCOME = {"type": "set", "name": "outcome"}
CORRECTED = [
    ("3 Ana ships from warp to red 1", {"type": "ships", "owner": 0, "source": "warp", "to": "red 1", "count": 3}),
    ("Bo gets 3 Lucre", {"type": "lucre", "payer": None, "payee": 1, "amount": 3, "reason": "correction"}),
    ("Bo pays 3 Lucre", {"type": "lucre", "payer": 1, "payee": None, "amount": 3, "reason": "correction"}),
    ("no danger", {"type": "set", "name": "danger", "value": False}),
    ("the offense wins", {**OUTCOME, "value": {"kind": "win", "winner": "offense"}}),
    ("Bo wins", {**OUTCOME, "value": {"kind": "win", "winner": "defense"}}),
    ("both sides lose", {**OUTCOME, "value": {"kind": "both_lose"}}),
    ("the offense counts 4 more", {"type": "side_counted", "side": "offense", "more": 4}),
    ("Bo counts 3 less", {"type": "side_counted", "side": "defense", "more": -3}),
    ("Bo's card is attack 8", {"type": "card", "owner": 1, "face": "attack 8", "now": None, "id": 7}),
    ("Bo's card is kicker x2", {"type": "card", "owner": 1, "face": "kicker x2", "now": None, "id": 8}),
    ("Cy is an ally of Bo", {"type": "ally", "seat": 2, "side": "defense"}),
    ("Cy is no ally", {"type": "ally_left", "seat": 2}),
    ("Bo loses Mirror", {"type": "power_marked", "seat": 1, "power": "power.mirror", "lost": True}),
    ("Bo has Mirror again", {"type": "power_marked", "seat": 1, "power": "power.mirror", "lost": False}),
    ("Bo loses Mirror for good", {"type": "power_dropped", "seat": 1, "power": "power.mirror"}),
    (
        "Bo gains Mirror",
        {"type": "power_gained", "seat": 1, "slot": {"power": "power.mirror", "gained_by": "correction"}},
    ),
]


@pytest.mark.parametrize(("text", "change"), CORRECTED, ids=[corrected[0] for corrected in CORRECTED])
def test_a_correction_is_read_and_written(text: str, change: dict[str, Any]) -> None:
    table = state()
    assert table.encounter is not None
    table.encounter.cards = [Laid(7, 1, "attack 4"), Laid(8, 1, "kicker x3", laid_as="kicker")]
    for exact in (True, False):
        said = answer_for(parse(f"correct: {text}", table, BOOK, exact), None, table, BOOK)
        assert said == Correct([change], "agreed by the table")
    assert said is not None
    again = parse(sentence_for(SHIPS, said, table, BOOK), table, BOOK, exact=True)
    assert answer_for(again, None, table, BOOK) == said


@pytest.mark.parametrize("text", ["Cy wins", "Cy is an ally of Di and Ed", "Ana's card is attack 8"])
def test_a_correction_of_what_is_not_there(text: str) -> None:
    with pytest.raises(NotUnderstood, match=r"not a main player|no such card"):
        answer_for(parse(f"correct: {text}", STATE, BOOK), None, STATE, BOOK)


def test_what_is_no_correction_is_told_the_forms() -> None:
    with pytest.raises(
        NotUnderstood, match=r"'Ana dances' is no correction; such are: '3 Ana ships from warp to red 1', 'Ana holds"
    ):
        parse("correct: Ana dances", STATE, BOOK)


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Ana sends 4", HOMING),
        ("Ana loses 3 from red 1", HOMING),
        ("Ana brings 3 to red 1", SHIPS),
        ("Bo sends 4", SHIPS),
        ("Ana lays attack 8", ask("cards", name="kicker", may_pass=True)),
        ("Ana lays kicker x2", CARDS),
        ("Cy lays attack 8", CARDS),
        ("yes", SHIPS),
        ("another encounter", ask("whether", name="fee")),
        ("Ana chooses Bo", ask("go_on")),
        ("Ana passes", CARDS),
        ("Ana does not use Mirror", ask("use", "Anti-Matter.low", may_pass=True)),
    ],
)
def test_a_sentence_about_something_else_does_not_answer(text: str, question: Ask) -> None:
    assert answer_for(parse(text, STATE, BOOK, exact=True), question, STATE, BOOK) is None


def test_what_a_sentence_says_besides_answers_the_next_question() -> None:
    sentence = parse("Cy joins the offense with 2 from yellow 1", STATE, BOOK, exact=True)
    send = ask("ships", ("yellow 1", 4), name="send", seats=(2,), low=1, high=4)
    assert [answer_for(later, send, STATE, BOOK) for later in sentence.follow] == [Answer({"yellow 1": 2})]
    played = parse("Bo plays Plague on blue 2", STATE, BOOK, exact=True)
    where = ask("planet", "blue 1", "blue 2", seats=(1,))
    assert [answer_for(later, where, STATE, BOOK) for later in played.follow] == [Answer("blue 2")]


def test_half_an_answer_says_whom_it_still_waits_for() -> None:
    half = answer_for(parse("Bo lays attack 8", STATE, BOOK), CARDS, STATE, BOOK)
    assert isinstance(half, Answer)
    assert missing(CARDS, half) == [0]


def test_a_moon_is_no_misspelt_planet() -> None:
    with pytest.raises(NotUnderstood, match="there are no Moons in this game"):
        parse("Ana sends 4 from blue moon 1", STATE, BOOK)


def test_several_sentences_stand_on_a_line() -> None:
    assert [s.verb for s in parse_line("Ana lays attack 8; Bo lays a card", STATE, BOOK)] == ["lays", "card_down"]
    assert len(parse_line("deal: Ana gives 2 cards to Bo; Bo gives 1 card to Ana", STATE, BOOK)) == 1


@pytest.mark.parametrize(
    ("typed", "question", "value"),
    [
        ("aims at BLUE 2", ask("planet", "blue 1", "blue 2", name="aim"), "blue 2"),
        ("blue 2", ask("planet", "blue 1", "blue 2", name="aim"), "blue 2"),
        ("4", SHIPS, {"red 1": 2, "red 2": 2}),
        ("red uses miror", USE, "Mirror.reversal"),
        ("anna uses antimatter", USE, "Anti-Matter.low"),
        ("uses mirror", USE, "Mirror.reversal"),
        ("Ana uses the Mirror power", USE, "Mirror.reversal"),
        ("Ana discards attack 8", ask("one", "attack 8", "attack 10", name="which"), "attack 8"),
        ("y", ask("whether"), True),
        ("the offense lays attack 08", CARDS, {0: "attack 8"}),
        ("Ana lays 8", CARDS, {0: "attack 8"}),
        ("Ana lays compromise", CARDS, {0: "negotiate"}),
        ("Ana lays neg", CARDS, {0: "negotiate"}),
        ("lays x2", ask("cards", name="kicker", may_pass=True), {0: "kicker x2"}),
        ("ana invites cy, di and ed", ask("players", 2, 3, name="invite", high=2), [2, 3]),
        ("Ana plays reinforcement 3.", None, None),
    ],
)
def test_quick_entry_is_forgiving(typed: str, question: Ask | None, value: Any) -> None:
    if question is None:
        assert answer_for(parse(typed, STATE, BOOK), None, STATE, BOOK) == Announce(0, "reinforcement +3")
        return
    (sentence,) = quick(typed, question, STATE, BOOK)
    assert answer_for(sentence, question, STATE, BOOK) == Answer(value)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("Anna lays attack 8", "Ana"),
        ("ana lays attack 8", "Ana"),
        ("Ana lay attack 8", "Ana lays attack 8"),
        ("Ana lays attack +8", "attack 8"),
        ("Ana lays atack 8", "attack"),
        ("Bo plays Plagu", "Plague"),
        ("Ana aims at blu 2", "blue 2"),
        ("Ana uses Miror", "Mirror"),
        ("go onn", "go on"),
    ],
)
def test_files_are_exact_and_told_the_nearest_right_thing(text: str, hint: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        parse(text, STATE, BOOK, exact=True)
    assert caught.value.nearest == hint
    assert f"did you mean {hint!r}?" in str(caught.value)


def test_a_short_name_is_not_taken_for_one_that_begins_otherwise() -> None:
    assert likely("Zed", ["red", "blue"]) is None
    assert likely("Bob", ["Ana", "Bo"]) == "Bo"
    with pytest.raises(NotUnderstood, match=r"^no player 'Zed'$"):
        parse("Zed lays attack 8", STATE, BOOK)


@pytest.mark.parametrize("text", ["", "   ", ";", "Ana", "Ana sends", "deal:", "deal: Ana", "ü🙂", "x" * 5000])
def test_what_is_no_sentence_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        parse(text, STATE, BOOK)
    assert str(caught.value)


def test_a_bystander_gives_to_nobody_in_particular() -> None:
    with pytest.raises(NotUnderstood, match="say to whom"):
        answer_for(parse("deal: Cy gives 2 cards", STATE, BOOK), DEAL, STATE, BOOK)


def test_an_ambiguous_name_is_not_guessed() -> None:
    two = state(("Ann", "Anne", "Cy"))
    with pytest.raises(NotUnderstood, match="may be"):
        parse("An lays attack 8", two, BOOK)


@given(st.integers(0, 10_000))
def test_every_reply_reads_back_as_itself(seed: int) -> None:
    rng = Random(seed)
    question = random_ask(rng)
    reply = random_reply(rng, question, STATE, BOOK)
    text = sentence_for(question, reply, STATE)
    assert isinstance(reply, Answer)
    assert said(text, question, STATE, BOOK) == told(question, reply), text


def test_a_player_chosen_is_written_by_name() -> None:
    assert sentence_for(ask("player", 1, 2), Answer(1), STATE) == "Ana chooses Bo"


def said(text: str, question: Ask, at: State, of: Book) -> Any:
    """What a line answers to a question."""
    value: Any = None
    for sentence in parse_line(text, at, of, exact=True):
        answer = answer_for(sentence, question, at, of)
        assert isinstance(answer, Answer), text
        value = value | answer.value if isinstance(value, dict) else answer.value
    return told(question, Answer(value))


def told(question: Ask, answer: Answer) -> Any:
    """What an answer comes to: a card that is passed is the question's default, and cards have no order."""
    value = answer.value
    if question.kind == "cards":
        return by_seat(Answer(value or question.default or dict.fromkeys(question.seats))).value
    if question.kind == "hand" and value is not None:
        return sorted(value)
    return value


@given(st.sampled_from(["ffg", "mayfair"]), st.integers(0, 10_000))
@example("mayfair", 500)
def test_whole_games_read_back_as_they_were_played(edition: str, seed: int) -> None:
    rng = Random(seed)
    real = load(edition)
    engine = Engine(real, new_state(real, random_table(rng, real)))
    for _ in range(60):
        question = engine.question
        if question is None:
            break
        reply = random_reply(rng, question, engine.state, real)
        assert isinstance(reply, Answer)
        text = sentence_for(question, reply, engine.state, real)
        assert said(text, question, engine.state, real) == told(question, reply), text
        with suppress(Refused):
            # a duty of the player's may forbid what the question allows
            engine.reply(reply)


def random_ask(rng: Random) -> Ask:
    """A question of any kind, as the engine might ask it."""
    passing = rng.random() < 0.5
    planets = rng.sample(sorted(STATE.planets), 4)
    return rng.choice(
        [
            ask("go_on", may_pass=True),
            ask("use", "Mirror.reversal", "Anti-Matter.low", may_pass=passing),
            ask("whether", name=rng.choice(["another", "fee"])),
            ask("one", "fight", "resettle", "give it back", may_pass=passing),
            ALLIANCE,
            ask("player", 1, 2, 3, may_pass=passing),
            ask("players", 1, 2, 3, name="invite", low=0, high=3),
            ask("planet", *planets, name=rng.choice(["aim", "where"])),
            ask("ships", *((p, 4) for p in planets), name=rng.choice(["launch", "send", "fee"]), low=0, high=8),
            ask("ships", *((p, 4) for p in planets), name=rng.choice(["home", "lose"]), low=3, high=3),
            ask("number", low=-2, high=9),
            ask("cards", "attack", "negotiate", name="cards", seats=(0, 1), join="all", secret=True),
            ask("cards", "attack", "negotiate", name="faces", seats=(1,)),
            ask("cards", "kicker", name="kicker", may_pass=True, secret=True),
            ask("hand", low=0, high=4),
            ask("destiny", "red", "light blue", "inverted light blue", "wild", "inverted wild"),
            ask("deal", may_pass=True, seats=(0, 1)),
            ask("split", "cards", "ships", high=3),
            ask("order", "the first", "the second", "the third"),
            ask("text"),
        ]
    )


@given(st.lists(st.sampled_from(["cards", "faces", "lucre", "colony", "free", "promise"]), min_size=1, max_size=6))
def test_a_deal_reads_back_as_itself(kinds: list[str]) -> None:
    terms: dict[str, dict[str, Any]] = {
        "cards": {"from": 0, "to": 1, "cards": 3, "faces": []},
        "faces": {"from": 1, "to": 0, "cards": 2, "faces": ["Now and Then"]},
        "lucre": {"from": 1, "to": 0, "lucre": 4},
        "colony": {"from": 0, "to": 1, "colony": "red 3", "ships": {"blue 1": 2, "blue 2": 1}},
        "free": {"from": 0, "free": {1: 2, 3: 1}},
        "promise": {"from": 1, "to": 0, "promise": "to stay out; always"},
    }
    reply = Answer([terms[kind] for kind in kinds])
    text = sentence_for(DEAL, reply, STATE)
    assert answer_for(parse(text, STATE, BOOK, exact=True), DEAL, STATE, BOOK) == reply


@given(st.text(max_size=40))
def test_any_text_is_a_sentence_or_is_refused_with_one(text: str) -> None:
    for exact in (True, False):
        with suppress(NotUnderstood):
            assert parse(text, STATE, BOOK, exact).verb


@given(st.integers(0, 10_000))
def test_enter_answers_only_what_is_legal(seed: int) -> None:
    question = random_ask(Random(seed))
    answer = default_answer(question)
    if answer is not None and question.options and answer.value is not None and question.kind in ("one", "player"):
        assert answer.value in [option.value for option in question.options]
    if question.kind in ("deal", "destiny", "text"):
        assert answer is None


def test_every_form_is_written_in_a_way_it_can_be_read() -> None:
    for form in FORMS:
        for plain in variants(form.pattern):
            assert pieces(plain), form


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_every_correction_is_understood_in_the_words_of_its_edition(edition: str) -> None:
    book = load(edition)
    seats = [SeatSetup("Ana", "red", ["Mirror"]), SeatSetup("Bo", "blue", []), SeatSetup("Cy", "yellow", [])]
    state = new_state(book, Setup(edition=edition, seats=seats))
    names = Names(state, book)

    def meant(change: dict[str, Any]) -> dict[str, Any]:
        return change if change["type"] == "card" else placed(change, names)

    elsewhere = ("SHIP", "MOON", "moon", "Limbo", "MEMORY", "INSTEAD")
    for ours, said in zip(EXAMPLES, examples(book), strict=True):
        if not any(word in ours for word in elsewhere):
            named = [text.replace("POWER", "Mirror") for text in (ours, said)]
            first, second = (parse(f"correct: {text}", state, book).parts["changes"] for text in named)
            assert [meant(change) for change in first] == [meant(change) for change in second], said
