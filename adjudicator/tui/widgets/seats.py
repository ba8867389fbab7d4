"""The seats as a table, always on screen: power, colonies, ships, hand and Lucre of everybody, one line each."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from adjudicator.engine.marks import in_short, mark_of
from adjudicator.engine.stores import stored
from adjudicator.engine.victory import Towards, plain_count
from adjudicator.rulebook.model import Book
from adjudicator.table.positions import here, home_colonies, side_of
from adjudicator.table.state import BESIDE, GATE, REWARD, WARP, State
from adjudicator.tui.paragraphs import Paragraph
from adjudicator.tui.plan import EDITIONS
from adjudicator.tui.played import Played
from adjudicator.tui.screens.sized import is_tall
from adjudicator.tui.tally import towards
from adjudicator.tui.widgets.paragraphs import Lines
from adjudicator.tui.words import badge, heading, named, plain, power_name

INDENT = " " * 5
"""What stands before a seat: its role, or nothing."""
MARK = 3
"""Columns of a seat's badge."""
LEAST = 12
"""A column narrower than this is none for powers that are too long for it."""
SPARE = 4
"""Columns between the longest power and the numbers on a wide screen."""
NARROWEST = 60
"""Below this width the ships on colonies are left to the map."""
ROOMY = 60
"""From this width a tall screen shows each seat's system planet by planet on a second line."""


def roles(book: Book, state: State, seat: int) -> str:
    """What a seat is in this encounter, in the edition's four letters; nothing for the rest."""
    side = side_of(state, seat)
    if seat == state.offense:
        role = "offense"
    elif side is None:
        return ""
    elif is_main(state, seat):
        role = "defense"
    else:
        role = "offensive ally" if side == "offense" else "defensive ally"
    return str(book.lexicon.get("short", {}).get(role, role[:4]))


def is_main(state: State, seat: int) -> bool:
    """The seat is offense or defense."""
    return seat == state.offense or (state.encounter is not None and seat == state.encounter.defense)


def powers(book: Book, state: State, seat: int) -> Content:
    """A seat's powers; one that does not work says why."""
    slots = state.seats[seat].slots
    if not slots:
        return Content.styled("-", "$quiet")
    parts = []
    for slot in slots:
        name, mark = power_name(book, slot), mark_of(book, state, seat, slot)
        parts.append(Content(name) if mark is None else Content.styled(f"{name} ({in_short(mark)})", "$warning"))
    return Content(", ").join(parts)


def hand(book: Book, state: State, seat: int) -> str:
    """The number of cards, if the table keeps it, where a reward deck is played cosmic and reward cards; and of those
    kept apart from the hand.
    """
    h = state.seats[seat].hand
    apart = sum(stored(book, state, seat).values())
    count = f"{h.count - h.rewards}+{h.rewards}R" if REWARD in state.decks else str(h.count)
    return (count if h.tracked else "·") + (f"+{apart}" if apart else "")


def uses_lucre(state: State) -> bool:
    """Whether Lucre is in this game, as far as the state shows."""
    return bool(state.ledger) or any(seat.lucre for seat in state.seats) or any("lucre" in m for m in state.modules)


def figures(book: Book, state: State, seat: int, near: Towards | None = None) -> dict[str, str]:
    """The numbers of a line under their heads, in order; of foreign colonies those that count towards winning."""
    near = near or plain_count(state, seat)
    in_encounter = sum(here(state, seat).values())
    in_play = sum(state.places[place].get(seat, 0) for place in (*state.planets, GATE, BESIDE))
    row = {
        "home": str(home_colonies(state, seat)),
        "away": f"{near.has}/{near.needs}",
        "ships": str(in_play),
        "enc": str(in_encounter or "·"),
        "warp": str(state.places[WARP].get(seat, 0) or "·"),
        "hand": hand(book, state, seat),
    }
    if uses_lucre(state):
        row[heading(book, "lucre")] = str(state.seats[seat].lucre)
    return row


def planets(state: State, seat: int) -> list[Content]:
    """The planets and Moons of a seat's system with who stands on each; a Moon lying face down has a question mark."""
    parts = []
    for place, planet in state.planets.items():
        if planet.system != seat:
            continue
        at = state.places[place]
        short = place.removeprefix(state.seats[seat].colour).strip()
        if planet.moon:
            short = f"{short.replace('moon ', 'moon')}{'' if planet.revealed else ' ?'}"
        ships = [Content.assemble(badge(state.seats[s]), str(n)) for s, n in sorted(at.items()) if n]
        mine = Content(" ").join(ships) if ships else Content.styled("-", "$quiet")
        printed = f"±{'?' if planet.unread else planet.printed} " if planet.printed else ""
        parts.append(Content.assemble((f"{short} {printed}", "$quiet"), mine))
    return parts


def lines_below(text: Content, room: int, beside: int, width: int) -> list[Content]:
    """Powers too long for their column: they go on below it, or stand below the name if a word would be broken."""
    if max(Content(each).cell_length for each in text.plain.split()) <= room:
        first, *more = text.wrap(room)
        return [first, *(Content.assemble(Content.blank(beside), line) for line in more)]
    return [Content(""), *Paragraph(Content.blank(len(INDENT) + MARK), text).lines(width)]


def seat_lines(
    book: Book,
    state: State,
    width: int,
    systems: bool,
    tall: bool = False,
    near: Sequence[Towards] = (),
) -> list[Content]:
    """The whole table, cut to a width; on a high screen powers too long for their column go on below it. `near`: what
    counts towards winning by the rules, if it is known.
    """
    rows = [figures(book, state, seat, near[seat] if near else None) for seat in range(len(state.seats))]
    columns = [name for name in rows[0] if width >= NARROWEST or name != "ships"]
    wide = {c: max(4, len(c), *(len(row[c]) for row in rows)) + 1 for c in columns}
    room = width - sum(wide.values()) - len(INDENT) - MARK - 1
    played = [powers(book, state, seat) for seat in range(len(state.seats))]
    longest = max(Content(plain(seat.name)).cell_length for seat in state.seats)
    name_room = max(7, min(longest, 18, room * 2 // 5))
    power_room = max(5, min(room - name_room - 1, max(LEAST, *(text.cell_length for text in played)) + SPARE))
    narrow = tall and power_room < LEAST and any(text.cell_length > power_room for text in played)
    if narrow:
        name_room, power_room = max(7, room - 1), 0
    beside = len(INDENT) + MARK + name_room + 1
    line = Content.assemble(
        Content(EDITIONS.get(book.edition, book.title)).truncate(
            len(INDENT) + MARK + name_room, ellipsis=True, pad=True
        ),
        " ",
        Content("" if narrow else "power").truncate(power_room, pad=True),
        *(f"{c:>{wide[c]}}" for c in columns),
    )
    lines = [line.truncate(width, pad=True).stylize_before("$quiet")]
    for seat in range(len(state.seats)):
        role = roles(book, state, seat)
        fits = not tall or played[seat].cell_length <= power_room
        first, *more = [played[seat]] if fits else lines_below(played[seat], power_room, beside, width)
        row = Content.assemble(
            (f"{role:<{len(INDENT)}}", "bold $accent"),
            named(state.seats[seat], name_room).truncate(MARK + name_room, pad=True),
            " ",
            first.truncate(power_room, ellipsis=True, pad=True),
            *(f"{rows[seat][c]:>{wide[c]}}" for c in columns),
        ).truncate(width, pad=True)
        lines.append(row.stylize_before("on $panel") if is_main(state, seat) else row)
        lines += more
        if systems:
            lines += Paragraph(Content(INDENT), planets(state, seat)).lines(width)
    return lines


class SeatsPanel(Lines):
    """Draws the table of seats."""

    def __init__(self, game: Played) -> None:
        super().__init__("seats")
        self.game = game

    def with_systems(self, width: int) -> bool:
        """Whether there is room for the planets."""
        return width >= ROOMY and is_tall(self)

    def line_of(self, seat: int) -> int:
        """The line on which a seat begins."""
        sign = badge(self.game.state.seats[seat]).plain
        lines = self.lines(self.size.width)
        return next((n for n, line in enumerate(lines) if line.plain[len(INDENT) :].startswith(sign)), 0)

    def made(self, width: int) -> list[Content]:
        book, state = self.game.book, self.game.state
        return seat_lines(book, state, width, self.with_systems(width), is_tall(self), towards(self.game))
