"""Help for what has the cursor: what it is, what the question wants, which keys work there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.binding import Binding
from textual.containers import ScrollableContainer, VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList

from adjudicator.cases.defaults import default_answer
from adjudicator.engine.called import moment_called, rule_owners
from adjudicator.engine.questions import Ask
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table.state import State
from adjudicator.tui.paragraphs import Line, Paragraph
from adjudicator.tui.widgets.keybar import key_shown
from adjudicator.tui.words import plain

ABOUT = {
    # the answers of a question
    "OneOf": (
        "One thing is chosen. Each has its key; the arrows move the mark, Enter takes the marked one. What is marked "
        "at first is the usual answer."
    ),
    "Several": "Several may be chosen, or none. A key or Space ticks, 0 ticks all or none, Enter gives what is ticked.",
    "InOrder": "Things are put in order: they come in the order in which you take them.",
    "Steppers": (
        "Numbers are set, of ships mostly. The arrows go up and down and from place to place, a digit sets a number; "
        "Enter gives what is filled in."
    ),
    "Cards": (
        "A card each, face down or up. Enter alone lays cards unseen where they are secret; 8 is an attack 8, n a "
        "negotiate, k2 a kicker x2, others by name, roughly spelled. Tab goes to the next player."
    ),
    "Private": (
        "Something secret. Enter lays cards unseen; a digit lets that player alone say its card, under a cover; a lets "
        "all be said openly."
    ),
    "Words": "Words or cards are typed; cards with commas between, roughly spelled.",
    "Deal": (
        "Players bargain. 1 says that they found no deal, 2 opens a form for what each gives; nothing moves before it "
        "is agreed there."
    ),
    # fields
    "Pick": "One of a few things side by side: ← → or the first letter choose.",
    "ColourPick": "A player's colour: ← → take the next one. Who has it takes this one's.",
    "ChoiceList": "Each line has its key; the arrows move the mark.",
    "Helps": "Whom this player helps: ← → or a letter choose. One who looks on brings no ships.",
    "Input": "A field to type in. Enter or Tab goes on, Esc leaves it or closes the window.",
    "OptionList": "A list: ↑↓ move the mark, Enter takes it.",
    # screens and windows
    "SetupScreen": (
        "A new table, from top to bottom: edition, modules, players, who begins. F2 has tables ready set up, F4 deals "
        "powers, F9 starts. What does not go together is said above the button; ! warns, ✗ stops the game."
    ),
    "TableScreen": (
        "The table. Above stand the players and the encounter, below or beside it the one question that is open. "
        "Enter gives the usual answer, p plays a card or uses a power at any question, c sets right what the table "
        "decides."
    ),
    "GuideScreen": "The guided first game: the line at the top says what to press and why.",
    "HomeScreen": "The games that are kept. Enter goes on with one at the question where it was left.",
    "CorrectForm": (
        "Whatever the table decides is put in here: ships and hands in the fields, anything else in a sentence. It is "
        "shown as it is understood; other sentences like yours are offered. The reason goes into the history."
    ),
    "AnnounceForm": (
        "A card or a power that comes at this moment: who, and what, by its first letters. What may not come now says "
        "why."
    ),
    "SayWindow": (
        "A line for anything that happens: an answer, a use, a correction, a command; semicolons between several. "
        "What may be meant is offered below: ↓ marks it, Tab puts it into the line, Enter says the line."
    ),
    "NoteForm": "What the group said about an answer. Enter keeps it; it stands below that answer in the log.",
    "SettleScreen": (
        "One encounter, settled without a game. What each main player has and lays goes into the first two lines, "
        "allies into those below; what comes of it is shown anew at every key. F4 answers what was asked on the way."
    ),
    "LedgerWindow": (
        "How foreign colonies grew over the game; where Lucre is played, that as well, with every payment. A digit "
        "shows one player's, 0 everybody's, b what may be bought now."
    ),
    "ExplainWindow": (
        "From the verdict down to the rules and where they stand. c copies it, f writes it to a file, ↑↓ scroll."
    ),
    "PaceWindow": "Which pauses ask. What somebody has to answer is asked at every pace; u takes the choice back.",
    "PrivateScreen": "One player alone with the screen. What is answered stays unseen; Esc covers the question again.",
    "LookupScreen": "Powers, cards, words, phases, rulings, sections: type a few letters.",
    "RulingsScreen": (
        "What the printed rules leave open, with the choices, ours first. F6 has the cards nobody here has seen, for "
        "what yours say."
    ),
    "UnseenScreen": (
        "Cards whose own words nobody here has seen. Enter opens a line for what yours says; it is kept beside the "
        "house rules, stands on the card's page, and is shown when the card is played."
    ),
    "DealForm": (
        "What each gives in the deal: cards, a colony, Lucre where it is played. Enter goes on from field to "
        "field, F9 makes the deal. Below stands what it comes to, or why the rules do not allow it; the clock ends "
        "nothing."
    ),
    "PowersForm": (
        "Powers are dealt to everybody who has none. Ticks narrow what they come from; with nothing ticked it is "
        "everything the edition has. Then each player chooses."
    ),
    "Offer": "One of these is taken, by its digit or with Enter.",
    "HistoryWindow": "Every answer so far. Go back to one, and the later ones that still fit are kept.",
    "WorkingWindow": "Something that takes a while, and how far it is. Esc stops it, and all is as it was before.",
    "TextWindow": "A text: ↑↓ scroll, Esc closes it.",
}
"""What has the cursor, by the name of its class: what it is and how it is used."""
GENERAL = ("ChoiceList", "Input", "OptionList")
"""What says less than the thing around it."""
QUIET = {
    "app.help_here",
    "help_here",
    "quit",
    "app.command_palette",
    "command_palette",
    *(
        binding.action
        for kind in (Input, OptionList, Button, VerticalScroll, ScrollableContainer, Screen)
        for binding in kind.BINDINGS
        if isinstance(binding, Binding)
    ),
}
"""What every list, field and window does."""


def help_lines(screen: Screen[Any], book: Book | None, state: State | None, ask: Ask | None) -> list[Line]:
    """What to say about where the cursor is on a screen; of a table also what its open question wants."""
    lines: list[Line] = []
    for text in about(screen.focused or screen):
        lines += [Content(text), Content("")]
    if book is not None and state is not None and ask is not None:
        lines += [*_question(book, ask), Content("")]
    return [*lines, Content.styled("Keys that work here", "bold"), *_keys(screen)]


def about(node: DOMNode) -> list[str]:
    """What is known of a thing on the screen, the nearest first; a thing around it only if it is a screen."""
    names = [_name(around) for around in node.ancestors_with_self if not isinstance(around, Screen)]
    known = [name for name in names if name]
    best = next((name for name in known if name not in GENERAL), known[0] if known else "")
    around = next((_name(screen) for screen in node.ancestors_with_self if isinstance(screen, Screen)), "")
    return [ABOUT[name] for name in dict.fromkeys((best, around)) if name]


def _name(node: DOMNode) -> str:
    """The name under which a thing is known here, or nothing."""
    return next((kind.__name__ for kind in type(node).__mro__ if kind.__name__ in ABOUT), "")


def _question(book: Book, ask: Ask) -> Iterable[Line]:
    """The question, where it is in the turn, and the rule that asks it."""
    yield Content.assemble(("The question: ", "bold"), plain(ask.text))
    yield Content.assemble(("Where: ", "bold"), plain(moment_called(book, ask.moment)))
    entry = _asking(book, ask)
    if entry is not None and entry.text:
        yield Content.assemble((f"{plain(entry.name)}: ", "bold"), plain(entry.text))
    if ask.may_pass and default_answer(ask) is not None:
        yield Content("Nobody has to do anything: Enter goes on without.")


def _asking(book: Book, ask: Ask) -> Entry | None:
    """The entry whose rule asks, or the one that may be used."""
    names = [ask.rule, *(str(option.value) for option in ask.options if ask.kind == "use")]
    owners = rule_owners(book)
    return next((owners[name] for name in names if name in owners), None)


def _keys(screen: Screen[Any]) -> list[Line]:
    """Every key that does something here, with what it does."""
    told: dict[str, tuple[str, list[str]]] = {}
    for key, active in screen.active_bindings.items():
        binding = active.binding
        words = active.tooltip or binding.tooltip or binding.description
        if words and active.enabled and binding.action not in QUIET:
            told.setdefault(binding.action, (words, []))[1].append(key_shown(key))
    return [
        Paragraph(Content.styled(f"{', '.join(keys):<14}", "bold $accent"), Content(words))
        for words, keys in told.values()
    ]
