"""An edition's own words for what the rules name in the code's words."""

from __future__ import annotations

from adjudicator.rulebook.model import Book
from adjudicator.rulebook.wording import capital, speaker

ROLES = {"main": "main player"}
"""Roles whose word in the lexicon is another one."""
NOT = "not "


class Speech:
    """Words and sentences as one edition says them."""

    def __init__(self, book: Book) -> None:
        self._words = book.lexicon.get("words", {})
        self._say = speaker(book.lexicon)
        self.phases = {str(phase): str(said) for phase, said in book.lexicon.get("phases", {}).items()}

    def word(self, code: str, many: bool = False) -> str:
        """The edition's word; the code's own where the lexicon has none."""
        forms = self._words.get(code)
        return str(forms["many" if many else "one"]) if isinstance(forms, dict) else code

    def heading(self, code: str, many: bool = False) -> str:
        """The edition's word at the start of a line."""
        return capital(self.word(code, many))

    def say(self, sentence: str) -> str:
        """A sentence of the language in the edition's words."""
        return sentence if self._say is None else self._say(sentence)

    def role(self, role: str) -> str:
        """What a player must be to act: ``main player``, ``anybody but the GO``."""
        if role.startswith(NOT):
            return f"anybody but the {self.role(role.removeprefix(NOT))}"
        return self.word(ROLES.get(role, role))

    def phase(self, phase: str) -> str:
        """The name of a phase."""
        return self.phases.get(phase, phase.replace("_", " "))
