"""Cards and open questions as plain lines, one thing a line, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .card import Act, Card, PhaseAt
from .index import Hit
from .interpretations import OURS, Issue
from .speech import capital, listed

WAYS = {"typo": "spelt nearly so", "guess": "spelt a little so", "part": "contains it", "text": "speaks of it"}


def card_lines(card: Card, title: str = "") -> Iterator[str]:
    """A whole card. `title`: the edition's, where it is to be said."""
    yield f"{card.title}. {card.heading}{f', {title}' if title else ''}{', of this table' if card.house else ''}."
    if card.also:
        yield f"  Also called: {', '.join(card.also)}."
    if card.text:
        yield f"  {card.text}"
    for note in card.notes:
        yield f"  {note}"
    if card.strip or card.anytime:
        yield "  When:"
        yield from (f"    {line}" for line in strip_lines(card))
    if card.acts:
        yield "  What it does:"
        yield from (f"    {act_line(act)}" for act in card.acts)
    if card.values:
        yield f"  Figures: {', '.join(f'{name} {value}' for name, value in card.values.items())}."
    for what, things in card.related.items():
        yield f"  {capital(what)}: {', '.join(things)}."
    for flare in card.flares:
        yield from (f"  {line}" for line in card_lines(flare))
    if card.rulings and card.kind == "ruling":
        yield from (f"  {line}" for issue in card.rulings for line in choice_lines(issue))
    elif card.rulings:
        yield "  Open questions:"
        yield from (f"    {taken_line(issue)}" for issue in card.rulings)
    if card.cites:
        yield f"  Sources: {'; '.join(card.cites)}."
    if card.confidence:
        yield f"  How sure the text is: {card.confidence}."
    if card.file:
        yield f"  Written in {card.file}, line {card.line}."


def strip_lines(card: Card) -> Iterator[str]:
    """The phases in which it acts, with their moments, and what it answers at any time."""
    for phase in card.strip:
        if phase.acts:
            moments = [capital(moment.removeprefix(f"{phase.title}: ")) for moment in phase.moments]
            yield f"{phase_name(phase)}: {', '.join(moments)}"
    yield from (f"Any phase: {said}" for said in card.anytime)


def phase_name(phase: PhaseAt) -> str:
    """A phase with its number or numbers."""
    return f"{phase.number} {phase.title}".strip()


def act_line(act: Act) -> str:
    """What is done, by whom, when: one line with the rule's reference at its end."""
    words = [act.how]
    words += [f"as {listed(act.roles, 'or')}"] if act.roles else []
    words += [f"({act.limit})"] if act.limit else []
    when = f" [{'; '.join(act.when)}]" if act.when else ""
    return f"{' '.join(words)}: {act.says}{when} ({act.rule})"


def taken_line(issue: Issue) -> str:
    """An open question with the choice taken, in one line."""
    return f"{issue.id}: {issue.question} Choice {issue.taken}, {issue.taken_by}: {issue.choice.text}"


def issue_lines(issue: Issue, why: str = "") -> Iterator[str]:
    """An open question with all its choices. `why`: the table's reason for its own choice."""
    yield f"{issue.id}: {issue.question}"
    yield from (f"  {line}" for line in choice_lines(issue, why))
    if issue.entries:
        yield f"  Read by: {', '.join(issue.entries)}."
    if issue.cites:
        yield f"  Sources: {', '.join(issue.cites)}."


def choice_lines(issue: Issue, why: str = "") -> Iterator[str]:
    """The numbered choices: which is taken and by whom, who holds each, which the rules cannot carry out."""
    for option in issue.choices:
        signs = [f"taken, {issue.taken_by}"] if option.taken else []
        signs += [] if option.possible else ["not carried out by the rules"]
        marks = f" ({'; '.join(signs)})" if signs else ""
        held = f" Held by: {option.held_by}." if option.held_by else ""
        yield f"{option.number}{marks}: {option.text}{held}"
    if issue.taken_by != OURS and why:
        yield f"The table's reason: {why}"
    if issue.why:
        yield f"{'Sure' if issue.sure else 'Not sure'}. Why ours: {issue.why}"


def hit_line(hit: Hit, headings: Iterable[str] = ()) -> str:
    """Something found, in one line: what it is, and by which name if not its own."""
    what = listed(dict.fromkeys(headings)) or hit.kind
    signs = [hit.name] if hit.name and hit.name.casefold() != hit.title.casefold() else []
    signs += [WAYS[hit.way]] if hit.way in WAYS else []
    return f"{hit.title}. {what}{f' ({listed(signs)})' if signs else ''}."
