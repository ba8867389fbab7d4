"""A small game for the tests of the screens: it asks questions, remembers replies, and refuses what it is told to."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.core import Record
from adjudicator.engine.numbers import Term
from adjudicator.engine.questions import Answer, Ask, Option, Refused, Reply
from adjudicator.rulebook.model import Book, Clause, Entry, Moment
from adjudicator.table.state import (
    Destiny,
    Encounter,
    Hand,
    Laid,
    Limbo,
    Payment,
    Planet,
    Seat,
    Slot,
    State,
)

COLOURS = ("red", "blue", "yellow", "green", "purple", "orange", "white", "black")
HOSTILE = ("[/b]", "[red", "a [link=x]b", "\\[", "[@click=quit]x")


def note(text: str) -> Record:
    """A line of the log."""
    return Record("note", "launch.aimed", "turn.aim", None, text)


def small_book(edition: str = "ffg") -> Book:
    """A rule book with a handful of entries."""

    def entry(id: str, kind: str, name: str, **more: Any) -> Entry:
        return Entry(id=id, kind=kind, name=name, editions=[edition], **more)

    zap = Clause(
        id="artifact.cosmic_zap.zap",
        ref="Cosmic Zap.zap",
        entry="artifact.cosmic_zap",
        name="zap",
        kind="answers",
        at=[],
    )
    turn = Clause(
        id="power.mirror.reversal", ref="Mirror.reversal", entry="power.mirror", name="reversal", kind="use", at=[]
    )
    entries = [
        entry(
            "card.attack",
            "card",
            "Attack",
            face="attack",
            card="attack",
            encounter_card=True,
            values={"value": "number"},
        ),
        entry("card.negotiate", "card", "Negotiate", face="negotiate", card="negotiate", encounter_card=True),
        entry("card.morph", "card", "Morph", face="morph", card="morph", encounter_card=True),
        entry("card.kicker", "card", "Kicker", face="kicker", card="kicker", values={"value": "number"}),
        entry(
            "card.reinforcement",
            "card",
            "Reinforcement",
            face="reinforcement",
            card="reinforcement",
            values={"value": "number"},
        ),
        entry("artifact.cosmic_zap", "artifact", "Cosmic Zap", card="artifact", face="Cosmic Zap", clauses=[zap]),
        entry("artifact.plague", "artifact", "Plague", card="artifact", face="Plague", clauses=[zap]),
        entry("power.mirror", "power", "Mirror", clauses=[turn], text="Reads cards back to front."),
        entry("power.macron", "power", "Macron"),
        entry("power.zombie", "power", "Zombie"),
        entry("power.anti_matter", "power", "Anti-Matter", aliases=["antimatter"]),
        entry("power.sniveler", "power", "Sniveler"),
    ]
    return Book(
        edition=edition,
        title={"ffg": "Fantasy Flight", "mayfair": "Mayfair"}[edition],
        digest="",
        language={},
        lexicon={"words": {"offense": {"one": "offense", "many": "offenses"}, "lucre": "Lucre"}},
        turn=[
            Moment(id="alliance.answer", phase="alliance", number="4", title="Alliance: answers"),
            Moment(id="launch.aimed", phase="launch", number="3", title="Launch: the gate is aimed"),
            Moment(id="reveal.totals", phase="reveal", number="6", title="Totals stand"),
        ],
        outcomes=[],
        settings={
            "colours": list(COLOURS),
            "modules": {
                "kickers": {"title": "Kickers", "text": "One each."},
                "lucre": {"title": "Lucre", "text": "Coins."},
            },
            "default_modules": [] if edition == "ffg" else ["kickers"],
        },
        rulings={},
        entries={e.id: e for e in entries},
    )


def small_state(
    count: int = 4, names: tuple[str, ...] = ("Ana", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")
) -> State:
    """A table in the middle of an encounter."""
    seats = [
        Seat(
            name=names[i % len(names)],
            colour=COLOURS[i],
            hand=Hand(count=8 - i % 3),
            slots=[Slot("power." + p)] if p else [],
        )
        for i, p in zip(
            range(count), ("mirror", "macron", "zombie", "", "anti_matter", "sniveler", "", ""), strict=False
        )
    ]
    places: dict[str, dict[int, int]] = {"warp": {}, "gate": {}, "beside": {}, "out": {}}
    planets: dict[str, Planet] = {}
    for i in range(count):
        for n in range(1, 6):
            places[f"{COLOURS[i]} {n}"] = {i: 4}
            planets[f"{COLOURS[i]} {n}"] = Planet(system=i)
    return State(edition="ffg", modules=[], seats=seats, places=places, planets=planets, moment="alliance.answer")


def busy_state(count: int = 4, names: tuple[str, ...] = ("Ana", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")) -> State:
    """The same in the thick of it: ships in the gate, cards up, Lucre and Limbo in the game."""
    state = small_state(count, names)
    state.places["red 1"][0] -= 2
    state.places["red 2"][0] -= 1
    state.places["gate"][0] = 3
    state.places["warp"].update({1: 3, 0: 1})
    state.places["red 2"][0] -= 1
    state.places["blue 1"][1] = 1
    if count > 2:
        state.places["yellow 1"][2] -= 2
        state.places["beside"][2] = 2
        state.places["yellow 3"][1] = 1
    state.seats[1].slots[0].lost = True
    for seat in state.seats:
        seat.lucre = 5
    state.ledger.append(Payment(0, None, 1, "a card", "launch.aimed", 1))
    state.limbo = Limbo(sections=list(COLOURS[:count]), marker=1)
    state.places.update({f"limbo {c}": {} for c in COLOURS[:count]})
    state.places["limbo red"] = {1: 2}
    state.moment = "reveal.totals"
    state.turn = 3
    state.encounter = Encounter(
        defense=1,
        system=1,
        target="blue 1",
        destiny=Destiny(face="blue", colour=1),
        danger=True,
        allies={2: "defense"} if count > 2 else {},
        invited={3: ["offense"]} if count > 3 else {},
        cards=[
            Laid(id=1, owner=0, face="attack 8", up=True),
            Laid(id=2, owner=0, face="kicker x2", laid_as="kicker", up=True),
            Laid(id=3, owner=1, face="attack 20", up=True),
        ],
    )
    return state


def total_lines(allies: bool = True) -> list[Record]:
    """Two totals as the engine logs them."""
    offense = [
        Term("printed", "attack 8", 0, 0, 8, "card"),
        Term("kicker", "Kicker.value", 0, 8, 16, "card_value"),
        Term("ships", "ships", 0, 16, 19, "own"),
    ]
    defense = [
        Term("printed", "attack 20", 1, 0, 20, "card"),
        Term("ships", "ships", 1, 20, 21, "own"),
        Term("ships", "allies", 2, 21, 23, "ally"),
    ]
    return [
        Record("total", "reveal.totals", "turn.totals", None, ["offense", 19, offense]),
        Record("total", "reveal.totals", "turn.totals", None, ["defense", 23, defense if allies else defense[:2]]),
    ]


def questions() -> dict[str, Ask]:
    """One question of every kind."""
    planets = [Option(f"blue {n}", f"blue {n}") for n in range(1, 6)]

    def ask(kind: str, text: str, seats: tuple[int, ...] = (0,), **more: Any) -> Ask:
        return Ask(kind, seats, text, f"turn.{kind}", "alliance.answer", **more)

    return {
        "go_on": ask("go_on", "The totals stand. Anybody?", (0, 1, 2, 3)),
        "use": ask(
            "use",
            "Ana, call for a reversal?",
            may_pass=True,
            options=[Option("Mirror.reversal", "call for a reversal", "Both attack cards are read back to front.")],
        ),
        "whether": ask("whether", "Does Ana take another encounter?", default=False),
        "one": ask(
            "one",
            "Bo was invited by both sides. Which one does he join?",
            (1,),
            default="none",
            options=[
                Option("offense", "the offense"),
                Option("defense", "the defense"),
                Option("none", "neither side"),
            ],
        ),
        "player": ask(
            "player",
            "Whom does Ana have an encounter with?",
            options=[Option(1, "Bo"), Option(2, "Cy"), Option(3, "Di")],
        ),
        "planet": ask("planet", "At which planet does Ana point the gate?", options=planets),
        "players": ask("players", "Whom does Ana invite?", high=2, options=[Option(2, "Cy"), Option(3, "Di")]),
        "ships": ask(
            "ships",
            "Which ships does Ana launch?",
            low=1,
            high=4,
            options=[
                Option("red 1", "red 1", most=2),
                Option("red 3", "red 3", most=4),
                Option("red 4", "red 4", most=4),
            ],
        ),
        "number": ask("number", "How much does Ana pay?", low=0, high=12),
        "split": ask(
            "split",
            "Cy has 2 rewards. How are they taken?",
            (2,),
            high=2,
            options=[Option("ships", "ships from the warp"), Option("cards", "cards")],
        ),
        "cards": ask("cards", "Ana and Bo choose an encounter card.", (0, 1), secret=True, join="all", name="cards"),
        "faces": ask("cards", "Which cards lie there?", (0, 1), name="faces"),
        "hand": ask("hand", "Which cards does Ana discard?", low=2, high=2),
        "text": ask("text", "What does the card say?"),
        "deal": ask("deal", "Do Ana and Bo make a deal?", (0, 1)),
        "order": ask(
            "order",
            "In which order?",
            options=[Option("a", "first thing"), Option("b", "second"), Option("c", "third")],
        ),
        "destiny": ask(
            "destiny",
            "Which destiny card was drawn?",
            options=[*(Option(c, c) for c in COLOURS[:4]), Option("wild", "wild card")],
        ),
    }


class FakeGame:
    """Asks its questions one after another; `refusals` says which answers it does not take."""

    def __init__(self, asks: list[Ask], state: State | None = None, log: list[Record] | None = None) -> None:
        self.book = small_book()
        self.engine = None
        self.state = state or small_state()
        self.asks = asks
        self.at = 0
        self.log: list[Record] = log or []
        self.given: list[Reply] = []
        self.refusals: dict[str, str] = {}
        self.parts: dict[int, str | None] = {}
        self.acting: list[tuple[int, str, str]] = [
            (0, "call for a reversal", "Mirror.reversal"),
            (2, "stop a power", "Cosmic Zap.zap"),
        ]

    @property
    def question(self) -> Ask | None:
        return self.asks[self.at] if self.at < len(self.asks) else None

    @property
    def can_undo(self) -> bool:
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        return self.at < len(self.given)

    def reply(self, reply: Reply, /) -> Ask | None:
        text = self.refusals.get(repr(reply.value) if isinstance(reply, Answer) else type(reply).__name__)
        if text:
            raise Refused(text, "turn.test")
        del self.given[self.at :]
        self.given.append(reply)
        self.log.append(note(f"the table answers {reply}"))
        if isinstance(reply, Answer):
            self.at += 1
        return self.question

    @property
    def sealed(self) -> list[int]:
        return list(self.parts)

    def seal(self, seat: int, face: str | None, /) -> Ask | None:
        ask = self.question
        assert ask is not None
        if (text := self.refusals.get(repr(face))) is not None:
            raise Refused(text, "turn.test")
        self.parts[seat] = face
        if len(self.parts) == len(ask.seats):
            whole, self.parts = dict(sorted(self.parts.items())), {}
            self.reply(Answer(whole))
        return self.question

    def undo(self) -> None:
        self.at -= 1

    def redo(self) -> None:
        self.at += 1

    def who_may_act(self) -> list[tuple[int, str, str]]:
        return self.acting
