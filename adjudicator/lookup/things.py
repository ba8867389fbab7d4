"""Everything in a rule book that has a name, with all its spellings and what is said about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from adjudicator.rulebook.model import Book, Entry
from adjudicator.rulebook.wording import capital

from .names import BEGUN, SPELT, WHOLE
from .sections import codes

ENTRY, MODULE, TERM, PHASE, MOMENT, ISSUE, SECTION = "entry", "module", "term", "phase", "moment", "ruling", "section"
GROUPS = (ENTRY, MODULE, TERM, PHASE, MOMENT, ISSUE, SECTION)
"""What comes first among things that answer what was typed equally well."""
TITLE, ALIAS, OTHER, FORM = range(4)
"""A thing's own name, another name, the other edition's word, another form; in this order."""
Lexicon = Mapping[str, Any]


class Spelling(NamedTuple):
    """One spelling of a thing's name."""

    text: str
    rank: int = TITLE
    reach: str = SPELT


class Thing(NamedTuple):
    """One thing with a name."""

    id: str
    """``power.mirror``, ``term.compensation``, ``phase.reveal``, ``ruling.kicker_order``, ``section.M14.10``."""
    group: str
    kind: str
    title: str
    spellings: Sequence[Spelling]
    text: str = ""
    """What is said about it."""


def things(book: Book, others: Sequence[Lexicon] = ()) -> Iterator[Thing]:
    """All things of a book. `others`: lexicons of other editions, whose words mean the same things."""
    terms = _spoken(book.lexicon, others)
    told = set()
    for entry in book.entries.values():
        code = _term_of(entry, terms)
        told.add(code)
        yield _entry(entry, terms.get(code, ()))
    for module, about in book.settings.get("modules", {}).items():
        title = str(about.get("title", module))
        code = next((c for c in terms if c.casefold() == title.casefold()), "")
        told.add(code)
        spellings = [Spelling(title), Spelling(module, FORM), *terms.get(code, ())]
        yield Thing(f"module.{module}", MODULE, MODULE, title, spellings, str(about.get("text", "")))
    for code, spellings in terms.items():
        if code not in told:
            yield Thing(f"term.{code.replace(' ', '_')}", TERM, TERM, capital(spellings[0].text), spellings)
    yield from _phases(book, others)
    yield from _moments(book)
    for ruling in book.rulings.values():
        title = capital(ruling.id.replace("_", " "))
        said = [ruling.question, *(choice.text for choice in ruling.choices), ruling.why]
        yield Thing(f"ruling.{ruling.id}", ISSUE, ISSUE, title, [Spelling(title)], " ".join(said))
    for code in sections_of(book):
        yield Thing(f"section.{code}", SECTION, SECTION, code, [Spelling(code, reach=BEGUN)])


def title_of(entry: Entry) -> str:
    """An entry's name as a title; a flare's says that it is one."""
    return f"{entry.name} flare" if entry.kind == "flare" else capital(entry.name)


def sections_of(book: Book) -> list[str]:
    """Codes of all sections that the book names, in its order."""
    cites = [cite for entry in book.entries.values() for cite in entry.cites]
    cites += [cite for ruling in book.rulings.values() for cite in ruling.cites]
    cites += [moment.reason for moment in book.turn]
    return list(codes(cites))


def forms_of(lexicon: Lexicon, code: str) -> list[str]:
    """A lexicon's forms of a word, singular first."""
    forms = lexicon.get("words", {}).get(code)
    return list(dict.fromkeys(str(forms[form]) for form in ("one", "many"))) if isinstance(forms, dict) else []


def _spoken(lexicon: Lexicon, others: Sequence[Lexicon]) -> dict[str, list[Spelling]]:
    """Each term's spellings, the edition's own first; words that share their first spelling are one term."""
    found: dict[str, list[Spelling]] = {}
    codes: dict[str, str] = {}
    for code in dict.fromkeys(code for words in (lexicon, *others) for code in words.get("words", {})):
        own = forms_of(lexicon, code)
        spellings = [Spelling(text, FORM if i else TITLE) for i, text in enumerate(own)]
        for other in others:
            spellings += [Spelling(text, FORM if i else OTHER) for i, text in enumerate(forms_of(other, code))]
        spellings.append(Spelling(code, FORM))
        code = codes.setdefault(spellings[0].text, code)
        known = found.setdefault(code, [])
        known += [s for s in _distinct(spellings) if s.text.casefold() not in {k.text.casefold() for k in known}]
    return found


def _distinct(spellings: Iterable[Spelling]) -> Iterator[Spelling]:
    """Each spelling once, as its best."""
    seen = set()
    for spelling in spellings:
        if spelling.text.casefold() not in seen:
            seen.add(spelling.text.casefold())
            yield spelling


def _term_of(entry: Entry, terms: Mapping[str, Any]) -> str:
    """The term that a card of the plain deck is: its words are the card's names."""
    face = (entry.face or "").casefold()
    return next((code for code in terms if code.casefold() == face), "") if entry.kind == "card" and face else ""


def _entry(entry: Entry, term: Sequence[Spelling]) -> Thing:
    """An entry by name, aliases, id and the references of its rules."""
    title = title_of(entry)
    spellings = [Spelling(title), *(Spelling(alias, ALIAS) for alias in entry.aliases)]
    if entry.kind == "flare":
        spellings.append(Spelling(f"flare {entry.name}", ALIAS))
    spellings += [Spelling(s.text, ALIAS if s.rank == TITLE else s.rank, s.reach) for s in term]
    spellings.append(Spelling(entry.id, FORM, WHOLE))
    refs = [clause.ref for clause in entry.clauses] + [standing.ref for standing in entry.standings]
    spellings += [Spelling(ref, FORM, WHOLE) for ref in refs]
    said = [entry.text, *(clause.label for clause in entry.clauses), *(rule.text for rule in entry.standings)]
    return Thing(entry.id, ENTRY, entry.kind, title, list(_distinct(spellings)), " ".join(said))


def _phases(book: Book, others: Sequence[Lexicon]) -> Iterator[Thing]:
    """Phases by name and number, in all editions' words."""
    numbers: dict[str, list[str]] = {}
    for moment in book.turn:
        known = numbers.setdefault(moment.phase, [])
        if moment.number and moment.number not in known:
            known.append(moment.number)
    for phase, own in numbers.items():
        title = str(book.lexicon.get("phases", {}).get(phase, phase.replace("_", " ")))
        spellings = [Spelling(title)]
        spellings += [Spelling(str(o["phases"][phase]), OTHER) for o in others if phase in o.get("phases", {})]
        spellings.append(Spelling(phase.replace("_", " "), FORM))
        for number in own:
            spellings += [Spelling(f"phase {number}", FORM, WHOLE), Spelling(number, FORM, WHOLE)]
        yield Thing(f"phase.{phase}", PHASE, PHASE, capital(title), list(_distinct(spellings)))


def _moments(book: Book) -> Iterator[Thing]:
    """Moments by title and id."""
    for moment in book.turn:
        spellings = [Spelling(moment.title), Spelling(moment.id.replace("_", " "), FORM, WHOLE)]
        yield Thing(f"moment.{moment.id}", MOMENT, MOMENT, moment.title, spellings)
