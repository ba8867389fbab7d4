"""Cards and open questions as pages: what matters to the table first, sources last and quiet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from adjudicator.lookup import Act, Beside, Card, Issue, Option
from adjudicator.lookup.interpretations import OURS
from adjudicator.lookup.text import phase_name, strip_lines
from adjudicator.rulebook.house import HouseError
from adjudicator.rulebook.told import told
from adjudicator.tui.paragraphs import Line, Paragraph
from adjudicator.tui.words import plain

HOW = {"must": "bold $warning", "may": "bold $success", "always": "bold"}
WORDS = ("ruling", "section", "term", "phase", "moment", "module")
"""Kinds of things that are no power and no card."""
NOT_CARRIED_OUT = "no rule carries this out; settle it by hand when it comes up"
"""Why a choice is grey."""


def pages_text(
    cards: Sequence[Card],
    titles: dict[str, str],
    playing: Content | None = None,
    here: Sequence[tuple[Beside, Content]] | None = None,
) -> list[Line]:
    """The cards of one thing, an edition's after the other's. `playing`: who plays it at this table; `here`: what it
    does with what is in play there, and whose that is.
    """
    parts = [page(card, titles[card.edition], playing, here) for card in cards]
    return [line for part in parts for line in (*part, Content(""))][:-1]


def written_down(edition: str) -> dict[str, str]:
    """What the table says its cards say; nothing where that cannot be read, which the window for it says."""
    try:
        return told(edition)
    except HouseError:
        return {}


def page(
    card: Card,
    edition: str,
    playing: Content | None = None,
    here: Sequence[tuple[Beside, Content]] | None = None,
) -> Iterator[Line]:
    """A card line by line."""
    whose = "the table's own, " if card.house else ""
    yield Content.assemble((card.title, "bold $accent"), "  ", (f"{card.heading}, {whose}{edition}", "$secondary"))
    if card.also:
        yield quiet(f"also called {', '.join(card.also)}")
    if playing is not None:
        yield Content.assemble(("in play: ", "$success"), playing)
    if card.strip:
        yield strip(card)
    yield from (Paragraph(Content("  "), quiet(line)) for line in strip_lines(card))
    yield from body(card)
    if here is not None and card.kind not in WORDS:
        yield from at_this_table(here)
    for flare in card.flares:
        yield Content("")
        yield Content.assemble((flare.title, "bold"), "  ", (flare.heading, "$secondary"))
        if flare.strip:
            yield strip(flare)
        yield from (Paragraph(Content("  "), quiet(line)) for line in strip_lines(flare))
        yield from body(flare)
    yield from rulings(card)
    yield from last(card)


def body(card: Card) -> Iterator[Line]:
    """What is printed in our words, what it does, and what else is to know."""
    if card.text:
        yield Content("")
        yield Content(card.text)
    if card.told:
        yield Content.assemble(("this table's card says: ", "bold $warning"), plain(card.told))
    if card.acts:
        yield Content("")
        yield from map(act_line, card.acts)
    yield from (Paragraph(quiet("· "), Content(note)) for note in card.notes)
    if card.values:
        yield quiet(f"figures: {', '.join(f'{name} {value}' for name, value in card.values.items())}")
    if card.kind != "ruling":
        yield from related(card, Content(""))


def related(card: Card, *before: Content) -> Iterator[Content]:
    """Other things, by what they have to do with it. `before`: lines before each kind."""
    for what, things in card.related.items():
        yield from before
        yield Content.assemble((f"{what}: ", "$quiet"), ", ".join(things))


def strip(card: Card) -> Paragraph:
    """The phases of the turn in a row, those in which it acts by name and in brackets."""
    parts: list[Content] = []
    for phase in card.strip:
        if phase.acts:
            parts.append(Content.styled(f"[{phase_name(phase)}]", "bold $accent"))
            continue
        short = Content.styled(phase.number.replace(", ", "-") or phase.title, "$quiet")
        if not parts or short.plain != parts[-1].plain:
            parts.append(short)
    return Paragraph(quiet("when  "), parts, quiet(" · "))


def act_line(act: Act) -> Content:
    """What is done, by whom, when."""
    who = f" as {' or '.join(act.roles)}" if act.roles else ""
    limit = f", {act.limit}" if act.limit else ""
    when = f" ({'; '.join(act.when)})" if act.when else ""
    return Content.assemble((act.how, HOW.get(act.how, "bold")), f"{who}{limit}: {act.says}", (when, "$quiet"))


def at_this_table(here: Sequence[tuple[Beside, Content]]) -> Iterator[Line]:
    """What it does with the powers and cards in play."""
    yield Content("")
    yield Content.styled("at this table", "$secondary")
    if not here:
        yield quiet("· nothing of it meets a power or card in play")
    for beside, whose in here:
        yield Paragraph(quiet("· "), Content.assemble((beside.other, "bold"), "  ", whose))
        yield from (Paragraph(Content("    "), Content(said)) for said in beside.says)


def rulings(card: Card) -> Iterator[Line]:
    """Open questions with the choice taken and whose it is; those of an open question with all choices."""
    if not card.rulings:
        return
    yield Content("")
    if card.kind == "ruling":
        for issue in card.rulings:
            yield from choices(issue)
            yield from grounds(issue)
        yield from related(card)
        return
    yield Content.styled("open questions", "$secondary")
    for issue in card.rulings:
        yield Paragraph(quiet("· "), Content(issue.question))
        style = "$quiet" if issue.taken_by == OURS else "bold $warning"
        taken = Content.assemble((f"{issue.taken}, {issue.taken_by}: ", style), issue.choice.text)
        yield Paragraph(Content("  "), taken)


def choices(issue: Issue) -> Iterator[Paragraph]:
    """The numbered choices, without a mark."""
    for option in issue.choices:
        yield choice_line(issue, option)


def grounds(issue: Issue) -> Iterator[Content]:
    """Why the table chose as it did, and why ours is ours."""
    if issue.reason:
        yield Content.assemble(("the table's reason: ", "$quiet"), plain(issue.reason))
    if issue.why:
        unsure = "" if issue.sure else " (the sources are silent or disagree)"
        yield Content.assemble((f"why ours{unsure}: ", "$quiet"), issue.why)


def choice_line(issue: Issue, option: Option, here: bool | None = None) -> Paragraph:
    """One choice: its number, whether it is taken and by whom, who holds it; grey where no rule carries it out.
    `here`: whether the mark stands at it, where there is one.
    """
    grey = "" if option.possible else "$quiet italic"
    pointer = "" if here is None else "▶ " if here else "  "
    head = Content.assemble(
        (pointer, "bold $accent"), (f"{option.number} ", "bold $accent" if option.possible else "$quiet")
    )
    text = Content.assemble(
        (f"✓ {issue.taken_by}: ", "bold $success") if option.taken else "",
        ("ours: " if option.number == 1 and not option.taken else "", "$secondary"),
        (option.text, grey),
        (f" · {plain(option.held_by)}" if option.held_by else "", "$quiet"),
    )
    if not option.possible:
        text = Content.assemble(text, (f" · {NOT_CARRIED_OUT}", "$quiet italic"))
    ground = "on $panel" if here else ""
    return Paragraph(head.stylize_before(ground), text.stylize_before(ground))


def last(card: Card) -> Iterator[Line]:
    """How sure it is and what it rests on."""
    if card.sections:
        yield Content("")
        yield Content.styled("sections of the rules that speak of it", "$secondary")
        yield from (Paragraph(quiet(f"· {what}: "), Content(", ".join(codes))) for what, codes in card.sections.items())
    lines = []
    if card.confidence:
        lines.append(quiet(f"how sure the text is: {card.confidence}"))
    if card.cites:
        lines.append(quiet(f"sources: {'; '.join(card.cites)}"))
    if card.file:
        lines.append(quiet(f"written in {card.file}, line {card.line}"))
    if lines:
        yield Content("")
        yield from lines


def quiet(text: str) -> Content:
    """Words that may be passed over."""
    return Content.styled(text, "$quiet")
