"""What is drawn fits its width at every number of seats, colours contrast, and typed names are found."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.content import Content
from textual.theme import Theme

from adjudicator.cases.names import shut_off
from adjudicator.rulebook import load
from adjudicator.table.state import Effect, Laid, Outcome, Slot, Use
from adjudicator.tui.cards import CardReader, NotACard
from adjudicator.tui.commands import ANSWER_KEYS, COMMANDS
from adjudicator.tui.palette import DARK, LIGHT, MARKS, mark, variable
from adjudicator.tui.paragraphs import Paragraph
from adjudicator.tui.plan import powers_of
from adjudicator.tui.search import find
from adjudicator.tui.widgets.choices import ChoiceList, keyed
from adjudicator.tui.widgets.encounter import cards, force, panel_lines, title
from adjudicator.tui.widgets.places import limbo_line, warp_line
from adjudicator.tui.widgets.seats import seat_lines
from adjudicator.tui.words import shorten
from tests.tui.fake import HOSTILE, FakeGame, busy_state, small_book, total_lines


@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize("width", [48, 53, 66, 78, 84, 120])
def test_the_state_fits_its_width(seats: int, width: int) -> None:
    book = small_book()
    for names in (("Ana", "Bo"), (*HOSTILE, "A name that goes on and on and on")):
        state = busy_state(seats, names)
        game = FakeGame([], state, total_lines(allies=seats > 2))
        lines = seat_lines(book, state, width, systems=True)
        lines += seat_lines(book, state, width, systems=True, tall=True)
        lines += panel_lines(game, width, roomy=False) + panel_lines(game, width, roomy=True)
        assert all(line.cell_length <= width for line in lines)


def test_before_the_first_encounter_of_a_turn_none_is_counted() -> None:
    state = busy_state(4)
    assert state.encounter is not None
    state.encounter.nth = 0
    assert title(small_book(), state, 60).plain.startswith("Encounter ·")


def test_a_card_face_down_is_not_told() -> None:
    state = busy_state(4)
    assert state.encounter is not None
    for card in state.encounter.cards:
        card.up = False
    encounter = "\n".join(line.plain for line in panel_lines(FakeGame([], state), 120, roomy=True))
    assert "laid unseen + kicker unseen" in encounter
    assert "attack" not in encounter


def test_a_reinforcement_stands_where_it_counts() -> None:
    state = busy_state(4)
    assert state.encounter is not None
    laid = Laid(id=4, owner=0, face="reinforcement +3", laid_as="reinforcement", up=True, side="defense")
    state.encounter.cards.append(laid)
    assert "reinforcement" not in cards(small_book(), state, "offense").plain
    assert "●R reinforcement +3" in cards(small_book(), state, "defense").plain


def test_the_invited_are_told_until_cards_are_laid() -> None:
    book, state = small_book(), busy_state(4)
    assert state.encounter is not None
    assert "invited" not in force(book, state, "offense").plain
    state.encounter.cards.clear()
    assert "invited ◆G" in force(book, state, "offense").plain
    state.encounter.outcome = Outcome("win", "offense")
    assert "invited" not in force(book, state, "offense").plain


def test_what_the_state_holds_is_on_the_screen() -> None:
    book, state = small_book(), busy_state(4)
    game = FakeGame([], state, total_lines())
    seats = "\n".join(line.plain for line in seat_lines(book, state, 90, systems=False))
    assert "Macron (lost)" in seats
    assert "Lucre" in seats
    encounter = "\n".join(line.plain for line in panel_lines(game, 120, roomy=True))
    assert "kicker x2" in encounter
    assert "attack 20" in encounter
    assert "19" in encounter
    assert "23" in encounter
    assert "danger" in title(book, state, 120).plain
    assert "●R 1  ■B 3" in warp_line(book, state).plain
    limbo = limbo_line(book, state)
    assert limbo is not None
    assert "●R[■B2] ▶■B[-]" in limbo.plain


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_every_colour_contrasts_with_its_ground(theme: Theme) -> None:
    for ground in (theme.background, theme.surface):
        assert ground is not None
        colours = [theme.foreground, theme.primary, theme.accent, theme.warning, theme.error, theme.success]
        colours += [theme.variables["quiet"], *(theme.variables[variable(name)] for name in MARKS)]
        for colour in colours:
            assert colour is not None
            assert contrast(colour, ground) >= 4.5, (colour, ground)
        assert contrast(str(theme.foreground), ground) >= 7


def contrast(a: str, b: str) -> float:
    """The contrast of two colours as the accessibility guidelines count it."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Relative luminance of a colour."""
    parts = [c / 255 for c in Color.parse(colour).rgb]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (30, "join as defensive ally       "),
        (22, "join as defensive ally"),
        (21, "join as defensive…"),
        (6, "join…"),
        (3, "jo…"),
    ],
)
def test_a_text_is_cut_between_words(width: int, shown: str) -> None:
    assert shorten(Content("join as defensive ally"), width).plain == shown.ljust(width)


def test_seats_differ_by_letter_and_shape() -> None:
    assert len({m.letter for m in MARKS.values()}) == len({m.shape for m in MARKS.values()}) == len(MARKS)


@pytest.mark.parametrize(
    ("typed", "face"),
    [
        ("8", "attack 8"),
        ("-7", "attack -7"),
        ("a12", "attack 12"),
        ("n", "negotiate"),
        ("Neg", "negotiate"),
        ("m", "morph"),
        ("k2", "kicker x2"),
        ("x3", "kicker x3"),
        ("kicker x-1", "kicker x-1"),
        ("+3", "reinforcement +3"),
        ("r5", "reinforcement +5"),
        ("?", "?"),
        ("", "?"),
        ("plage", "Plague"),
        ("cosmiczap", "Cosmic Zap"),
        ("an 8", "attack 8"),
        ("attack card 8", "attack 8"),
        ("8 attack", "attack 8"),
        ("x2 kicker", "kicker x2"),
        ("a +3 reinforcement", "reinforcement +3"),
        ("a compromise", "negotiate"),
        ("the Plague edict", "Plague"),
        ("face down", "?"),
    ],
)
def test_cards_are_read_forgivingly(typed: str, face: str) -> None:
    assert CardReader(small_book(), []).read(typed) == face


@pytest.mark.parametrize("typed", ["qqq", "z9", "kicker", "[/b]"])
def test_what_is_no_card_is_said_so(typed: str) -> None:
    with pytest.raises(NotACard):
        CardReader(small_book(), []).read(typed)


@pytest.mark.parametrize(
    ("typed", "power"),
    [
        ("sniveller", "Sniveler"),
        ("anti mater", "Anti-Matter"),
        ("mac", "Macron"),
        ("zomby", "Zombie"),
        ("mirr", "Mirror"),
    ],
)
def test_powers_are_found_forgivingly(typed: str, power: str) -> None:
    assert find(typed, powers_of(small_book()), 1)[0].value == power


def test_no_answer_key_is_a_command() -> None:
    assert not set(ANSWER_KEYS) & {c.key for c in COMMANDS}
    assert len(set(ANSWER_KEYS)) == len(ANSWER_KEYS)


def test_a_power_that_a_rule_keeps_from_working_is_marked() -> None:
    book, state = load("ffg"), busy_state(3)
    power = state.seats[0].slots[0].power
    zap = shut_off(book)
    assert zap is not None
    state.effects.append(Effect(zap[1], 0, bound={"power": [0, power]}))

    def drawn() -> str:
        return "\n".join(line.plain for line in seat_lines(book, state, 120, systems=False))

    assert f"{book.entries[power].name} (off: {zap[0]})" in drawn()
    state.uses.append(Use("a use", 0, "planning.selected", "countered", power=power))
    assert f"{book.entries[power].name} (zapped)" in drawn()
    state.effects.clear()
    assert f"{book.entries[power].name} (" not in drawn()


def test_a_title_too_long_leaves_out_what_the_table_tells_elsewhere() -> None:
    book, state = small_book(), busy_state(4)
    assert state.encounter is not None
    whole = title(book, state, 120).plain
    for width in (len(whole), len(whole) - 1, 30):
        shown = title(book, state, width).plain
        assert len(shown) <= width
        assert "danger" in shown
        assert ("destiny" in shown.lower()) == (width == len(whole))


def test_all_allies_are_told_on_a_narrow_screen() -> None:
    state = busy_state(8)
    assert state.encounter is not None
    state.encounter.allies = {2: "offense", 3: "offense", 4: "offense", 5: "offense", 6: "defense", 7: "offense"}
    for width in (48, 66, 78):
        lines = [line.plain for line in panel_lines(FakeGame([], state), width, roomy=False)]
        assert all(len(line) <= width for line in lines)
        told = "".join(lines)
        assert "…" not in told
        assert all(f"{mark(seat.colour).shape}{mark(seat.colour).letter} " in told for seat in state.seats)


def test_powers_too_long_for_their_column_go_on_below_it() -> None:
    book, state = small_book(), busy_state(4)
    state.seats[0].slots.append(Slot("power.anti_matter"))
    assert any("…" in line.plain for line in seat_lines(book, state, 66, systems=False))
    for width, below in ((62, "Mirror, Anti-Matter"), (66, "Anti-Matter")):
        lines = [line.plain for line in seat_lines(book, state, width, systems=False, tall=True)]
        assert not any("…" in line for line in lines)
        assert lines[2].strip() == below
        if width == 66:
            assert lines[2].index("Anti-Matter") == lines[1].index("Mirror")


def test_cards_are_called_as_the_edition_calls_them() -> None:
    book, state = load("mayfair"), busy_state(4)
    assert state.encounter is not None
    state.encounter.cards = [Laid(1, 0, "negotiate", up=True), Laid(2, 1, "attack 20", now="negotiate", up=True)]
    assert cards(book, state, "offense").plain == "cards    Compromise"
    assert cards(book, state, "defense").plain == "cards    Compromise (was Attack 20)"


def test_a_text_goes_on_below_itself() -> None:
    text = Paragraph(Content("1. "), Content("one two three four"))
    assert [line.plain.rstrip() for line in text.lines(11)] == ["1. one two", "   three", "   four"]
    signs = Paragraph(Content("when "), [Content(f"[{n} a]") for n in range(4)], Content(" · "))
    assert [line.plain for line in signs.lines(21)] == ["when [0 a] · [1 a]", "     [2 a] · [3 a]"]
    assert signs.plain == "when [0 a] · [1 a] · [2 a] · [3 a]"


def test_choices_that_would_look_alike_get_the_whole_width() -> None:
    names = ["Cold Revenge", "Bribery", "Confession", "Ally Double", "Cone Size 3", "Challenge Limitation"]
    lists = [[*names, "Worthless"], [*names, "Challenge Extension"]]
    apart, alike = (keyed([(n, Content(n), "") for n in each]) for each in lists)
    assert ChoiceList(apart).arrange_in(44)[0] == 2
    assert ChoiceList(alike).arrange_in(44)[0] == 1
