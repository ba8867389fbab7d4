"""Cards played as other cards of their kind: what is announced works, what really lies there is discarded."""

from __future__ import annotations

from functools import partial

from adjudicator.engine import asking
from adjudicator.engine.cards import faces_of, is_encounter_card, kind_in_hand, read_face
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.destiny_deck import left_out
from adjudicator.engine.live import LiveStanding
from adjudicator.engine.numbers import allowed
from adjudicator.engine.questions import Option
from adjudicator.engine.rounds import barred
from adjudicator.engine.uses import announce_number
from adjudicator.rulebook.model import Entry
from adjudicator.table.state import UNKNOWN

PLAY_AS = "play_as"
"""The act of playing a card as another one of its kind."""
PLAY_ANY_AS = "play_any_as"
"""The act of playing cards of other kinds as such a card as well."""


def _disguise(m: Engine, seat: int, kind: str | None) -> tuple[LiveStanding, int | None] | None:
    """The rule by which the player may play cards of that kind as others, unless that very rule waits for answers."""
    for live, owner, _ in m.index.applying(f"allow:{PLAY_AS}", "player", seat, {"kind": kind}):
        if all(event.get("use") != live.ref for event in m.pending) and barred(m, live.entry.id, seat) is None:
            return live, owner
    return None


def _really(m: Engine, seat: int, face: str, entry: Entry) -> list[Option]:
    """The cards that may really be played: the one named, where the hand may hold it, and others of its kind; or any
    but encounter cards, where a rule lets them pass for one of that kind.
    """
    any_kind = allowed(m, PLAY_ANY_AS, seat, {"kind": entry.card}) is not None

    def fits(f: str) -> bool:
        return kind_in_hand(m.book, f) == entry.card or (any_kind and not is_encounter_card(m.book, f))

    known = m.state.seats[seat].hand.known
    if known is not None and UNKNOWN not in known:
        held = [f for f in dict.fromkeys(known) if fits(f)]
    else:
        held = [f for f in faces_of(m.book).some() if fits(f) and _in_game(m, f)]
    return [Option(f, f) for f in sorted(held, key=lambda f: f != face)]


def _in_game(m: Engine, face: str) -> bool:
    found = read_face(m.book, face)
    if found is None or left_out(m.state, found[0]):
        return False
    return found[0].module is None or found[0].module in m.state.modules


def may_disguise(m: Engine, seat: int, face: str, entry: Entry) -> bool:
    """The player may play something it holds as that card."""
    return _disguise(m, seat, entry.card) is not None and bool(_really(m, seat, face, entry))


def unmasked(m: Engine, seat: int, face: str, entry: Entry) -> Flow:
    """The face of the card that is really played; None if it was stopped and stays in the hand."""
    found = _disguise(m, seat, entry.card)
    if found is None:
        return face
    live, owner = found
    text = f"{asking.name_of(m, seat)}, which card is it that you play as {face}?"
    options = partial(_really, m, seat, face, entry)
    usual = next((option.value for option in options()), face)
    real = yield from asking.pick(m, "one", seat, live.ref, "really", text, options, default=usual)
    if real in (None, face) or owner is None:
        return face
    stopped = yield from announce_number(m, live.ref, owner, live.entry.id, live.text)
    return None if stopped else str(real)
