"""Is an answer legal for a question? Each kind has its check; a refusal says what would be legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from adjudicator.engine import special
from adjudicator.engine.backs import played
from adjudicator.engine.called import thing
from adjudicator.engine.candidates import cards_fitting
from adjudicator.engine.cards import (
    absent,
    is_bare,
    is_encounter_card,
    kind_in_hand,
    main_card,
    may_be_chosen,
    read_face,
)
from adjudicator.engine.context import Context
from adjudicator.engine.destiny_deck import why_not
from adjudicator.engine.numbers import obliged
from adjudicator.engine.procedures.planning import drawn_blind
from adjudicator.engine.questions import Ask, Refused
from adjudicator.engine.stores import in_store
from adjudicator.rulebook.model import AskSpec
from adjudicator.table.state import REWARD_BACK, UNKNOWN

if TYPE_CHECKING:
    from adjudicator.engine.core import Engine


BOTH = "both special ships cannot be sent to one encounter"
UNNAMED = (UNKNOWN, REWARD_BACK)
"""What stands for a card that nobody names."""
NAMED = ("face", "any_card")
"""Questions for a card that need not be in the hand of whoever names it."""


def fitting(m: Engine, ask: Ask, value: Any) -> Any:
    """The answer's value in its plain form.

    Raises:
        Refused: it does not fit the question.
    """
    if value is None and ask.may_pass:
        return None if ask.kind in ("go_on", "use", "deal", "one", "player", "planet") else ask.default
    return _CHECKS[ask.kind](m, ask, value)


def _nothing(m: Engine, ask: Ask, value: Any) -> Any:
    if value is not None:
        raise Refused("there is nothing to answer here; go on, or announce something")
    return None


def _option(m: Engine, ask: Ask, value: Any) -> Any:
    for option in ask.options:
        if option.value == value and isinstance(option.value, bool) == isinstance(value, bool):
            return value
    legal = ", ".join(o.label for o in ask.options[:8])
    raise Refused(f"{value!r} is no answer to this; legal: {legal}", ask.rule)


def _destiny(m: Engine, ask: Ask, value: Any) -> Any:
    if all(option.value != value for option in ask.options):
        raise Refused(why_not(m, str(value)), ask.rule)
    return value


def _players(m: Engine, ask: Ask, value: Any) -> list[int]:
    if not isinstance(value, list) or len(set(map(str, value))) != len(value):
        raise Refused("name each player once", ask.rule)
    known = [o.value for o in ask.options]
    for seat in value:
        if seat not in known:
            names = ", ".join(o.label for o in ask.options)
            raise Refused(f"{_name(m, seat)} cannot be named here; legal: {names}", ask.rule)
    if not ask.low <= len(value) <= ask.high:
        raise Refused(f"name {ask.low} to {ask.high} players", ask.rule)
    return [seat for seat in known if seat in value]


def _name(m: Engine, seat: Any) -> str:
    return m.state.seats[seat].name if isinstance(seat, int) and 0 <= seat < len(m.state.seats) else repr(seat)


def _amounts(m: Engine, ask: Ask, value: Any) -> dict[str, int]:
    if not isinstance(value, dict):
        raise Refused("say how many from which place", ask.rule)
    most = {o.value: o.most for o in ask.options}
    free = {o.value: o.free for o in ask.options}
    for place, n in value.items():
        if not isinstance(n, int) or isinstance(n, bool) or n < 0:
            raise Refused(f"{n!r} is no count", ask.rule)
        if place not in most:
            raise Refused(f"{place} is not possible; legal: {', '.join(map(str, most))}", ask.rule)
        if ask.beyond is not None and n - free[place] > ask.beyond:
            raise Refused(BOTH, special.RULE)
        if n > most[place]:
            raise Refused(f"at most {most[place]} at {place}, not {n}", ask.rule)
    bare = next((o for o in ask.options if value.get(o.value, 0) < o.least), None)
    if bare is not None:
        raise Refused(f"at least {bare.least} at {bare.value}, not {value.get(bare.value, 0)}", ask.rule)
    total = sum(value.values())
    if not ask.low <= total <= ask.high:
        want = f"{ask.low}" if ask.low == ask.high else f"{ask.low} to {ask.high}"
        raise Refused(f"{total} in all; legal: {want}", ask.rule)
    if ask.beyond is not None and sum(max(0, n - free[place]) for place, n in value.items()) > ask.beyond:
        raise Refused(BOTH, special.RULE)
    return {place: n for place, n in value.items() if n}


def _number(m: Engine, ask: Ask, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not ask.low <= value <= ask.high:
        raise Refused(f"a number from {ask.low} to {ask.high}", ask.rule)
    return value


def _cards(m: Engine, ask: Ask, value: Any) -> dict[str, str | None]:
    if not isinstance(value, dict):
        raise Refused("say which card each player lays", ask.rule)
    given = {str(k): v for k, v in value.items()}
    strangers = [k for k in given if k not in {str(s) for s in ask.seats}]
    if strangers:
        seats = {str(i): seat.name for i, seat in enumerate(m.state.seats)}
        raise Refused(f"{seats.get(strangers[0], f'seat {strangers[0]}')} is not asked for a card", ask.rule)
    found: dict[str, str | None] = {}
    for seat in ask.seats:
        face = given.get(str(seat))
        found[str(seat)] = None if face is None else _face(m, ask, seat, face)
        if face is None and ask.name not in ("kicker", "cards"):
            raise Refused(f"{_name(m, seat)}'s card is missing", ask.rule)
    return found


def _face(m: Engine, ask: Ask, seat: int, face: Any) -> str:
    who = _name(m, seat)
    if not isinstance(face, str):
        raise Refused(f"{face!r} is no card", ask.rule)
    if face in UNNAMED:
        if "faces" in ask.name or not ask.secret:
            raise Refused(f"{who}'s card is face up now: which is it?", ask.rule)
        if face == REWARD_BACK:
            _has_rewards(m, ask, seat, 1)
        return face
    if read_face(m.book, face) is None:
        raise Refused(f"no card is called {face!r}", ask.rule)
    missing = absent(m, face)
    if missing is not None:
        raise Refused(missing, ask.rule)
    kicker = ask.name in ("kicker", "kicker_faces")
    if kicker and kind_in_hand(m.book, face) != "kicker":
        raise Refused(f"{face} is no kicker", ask.rule)
    down = main_card(m.state, seat) if ask.name == "faces" else None
    if down is not None and is_bare(m.book, down.face):
        _number_of(m, ask, down.face, face)
    elif not kicker and not may_be_chosen(m, face):
        raise Refused(f"{face} is no encounter card", ask.rule)
    hand = m.state.seats[seat].hand
    lacking = hand.known is not None and face not in hand.known and UNKNOWN not in hand.known
    if lacking and ask.secret and not in_store(m, seat, face):
        raise Refused(f"{who}'s hand, as entered, does not hold {face}; correct the hand first", ask.rule)
    if ask.name in ("cards", "faces") and not drawn_blind(m, seat):
        _dutiful(m, seat, face)
    spec = m.rules.secret_question(ask.rule) if ask.name == "extra_faces" else None
    if spec is not None:
        _shown(m, ask, spec, [face])
    return face


def _number_of(m: Engine, ask: Ask, word: str, face: str) -> None:
    """A card known to be of a kind is turned up: its number is wanted."""
    if kind_in_hand(m.book, face) != kind_in_hand(m.book, word):
        raise Refused(f"the {word} on the table is turned up, not {face}", ask.rule)
    if is_bare(m.book, face):
        raise Refused(f"which number does the {word} show?", ask.rule)


def _has_rewards(m: Engine, ask: Ask, seat: int, n: int) -> None:
    """A hand that is counted must hold the cards with a reward back that are spoken of."""
    if not played(m.state):
        raise Refused("no reward deck is in this game", ask.rule)
    hand = m.state.seats[seat].hand
    if hand.tracked and hand.rewards < n:
        raise Refused(
            f"{_name(m, seat)} holds {hand.rewards} cards with a reward back; correct the hand first", ask.rule
        )


def _dutiful(m: Engine, seat: int, face: str) -> None:
    """A player obliged to play a kind of card must, if its hand is known to hold one."""
    duty = obliged(m, "play", seat)
    known = m.state.seats[seat].hand.known
    if duty is None or known is None:
        return
    ref, args = duty
    wanted = args.get("face")
    if wanted is not None and face != wanted and wanted in known:
        raise Refused(f"{_name(m, seat)} must play {wanted} ({thing(ref)})", ref)
    kind = args.get("kind")
    if kind and kind_in_hand(m.book, face) != kind and any(kind_in_hand(m.book, f) == kind for f in known):
        raise Refused(f"{_name(m, seat)} must play a card of the kind {kind} ({thing(ref)})", ref)


def _hand(m: Engine, ask: Ask, value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(f, str) for f in value):
        raise Refused("name the cards, ? for one you do not name", ask.rule)
    if not ask.low <= len(value) <= ask.high:
        want = f"{ask.low}" if ask.low == ask.high else f"{ask.low} to {ask.high}"
        raise Refused(f"{len(value)} {'card' if len(value) == 1 else 'cards'} named; legal: {want}", ask.rule)
    for face in value:
        if face not in UNNAMED and read_face(m.book, face) is None:
            raise Refused(f"no card is called {face!r}", ask.rule)
        missing = absent(m, face)
        if missing is not None and face not in (m.state.seats[ask.seats[0]].hand.known or ()):
            raise Refused(missing, ask.rule)
    if REWARD_BACK in value:
        _has_rewards(m, ask, ask.seats[0], value.count(REWARD_BACK) if ask.name != "drawn" else 0)
    if ask.name in ("goes_off", "gone") or (ask.name == "drawn" and ask.options):
        for face in value:
            if face in UNNAMED and ask.name == "drawn":
                continue
            _option(m, ask, face)
            most = next(option.most for option in ask.options if option.value == face)
            if most and value.count(face) > most:
                raise Refused(f"{face} is there {most} times, not {value.count(face)}", ask.rule)
    kinds = [kind_in_hand(m.book, face) for face in value if face not in UNNAMED]
    if ask.name == "each_kind" and len(set(kinds)) != len(kinds):
        raise Refused("one card of each kind, not two of one", ask.rule)
    spec = m.rules.question(ask.rule, ask.name)
    if spec is not None and (spec.kind in NAMED or spec.condition is not None):
        _shown(m, ask, spec, [face for face in value if face not in UNNAMED or not spec.secret])
    if spec is not None and spec.differ and len(set(kinds)) != len(kinds):
        raise Refused("cards of different kinds, not two of one", ask.rule)
    if ask.name == "turned" and UNKNOWN in value:
        raise Refused("the card is turned over: which is it?", ask.rule)
    apart = ("drawn", "thrown", "turned", "gone", "shown") if spec is None else ("drawn", "thrown", "turned")
    if ask.name not in apart and (spec is None or spec.kind not in NAMED):
        known = m.state.seats[ask.seats[0]].hand.known
        left = list(known) if known is not None else None
        for face in value:
            if left is not None and face not in UNNAMED and UNKNOWN not in left:
                if face not in left:
                    raise Refused(f"{_name(m, ask.seats[0])}'s hand, as entered, does not hold {face}", ask.rule)
                left.remove(face)
    return value


def _shown(m: Engine, ask: Ask, spec: AskSpec, faces: list[str]) -> None:
    """Cards that a rule looks at are named, and are what it asks for."""
    c = m.asker if m.asker is not None and m.asker.ref == ask.rule else Context(m, ask.seats[0], "", ask.rule)
    fits = cards_fitting(c, spec, m.rules.question_names(ask.rule), ask.seats[0])
    for face in faces:
        if face in UNNAMED:
            raise Refused("this card is shown: which is it?", ask.rule)
        if spec.kind == "face" and spec.condition is None and not is_encounter_card(m.book, face):
            raise Refused(f"{face} is no encounter card", ask.rule)
        if not fits(face):
            raise Refused(f"{face} is not what is asked for here", ask.rule)


def _deal(m: Engine, ask: Ask, value: Any) -> Any:
    from adjudicator.engine.procedures.deals import check_terms

    return check_terms(m, value)


def _order(m: Engine, ask: Ask, value: Any) -> list[Any]:
    wanted = [o.value for o in ask.options]
    if not isinstance(value, list) or sorted(map(str, value)) != sorted(map(str, wanted)):
        raise Refused("arrange all of them, each once", ask.rule)
    return value


def _text(m: Engine, ask: Ask, value: Any) -> str:
    if not isinstance(value, str) or len(value) > 500:
        raise Refused("a sentence of at most 500 characters", ask.rule)
    return value


_CHECKS: dict[str, Callable[[Engine, Ask, Any], Any]] = {
    "go_on": _nothing,
    "use": _option,
    "whether": _option,
    "one": _option,
    "player": _option,
    "planet": _option,
    "destiny": _destiny,
    "players": _players,
    "ships": _amounts,
    "split": _amounts,
    "number": _number,
    "cards": _cards,
    "hand": _hand,
    "deal": _deal,
    "order": _order,
    "text": _text,
}
