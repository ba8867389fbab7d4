"""Control words: if, choose, each, repeat, later, ask."""

from __future__ import annotations

from adjudicator.engine import asking
from adjudicator.engine.context import Context
from adjudicator.engine.inquiry import ask_spec
from adjudicator.engine.machine import Fault, Flow
from adjudicator.engine.questions import Option
from adjudicator.engine.verbs.reading import main_value, player
from adjudicator.rulebook.model import Step

_MOST = 1000


def _run(c: Context, steps: list[Step]) -> Flow:
    from adjudicator.engine.verbs import run_steps

    yield from run_steps(c, steps)


def if_(c: Context, step: Step) -> Flow:
    """One branch or the other."""
    yield from _run(c, step.steps.get("then" if main_value(c, step) else "else", []))


def choose(c: Context, step: Step) -> Flow:
    """Somebody chooses one of the labelled branches."""
    m = c.m
    seat = player(c, step, "who", c.owner)
    who = m.state.offense if seat is None else seat
    options = [Option(label, label) for label in step.steps]
    text = f"{asking.name_of(m, who)}, which?"
    label = yield from asking.pick(m, "one", who, c.ref, "choose", text, lambda: options)
    yield from _run(c, step.steps[label])


def each(c: Context, step: Step) -> Flow:
    """The steps once for each member of a finite set."""
    name = str(step.args["name"])
    for member in list(main_value(c, step) or []):
        c.names[name] = member
        yield from _run(c, step.steps["do"])


def repeat(c: Context, step: Step) -> Flow:
    """The steps a number of times that is known before they start."""
    n = int(main_value(c, step))
    if n > _MOST:
        raise Fault(f"{c.ref} would repeat {n} times")
    for _ in range(n):
        yield from _run(c, step.steps["do"])


def ask(c: Context, step: Step) -> Flow:
    """A question among the steps, when something must be seen first."""
    for spec in step.asks:
        yield from ask_spec(c, spec, c.types)


VERBS = {"if": if_, "choose": choose, "each": each, "repeat": repeat, "ask": ask}
