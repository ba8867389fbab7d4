"""The turn's procedures: what happens at a moment by the rules themselves. Each reads top to bottom; a question is a
`yield from`.

No local that was read from the state is used after a question: the state is read anew.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine import offers
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.procedures import alliance as alliance
from adjudicator.engine.procedures import deals, destiny, launch, planning, resolution, reveal, turn

PROCEDURES: dict[str, Callable[[Engine], Flow]] = {
    "begin_game": turn.begin_game,
    "hand_check_turn": turn.hand_check_turn,
    "income": turn.income,
    "begin_encounter": turn.begin_encounter,
    "retrieve_late": turn.retrieve_late,
    "retrieve_ship": turn.retrieve_ship,
    "draw_destiny": destiny.draw_destiny,
    "own_colour": destiny.own_colour,
    "settle_destiny": destiny.settle_destiny,
    "set_defense": destiny.set_defense,
    "settle_again": destiny.settle_again,
    "settle_moon": destiny.settle_moon,
    "aim_gate": launch.aim_gate,
    "launch_ships": launch.launch_ships,
    "invite": alliance.invite,
    "answer_invitations": alliance.answer_invitations,
    "give_back_idle": offers.give_back_idle,
    "take_offers": offers.take_offers,
    "hand_check_planning": planning.hand_check_planning,
    "lay_kickers": planning.lay_kickers,
    "hand_check_again": planning.hand_check_planning,
    "select_cards": planning.select_cards,
    "turn_up": reveal.turn_up,
    "decide_outcome": reveal.decide_outcome,
    "bargain": deals.bargain,
    "announce_outcome": resolution.announce_outcome,
    "move_ships": resolution.move_ships,
    "pay_out": resolution.pay_out,
    "discard_cards": resolution.discard_cards,
    "end_encounter": resolution.end_encounter,
    "ask_another": turn.ask_another,
    "next_turn": turn.next_turn,
}
