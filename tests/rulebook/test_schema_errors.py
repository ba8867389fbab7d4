"""Every kind of slip in an entry: one error, with its line, column and the nearest right word."""

from __future__ import annotations

import pytest

from adjudicator.rulebook.schema.check import MOST_ERRORS

from .conftest import Errors


def power(body: str) -> str:
    """A power with some further lines."""
    return "- power: Plum\n  text: A text.\n" + "".join(f"  {line}\n" for line in body.splitlines())


def use(body: str) -> str:
    """A power with one use and some of its lines."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return power("uses:\n  - name: go\n" + lines)


def step(body: str) -> str:
    """A power with one use of one step."""
    return use(f"at: planning.selected\nmay: go\ndo:\n  - {body}")


def always(body: str) -> str:
    """A power with one standing rule."""
    return power("always:\n  - {name: on, " + body + "}")


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        # entries
        ("a: 1", "a.yaml:1:1: unknown kind of entry 'a'; expected one of card, flare, *"),
        ("- pwoer: Plum", "a.yaml:1:3: unknown kind of entry 'pwoer'; expected one of power, *did you mean 'power'?"),
        ("- {text: A., power: Plum}", "a.yaml:1:4: 'text' before the kind 'power'; expected the kind first"),
        ("- Plum", "a.yaml:1:3: 'Plum' for an entry; expected a mapping that begins with its kind and name"),
        ("- power: [a]", "a.yaml:1:10: a list for the name of a power; expected a text"),
        ("- power: Plum", "a.yaml:1:3: Plum without a text; expected text: and what it does, in our own words"),
        (power("tetx: x"), "a.yaml:3:3: unknown key 'tetx' in Plum; *did you mean 'text'?"),
        (power("silencer: blokced"), "a.yaml:3:13: unknown silencer class 'blokced'; *did you mean 'blocked'?"),
        (power("edition: fgg"), "a.yaml:3:12: unknown edition 'fgg'; expected one of ffg, mayfair; did*"),
        (power("artefact: maybe"), "a.yaml:3:13: 'maybe' for artefact; expected true or false"),
        (power("kind: atack"), "a.yaml:3:9: unknown kind of card 'atack'; *did you mean 'attack'?"),
        (power("values: [1]"), "a.yaml:3:11: a list for the values of Plum; expected a mapping"),
        (power("values: {a: 1.5}"), "a.yaml:3:15: '1.5' as the value 'a' of Plum; expected a whole number*"),
        (power("values: {me: 1}"), "a.yaml:3:12: 'me' as the name of a value; expected a name that is not a word*"),
        (power("values: {in: 1}"), "a.yaml:3:12: 'in' as the name of a value; expected a word of small letters*"),
        (power("keeps: {a: nmber}"), "a.yaml:3:14: unknown type of memory 'nmber'; *did you mean 'number'?"),
        (power("keeps: {a: {of: power}}"), "a.yaml:3:14: a memory without a type; *"),
        (
            power("keeps: {a: {type: player, start: opponent}}"),
            "a.yaml:3:14: the memory 'a' of Plum starts with somebody; expected start: me, or no start",
        ),
        (power("becomes: [{face: me}]"), "a.yaml:3:3: becomes in Plum; expected becomes only in cards"),
        (power("data: 3"), "a.yaml:3:9: the number 3 for the data of Plum; expected a mapping"),
        ("- power: Plum\n  text: A.\n- power: Plum\n  text: B.",
         "a.yaml:3:3: a second entry power.plum, after rules/common/powers/a.yaml:1; *"),
        ("- power: Plum\n  text: A.\n  patch: true", "a.yaml:1:3: a patch of power.plum, which nothing has defined; *"),
        # clauses
        (power("uses: go"), "a.yaml:3:9: 'go' for 'uses' of Plum; expected a list"),
        (power("uses:\n  - {at: any}"), "a.yaml:4:7: a clause of Plum without a name; expected name: and a word"),
        (power("uses:\n  - {name: 'a b', at: any}"), "a.yaml:4:14: 'a b' as the name of a clause of Plum; *"),
        (use("at: planning.selectd\nmay: go\ndo: []"),
         "a.yaml:5:11: unknown moment 'planning.selectd'; *did you mean 'planning.selected'?"),
        (use("after: ships_to_wrap\nmay: go\ndo: []"),
         "a.yaml:5:14: unknown event 'ships_to_wrap'; *did you mean 'ships_to_warp'?"),
        (use("at: any\nafter: ships_landed\nmay: go\ndo: []"), "a.yaml:6:7: both at and after in the clause Plum.go*"),
        (use("may: go\ndo: []"), "a.yaml:4:7: neither at nor after in the clause Plum.go; expected one of them"),
        (use("at: any\ndo: []"), "a.yaml:4:7: neither may nor must in the clause Plum.go; *"),
        (use("at: any\nmay: go\nmust: go\ndo: []"), "a.yaml:7:7: both may and must in the clause Plum.go; *"),
        (use("at: any\nmay: go"), "a.yaml:4:7: the clause Plum.go without 'do'; expected do: and its steps"),
        (use("at: any\nmay: go\ndo: []\nlimt: each"),
         "a.yaml:8:7: unknown key 'limt' in the clause Plum.go; *did you mean 'limit'?"),
        (use("at: any\nmay: go\ndo: []\nas: mian"), "a.yaml:8:11: unknown role 'mian'; *did you mean 'main'?"),
        (use("at: any\nmay: go\ndo: []\nlimit: once"), "a.yaml:8:14: unknown limit 'once'; *"),
        (use("at: planning.selected\nmay: go\ndo: []\nphases: planning"),
         "a.yaml:8:7: phases in the clause Plum.go; expected phases only beside at: any"),
        (use("at: any\nmay: go\ndo: []\nphases: plannig"),
         "a.yaml:8:15: unknown phase 'plannig'; *did you mean 'planning'?"),
        (use("at: any\nmay: go\ndo: []\nif: me.hnad > 1"),
         "a.yaml:8:14: unknown attribute 'hnad' of a player at Plum.go; *did you mean 'hand'?"),
        (use("at: any\nmay: go\ndo: []\nif: 'me.hnad > 1'"), "a.yaml:8:15: unknown attribute 'hnad'*"),
        (use("at: any\nmay: go\ndo: []\nif: [1]"), "a.yaml:8:11: a list at Plum.go; expected an expression"),
        (use("at: destiny.drawn\nmay: go\ndo: []\nif: destiny.wild and defense == me"),
         "a.yaml:8:28: 'defense' at destiny.drawn at Plum.go; expected destiny.defense_known or later*"),
        (power("instead_of:\n  - {name: x, event: ships_to_warp, must: go, do: []}"),
         "a.yaml:4:7: the clause Plum.x without a rank; expected rank: and one of capturing, immune*"),
        (power("instead_of:\n  - {name: x, event: ships_to_warp, rank: savng, must: go, do: []}"),
         "a.yaml:4:45: unknown word 'savng'*did you mean 'saving'?"),
        (power("instead_of:\n  - {name: x, event: ships_to_warp, rank: attack, must: go, do: []}"),
         "a.yaml:4:45: the word attack at Plum.x; expected one of capturing, ground, immune, saving, sharing, taking"),
        (power("before:\n  - {name: x, must: go, do: []}"), "a.yaml:4:7: the clause Plum.x without an event; *"),
        (power("answers:\n  - {name: x, event: power_used, may: go, do: [], if: it.card == me}"),
         "a.yaml:4:60: unknown part of the event 'card' at Plum.x; expected one of by, owner, power*"),
        (use("at: any\nmay: go\ndo: []\nif: it.owner == me"),
         "a.yaml:8:11: 'it.owner' at Plum.go; expected a clause that answers an event"),
        (power("uses:\n  - {name: x, at: any, may: go, do: []}\nalways:\n  - {name: x, allow: ally}"),
         "a.yaml:6:7: a second clause named 'x' in Plum; expected a name of its own"),
        # questions
        (use("at: any\nmay: go\ndo: []\nask: {x: {playr: others}}"),
         "a.yaml:8:17: unknown kind of question 'playr' at Plum.go; *did you mean 'player'?"),
        (use("at: any\nmay: go\ndo: []\nask: {x: others}"),
         "a.yaml:8:16: 'others' for the question 'x'; expected a mapping that begins with its kind"),
        (use("at: any\nmay: go\ndo: []\nask: {x: {player: me.hand}}"),
         "a.yaml:8:25: 'me.hand' is a number at Plum.go; expected players"),
        (use("at: any\nmay: go\ndo: []\nask: {x: {whether: Yes?, if: me.is_main}}"),
         "a.yaml:8:32: unknown key 'if' in the question 'x' at Plum.go; expected one of *"),
        (use("at: any\nmay: go\ndo: []\nask: {x: {one: [a]}}"),
         "a.yaml:8:22: a choice of fewer than two; expected two options or more"),
        (use("at: any\nmay: go\ndo: []\nask: {x: {number: 0..me}}"),
         "a.yaml:8:28: 'me' is a player at Plum.go; expected a number"),
        (use("at: any\nmay: go\ndo: []\nask: {attack: {number: 1..2}}"),
         "a.yaml:8:13: 'attack' as the name of a question; expected a name that is not a word of the language"),
        (use("at: any\nmay: go\ndo: []\nask: {x: {ships: me, at: colones}}"),
         "a.yaml:8:32: unknown word 'colones'*"),
        # steps
        (step("{los: 1}"), "a.yaml:8:12: unknown verb 'los' at Plum.go; *did you mean 'lose'?"),
        (step("{of: me, lose: 1}"), "a.yaml:8:12: 'of' before the verb 'lose' at Plum.go; expected the verb first"),
        (step("draw"), "a.yaml:8:11: 'draw' for a step of Plum.go; expected a mapping that begins with a verb"),
        (step("{draw: 1, off: me}"), "a.yaml:8:21: unknown key 'off' of 'draw' at Plum.go; *did you mean 'of'?"),
        (step("{draw: me}"), "a.yaml:8:18: 'me' is a player at Plum.go; expected a number"),
        (step("{draw: 1, of: others}"), "a.yaml:8:25: 'others' is players at Plum.go; expected a player"),
        (step("{lose: 1, from: colonys}"), "a.yaml:8:27: unknown word at Plum.go: 'colonys'; *'colonies'?"),
        (step("{set: upst, to: true}"), "a.yaml:8:17: unknown word at Plum.go: 'upst'; *did you mean 'upset'?"),
        (step("{go: planning.kicker}"),
         "a.yaml:8:16: unknown moment at Plum.go: 'planning.kicker'; *did you mean 'planning.kickers'?"),
        (step("{keep: points, add: 1}"), "a.yaml:8:18: unknown memory at Plum.go: 'points'*"),
        (step("{cancel: it, named: x}"), "a.yaml:8:31: 'cancel' makes nothing that could be named at Plum.go; *"),
        (step("{table: [x]}"), "a.yaml:8:19: a list for a sentence at Plum.go; expected a text"),
        (step("{if: me.is_main, then: [], do: []}"),
         "a.yaml:8:38: unknown key 'do' of 'if' at Plum.go; expected one of else, if, then"),
        (step("{if: me.is_main}"), "a.yaml:8:11: 'if' without 'then' at Plum.go; expected then: and its steps"),
        (step("{repeat: me, do: []}"), "a.yaml:8:20: 'me' is a player at Plum.go; expected a number"),
        (step("{each: others, do: []}"), "a.yaml:8:18: 'others' at Plum.go; expected a name, in, and several things"),
        (step("{each: p in me, do: []}"), "a.yaml:8:23: 'me' is a player at Plum.go; expected players, cards or ships"),
        (step("{each: me in others, do: []}"), "a.yaml:8:18: 'me' as the name of each one; *"),
        (step("{choose: {one: []}}"), "a.yaml:8:11: a choice of fewer than two at Plum.go; *"),
        (step("{later: planning.selectd, do: []}"), "a.yaml:8:19: unknown moment at Plum.go: 'planning.selectd'*"),
        (step("{change: side_total, by: 1, until: ever}"), "a.yaml:8:46: unknown duration 'ever'; *"),
        (step("{each: p in others, do: [{each: p in others, do: []}]}"),
         "a.yaml:8:43: 'p' as the name of each one; expected a name that is not in use already"),
        # standing rules
        (always("chnge: side_total"), "a.yaml:4:7: no verb in the standing rule Plum.on; expected exactly one of*"),
        (always("change: side_total, forbid: ally, to: 1"), "a.yaml:4:7: the verbs change and forbid in the standing*"),
        (always("change: side_totl, to: 1"), "a.yaml:4:26: unknown number 'side_totl'; *did you mean 'side_total'?"),
        (always("change: side_total"), "a.yaml:4:7: a change without an amount at Plum.on; expected exactly one*"),
        (always("change: side_total, to: 1, by: 2"), "a.yaml:4:45: both to and by at Plum.on; expected exactly one*"),
        (always("change: side_total, to: me"), "a.yaml:4:42: 'me' is a player at Plum.on; expected a number"),
        (always("change: side_total, to: 1, layer: kicker"),
         "a.yaml:4:52: unknown layer of side_total 'kicker'; expected one of add, last, paid"),
        (always("change: side_total, to: 1, of: me.hand"),
         "a.yaml:4:49: 'me.hand' is a number at Plum.on; expected players, a condition on subject, or me, *"),
        (always("change: side_total, to: 1, until: turn"), "a.yaml:4:45: unknown key 'until' in 'change' at Plum.on*"),
        (always("change: side_total, to: crads"), "a.yaml:4:42: unknown word 'crads' in an expression at Plum.on; *"),
        (always("forbid: aly"), "a.yaml:4:26: unknown act 'aly'; *did you mean 'ally'?"),
        (always("forbid: play, kind: atack"),
         "a.yaml:4:38: unknown word at Plum.on: 'atack'; *did you mean 'attack'?"),
        (always("count: attack"), "a.yaml:4:7: a count without counts_as at Plum.on; *"),
        (always("decide: winer, to: me"), "a.yaml:4:26: unknown decision 'winer'; *did you mean 'winner'?"),
    ],
)  # fmt: skip
def test_one_error_at_its_place(entries: str, expected: str, errors: Errors) -> None:
    found = errors(entries)
    assert len(found) == 1, found
    rest = found[0]
    first, *parts = expected.split("*")
    assert rest.startswith(first), rest
    for part in parts:
        assert part in rest, rest
    if "*" not in expected:
        assert rest.startswith(expected)
    assert "\n" not in rest


def test_a_file_shows_all_its_errors(errors: Errors) -> None:
    found = errors(power("silencer: x\nartefact: y\nuses:\n  - {name: go, at: nowhere, may: go, do: [{los: 1}]}"))
    places = [error.partition(": ")[0] for error in found]
    assert places == ["a.yaml:3:13", "a.yaml:4:13", "a.yaml:6:22", "a.yaml:6:46"]


def test_far_too_many_errors_end_the_search(errors: Errors) -> None:
    assert len(errors("- {pwer: x}\n" * 3000)) == MOST_ERRORS


def test_unreadable_files_stop_everything_else(errors: Errors) -> None:
    found = errors("- power: [", **{"common/b.yaml": "a: &x 1", "ffg/powers/c.yaml": "- pwer: x"})
    assert len(found) == 2
    assert "anchor" in found[0]
    assert "not YAML" in found[1]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("turn", "title: A\nmoments: []", "rules/ffg/turn.yaml:1:1: a turn without moments; expected moments:"),
        ("turn", "moments:\n- {momnt: a.b}", "rules/ffg/turn.yaml:2:4: unknown key 'momnt' in a moment"),
        ("turn", "moments:\n- {moment: a.b}\n- {moment: a.b}", "rules/ffg/turn.yaml:3:3: the moment a.b twice"),
        ("turn", "moments:\n- {moment: a.b, reads: [shipworth]}",
         "rules/ffg/turn.yaml:2:25: unknown number 'shipworth'"),
        ("turn", "moments:\n- {moment: a.b, if: mee}", "rules/ffg/turn.yaml:2:21: unknown word 'mee'"),
        ("turn", "moments:\n- {moment: a.b}\noutcomes: [{offens: a}]",
         "rules/ffg/turn.yaml:3:13: unknown key 'offens' in an outcome"),
        ("rulings", "- {question: a}", "rules/ffg/rulings.yaml:1:3: a ruling without a proper issue"),
        ("rulings", "- {issue: a, question: b, choices: {1: x, 3: y}}",
         "rules/ffg/rulings.yaml:1:43: the number 3 as the number of a choice of 'a'; expected 2"),
        ("rulings", "- {issue: a, question: b, choices: [x]}",
         "rules/ffg/rulings.yaml:1:36: the issue 'a' with fewer than two choices"),
        ("rulings", "- {issue: a, choices: [x, y]}", "rules/ffg/rulings.yaml:1:3: the issue 'a' without a question"),
        ("lexicon", "[a]", "rules/ffg/lexicon.yaml:1:1: a list for the lexicon; expected a mapping"),
    ],
)  # fmt: skip
def test_errors_of_the_frame(name: str, text: str, expected: str, errors: Errors) -> None:
    found = errors("[]", **{f"ffg/{name}.yaml": text})
    assert any(error.startswith(expected) for error in found), found


def test_a_missing_turn_is_an_error(errors: Errors) -> None:
    found = errors("[]", edition="nowhere")
    assert len(found) == 1
    assert "nowhere/turn.yaml:1:1: the file cannot be read" in found[0]


def test_a_language_without_a_section_is_an_error(errors: Errors) -> None:
    found = errors("[]", **{"common/language.yaml": "words: {}"})
    assert "rules/common/language.yaml:1:1: a language without 'types'; expected types: and a mapping" in found


def test_two_entries_may_not_share_a_reference(errors: Errors) -> None:
    body = "\n  text: A.\n  always: [{name: on, allow: ally}]\n"
    found = errors(f"- power: Plum{body}- ship: Plum{body}")
    assert found == ["a.yaml:4:3: the clause Plum.on of ship.plum, named as one of power.plum; "
                     "expected another name for the clause"]  # fmt: skip
