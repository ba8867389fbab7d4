"""The log in words: each telling record as a sentence in the edition's words, with its rule and where that rule
stands.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import copy
from typing import Any

from msgspec import UNSET, Struct, convert

from adjudicator.engine import special
from adjudicator.engine.called import rule_halves, rule_owners, thing, whose
from adjudicator.engine.core import CORRECTION, Record
from adjudicator.engine.numbers import Term
from adjudicator.engine.unseen import Unseen
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.wording import listed
from adjudicator.table import changes as ch
from adjudicator.table.state import (
    BESIDE,
    GATE,
    OUT,
    REWARD,
    SHEET,
    STACK,
    UNKNOWN,
    WARP,
    Laid,
    Outcome,
    State,
)

COMPENSATION = "turn.compensation"
"""The step that collects it."""


class Reason(Struct):
    """One thing that happened, and why: moment, rule, seat (or None), the sentence, the rule's sources."""

    moment: str
    rule: str
    seat: int | None
    text: str
    cites: list[str]
    at: int = 0
    """Which line of the log it is told from."""


def reasons(book: Book, state: State, log: Sequence[Record], breaks: Collection[int] = ()) -> list[Reason]:
    """What the log tells, oldest first; bookkeeping is left out. Moves that go together are told in one sentence, but
    not those before and after one of the `breaks`, lines of the log with which somebody began to read.
    """
    teller = _Teller(book, state)
    found: list[Reason] = []
    together: list[Record] = []
    for at, record in enumerate(log):
        text = teller.text(record)
        if at in breaks:
            together = []
        if text and together and teller.goes_with(together, record):
            together.append(record)
            found[-1].text = teller.moved([r.data for r in together])
        elif text:
            together = [record] if isinstance(record.data, ch.ShipsMoved) else []
            found.append(Reason(record.moment, record.rule, record.seat, text, teller.cites(record), at))
    return found


def outcome_words(book: Book, state: State, outcome: Outcome) -> str:
    """How an encounter came out, in a few words."""
    return _Teller(book, state).outcome(outcome.kind, outcome.winner, outcome.margin, (), ())


def sources(book: Book, state: State, record: Record) -> list[str]:
    """Where the rule of a line stands, or, of the turn's own rules, where its moment does."""
    return _Teller(book, state).cites(record)


def announced_as(face: str) -> str:
    """What a card laid face down is said to be; its number is nobody's business."""
    return face.rstrip("-0123456789 ")


def card_called(book: Book, face: str) -> str:
    """A card as the edition calls it: its kind's word, and the number."""
    kind, _, number = face.partition(" ")
    words = book.lexicon.get("words", {})
    if kind not in words:
        return face
    said = words[kind]
    return f"{said['one'] if isinstance(said, dict) else said} {number}".strip()


class _Teller:
    """Knows the words of one table."""

    def __init__(self, book: Book, state: State) -> None:
        self.book, self.state = book, state
        self.names = [seat.name for seat in state.seats]
        self.colours = [seat.colour for seat in state.seats]
        self.owners = rule_owners(book)
        self.halves = rule_halves(book)
        self.sources = {row.id: row.reason for row in book.turn}
        self.words: dict[str, Any] = book.lexicon.get("words", {})
        self.cards: dict[int, Laid] = {}
        """Cards on the table so far, by number, as they were laid."""
        self.unseen = Unseen()
        self.facts: dict[str, str] = {}
        """What was told last of each fact of this encounter; more that is found out of it is no news."""
        self._changes: dict[type, Callable[[Any], str | None]] = {
            ch.ShipsMoved: self._ships,
            ch.LucrePaid: self._lucre,
            ch.PowerMarked: self._power,
            ch.PowersSwapped: lambda c: f"{self.names[c.a]} and {self.names[c.b]} trade {self.word('power', 2)}",
            ch.PowerGained: lambda c: f"{self.names[c.seat]} has {self.entry_name(c.slot.power)} as well",
            ch.DeckCounted: self._deck,
            ch.CardLaid: self._laid,
            ch.CardChanged: self._card,
            ch.CardLeft: lambda c: self.unseen.left(self.cards.get(c.id)),
            ch.DeckChanged: self.unseen.turned,
            ch.Remembered: self.unseen.stored,
            ch.AllyJoined: lambda c: f"{self.names[c.seat]} joins the {self.word(c.side)}",
            ch.AllyLeft: lambda c: f"{self.names[c.seat]} is no {self.word('ally')} any more",
            ch.TurnPassed: lambda c: f"{self.names[c.offense]}'s {self.word('turn')} begins",
            ch.EncounterResumed: lambda c: f"The interrupted {self.word('encounter')} goes on",
            ch.EncounterBegun: lambda c: f"{self.word('encounter').capitalize()} {c.nth}" if c.nth else None,
            ch.EncounterSet: self._fact,
            ch.SideCounted: lambda c: (
                f"the {self.word(c.side)} counts {abs(c.more)} {'less' if c.more < 0 else 'more'}"
            ),
            ch.MarkerMade: lambda c: (
                f"A ship of {self.names[c.seat]} at {self.place(c.place)} becomes a {self.entry_name(c.kind).lower()}"
            ),
            ch.MarkerSet: self._special,
            ch.PileAdded: self._piled,
            ch.MoonTurned: self._moon,
            ch.MoonGone: lambda c: f"{c.place} is out of the game",
            ch.Won: lambda c: f"{' and '.join(self.names[s] for s in c.seats)} wins the game",
            ch.Noted: lambda c: c.text,
            ch.PlanetAnnexed: lambda c: f"{c.place} belongs to the system of {self.names[c.system]}",
            ch.PlanetWarped: lambda c: (
                f"{c.place} lies {f'in the {self.word(WARP)}' if c.warped else 'in its system again'}"
            ),
            ch.PlanetRead: lambda c: f"{c.place} shows {c.printed}",
        }

    def word(self, code: str, n: int = 1) -> str:
        found = self.words.get(code)
        return str(found["one" if n == 1 else "many"]) if isinstance(found, dict) else code

    def face(self, face: str) -> str:
        """A card as the edition calls it."""
        return card_called(self.book, face)

    def ships(self, n: int) -> str:
        return f"{n} {self.word('ship', n)}"

    def place(self, place: str) -> str:
        if place in (WARP, GATE, BESIDE, OUT):
            return self.word(place)
        if place.startswith(SHEET):
            return f"{self.names[int(place.removeprefix(SHEET))]}'s sheet"
        return "a stack" if place.startswith(STACK) else place

    def entry_name(self, entry_id: str) -> str:
        entry = self.book.entries.get(entry_id)
        return entry.name if entry is not None else entry_id

    def cites(self, record: Record) -> list[str]:
        entry = self.owners.get(record.rule)
        if entry is not None:
            return list(entry.cites)
        source = self.sources.get(record.moment, "")
        return [part.strip() for part in source.split(";") if part.strip()]

    def text(self, record: Record) -> str | None:
        data = record.data
        if record.kind == "changed":
            tell = self._changes.get(type(data))
            if isinstance(data, ch.DeckChanged | ch.EncounterBegun):
                self.facts.clear()
            if isinstance(data, ch.HandChanged):
                return self._hand(data, record.rule)
            if record.rule == CORRECTION and type(data) in (ch.PowerMarked, ch.EncounterSet, ch.HandSet):
                return self._corrected(data)
            return tell(data) if tell is not None else None
        if record.kind == "used":
            return self._used(record)
        if record.kind == "total":
            return self._total(*data)
        if record.kind == "count":
            return self._count(record.seat, *data)
        if record.kind == "outcome":
            return self.outcome(*data)
        if record.kind == "event":
            return self._event(record)
        if record.kind == "named" and record.seat is not None:
            return f"{self.names[record.seat]} names {self.face(data)}"
        if record.kind == "note":
            return f"{data} ({whose(self.book, record.rule)})" if not record.rule.startswith("turn.") else str(data)
        return None

    def _corrected(self, c: ch.PowerMarked | ch.EncounterSet | ch.HandSet) -> str | None:
        """What the table overruled that no rule would have done."""
        if isinstance(c, ch.HandSet):
            return f"{self.names[c.seat]} holds {c.count} {self.word('card', c.count)}" if c.tracked else None
        if isinstance(c, ch.PowerMarked):
            return f"{self.names[c.seat]} {'loses' if c.lost else 'has'} {self.entry_name(c.power)}"
        if c.name == "outcome" and c.value is not None:
            outcome = convert(c.value, Outcome, from_attributes=True)
            return self.outcome(outcome.kind, outcome.winner, None, (), ())
        return self._fact(c)

    def _used(self, record: Record) -> str | None:
        entry = self.owners.get(record.rule)
        quiet = ("no effect", "announced") if entry is not None and entry.kind == "rule" else ("no effect",)
        if entry is not None and entry.kind in ("rule", "purchase", "hex") and record.data in quiet:
            return None
        name = whose(self.book, record.rule)
        if entry is not None and entry.card:
            half = self.halves.get(record.rule, "")
            name, text = (f"{name} ({half})", entry.halves[half]) if half else (name, entry.text)
            return {"worked": f"{name}: {text}", "no effect": f"{name} changes nothing"}.get(str(record.data))
        who = "" if record.seat is None else self.names[record.seat]
        said = f"{who} uses {name}" if who else f"{name} is used"
        if record.data == "worked" and entry is not None:
            return f"{said}: {entry.text}"
        return f"{said}, and nothing changes" if record.data == "no effect" else said

    def _total(self, side: str, total: int, terms: Sequence[Term]) -> str:
        """A side's total as a sum: each number with what made it."""
        addends: list[tuple[int, list[str]]] = []
        ships: list[str] = []
        for term in terms:
            n = term.after - term.before
            if term.what == "card":
                addends.append((term.after, [self.face(term.rule) if term.rule else f"no {self.word('card')}"]))
            elif term.what == "card_value":
                addends[-1] = (term.after, [*addends[-1][1], self.change(term)])
            elif term.what in ("ship_worth", "ship_count"):
                ships.append(self.change(term))
            elif term.owner is not None and term.what in ("own", "ally"):
                addends.append((n, [f"{self.names[term.owner]}'s {self.word('ship', 2)}", *ships]))
                ships = []
            else:
                addends.append((n, [thing(term.rule) if term.layer == "add" else self.change(term)]))
        first, *others = [(n, f"({'; '.join(made)})") for n, made in addends]
        said = [f"{first[0]} {first[1]}", *(f"{'-' if n < 0 else '+'} {abs(n)} {made}" for n, made in others)]
        return f"{self.word(side)}: {' '.join(said)} = {total}"

    def _count(self, seat: int | None, number: str, base: int, n: int, terms: Sequence[Term]) -> str | None:
        """How many cards or ships a rule comes to, where other rules changed it."""
        if not terms:
            return None
        whose = "" if seat is None else f"{self.names[seat]}, "
        says = self.word(number) if number in self.words else str(self.book.language["numbers"][number]["says"])
        return f"{whose}{says}: {base}; {'; '.join(map(self.change, terms))} = {n}"

    def change(self, term: Term) -> str:
        """What a rule made of a number."""
        unit = {"ship_worth": f" a {self.word('ship')}", "ship_count": f" {self.word('ship', term.after)}"}
        return f"{thing(term.rule)} {term.before} to {term.after}{unit.get(term.what, '')}"

    def outcome(
        self, kind: str, winner: str | None, margin: int | None, why: Sequence[str], kinds: Sequence[str]
    ) -> str:
        deal, encounter = self.word("deal"), self.word("encounter")
        said = {
            "win": f"the {self.word(winner or '')} wins" + (f" by {margin}" if margin else ""),
            "both_lose": "both sides lose",
            "bargaining": f"two {self.word('negotiate', 2)}: a {deal} must be made",
            "deal": f"the {deal} is made",
            "failed_deal": f"the {deal} fails",
            "success": f"the {encounter} succeeds without a fight",
            "none": f"the {encounter} ends here",
        }.get(kind, kind)
        if kind == "win" and margin == 0:
            said = f"a tie: {said}"
        if kind == "win" and margin is None and len(set(kinds)) == 2:
            said += f": {self.word(kinds[0])} against {self.word(kinds[1])}"
        rules = list(dict.fromkeys(whose(self.book, w) for w in why if not w.startswith("turn.")))
        return said + (f" [{', '.join(rules)}]" if rules else "")

    def _event(self, record: Record) -> str | None:
        data = record.data
        if data == "countered":
            return self._stopped(record)
        if isinstance(data, list) and data[0] == "compensation":
            n = data[3]
            cards = f"{n or 'no'} {self.word('card', n)}"
            return f"{self.names[data[1]]} draws {cards} from {self.names[data[2]]}: {self.word('compensation')}"
        if data == ["quake"]:
            return f"a {self.word('quake')}: all hands are thrown away, and new ones are dealt"
        if isinstance(data, list) and data[0] == "rewards":
            parts = ", ".join(f"{n} {self.word(label.removesuffix('s'), n)}" for label, n in data[2].items())
            return f"{self.names[data[1]]} takes {self.word('rewards', 2)}: {parts}"
        return None

    def _stopped(self, record: Record) -> str | None:
        entry = self.owners.get(record.rule)
        if entry is None or record.seat is None:
            return None
        return f"{self.names[record.seat]}'s {entry.title} is stopped"

    def _ships(self, c: ch.ShipsMoved) -> str | None:
        return self.moved([c]) if c.count else None

    def goes_with(self, before: Sequence[Record], record: Record) -> bool:
        """A rule moves ships of one player in one go: from several places to one, or from one to several."""
        last, b = before[-1], record.data
        if last.rule != record.rule or last.moment != record.moment or not isinstance(b, ch.ShipsMoved):
            return False
        if last.data.owner != b.owner:
            return False
        return all(r.data.to == b.to for r in before) != all(r.data.source == b.source for r in before)

    def moved(self, moves: Sequence[ch.ShipsMoved]) -> str:
        """Ships of one player that go together, with how many where there are several places."""

        def places(found: dict[str, int]) -> str:
            return listed(place if len(found) == 1 or n == 1 else f"{place} ({n})" for place, n in found.items())

        sources: dict[str, int] = {}
        goals: dict[str, int] = {}
        for c in moves:
            for counts, place in ((sources, c.source), (goals, c.to)):
                counts[self.place(place)] = counts.get(self.place(place), 0) + c.count
        to = "out of the game" if moves[0].to == OUT else f"to {places(goals)}"
        count = self.ships(sum(c.count for c in moves))
        return f"{count} of {self.names[moves[0].owner]}: {places(sources)} {to}"

    def _special(self, c: ch.MarkerSet) -> str:
        name = special.title(self.book, self.state, special.Ref(c.seat, c.index))
        where = f"to {self.place(c.place)}" if isinstance(c.place, str) else ""
        turned = "" if c.charged is UNSET else f"its marker is turned {'up' if c.charged else 'down'}"
        return f"{self.names[c.seat]}'s {name}: {', '.join(said for said in (where, turned) if said)}"

    def _piled(self, c: ch.PileAdded) -> str:
        wait = "waits" if c.count == 1 else "wait"
        return f"{self.ships(c.count)} of {self.names[c.owner]} {wait} for the {self.word('Limbo')}"

    def _moon(self, c: ch.MoonTurned) -> str | None:
        """A Moon is turned up; who has looked at one face down keeps it to itself."""
        if c.revealed is not True or not isinstance(c.piece, str):
            return None
        entry = self.book.entries.get(c.piece)
        return f"{c.place} is {self.entry_name(c.piece)}" + (f": {entry.text}" if entry is not None else "")

    def _lucre(self, c: ch.LucrePaid) -> str | None:
        if not c.amount:
            return None
        payer = "the bank" if c.payer is None else self.names[c.payer]
        payee = "the bank" if c.payee is None else self.names[c.payee]
        return f"{payer} pays {payee} {c.amount} Lucre: {c.reason}"

    def _power(self, c: ch.PowerMarked) -> str:
        homes = f"{self.word('home colony', 2)}"
        if c.lost:
            return f"{self.names[c.seat]} loses {self.entry_name(c.power)}: too few {homes}"
        return f"{self.names[c.seat]} has {self.entry_name(c.power)} again: enough {homes}"

    def _hand(self, c: ch.HandChanged, rule: str) -> str | None:
        if not c.gained or c.lost:
            self.unseen.lost(c.lost)
            return None
        named = [self.face(face) for face in self.unseen.gained(c.gained) if face != UNKNOWN]
        n = len(c.gained)
        if rule == COMPENSATION and not named:
            return None  # how many they were in all is told of the compensation
        code = "reward card" if c.rewards == n else "card"
        what = ", ".join(named) if len(named) == n else f"{n} {self.word(code, n)}"
        return f"{self.names[c.seat]} gets {what}"

    def _deck(self, c: ch.DeckCounted) -> str:
        deck = "reward deck" if c.deck == REWARD else "deck"
        return f"the {deck} is not counted any more" if c.count is None else f"the {deck} holds {c.count} cards"

    def _laid(self, c: ch.CardLaid) -> str:
        card = c.card
        self.cards[card.id] = copy(card)
        face = self.face(card.face) if card.up else "a card unseen"
        if card.laid_as == "kicker" and not card.up:
            face = f"a {self.word('kicker')} unseen"
        elif card.laid_as in ("played", "offered") and not card.up:
            face = f"a card face down: {announced_as(card.face)}"
        return f"{self.names[card.owner]} {'plays' if card.laid_as == 'played' else 'lays'} {face}"

    def _card(self, c: ch.CardChanged) -> str | None:
        card = self.cards.get(c.id)
        if card is None:
            return None
        if isinstance(c.owner, int):
            card.owner = c.owner
        whose = f"{self.names[card.owner]}'s"
        shown = self.face(card.face) if card.up and card.face != UNKNOWN else "card"
        if isinstance(c.claim, str):
            card.up = True
            return f"{self.names[card.owner]} says that its card is {self.face(c.claim)}; it stays face down"
        if isinstance(c.now, str):
            return f"{whose} {shown} becomes {self.face(c.now)}"
        if isinstance(c.face, str):
            card.face = c.face
        if c.up is True and not card.up:
            card.up = True
            return f"{self.names[card.owner]} turns up {self.face(card.face)}"
        if isinstance(c.laid_as, str) and c.laid_as == "aside":
            return f"{whose} {shown} is set aside"
        if isinstance(c.face, str) and card.up:
            return f"{whose} card is {self.face(c.face)}"
        return None

    def _fact(self, c: ch.EncounterSet) -> str | None:
        """A fact of the encounter, once."""
        said = self._fact_words(c)
        if said is None or self.facts.get(c.name) == said:
            return None
        self.facts[c.name] = said
        return said

    def _fact_words(self, c: ch.EncounterSet) -> str | None:
        value = c.value
        if value is None:
            return None
        if c.name == "destiny":
            return f"{self.word('destiny')}: {value.face}"
        if c.name == "defense":
            return f"{self.names[value]} is the {self.word('defense')}"
        if c.name == "target":
            return f"the {self.word('gate')} points at {self.place(value)}"
        if c.name == "staked":
            return f"{self.ships(value)} of the {self.word('defense')} take part"
        if c.name == "aimer":
            return f"{self.names[value]} points the {self.word('gate')}"
        if c.name == "launcher":
            return f"{self.names[value]} says where launched {self.ships(2).removeprefix('2 ')} come from"
        if c.name == "upset" and value:
            return f"an {self.word('upset')} is declared"
        if c.name == "silenced" and value:
            return f"{listed([self.names[s] for s in value])} {'is' if len(value) == 1 else 'are'} silenced"
        if c.name == "danger" and value:
            return f"{self.word('danger')}"
        return None
