"""A deal as it is written down field by field: what each field is read as, what may be given, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.content import Content

from adjudicator.engine.bargaining import Holding, Stake, consequences, losses
from adjudicator.engine.procedures.deals import impossible
from adjudicator.engine.questions import Ask
from adjudicator.rulebook.model import Book
from adjudicator.table.positions import colonies
from adjudicator.table.state import GATE, WARP, State
from adjudicator.tui.cards import CardReader
from adjudicator.tui.paragraphs import Line, Paragraph
from adjudicator.tui.played import Played
from adjudicator.tui.reading import Unclear, found_place, found_seat, whole
from adjudicator.tui.widgets.seats import uses_lucre
from adjudicator.tui.words import deal_words, heading, named, plain, word

Terms = list[dict[str, Any]]


def fields(book: Book, state: State, giver: int = 0, taker: int = 1) -> list[tuple[str, str, str]]:
    """The lines of the form: name, label, and an example from this table."""
    planet = next((p for p in colonies(state, giver)), "")
    source = next((p for p in colonies(state, taker)), "")
    kept = next((s.name for i, s in enumerate(state.seats) if state.places[WARP].get(i)), "")
    lines = [
        ("cards", "cards", "how many"),
        ("faces", "  which, if told", "8, n"),
        ("colony", f"a {word(book, 'colony')} on", planet),
        ("ships", "  with ships", f"2 from {source}"),
        ("promise", "a promise", "in your words"),
    ]
    if uses_lucre(state):
        lines.insert(4, ("lucre", "Lucre", "how much"))
    if any(state.places[WARP].values()):
        lines.insert(-1, ("free", "frees ships of", f"{plain(kept).lower()} 2"))
    return lines


def freed(book: Book, state: State, text: str) -> dict[int, int]:
    """Ships that are let out of the warp: whose and how many."""
    found = {}
    for part in text.split(","):
        name, _, number = part.strip().rpartition(" ")
        found[found_seat(book, state, name or number)] = whole(number, "ships") if name else 1
    return found


def landing(book: Book, state: State, receiver: int, text: str) -> dict[str, int]:
    """The ships that found the colony: how many, and from where (the gate, or the fullest colony, if not said)."""
    own = [GATE] if state.places[GATE].get(receiver) else []
    own += colonies(state, receiver)
    if not own:
        raise Unclear(f"there is no {word(book, 'colony')} to take ships from.")
    number, _, source = text.partition(" from ")
    usual = GATE if GATE in own else max(own, key=lambda p: state.places[p][receiver])
    return {found_place(book, state, source, own) if source else usual: whole(number.strip() or "1", "ships")}


def terms_of(book: Book, state: State, reader: CardReader, giver: int, taker: int, said: dict[str, str]) -> Terms:
    """What one side gives, as terms of the deal."""
    ends: dict[str, Any] = {"from": giver, "to": taker}
    terms: Terms = []
    if said.get("cards") or said.get("faces"):
        faces = reader.read_many(said.get("faces", ""))
        count = whole(said["cards"], "cards") if said.get("cards") else len(faces)
        terms.append({**ends, "cards": count, **({"faces": faces} if faces else {})})
    if said.get("colony"):
        planet = found_place(book, state, said["colony"], state.planets)
        terms.append({**ends, "colony": planet, "ships": landing(book, state, taker, said.get("ships", ""))})
    if said.get("lucre"):
        terms.append({**ends, "lucre": whole(said["lucre"], "Lucre")})
    if said.get("free"):
        terms.append({"from": giver, "free": freed(book, state, said["free"])})
    if said.get("promise"):
        terms.append({**ends, "promise": said["promise"]})
    return terms


# -- what may be given, and what comes of it -------------------------------------------------------------------------

NONE = {"cards": "has none", "colony": "none to share", "lucre": "has none", "free": "has no power for it"}
"""What stands in a field in which nothing can be entered."""


def may_give(ask: Ask, giver: int, what: str) -> bool:
    """The question offers that this player gives such a thing, to whomever; or it says nothing about what there is."""
    if not ask.options or what not in NONE:
        return True
    return any(option.value.get("from") == giver and what in option.value for option in ask.options)


def most(ask: Ask, giver: int, what: str) -> int:
    """As many of it as this player may give; 0 if the question does not say."""
    return max((o.most for o in ask.options if o.value.get("from") == giver and what in o.value), default=0)


def outcome_lines(game: Played, terms: Terms) -> Iterator[Line]:
    """Whether these terms can be a deal, and why not; what would change hands, and who would have what then."""
    if game.engine is None:
        return
    if not terms:
        yield Paragraph(Content.styled("no deal: ", "bold"), no_deal(game))
        return
    why = impossible(game.engine, terms)
    if why is not None:
        yield Paragraph(Content.styled("not allowed: ", "bold $warning"), Content.styled(f"{plain(why)}.", "$warning"))
        return
    yield Paragraph(Content.styled("a deal: ", "bold $success"), Content(deal_words(game.book, game.state, terms)))
    for stake in consequences(game.engine, terms):
        text = Content(", ".join(changes(game, stake)))
        yield Paragraph(Content.assemble("  ", named(game.state.seats[stake.seat]), " "), text)


def changes(game: Played, stake: Stake) -> Iterator[str]:
    """What one player would have more or less of."""
    had, has = stake.before, stake.after
    rows: list[tuple[str, object, object]] = [
        ("cards", had.cards, has.cards),
        (heading(game.book, "lucre"), had.lucre, has.lucre),
        (word(game.book, "foreign colony", True), of(had), of(has)),
        (f"ships in the {word(game.book, 'warp')}", had.warp, has.warp),
    ]
    yield from (f"{what} {before} → {after}" for what, before, after in rows if before != after)
    if has.colonies.has >= has.colonies.needs > had.colonies.has:
        yield "enough to win"


def of(holding: Holding) -> str:
    """Colonies of as many as win."""
    return f"{holding.colonies.has}/{holding.colonies.needs}"


def no_deal(game: Played) -> Content:
    """What it costs to find no agreement; nothing where nobody can tell."""
    if game.engine is None:
        return Content("")
    seats = game.state.seats
    return Content(", ").join(
        Content.assemble(named(seats[seat]), f" {loss(game.book, n)}") for seat, n in losses(game.engine).items()
    )


def loss(book: Book, n: int) -> str:
    """Ships that are lost, or come back."""
    if n < 0:
        return f"gets {-n} {word(book, 'ship', n != -1)} back"
    return f"loses {n} {word(book, 'ship', n != 1)}"
