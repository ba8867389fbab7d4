"""Cards and open questions as plain lines, one thing a line, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.rulebook.wording import capital, listed

from .card import Act, Card, PhaseAt
from .index import Hit
from .interpretations import Issue

WAYS = {
    "typo": "spelt nearly so",
    "named": "named there",
    "guess": "spelt a little so",
    "part": "contains it",
    "text": "speaks of it",
}


def card_lines(card: Card, title: str = "") -> Iterator[str]:
    """A whole card. `title`: the edition's, where it is to be said."""
    yield f"{card.title}. {card.heading}{f', {title}' if title else ''}{', of this table' if card.house else ''}."
    if card.also:
        yield f"  Also called: {', '.join(card.also)}."
    if card.text:
        yield f"  {card.text}"
    if card.told:
        yield f"  This table's card says: {card.told}"
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
    for what, sections in card.sections.items():
        yield f"  Sections about {what}: {', '.join(sections)}."
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


def issue_lines(issue: Issue) -> Iterator[str]:
    """An open question with all its choices."""
    yield f"{issue.id}: {issue.question}"
    yield from (f"  {line}" for line in choice_lines(issue))
    if issue.entries:
        yield f"  Read by: {', '.join(issue.entries)}."
    if issue.cites:
        yield f"  Sources: {', '.join(issue.cites)}."


def choice_lines(issue: Issue) -> Iterator[str]:
    """The numbered choices: which is taken and by whom, who holds each, which the rules cannot carry out."""
    for option in issue.choices:
        signs = [f"taken, {issue.taken_by}"] if option.taken else []
        signs += [] if option.possible else ["not carried out by the rules"]
        marks = f" ({'; '.join(signs)})" if signs else ""
        held = f" Held by: {option.held_by}." if option.held_by else ""
        yield f"{option.number}{marks}: {option.text}{held}"
    if issue.reason:
        yield f"The table's reason: {issue.reason}"
    if issue.why:
        yield f"{'Sure' if issue.sure else 'Not sure'}. Why ours: {issue.why}"


def count_line(title: str, issues: Sequence[Issue]) -> str:
    """A heading over an edition's open questions: how many, which are settled, and how many a table may settle."""
    others = sum(not issue.ours for issue in issues)
    free = sum(any(option.possible for option in issue.choices[1:]) for issue in issues)
    questions = f"{len(issues)} question{'' if len(issues) == 1 else 's'} the printed rules leave open"
    settled = f"this table has settled {others or 'none'} of them otherwise than we do"
    return f"{title}: {questions}; {settled}; {free} can be settled otherwise (adjudicator rulings ISSUE NUMBER)."


def found_lines(hits: Sequence[Hit], cards: Sequence[Sequence[Card]], titles: Mapping[str, str]) -> Iterator[str]:
    """What was found: the best in full, the others in a line each. `cards`: of each hit, one an edition."""
    for number, card in enumerate(cards[0]):
        yield from [""] if number else []
        yield from card_lines(card, titles[card.edition])
    if len(hits) > 1:
        yield ""
        yield "Also found:"
    for hit, own in zip(hits[1:], cards[1:], strict=True):
        yield f"  {hit_line(hit, (card.heading for card in own))}"


def hit_line(hit: Hit, headings: Iterable[str] = ()) -> str:
    """Something found, in one line: what it is, and by which name if not its own."""
    what = listed(dict.fromkeys(headings)) or hit.kind
    signs = [hit.name] if hit.name and hit.name.casefold() != hit.title.casefold() else []
    signs += [WAYS[hit.way]] if hit.way in WAYS else []
    return f"{hit.title}. {what}{f' ({listed(signs)})' if signs else ''}."
