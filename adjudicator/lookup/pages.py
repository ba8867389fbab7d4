"""The card of anything in one book, each made when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

import msgspec

from adjudicator.engine.company import sheet_of
from adjudicator.rulebook.model import Book, Entry
from adjudicator.rulebook.wording import capital, listed

from .acts import Acts
from .beside import Beside, Company
from .card import Card
from .interpretations import Issue, issue_of, issues_about
from .names import SPELT
from .sections import codes, kind_of_section
from .speech import Speech
from .spelling import normal
from .things import ENTRY, FORM, ISSUE, MODULE, MOMENT, PHASE, SECTION, TERM, Lexicon, Thing, things, title_of
from .timing import Timing, When

Taken = Mapping[str, int] | None
KINDS = {"card": "card", "destiny": "destiny card", "ship": "special ship", "rule": "rule", "purchase": "purchase"}
"""Kinds of entry whose word is another one."""
SILENCER = {
    "free": "Silence does not hinder it.",
    "blocked": "It cannot be used by a silenced player.",
    "partly": "Silence hinders part of it.",
}
MOONS = {
    "continuing": "Continuing",
    "intermittent": "Intermittent",
    "one_shot": "One-shot",
    "secret": "Secret",
    "play_now": "Play Now",
    "quarter": "a Quarter Moon",
    "half": "a Half Moon",
    "full": "a Full Moon",
    "cheese": "a Cheese Moon",
}
"""What is printed on a Moon, as it reads there."""
CITED_BY, ACTS_HERE, SPOKEN_OF, PART_OF = "named by", "what acts here", "spoken of by", "what belongs to it"


class Pages:
    """Everything in one book by its id, and the cards of it."""

    def __init__(self, book: Book, others: Sequence[Lexicon] = ()) -> None:
        self.book = book
        self.speech = Speech(book)
        self.timing = Timing(book, self.speech)
        self.acts = Acts(book, self.speech, self.timing)
        self.things: dict[str, Thing] = {thing.id: thing for thing in things(book, others)}
        self._makers: dict[str, Callable[[Thing, Taken], Card]] = {
            ENTRY: lambda thing, chosen: self.entry(book.entries[thing.id], chosen),
            MODULE: self.module,
            TERM: self.term,
            PHASE: self.phase,
            MOMENT: self.moment,
            ISSUE: self.ruling,
            SECTION: self.section,
        }

    def has(self, ident: str) -> bool:
        """Whether the book has that thing."""
        return ident in self.things

    def card(self, ident: str, chosen: Taken = None) -> Card:
        """The card of a thing that is there."""
        thing = self.things[ident]
        return self._makers[thing.group](thing, chosen)

    # -- entries -------------------------------------------------------------------------------------------------

    def entry(self, entry: Entry, chosen: Taken = None) -> Card:
        """The card of a power, a card, a rule."""
        when = self._times[entry.id]
        acts = self.acts.of_entry(entry)
        card = self._blank(self.things[entry.id], self._heading(entry))
        card.text = entry.text
        card.strip = self.timing.strip(when) if when.moments or when.phases else []
        card.anytime = list(when.anytime)
        card.acts = acts
        card.roles = list(dict.fromkeys(role for act in acts for role in act.roles))
        card.values = {name: _figure(value) for name, value in entry.values.items()}
        card.notes = list(self._notes(entry))
        if entry.kind == "power":
            flares = (e for e in self.book.entries.values() if e.kind == "flare" and e.name == entry.name)
            card.flares = [self.entry(flare, chosen) for flare in flares]
        card.rulings = [issue_of(self.book, issue, chosen) for issue in issues_about(self.book, entry)]
        card.sections = self._sections(entry, when, card.rulings)
        card.cites, card.confidence = list(entry.cites), entry.confidence
        card.file, card.line = entry.file, entry.line
        card.house = entry.id in self.book.house_entries
        return card

    def beside(self, ident: str, others: Iterable[str], chosen: Taken = None) -> list[Beside]:
        """What a thing has to do with others at one table, by their ids; nothing where it is no entry."""
        entry = self.book.entries.get(ident)
        if entry is None:
            return []
        company = Company(self.book, self.acts, self.timing)
        return company.beside(
            entry, [self.book.entries[other] for other in others if other in self.book.entries], chosen
        )

    def _sections(self, entry: Entry, when: When, asked: Iterable[Issue]) -> dict[str, list[str]]:
        """Sections of the rules that speak of an entry, of its open questions, and of the moments at which it acts."""
        found = {
            "itself": list(codes(entry.cites)),
            "its open questions": list(codes(c for i in asked for c in i.cites)),
        }
        for row in self.book.turn:
            if row.id in when.moments:
                found[row.title] = list(codes([row.reason]))
        return _filled(found)

    def _heading(self, entry: Entry) -> str:
        """What an entry is: ``Alien Power``, ``Edict``, ``Challenge card``."""
        if entry.encounter_card:
            return self.speech.heading("encounter card")
        return self.speech.heading(KINDS.get(entry.kind, entry.kind))

    def _notes(self, entry: Entry) -> Iterable[str]:
        if entry.module is not None:
            about = self.book.settings.get("modules", {}).get(entry.module, {})
            yield f"It belongs to the module {about.get('title', entry.module)}."
        if entry.kind == "moon":
            printed = {"mark": "play_now", **entry.data}
            words = [MOONS[str(printed[key])] for key in ("wording", "mark", "category") if printed.get(key) in MOONS]
            yield f"{', '.join(words)}."
        box, alert = sheet_of(self.book, entry) if entry.kind == "power" else ("", "")
        if box:
            yield f"It came in {box}; its alert is {alert}."
        if entry.needs:
            modules = self.book.settings.get("modules", {})
            yield f"It needs {listed(str(modules.get(name, {}).get('title', name)) for name in entry.needs)}."
        if entry.spare_colour:
            yield "It needs the pieces of a colour that nobody plays."
        if entry.needs_setup:
            yield "It is dealt with before the game begins."
        if entry.open_to_abuse:
            yield "It is open to abuse: the table agrees on limits before the game, or leaves it out."
        if entry.artefact:
            yield "It cannot be gained in play."
        if entry.not_with:
            yield f"It does not go together with {listed(entry.not_with)}."
        if entry.not_beside:
            yield f"No player has it together with {listed(entry.not_beside)}."
        if entry.strong_with:
            yield f"One player with {listed(entry.strong_with)} as well is held to be too strong; the table decides."
        if self._silence and entry.silencer in SILENCER:
            yield SILENCER[entry.silencer]

    @cached_property
    def _silence(self) -> bool:
        """Whether anything in the book silences players."""
        return b'"verb":"silence"' in msgspec.json.encode(self.book.entries)

    @cached_property
    def _times(self) -> dict[str, When]:
        """When each entry acts."""
        return {ident: self.timing.of_entry(entry) for ident, entry in self.book.entries.items()}

    # -- everything else -----------------------------------------------------------------------------------------

    def module(self, thing: Thing, chosen: Taken = None) -> Card:
        """The card of a module."""
        name = thing.id.partition(".")[2]
        card = self._blank(thing, self.speech.heading("module"))
        card.text = thing.text
        usual = name in self.book.settings.get("default_modules", [])
        card.notes = ["It is played unless the table leaves it out." if usual else "It is played if the table says so."]
        card.related = _filled({PART_OF: [title_of(e) for e in self.book.entries.values() if e.module == name]})
        self._spoken_of(thing, card, chosen)
        return card

    def term(self, thing: Thing, chosen: Taken = None) -> Card:
        """The card of a word of the game."""
        card = self._blank(thing, "Word of the game")
        name = thing.id.partition(".")[2]
        about = self.book.language["numbers"].get(name)
        card.text = capital(self.speech.say(f"{about['says']}.")) if about is not None else ""
        word = self.book.lexicon.get("words", {}).get(name.replace("_", " "), {})
        card.text = str(word.get("says", card.text))
        self._spoken_of(thing, card, chosen)
        return card

    def phase(self, thing: Thing, chosen: Taken = None) -> Card:
        """The card of a phase: its moments, and what acts in it."""
        phase = thing.id.partition(".")[2]
        rows = [row for row in self.book.turn if row.phase == phase]
        numbers = list(dict.fromkeys(row.number for row in rows if row.number))
        card = self._blank(thing, f"{'Phases' if len(numbers) > 1 else 'Phase'} {listed(numbers)}".strip())
        inside = frozenset(row.id for row in rows)
        card.strip = self.timing.strip(When(inside, frozenset(), ()))
        card.related = _filled({ACTS_HERE: self._acting(inside, phase)})
        card.cites = list(dict.fromkeys(cite for row in rows if row.reason for cite in row.reason.split("; ")))
        return card

    def moment(self, thing: Thing, chosen: Taken = None) -> Card:
        """The card of a moment of the turn: its phase, and what acts at it."""
        row = self.timing.rows[thing.id.partition(".")[2]]
        title = capital(self.speech.phase(row.phase))
        card = self._blank(thing, f"Moment of phase {row.number}, {title}" if row.number else f"Moment of {title}")
        card.strip = self.timing.strip(When(frozenset({row.id}), frozenset(), ()))
        card.related = _filled({ACTS_HERE: self._acting(frozenset({row.id}), row.phase)})
        card.cites = row.reason.split("; ") if row.reason else []
        return card

    def ruling(self, thing: Thing, chosen: Taken = None) -> Card:
        """The card of an open question."""
        issue = issue_of(self.book, thing.id.partition(".")[2], chosen)
        card = self._blank(thing, "Open question of the rules")
        card.text = issue.question
        card.rulings = [issue]
        card.related = _filled({"read by": issue.entries})
        card.cites = list(issue.cites)
        card.house = issue.id in self.book.house_rulings
        return card

    def section(self, thing: Thing, chosen: Taken = None) -> Card:
        """The card of a source's section: everything that names it."""
        code = thing.title
        card = self._blank(thing, capital(kind_of_section(code)))
        named = [title_of(e) for e in self.book.entries.values() if code in codes(e.cites)]
        moments = [row.title for row in self.book.turn if code in codes([row.reason])]
        card.related = _filled({CITED_BY: named, "moments of the turn": moments})
        card.rulings = [issue_of(self.book, r.id, chosen) for r in self.book.rulings.values() if code in codes(r.cites)]
        return card

    # -- what they share -----------------------------------------------------------------------------------------

    def _blank(self, thing: Thing, heading: str) -> Card:
        """A card with a thing's names."""
        also = [s.text for s in thing.spellings[1:] if s.rank != FORM]
        plain = normal(thing.title)
        return Card(
            id=thing.id,
            kind=thing.kind,
            title=thing.title,
            edition=self.book.edition,
            heading=heading,
            also=[text for text in also if normal(text) != plain],
        )

    def _acting(self, moments: frozenset[str], phase: str) -> list[str]:
        """Titles of the entries that act at one of the moments, or at any pause of the phase."""
        found = (ident for ident, when in self._times.items() if when.moments & moments or phase in when.phases)
        return [title_of(self.book.entries[ident]) for ident in found]

    def _spoken_of(self, thing: Thing, card: Card, chosen: Taken) -> None:
        """Entries and open questions that use a word."""
        forms = {f" {normal(s.text)} " for s in thing.spellings if s.reach == SPELT}

        def speaks(text: str) -> bool:
            padded = f" {normal(text)} "
            return any(form in padded for form in forms)

        about = (t for t in self.things.values() if t.group == ENTRY and speaks(t.text))
        card.related.update(_filled({SPOKEN_OF: [t.title for t in about]}))
        card.rulings = [issue_of(self.book, r.id, chosen) for r in self.book.rulings.values() if speaks(r.question)]


def _filled(related: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Only what there is."""
    return {what: found for what, found in related.items() if found}


def _figure(value: object) -> str:
    """A value of an entry as it is read."""
    if isinstance(value, list):
        return listed(str(item).replace("_", " ") for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "the number on the card" if value == "number" else str(value).replace("_", " ")
