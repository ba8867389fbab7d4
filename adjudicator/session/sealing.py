"""Parts of an answer that several players give in secret: kept unseen until the last of them has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import Answer, Ask, Engine, Refused
from adjudicator.engine.validate import fitting
from adjudicator.session.steps import plain
from adjudicator.table.state import UNKNOWN

if TYPE_CHECKING:
    from adjudicator.session.steps import Step


class Sealing:
    """The parts given so far to the open question, by seat."""

    def __init__(self) -> None:
        self.faces: dict[int, str | None] = {}
        self._written: dict[int, str | None] = {}

    def add(self, m: Engine, seat: int, face: str | None) -> Answer | None:
        """One part more; the whole answer once it is complete.

        Raises:
            Refused: that seat is not asked in secret, or its card is not legal.
        """
        ask = m.question
        if ask is None or not together(ask) or seat not in ask.seats:
            raise Refused("only players who answer together in secret seal their answers")
        others = {str(other): UNKNOWN for other in ask.seats}
        fitting(m, ask, {**others, str(seat): plain(face)})
        self.faces = {**self.faces, seat: face}
        if len(self.faces) < len(ask.seats):
            return None
        return Answer({str(asked): self.faces[asked] for asked in ask.seats})

    def drop(self) -> bool:
        """Take back the last part. False if there is none."""
        if not self.faces:
            return False
        *kept, _ = self.faces.items()
        self.faces = dict(kept)
        return True

    def clear(self) -> dict[int, str | None]:
        """Forget all parts; returns them, for the case that they are needed again."""
        faces, self.faces = self.faces, {}
        return faces

    def after(self, step: Step, ask: Ask | None) -> dict[int, str | None]:
        """A step was carried out: the parts stay if the question is still there. Returns them as they were before."""
        faces = self.faces
        if faces and (isinstance(step, Answer) or ask is None or not together(ask) or not set(faces) <= set(ask.seats)):
            self.faces = {}
        return faces

    def restore(self, faces: dict[int, str | None], ask: Ask | None) -> None:
        """The parts that a file has kept."""
        self._written = faces
        if ask is not None and together(ask) and set(faces) < set(ask.seats):
            self.faces = dict(faces)

    def unwritten(self) -> dict[int, str | None] | None:
        """The parts, if a file has them otherwise."""
        return self.faces if self.faces != self._written else None

    def written(self) -> None:
        """The file has them now."""
        self._written = self.faces


def together(ask: Ask) -> bool:
    """Several players answer this question in secret."""
    return ask.secret and ask.join == "all" and len(ask.seats) > 1
