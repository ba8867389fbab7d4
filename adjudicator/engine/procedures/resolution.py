"""Resolution: losses, landings, ships going home, compensation, rewards, discards, the end of the encounter."""

from __future__ import annotations

from functools import partial

from adjudicator.engine import asking, backs, moving, offers
from adjudicator.engine.cards import kind_of, main_card
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.events import Part, react, stage
from adjudicator.engine.holding import available, discard_laid, draw
from adjudicator.engine.index import shut_by
from adjudicator.engine.numbers import allowed, count, fold, forbidden
from adjudicator.engine.procedures import places
from adjudicator.engine.questions import Ask, Option
from adjudicator.engine.roles import allies_of, main_of
from adjudicator.engine.rounds import pause
from adjudicator.engine.settle import settle
from adjudicator.engine.stores import give_back
from adjudicator.engine.taking import take_blind
from adjudicator.engine.victory import towards_winning
from adjudicator.table import changes as ch
from adjudicator.table.positions import acting_order, fought_with, here, in_warp, side_of
from adjudicator.table.state import BESIDE, GATE, REWARD, WARP, Effect, Outcome


def announce_outcome(m: Engine) -> Flow:
    """The outcome is known; rules that answer it act before anything moves."""
    yield from react(m, "outcome_decided", {"event": "outcome_decided", "owner": m.state.offense})


def move_ships(m: Engine) -> Flow:
    """Losing ships go where they go, winners land or go home (ffg E-14 to E-20; mayfair F4.16, F4.17)."""
    e = m.state.encounter
    if e is None or e.outcome is None:
        return
    kind, winner = e.outcome.kind, e.outcome.winner
    losing = ["offense", "defense"] if kind == "both_lose" else []
    if e.target == WARP and kind in ("win", "both_lose"):
        yield from _warp_result(m, winner)
        losing = []
    elif kind == "win" and winner is not None:
        losing = ["defense" if winner == "offense" else "offense"]
    mains = [main_of(m.state, side) for side in losing]
    seats = [seat for seat in mains if seat is not None]
    for side in losing:
        seats.extend(allies_of(m.state, side))
    spared = {s: rule for s in seats if (rule := forbidden(m, "lose_ships", s)) is not None}
    order = acting_order(m.state)
    by = main_of(m.state, winner)
    parts = [
        moving.loss(m, s, _at_stake(m, s, losing), "battle", by, _losing_side(m, s, losing))
        for s in sorted(dict.fromkeys(seats), key=order.index)
        if s not in spared
    ]
    yield from moving.lose(m, parts, "turn.loss")
    for seat in sorted(spared, key=order.index):
        yield from _retire(m, seat, spared[seat])
    if kind == "win" and winner is not None and e.target != WARP:
        yield from _winners(m, winner)
    yield from send_home(m, "turn.home")
    if m.dirty:
        yield from settle(m)


def _at_stake(m: Engine, seat: int, losing: list[str]) -> dict[str, int]:
    """A player's ships on the losing sides."""
    found: dict[str, int] = {}
    for side in losing:
        found |= here(m.state, seat, side)
    return found


def _losing_side(m: Engine, seat: int, losing: list[str]) -> str | None:
    """The losing side the player is on: its own, or of an ally of both the other one."""
    own = side_of(m.state, seat)
    return own if own in losing or not losing else losing[0]


def _warp_result(m: Engine, winner: str | None) -> Flow:
    """A challenge for ships in the warp was fought: the table reads on its card what becomes of them (seed M7.1)."""
    who = asking.name_of(m, main_of(m.state, winner)) if winner is not None else "Nobody"
    seat = m.state.offense
    text = f"{who} wins for ships in the {asking.word(m, 'warp')}: read the card. What becomes of whose ships?"
    said = yield from asking.ask(
        m, lambda: Ask("text", (seat,), text, "turn.special_destiny", m.state.moment, "result", [], 0, 200, True, "")
    )
    if said:
        m.do(ch.Noted(f"{text} {said}"), "turn.special_destiny", seat)
    yield from pause(m, "table", "Move the ships as the card says, and correct the table here.", "turn.special_destiny")


def _retire(m: Engine, seat: int, rule: str) -> Flow:
    """Ships that a rule keeps from being lost go home before the winners land; on the planet they stay (ffg Q-52).

    Not on a Moon, which only one player can hold (seed M13.3).
    """
    for place, n in here(m.state, seat).items():
        planet = m.state.planets.get(place)
        if planet is None:
            leave = m.choice("retreat_order") == 1
        else:
            leave = planet.moon or m.choice("retreat_defense_stays") == 2
        if leave:
            yield from moving.bring_home(m, seat, {place: n}, rule)


def lands(m: Engine, side: str) -> bool:
    """Winning allies of this side land (the offense's as a rule) or are rewarded (the defense's)."""
    return bool(fold(m, "allies_land", side, 1 if side == "offense" else 0))


def _winners(m: Engine, winner: str) -> Flow:
    e = m.state.encounter
    if e is None or e.target not in m.state.planets:  # a Moon may be gone by now
        return
    landing = [m.state.offense] if winner == "offense" else []
    landing += allies_of(m.state, winner) if lands(m, winner) else []
    place = GATE if winner == "offense" else BESIDE
    # All land together, and only then is it answered (ffg d191).
    landed = []
    for seat in landing:
        landed.append((yield from moving.land(m, seat, place, e.target, "turn.land")))
    for it in landed:
        if it is not None:
            yield from react(m, "ships_landed", it)


def send_home(m: Engine, rule: str) -> Flow:
    """Whatever still stands in the gate or beside the planet goes home."""
    for place in (GATE, BESIDE):
        for seat in acting_order(m.state):
            n = m.state.places[place].get(seat, 0)
            if n:
                yield from moving.bring_home(m, seat, {place: n}, rule)


def pay_out(m: Engine) -> Flow:
    """Compensation for a losing negotiate, then rewards for winning defensive allies (ffg E-33 to E-46, Q-18;
    mayfair F4.17, F4.18).
    """
    e = m.state.encounter
    if e is None or e.outcome is None or e.outcome.kind != "win" or e.outcome.winner is None:
        return
    winner = e.outcome.winner
    steps = [_compensate, _reward_allies]
    for step in steps if m.choice("pay_order") == 1 else steps[::-1]:
        yield from step(m, winner)


def _reward_allies(m: Engine, winner: str) -> Flow:
    e = m.state.encounter
    if e is None or not fold(m, "allies_rewarded", winner, 0 if lands(m, winner) else 1):
        return
    for seat in allies_of(m.state, winner):
        yield from reward_ships(m, seat, fought_with(m.state.encounter or e, seat, winner), "turn.rewards")


def reward_ships(m: Engine, seat: int, ships: int, rule: str) -> Flow:
    """Rewards for so many ships in the encounter."""
    if forbidden(m, "rewards", seat) is None:
        worth = count(m, "gain_worth", seat, 1, rule)
        yield from reward(m, seat, count(m, "rewards", seat, ships * worth, rule), rule)


def _compensate(m: Engine, winner: str) -> Flow:
    e = m.state.encounter
    loser_side = "defense" if winner == "offense" else "offense"
    loser, payer = main_of(m.state, loser_side), main_of(m.state, winner)
    if e is None or loser is None or payer is None:
        return
    shown = [kind_of(m, main_card(m.state, seat)) for seat in (loser, payer)]
    turned = shown == ["attack", "negotiate"] and e.upset and m.choice("upset_compensation") == 2
    if shown == ["negotiate", "attack"] or turned or allowed(m, "compensation", loser) is not None:
        yield from _collect(m, loser, payer)
    for ally in allies_of(m.state, loser_side):
        if allowed(m, "compensation", ally) is not None:
            yield from _collect(m, ally, payer)


def _collect(m: Engine, loser: int, payer: int) -> Flow:
    """One player takes its compensation out of the winner's hand."""
    rule = forbidden(m, "compensation", loser)
    if rule is not None:
        m.note("note", rule, loser, "no compensation is collected")
        return
    worth = count(m, "gain_worth", loser, 1, "turn.compensation")
    n = count(m, "compensation", loser, counted_losses(m, loser) * worth, "turn.compensation")
    taker, giver = (loser, payer) if n >= 0 else (payer, loser)
    if n and m.choice("compensation_declined") == 2:
        text = f"{asking.name_of(m, taker)}, do you collect {asking.word(m, 'compensation')}?"
        if not (yield from asking.whether(m, taker, "turn.compensation", "collect", text, True)):
            return
    if n:
        it: Part = {"event": "compensation_collected", "owner": giver, "by": taker, "count": abs(n), "done": False}
        if (yield from stage(m, "compensation_collected", it)):
            kept = list(it.get("kept", []))
            giver = int(it["owner"])
            if kept:
                m.do(ch.HandChanged(giver, lost=kept), "turn.compensation", giver)
            got = yield from take_blind(m, taker, giver, int(it["count"]), "turn.compensation", taker)
            if kept:
                m.do(ch.HandChanged(giver, gained=kept), "turn.compensation", giver)
            m.note("event", "turn.compensation", taker, ["compensation", taker, giver, got])
            yield from react(m, "compensation_collected", it)


def counted_losses(m: Engine, seat: int) -> int:
    """Ships that count for compensation, as the edition's choice of `compensation_counts` says (mayfair Q24; ffg
    E-34, E-36).

    ``warp``: those that reached the warp; ``gone``: those captured or removed from the game as well; ``all``: all
    that were in the encounter.
    """
    e = m.state.encounter
    if e is None:
        return 0
    counts = m.book.settings["compensation_counts"][str(m.choice("compensation_counts"))]
    if counts == "all":
        return e.ships_in.get(seat, 0)
    gone = e.removed.get(seat, 0) + e.captured.get(seat, 0) if counts == "gone" else 0
    return e.lost.get(seat, 0) + gone


def reward(m: Engine, seat: int, n: int, rule: str) -> Flow:
    """So many rewards: the whole split is announced before the first is taken (ffg E-41, E-42)."""
    if n <= 0:
        return
    it: Part = {"event": "reward_taken", "owner": seat, "count": n, "done": False}
    if not (yield from stage(m, "reward_taken", it)):
        return

    def build() -> Ask | None:
        options = [Option("cards", asking.word(m, "card", True), most=n)]
        if backs.played(m.state):
            there = available(m, REWARD)
            most = n if there is None else min(n, there)
            if most:
                options.append(Option("reward cards", "cards from the reward deck", most=most))
        warp = min(n, sum(in_warp(m.state, seat).values()))
        if warp:
            options.append(Option("ships", asking.word(m, "ship", True), most=warp))
        if len(options) == 1:
            return None
        text = f"{asking.name_of(m, seat)}, {asking.counted(m, n, 'rewards')}: how do you split them?"
        return Ask("split", (seat,), text, rule, m.state.moment, "rewards", options, n, n, False, {"cards": n})

    split = yield from asking.ask(m, build)
    split = split or {"cards": n}
    m.note("event", rule, seat, ["rewards", seat, split])
    # A quake ends the draw: cards that were still owed are lost (ffg Q-56).
    if not (yield from draw(m, seat, split.get("cards", 0), rule)) or m.choice("quake_mid_draw") == 2:
        yield from draw(m, seat, split.get("reward cards", 0), rule, REWARD)
    yield from moving.retrieve(m, seat, split.get("ships", 0), rule, "reward")
    yield from react(m, "reward_taken", it)


def discard_cards(m: Engine) -> Flow:
    """Used cards are discarded: the offense's, the defense's, extra cards, kickers, reinforcements (ffg T-54, T-55)."""
    e = m.state.encounter
    if e is None:
        return
    offers.take_back(m, order := acting_order(m.state))
    rank = {"main": 0, "extra": 1, "kicker": 2, "reinforcement": 3, "turned": 4}
    if any(not c.up for c in e.cards if c.laid_as in ("main", "kicker")):
        for unseen in [c for c in e.cards if not c.up and c.laid_as in ("main", "kicker", "extra")]:
            if unseen.laid_as != "kicker" or m.choice("kicker_unrevealed") == 1:
                give_back(m, unseen, "turn.discard")
    ids = [
        c.id for c in sorted(e.cards, key=lambda c: (rank.get(c.laid_as, 9), order.index(c.owner))) if c.laid_as in rank
    ]
    for number in ids:
        now = m.state.encounter
        card = next((c for c in (now.cards if now is not None else []) if c.id == number), None)
        if card is not None:
            if card.lender is not None and m.choice("intimidate_whose") == 2:
                m.do(ch.CardChanged(card.id, owner=card.lender), offers.RULE, card.lender)
            yield from discard_laid(m, card, "turn.discard", "encounter_over")
    for aside in [c for c in e.cards if c.laid_as == "aside"]:
        give_back(m, aside, "turn.discard")


def end_encounter(m: Engine) -> Flow:
    """What holds for one encounter ends; lost ships reach the Limbo and its marker moves; then the game may be won
    (ffg Q-12). What blanks Moons lasts until that is looked at, which is part of the encounter (mayfair Q23).
    """
    state = m.state
    e = state.encounter
    if e is not None and e.outcome is None:
        m.set("outcome", Outcome("none"), "turn.end")
    yield from send_home(m, "turn.home")
    if e is None:
        return
    for ally in list(e.allies):
        m.do(ch.AllyLeft(ally), "turn.end", ally)
    if state.limbo is not None:
        places.empty_pile(m)
        m.do(ch.MarkerMoved((state.limbo.marker + 1) % len(state.limbo.sections)), "turn.limbo")
    blank = partial(_blanks_moons, m)
    m.end_effects("encounter", "turn.end", spared=blank)
    m.do(ch.UsesDropped("encounter"), "turn.end")
    if state.later:
        m.do(ch.LaterDone(), "turn.end")
    for seat_no, seat in enumerate(state.seats):
        for slot in [s for s in seat.slots if s.until == "encounter"]:
            m.do(ch.PowerDropped(seat_no, slot.power), "turn.end", seat_no)
    m.stale()
    yield from react(m, "encounter_ended", {"event": "encounter_ended", "owner": state.offense})
    # those made while its end was answered end as well
    m.end_effects("encounter", "turn.end", spared=blank)
    places.give_back(m, "turn.end")
    moving.clear_bases(m, "turn.end")
    m.dirty += range(len(state.seats))
    yield from settle(m)
    if m.choice("win_check") != 3:
        check_victory(m)
    if any(effect.until == "encounter" for effect in state.effects):
        m.end_effects("encounter", "turn.end")
        m.dirty += range(len(state.seats))
        yield from settle(m)


def _blanks_moons(m: Engine, effect: Effect) -> bool:
    return shut_by(m.rules.made(effect.rule)) == "moon"


def check_victory(m: Engine) -> None:
    """All who have enough foreign colonies win together, once the resolution is complete (ffg T-82, Q-12; mayfair
    F4.26, Q23).
    """
    near = {s: towards_winning(m, s) for s in acting_order(m.state)}
    winners = [
        s
        for s, (has, needs) in near.items()
        if (has >= needs and forbidden(m, "win", s) is None) or allowed(m, "win_otherwise", s) is not None
    ]
    if winners:
        m.do(ch.Won(_instead(m, winners) or winners), "turn.victory")


def won_outside(m: Engine) -> bool:
    """What was done outside an encounter, at the start of a turn, has won the game (ffg Q-12)."""
    if m.choice("win_check") == 1:
        check_victory(m)
    return m.state.winners is not None


INSTEAD = "win_instead"


def _instead(m: Engine, winners: list[int]) -> list[int]:
    """Who wins alone in place of one of these, if a rule says so."""
    found = [owner for seat in winners for _, owner, _ in m.index.applying(f"allow:{INSTEAD}", "player", seat)]
    return sorted((owner for owner in found if owner is not None), key=m.index.order.index)[:1]
