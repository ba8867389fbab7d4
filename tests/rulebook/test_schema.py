"""Entries as written, and the structs they become."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.rulebook.compile import compile_book
from adjudicator.rulebook.model import Entry, Step

from .conftest import Book

ENTRIES = """\
- power: Anti-Plum
  text: What it
    does.
  aliases: plum
  cites: [ffg 1, 2]
  silencer: partly
  values: {most: 1, sets: [attack, morph], steps: [1, 2], odd: true}
  keeps: {points: number, marks: {type: players, of: player}, last: {type: kinds, start: attack}}
  data: {any: [1, {x: true}]}
  always:
    - name: worth
      change: ship_worth
      as: [main, ally]
      of: subject == me or subject.is_ally
      if: me.card.kind in sets
      to: most + value
      used: true
    - {name: cap, change: [launch_limit, ally_limit], at_most: most, layer: cap}
    - {name: token, count: [attack, morph], counts_as: negotiate, of: opponent}
    - {name: free, allow: free_in_deal}
  uses:
    - name: bid
      at: [planning.before_kickers, planning.selected]
      as: main
      by: others
      if: kept.points > 0
      limit: encounter
      shared: true
      slot: last
      may: bid for it
      ask:
        who_pays: {player: others, if: who_pays.lucre > 0, who: opponent, text: Who pays?}
        how: {one: {low: Low it is, high: High it is}, secret: true}
        part: {number: 0..who_pays.lucre}
        few: {ships: who_pays, at: colonies, count: 1..3, optional: true}
        sure: {whether: "Sure?"}
      cost: [{pay: part, of: who_pays, reason: the bid}]
      do:
        - {lose: few, named: gone}
        - {return: gone}
        - if: how == low
          then: [{change: side_total, by: part, until: turn}]
          else: [{change: side_total, by: 1}, {forbid: use, of: who_pays, power: who_pays.power}]
        - choose:
            a card: [{draw: 1, of: me}]
            two points: [{keep: points, add: 2}]
          who: opponent
        - each: p in others
          do: [{draw: 1, of: p}]
        - {repeat: most, do: [{keep: marks, add: opponent}]}
        - {later: planning.selected, do: [{lose: all, of: opponent, from: encounter, reason: penalty}]}
        - {ask: {next: {whether: Again?}}}
        - {decide: winner, to: me, if: next}
      zapped: [{keep: points, to: 0}]
    - name: heal
      after: [ships_to_warp, ships_removed]
      if: it.owner != me and it.count > 0 and it.reason == destiny
      limit: each
      each: event
      must: heal them
      do: [{return: it}]
    - name: any_time
      at: any
      phases: planning
      may: do it
      do: [{table: Sing., record: sang}]
  instead_of:
    - name: home
      event: ships_to_warp
      if: it.owner == me
      rank: immune if ruling.zombie_first == 1 else saving
      must: go home
      do: [{return: it}]
  before:
    - {name: first, event: card_played, if: it.kind == flare, may: watch, do: [{cancel: it}]}
  answers:
    - {name: no, event: power_used, may: stop it, do: [{forbid: effect, of: it.owner, power: it.power}]}

- card: Kicker
  text: It multiplies.
  face: kicker
  kind: kicker
  values: {value: number}
  always:
    - {name: value, change: card_value, times: this.value, layer: kicker}
- card: Morph
  text: It becomes another.
  face: morph
  kind: morph
  encounter_card: true
  becomes: [{order: 2, if: other.printed != morph, face: other.face}, {order: 3, face: "'attack 0'"}]
- flare: Anti-Plum
  text: More.
  uses: [{name: wild, at: destiny.drawn, may: do, do: [{draw: 1}]}]
- artifact: Quash
  text: Stops a deal.
"""


@pytest.fixture
def entries(book: Book) -> dict[str, Entry]:
    return compile_book(book(ENTRIES), "ffg").entries


def test_plain_fields(entries: dict[str, Entry]) -> None:
    plum = entries["power.anti_plum"]
    assert (plum.kind, plum.name, plum.text, plum.editions) == (
        "power", "Anti-Plum", "What it does.", ["ffg", "mayfair"],
    )  # fmt: skip
    assert (plum.file, plum.line) == ("rules/common/powers/a.yaml", 1)
    assert (plum.aliases, plum.cites, plum.silencer) == (["plum"], ["ffg 1", "2"], "partly")
    assert plum.values == {"most": 1, "sets": ["attack", "morph"], "steps": [1, 2], "odd": True}
    assert plum.data == {"any": [1, {"x": True}]}
    assert plum.keeps == {
        "points": {"of": "power", "type": "number"},
        "marks": {"of": "player", "type": "players"},
        "last": {"of": "power", "type": "symbol:kinds", "start": "attack"},
    }


def test_cards_know_their_face(entries: dict[str, Entry]) -> None:
    assert [(entries[i].card, entries[i].face) for i in ("card.kicker", "flare.anti_plum", "artifact.quash")] == [
        ("kicker", "kicker"), ("flare", "flare Anti-Plum"), ("artifact", "Quash"),
    ]  # fmt: skip
    assert entries["card.kicker"].standings[0].names["this"] == "card"
    assert [(b.order, b.face, b.condition) for b in entries["card.morph"].becomes] == [
        (2, "other.face", "other.printed != morph"), (3, "'attack 0'", None),
    ]  # fmt: skip
    assert entries["flare.anti_plum"].clauses[0].ref == "flare Anti-Plum.wild"


def test_standings(entries: dict[str, Entry]) -> None:
    worth, cap, token, free = entries["power.anti_plum"].standings
    assert (worth.id, worth.ref, worth.verb, worth.subject) == (
        "power.anti_plum.worth", "Anti-Plum.worth", "change", ["ship_worth"],
    )  # fmt: skip
    assert (worth.role, worth.of, worth.of_type) == (["main", "ally"], "subject == me or subject.is_ally", "truth")
    assert (worth.op, worth.amount, worth.layer, worth.used, worth.until) == (
        "to", "most + value", "worth", True, "in force",
    )  # fmt: skip
    assert worth.names["value"] == "number"
    assert worth.names["subject"] == "player"
    assert (cap.op, cap.amount, cap.layer, cap.of, cap.of_type) == ("at_most", "most", "cap", "me", "word")
    assert (token.subject, token.args, token.of) == (["attack", "morph"], {"counts_as": "negotiate"}, "opponent")
    assert (free.verb, free.subject) == ("allow", ["free_in_deal"])


def test_a_use_with_its_questions(entries: dict[str, Entry]) -> None:
    bid = entries["power.anti_plum"].clauses[0]
    assert (bid.id, bid.ref, bid.kind) == ("power.anti_plum.bid", "Anti-Plum.bid", "use")
    assert bid.at == ["planning.before_kickers", "planning.selected"]
    assert (bid.must, bid.label, bid.role, bid.by) == (False, "bid for it", ["main"], "others")
    assert (bid.limit, bid.shared, bid.slot, bid.each) == ("encounter", True, "last", "part")
    who, how, part, few, sure = bid.asks
    assert (who.kind, who.among, who.condition, who.who, who.text) == (
        "player", "others", "who_pays.lucre > 0", "opponent", "Who pays?",
    )  # fmt: skip
    assert (how.options, how.secret) == ({"low": "Low it is", "high": "High it is"}, True)
    assert (part.kind, part.count) == ("number", "0..who_pays.lucre")
    assert (few.among, few.at, few.count, few.optional) == ("who_pays", "colonies", "1..3", True)
    assert (sure.kind, sure.text) == ("whether", "Sure?")
    types = {name: bid.names[name] for name in ("who_pays", "how", "part", "few", "sure", "gone", "p", "next")}
    assert types == {
        "who_pays": "player", "how": "symbol:=high|low", "part": "number", "few": "ships", "sure": "truth",
        "gone": "ships", "p": "player", "next": "truth",
    }  # fmt: skip


def test_steps(entries: dict[str, Entry]) -> None:
    bid = entries["power.anti_plum"].clauses[0]
    assert bid.cost == [Step("pay", {"value": "part", "of": "who_pays", "reason": "the bid"})]
    lose, back, branch, choose, each, repeat, later, ask, decide = bid.do
    assert (lose.verb, lose.args, lose.named) == ("lose", {"value": "few"}, "gone")
    assert back.args == {"value": "gone"}
    assert branch.args == {"value": "how == low"}
    assert [len(branch.steps[key]) for key in ("then", "else")] == [1, 2]
    assert choose.args == {"who": "opponent"}
    assert choose.steps["two points"] == [Step("keep", {"value": "points", "add": "2"})]
    assert each.args == {"name": "p", "value": "others"}
    assert repeat.args == {"value": "most"}
    assert later.args == {"value": "planning.selected"}
    assert later.steps["do"][0].args == {"value": "all", "of": "opponent", "from": "encounter", "reason": "penalty"}
    assert [spec.name for spec in ask.asks] == ["next"]
    won = decide.standing
    assert won is not None
    assert (won.subject, won.args, won.condition) == (["winner"], {"to": "me"}, "next")


def test_standings_of_steps_have_ids_of_their_own(entries: dict[str, Entry]) -> None:
    bid = entries["power.anti_plum"].clauses[0]
    first, second = bid.do[2].steps["then"][0].standing, bid.do[2].steps["else"][0].standing
    assert first is not None
    assert second is not None
    assert (first.id, second.id) == ("power.anti_plum.bid:side_total", "power.anti_plum.bid:side_total-2")
    assert (first.ref, first.entry, first.until) == ("Anti-Plum.bid", "power.anti_plum", "turn")
    assert second.until == "encounter"


def test_events(entries: dict[str, Entry]) -> None:
    _, heal, any_time, home, first, answer = entries["power.anti_plum"].clauses
    assert (heal.kind, heal.at, heal.must, heal.each) == ("after", ["ships_to_warp", "ships_removed"], True, "event")
    assert heal.names["it.count"] == "number"
    assert "it.here" not in heal.names, "only one of the two events has it"
    assert heal.names["it"] == "ships"
    assert (any_time.at, any_time.phases) == (["any"], ["planning"])
    assert any_time.do == [Step("table", {"value": "Sing.", "record": "sang"})]
    assert (home.kind, home.rank) == ("instead", "immune if ruling.zombie_first == 1 else saving")
    assert (first.kind, first.at) == ("before", ["card_played"])
    assert (answer.kind, answer.ref) == ("answers", "Anti-Plum.no")
    forbid = answer.do[0].standing
    assert forbid is not None
    assert (forbid.of, forbid.of_type, forbid.args) == ("it.owner", "player", {"power": "it.power"})


def test_the_frame(book: Book) -> None:
    found = compile_book(book("[]"), "mayfair")
    assert (found.edition, found.title, found.settings) == ("mayfair", "A small turn", {"ships": 4, "hand": [1, 2]})
    assert [moment.id for moment in found.turn][:2] == ["destiny.drawn", "destiny.defense_known"]
    kickers = found.turn[3]
    assert (kickers.phase, kickers.number, kickers.condition, kickers.reads) == (
        "planning", "5", "encounter.any_attack", ["ship_worth"],
    )  # fmt: skip
    assert found.outcomes == [{"offense": "attack", "defense": "attack", "result": "compare"}]
    ruling = found.rulings["zombie_first"]
    choices = [(c.number, c.text, c.held_by) for c in ruling.choices]
    assert choices == [(1, "No.", "ours"), (2, "Yes.", "an older reading")]
    assert not ruling.sure


def test_the_project_compiles() -> None:
    rules = Path(__file__).resolve().parents[2] / "rules"
    for edition in ("ffg", "mayfair"):
        found = compile_book(rules, edition)
        assert found.entries
