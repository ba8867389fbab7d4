"""Control words: if, choose, each, repeat, later, ask."""

from __future__ import annotations

from adjudicator.engine import asking
from adjudicator.engine.context import Context
from adjudicator.engine.core import Engine, Fault, Flow
from adjudicator.engine.inquiry import ask_spec, given_for
from adjudicator.engine.questions import Option
from adjudicator.engine.verbs.reading import main_value, player
from adjudicator.rulebook.model import Clause, Step
from adjudicator.table import changes as ch
from adjudicator.table.state import Later

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
        yield from ask_spec(c, spec, c.types, given_for(spec, c.args))


def later(c: Context, step: Step) -> Flow:
    """The steps run once when a moment of this encounter comes, even if the power was lost meanwhile."""
    m = c.m
    path = path_of(m.rules.clause(c.clause), step)
    bound = {name: value for name, value in c.names.items() if isinstance(value, (int, str, list, dict, type(None)))}
    m.do(ch.LaterSet(Later(str(step.args["value"]), c.clause, path, c.owner, bound)), c.ref, c.owner)
    yield from ()


def path_of(clause: Clause, wanted: Step) -> list[int | str]:
    """Where in its clause a step stands: numbers of steps and names of branches."""

    def search(steps: list[Step], at: list[int | str]) -> list[int | str] | None:
        for i, step in enumerate(steps):
            if step is wanted:
                return [*at, i]
            for label, nested in step.steps.items():
                found = search(nested, [*at, i, label])
                if found is not None:
                    return found
        return None

    found = search(clause.do, [])
    if found is None:
        raise Fault(f"{clause.ref} has no such step")
    return found


def step_at(clause: Clause, path: list[int | str]) -> Step:
    """The step at a path.

    Raises:
        Fault: the clause has no such step, as a save made with another rule book may say.
    """
    steps, step = clause.do, None
    for part in path:
        if isinstance(part, int):
            if part >= len(steps):
                raise Fault(f"{clause.ref} has no step {part}")
            step = steps[part]
        elif step is not None and part in step.steps:
            steps = step.steps[part]
        else:
            raise Fault(f"{clause.ref} has no branch {part!r}")
    if step is None:
        raise Fault(f"{clause.ref} has no step at {path}")
    return step


def run_due(m: Engine, moment: str) -> Flow:
    """Run the steps that waited for this moment."""
    due = [x for x in m.state.later if x.moment == moment]
    m.do(ch.LaterDone(moment), "turn.later")
    for waiting in due:
        clause = m.rules.clause(waiting.clause)
        entry = m.book.entries[clause.entry]
        c = Context(m, waiting.owner, entry.id, clause.ref, None, {**entry.values, **waiting.bound})
        c.types, c.clause = clause.names, clause.id
        yield from _run(c, step_at(clause, waiting.path).steps["do"])


VERBS = {"if": if_, "choose": choose, "each": each, "repeat": repeat, "ask": ask, "later": later}
