"""Questions that a clause asks, from its own words: who, which ships, which planet, how many."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from adjudicator.engine import asking, special
from adjudicator.engine.cards import is_encounter_card, possible_faces
from adjudicator.engine.context import Context
from adjudicator.engine.core import Fault, Flow
from adjudicator.engine.live import asks_of
from adjudicator.engine.questions import Ask, Option, Refused
from adjudicator.engine.whereabouts import on_board
from adjudicator.rulebook.model import AskSpec, Clause
from adjudicator.table.state import COSMIC, OUT, REWARD, UNKNOWN, WARP, Laid, colonies, here, shown_face, side_of

Candidates = Callable[[], list[Option]]


_UNASKED: dict[str, Any] = {"whether": False, "number": 0, "players": [], "hand": [], "ships": {}}
"""What is answered, by kind, where a question is not asked; nobody or nothing for the others."""


def ask_head(c: Context, model: Clause, args: dict[str, Any]) -> Flow:
    """Ask the questions in a clause's head; the answers become names. False if one of them has no legal answer."""
    for spec in model.asks:
        given = given_for(spec, args)
        if not (yield from ask_spec(c, spec, model.names, given)):
            return False
    return True


def answerable(c: Context, model: Clause) -> bool:
    """Whether the first question of a clause's head has a legal answer; what later ones may be depends on it."""
    spec = model.asks[0]
    if spec.optional:
        return True
    if spec.kind in ("player", "planet"):
        return bool(_finder(c, spec, model.names)())
    if spec.kind == "players":
        return len(_finder(c, spec, model.names)()) >= _range(c, spec, model.names, (1, 99))[0]
    if spec.kind == "ships":
        low, _ = _range(c, spec, model.names, (1, 99))
        owner = value(c, spec.among, model.names) if spec.among else c.owner
        return sum(room(c, owner, spec.at or "anywhere", model.names).values()) >= min(low, 1)
    return True


def given_for(spec: AskSpec, args: dict[str, Any]) -> Any:
    """The answer an announcement brought along: by the question's name, or ``on`` a player, ``for`` a side."""
    if spec.name in args:
        return args[spec.name]
    if spec.kind in ("player", "players") and "on" in args:
        return args["on"]
    if spec.kind == "side" and "for" in args:
        return args["for"]
    return None


def check_given(c: Context, model: Clause, args: dict[str, Any]) -> None:
    """See whether what an announcement names can be meant by one of the clause's questions.

    Raises:
        Refused: none of them can; the sentence says what could be named.
    """
    wanted = [spec for spec in asks_of(model) if given_for(spec, args) is not None]
    for spec in (s for s in wanted if s.kind == "number"):
        low, high = _range(c, spec, model.names, (0, 99))
        if not low <= given_for(spec, args) <= high:
            raise Refused(f"a number from {low} to {high}, not {given_for(spec, args)}", c.ref)
    refusal = ""
    for spec in wanted:
        if spec.kind not in ("player", "players", "planet", "one", "side"):
            return
        given = given_for(spec, args)
        try:
            options = _finder(c, spec, model.names)()
        except KeyError as unanswered:
            if any(other.name in unanswered.args for other in asks_of(model)):
                return  # who can be named hangs on an earlier question: seen when this one is asked
            raise
        named = given if isinstance(given, list) else [given]
        strangers = [g for g in named if all(o.value != g for o in options)]
        if not strangers:
            return
        who = asking.name_of(c.m, strangers[0]) if isinstance(strangers[0], int) else str(strangers[0])
        legal = ", ".join(o.label for o in options) or "nobody"
        refusal = f"{who} cannot be named here; legal: {legal}"
    if refusal:
        raise Refused(refusal, c.ref)


def ask_spec(c: Context, spec: AskSpec, names: dict[str, str], given: Any = None) -> Flow:
    """Ask one question of a clause and keep the answer under its name. False if it has no legal answer."""
    m = c.m
    if spec.when is not None and not value(c, spec.when, names):
        c.names[spec.name] = _UNASKED.get(spec.kind)
        return True
    who = _seat(c, spec.who, names)
    text = f"{asking.name_of(m, who)}, {spec.text or spec.name}?"
    kind = spec.kind
    if kind in ("player", "planet", "one", "side", "destiny", "comet"):
        find = _finder(c, spec, names)
        options = find()
        if given is not None and any(o.value == given for o in options):
            c.names[spec.name] = given
            return True
        if not options:
            c.names[spec.name] = None
            return spec.optional
        shown = {"side": "one", "comet": "one"}.get(kind, kind)
        own = side_of(m.state, who) if kind == "side" else None
        usual = own if any(o.value == own for o in options) else None
        c.names[spec.name] = yield from asking.pick(m, shown, who, c.ref, spec.name, text, find, spec.optional, usual)
    elif kind == "players":
        find = _finder(c, spec, names)
        named = given if isinstance(given, list) else [given]
        if given is not None and all(any(o.value == g for o in find()) for g in named):
            c.names[spec.name] = named
            return True
        low, high = _range(c, spec, names, (1, 99))
        if len(find()) < low:
            c.names[spec.name] = []
            return spec.optional
        c.names[spec.name] = (yield from asking.ask(m, lambda: _players(c, spec, who, text, find(), low, high))) or []
    elif kind == "ships":
        yield from _ask_ships(c, spec, names, who, text)
    elif kind == "whether":
        c.names[spec.name] = yield from asking.whether(m, who, c.ref, spec.name, text, False if spec.optional else None)
    elif kind == "number":
        low, high = _range(c, spec, names, (0, 99))
        if isinstance(given, int) and low <= given <= high:
            c.names[spec.name] = given
            return True
        c.names[spec.name] = yield from asking.number(m, who, c.ref, spec.name, text, low, high)
    elif kind == "text" and isinstance(given, str):
        c.names[spec.name] = given
    elif kind == "text":
        c.names[spec.name] = yield from asking.ask(
            m, lambda: Ask("text", (who,), text, c.ref, m.state.moment, spec.name, [], 0, 200)
        )
    elif kind == "hand":
        found = yield from asking.ask(m, partial(_of_hand, c, spec, names, who, text))
        c.names[spec.name] = found or []
        return found is not None and (bool(found) or not spec.optional)
    elif kind == "shares":
        yield from _ask_shares(c, spec, names, who, text)
    elif kind in ("face", "any_card"):
        may_be = _may_be_named(c, spec, names, who) if kind == "face" else _anything
        cards = [Option(face, face) for face in possible_faces(m) if may_be(face)]
        found = yield from asking.ask(
            m, lambda: Ask("hand", (who,), text, c.ref, m.state.moment, spec.name, cards, 1, 1, False)
        )
        c.names[spec.name] = found[0] if found else None
    elif kind in _BY_NAME:
        found, meaning = _BY_NAME[kind](c, spec, names, who)
        chosen = yield from asking.pick(m, "one", who, c.ref, spec.name, text, found, spec.optional)
        c.names[spec.name] = None if chosen is None else meaning(chosen)
        return c.names[spec.name] is not None or spec.optional
    else:
        raise Fault(f"{c.ref} asks a question of kind {kind!r}, which the engine does not know")
    return True


Named = tuple[Candidates, Callable[[Any], Any]]
"""What a question offers by name, and what the name chosen means."""


def _cards_by_name(c: Context, spec: AskSpec, names: dict[str, str], who: int) -> Named:
    there = partial(_cards_among, c, spec, names)
    return _finder(c, spec, names), lambda number: next((k for k in there() if k.id == number), None)


def _own_powers_by_name(c: Context, spec: AskSpec, names: dict[str, str], who: int) -> Named:
    whose = value(c, spec.among, names) if spec.among else c.owner
    return partial(_own_powers, c, spec, names, whose), lambda power: (whose, power)


def _special_ships_by_name(c: Context, spec: AskSpec, names: dict[str, str], who: int) -> Named:
    called = {special.title(c.m.book, c.m.state, ref): ref for ref in special.of_rule(c, c.owner)}
    return partial(_special_ships, c, spec, names), called.get


_BY_NAME: dict[str, Callable[[Context, AskSpec, dict[str, str], int], Named]] = {
    "card": _cards_by_name,
    "own_power": _own_powers_by_name,
    "power": lambda c, spec, names, who: (partial(_unused_powers, c, spec, names, who), lambda power: (who, power)),
    "discarded": lambda c, spec, names, who: (partial(_pile, c, spec, names, who), str),
    "listed": lambda c, spec, names, who: (partial(_listed, c, spec, names), str),
    "special_ship": _special_ships_by_name,
}
"""Questions for one thing out of several that have names."""


def _listed(c: Context, spec: AskSpec, names: dict[str, str]) -> list[Option]:
    """The texts a question offers, each once."""
    return [Option(text, text) for text in dict.fromkeys(value(c, spec.among, names) or [])] if spec.among else []


def _may_be_named(c: Context, spec: AskSpec, names: dict[str, str], who: int) -> Callable[[str], bool]:
    """Which cards a question by name may mean: encounter cards, or those that fit its condition."""
    if spec.condition is None:
        return partial(is_encounter_card, c.m.book)
    return cards_fitting(c, spec, names, who)


def _anything(candidate: Any) -> bool:
    """Whatever there is may be named."""
    return True


def _all_known(c: Context, who: int) -> bool:
    """Every card of the player's hand has been entered."""
    known = c.m.state.seats[who].hand.known
    return known is not None and UNKNOWN not in known


def _cards_among(c: Context, spec: AskSpec, names: dict[str, str]) -> list[Laid]:
    """The cards a question is about that lie on the table."""
    e = c.m.state.encounter
    there = {card.id for card in e.cards} if e is not None else set()
    return [card for card in value(c, spec.among, names) or [] if card.id in there] if spec.among else []


def _of_hand(c: Context, spec: AskSpec, names: dict[str, str], who: int, text: str) -> Ask | None:
    """The question for cards of a hand as it is now; none if it holds nothing that would do."""
    c.m.asker = c
    low, high = _range(c, spec, names, (1, 1))
    hidden = not _all_known(c, who)
    looked_at = spec.condition is not None and not (spec.secret and hidden)
    fits = _fitting_cards(c, spec, names, who) if looked_at else None
    if fits == []:
        return None
    unseen = None if fits else [UNKNOWN] * low
    if spec.optional and hidden:
        low = 0
    duty = bool(fits) and low > 0 and not spec.optional and c.clause != "" and c.m.rules.clause(c.clause).must
    may_pass = not duty and not (spec.secret and fits)
    return Ask(
        "hand",
        (who,),
        text,
        c.ref,
        c.m.state.moment,
        spec.name,
        fits or [],
        low,
        high,
        may_pass,
        unseen,
        secret=spec.secret,
        differ=spec.differ,
    )


def _pile(c: Context, spec: AskSpec, names: dict[str, str], who: int) -> list[Option]:
    """The discarded cards that fit, as far as they were entered, the newest first: the cosmic ones, and where any pile
    will do those of the reward deck.
    """
    deck = c.m.state.decks[COSMIC]
    lying = list(reversed(deck.discards))
    if spec.any_pile and REWARD in c.m.state.decks:
        lying += reversed(c.m.state.decks[REWARD].discards)
    named = [face for face in dict.fromkeys(lying) if face != UNKNOWN]
    fits = cards_fitting(c, spec, names, who)
    found = [Option(face, face) for face in named if fits(face)]
    if UNKNOWN in deck.discards or (not named and deck.count is None):
        found.append(Option(UNKNOWN, "another card"))
    return found


def _unused_powers(c: Context, spec: AskSpec, names: dict[str, str], who: int) -> list[Option]:
    """The powers that nobody at the table has."""
    taken = {slot.power for seat in c.m.state.seats for slot in seat.slots}
    for key, kept in c.m.state.memory.items():
        declared = c.m.book.entries[key.partition("@")[0]].keeps
        taken |= {power for name, row in kept.items() if declared[name]["type"] == "powers" for power in row}
    found = []
    fits = _fitting(c, spec, names, "power")
    for entry in c.m.book.entries.values():
        if entry.kind != "power" or entry.id in taken:
            continue
        if fits((who, entry.id)):
            found.append(Option(entry.id, entry.name))
    return sorted(found, key=lambda option: option.label)


def _special_ships(c: Context, spec: AskSpec, names: dict[str, str]) -> list[Option]:
    """The owner's special ships that a question may mean, by what they are called."""
    found = []
    fits = _fitting(c, spec, names, "special_ship")
    for ref in special.of_rule(c, c.owner):
        if fits(ref):
            name = special.title(c.m.book, c.m.state, ref)
            found.append(Option(name, f"{name} at {c.m.state.seats[ref.seat].markers[ref.number].place}"))
    return found


def _own_powers(c: Context, spec: AskSpec, names: dict[str, str], whose: int | None) -> list[Option]:
    """The powers of a player that are in force."""
    found = []
    fits = _fitting(c, spec, names, "power")
    for power in c.m.index.powers_of(whose) if whose is not None else ():
        if fits((whose, power)):
            found.append(Option(power, c.m.book.entries[power].name))
    return found


def _fitting_cards(c: Context, spec: AskSpec, names: dict[str, str], who: int) -> list[Option]:
    """The cards a question may mean: those of a known hand, else any there may be."""
    known = c.m.state.seats[who].hand.known
    faces = possible_faces(c.m) if known is None or UNKNOWN in known else list(dict.fromkeys(known))
    fits = cards_fitting(c, spec, names, who)
    return [Option(face, face) for face in faces if fits(face)]


def cards_fitting(c: Context, spec: AskSpec, names: dict[str, str], who: int) -> Callable[[str], bool]:
    """Which cards of a hand are what a question asks for."""
    fits = _fitting(c, spec, names, "card")
    return lambda face: fits(Laid(0, who, face, "played", True))


def _fitting(c: Context, spec: AskSpec, names: dict[str, str], kind: str) -> Callable[[Any], bool]:
    """Which things of that kind are what a question asks for, as its condition says with the thing under its name."""
    if spec.condition is None:
        return _anything
    code = c.m.rules.must(spec.condition, c.m.rules.wider(names, spec.name, kind))
    there = Context(c.m, c.owner, c.entry, c.ref, c.it, {**c.names})

    def fits(candidate: Any) -> bool:
        there.names[spec.name] = candidate
        return bool(code(there))

    return fits


def _players(c: Context, spec: AskSpec, who: int, text: str, options: list[Option], low: int, high: int) -> Ask | None:
    first = [o.value for o in options[:low]]
    high = min(high, len(options))
    return Ask("players", (who,), text, c.ref, c.m.state.moment, spec.name, options, low, high, low == 0, first)


def _ask_ships(c: Context, spec: AskSpec, names: dict[str, str], who: int, text: str) -> Flow:
    low, high = _range(c, spec, names, (1, 99))
    owner = value(c, spec.among, names) if spec.among else c.owner
    c.names[spec.name] = yield from asking.ships(
        c.m,
        who,
        c.ref,
        spec.name,
        text,
        lambda: room(c, owner, spec.at or "anywhere", names),
        lambda: low,
        lambda: high,
    )


def _ask_shares(c: Context, spec: AskSpec, names: dict[str, str], who: int, text: str) -> Flow:
    """How many ships of each of some players come out of the warp; the answer is kept by seat."""
    m = c.m

    def build() -> Ask | None:
        there = {seat: m.state.places[WARP].get(seat, 0) for seat in value(c, spec.among or "everyone", names)}
        low, high = _range(c, spec, names, (0, 99))
        most = min(high, sum(there.values()))
        options = [Option(asking.name_of(m, s), asking.name_of(m, s), most=n) for s, n in there.items() if n]
        if not options:
            return None
        first: dict[str, int] = {}
        for option in options:
            first[option.value] = min(option.most, most - sum(first.values()))
        usual = {name: n for name, n in first.items() if n}
        return Ask("split", (who,), text, c.ref, m.state.moment, spec.name, options, min(low, most), most, False, usual)

    answer = yield from asking.ask(m, build)
    seats = {asking.name_of(m, seat): seat for seat in range(len(m.state.seats))}
    c.names[spec.name] = {seats[name]: n for name, n in (answer or {}).items()}


def room(c: Context, owner: int | None, at: str, names: dict[str, str]) -> dict[str, int]:
    """Where a player's ships stand that a rule may move, by place."""
    state = c.m.state
    if owner is None:
        return {}
    if at == "warp":
        n = state.places[WARP].get(owner, 0)
        return {WARP: n} if n else {}
    if at == "encounter":
        return here(state, owner)
    if at == "any_place":
        return {place: there[owner] for place, there in state.places.items() if there.get(owner)}
    if at == "captured":
        sheet = f"sheet {c.owner}"
        n = state.places.get(sheet, {}).get(owner, 0)
        return {sheet: n} if n else {}
    if at == "lost":
        return {place: n for place, n in (c.it.get("from") or {}).items() if n}
    if at in ("colonies", "outside"):
        involved = here(state, owner) if at == "outside" else {}
        return {place: state.places[place][owner] for place in colonies(state, owner) if place not in involved}
    if at in ("anywhere", "anywhere_or_warp", "anywhere_or_out"):
        found = on_board(state, owner)
        for place, ships in state.places.items():
            out = place == OUT or place.startswith("sheet ")
            if ships.get(owner) and ((out and at == "anywhere_or_out") or (place == WARP and at == "anywhere_or_warp")):
                found[place] = ships[owner]
        return found
    meant = value(c, at, names)
    there = {p: state.places.get(p, {}).get(owner, 0) for p in (meant if isinstance(meant, list) else [meant])}
    return {place: n for place, n in there.items() if n}


def value(c: Context, text: str, names: dict[str, str]) -> Any:
    """The value of an expression in a clause."""
    return c.m.rules.must(text, names)(c)


def _called(c: Context, card: Laid, cards: list[Laid]) -> str:
    """What a card on the table is called among others: its face, with whose it is where that is needed."""
    face = shown_face(card)
    alike = [k for k in cards if shown_face(k) == face]
    if len(alike) == 1:
        return face
    if len({k.owner for k in alike}) == len(alike):
        return f"{asking.name_of(c.m, card.owner)}'s {face}"
    return f"{face}, number {alike.index(card) + 1}"


def _planets(c: Context, spec: AskSpec, names: dict[str, str]) -> list[str]:
    """The planets meant, or all planets in the systems of the players meant."""
    meant = value(c, spec.among, names) if spec.among else value(c, "everyone", names)
    if isinstance(meant, str):
        return [meant]
    if isinstance(meant, list) and meant and isinstance(meant[0], str):
        return list(meant)
    systems = meant if isinstance(meant, list) else [meant]
    state = c.m.state
    return [
        name
        for name, planet in state.planets.items()
        if planet.system in systems and (planet.on is None or state.places[name])
    ]


def _seat(c: Context, text: str | None, names: dict[str, str]) -> int:
    seat = value(c, text, names) if text else c.owner
    return int(seat) if seat is not None else c.m.state.offense


def _range(c: Context, spec: AskSpec, names: dict[str, str], default: tuple[int, int]) -> tuple[int, int]:
    text = spec.count or (spec.among if spec.kind == "number" else None)
    if text is None:
        return default
    low, dots, high = text.partition("..")
    first = int(value(c, low, names))
    return (first, int(value(c, high, names))) if dots else (first, first)


def _finder(c: Context, spec: AskSpec, names: dict[str, str]) -> Candidates:
    m = c.m
    single = m.rules.wider(names, spec.name, "player") if spec.kind == "players" else names

    def keep(candidate: Any) -> bool:
        if spec.condition is None:
            return True
        before = c.names.get(spec.name)
        c.names[spec.name] = candidate
        good = bool(value(c, spec.condition, single))
        c.names[spec.name] = before
        return good

    def find() -> list[Option]:
        if spec.kind == "one":
            return [Option(key, label) for key, label in spec.options.items() if keep(key)]
        if spec.kind == "side":
            e = m.state.encounter
            if e is not None and c.owner in e.silenced:
                own = side_of(m.state, c.owner) or "offense"
                return [Option(own, f"the {own}")]
            return [Option("offense", "the offense"), Option("defense", "the defense")]
        if spec.kind == "card":
            found = [k for k in _cards_among(c, spec, names) if keep(k)]
            return [Option(k.id, _called(c, k, found)) for k in found]
        if spec.kind == "planet":
            return [Option(p, p) for p in _planets(c, spec, names) if keep(p)]
        if spec.kind in ("destiny", "comet"):
            from adjudicator.engine.destiny_deck import comets, faces

            return faces(m) if spec.kind == "destiny" else comets(m)
        seats = value(c, spec.among, names) if spec.among else value(c, "others", names)
        return asking.players(
            m, [s for s in (seats if isinstance(seats, list) else [seats]) if s is not None and keep(s)]
        )

    return find
