"""Names found as people type them: whole, by their beginning, by their words, misspelt, in a question, by a part, by
what is said.

The order of these is the order of the results: whoever types the beginning of a name wants that name, even where
another one is spelt much like it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from .spelling import normal, tight

WAYS = ("exact", "start", "word", "typo", "named", "part", "guess", "text")
"""How a name can answer what was typed, best first."""
EXACT, START, WORD, TYPO, NAMED, PART, GUESS, TEXT = range(len(WAYS))

SPELT, BEGUN, WHOLE = "spelt", "begun", "whole"
"""How near one must come to a name: a number of a section is not another one misspelt."""

LIKELY = 0.74
"""Likeness from which a name is a misspelling of what was typed, and comes before names that merely contain it."""
FAINT = 0.6
"""Likeness from which a name is offered at all."""
HEAD = 0.97
"""What the likeness of a name's beginning counts, against that of a whole name."""
PIECE = 0.9
"""What the likeness of one word of a name counts."""
SHORTEST_TYPO = 3
SHORTEST_GUESS = 4
SHORTEST_PART = 3
QUESTION = 3
"""So many words or more are a question, which names the things it is about."""
LATER = 0.001
"""What each word before it takes from the worth of a name in a question: what is named first comes first."""
BROADER = 0.002
"""What each rank of a name takes: a power or card comes before a word of the game."""
LONGEST = 4
"""Words of a name that is looked for in a question."""
ASKING = frozenset({"will", "when", "can", "may", "must"})
"""Words that begin a question, and are no names there."""
TRIED = 24
"""Misspelt names looked at more closely, at most, of each kind."""


class Name(NamedTuple):
    """One spelling of a thing."""

    text: str
    key: int
    """The thing's number."""
    rank: int = 0
    """Lower comes first among equals."""
    reach: str = SPELT
    """What answers it: a misspelling too, or no less than its beginning, or only the whole of it."""


class Match(NamedTuple):
    """A thing found, and by which of its names."""

    key: int
    way: str
    name: str
    likeness: float


class Names:
    """Many names, made ready for searching once."""

    def __init__(self, names: Iterable[Name], texts: Sequence[str] = ()) -> None:
        """`texts`: what is said about each thing, by its number; searched last, word for word."""
        self._names = sorted(names, key=lambda name: (name.rank, len(name.text), name.text))
        forms = [normal(name.text) for name in self._names]
        self._tight = [tight(form) for form in forms]
        begun = [name.reach != WHOLE for name in self._names]
        self._joined = _Lines([form if open_ else "" for form, open_ in zip(self._tight, begun, strict=True)])
        self._words = _Lines([f" {form}" if open_ else "" for form, open_ in zip(forms, begun, strict=True)])
        self._texts = _Lines([f" {normal(text)}" for text in texts])
        self._whole: dict[str, list[int]] = {}
        for i, form in enumerate(self._tight):
            self._whole.setdefault(form, []).append(i)
        self._spelt = [i for i, name in enumerate(self._names) if name.reach == SPELT and self._tight[i]]
        self._choices = [self._tight[i] for i in self._spelt]
        self._pieces: dict[str, list[int]] = {}
        for i in self._spelt:
            words = forms[i].split()
            for word in words if len(words) > 1 else ():
                if len(word) >= SHORTEST_GUESS:
                    self._pieces.setdefault(word, []).append(i)
        self._piece_words = list(self._pieces)
        self._heads: dict[int, tuple[list[int], list[str]]] = {}

    def find(self, typed: str, limit: int = 8, among: Collection[int] | None = None) -> list[Match]:
        """The things meant by what was typed, best first; `among`: only these."""
        wanted = normal(typed)
        if not wanted or limit < 1:
            return []
        search = _Search(self._names, among)
        self._spelled_so(wanted, search)
        self._misspelt(wanted, search)
        self._named_in(wanted, search)
        if len(search.best) < limit:
            self._spoken_of(wanted, search)
        return search.matches(limit) or self._one_word(wanted, limit, among)

    def _one_word(self, wanted: str, limit: int, among: Collection[int] | None) -> list[Match]:
        """Where nothing answers all that was typed, as in `the zombie alien`: what its longest word finds."""
        words = wanted.split()
        for word in sorted(words, key=len, reverse=True) if len(words) > 1 else ():
            found = self.find(word, limit, among) if len(word) >= SHORTEST_TYPO else []
            if found:
                return [match._replace(way=WAYS[GUESS]) for match in found]
        return []

    def _spelled_so(self, wanted: str, search: _Search) -> None:
        """Names that are what was typed, begin with it, have words that do, or contain it."""
        short = tight(wanted)
        for i in self._whole.get(short, ()):
            search.offer(i, EXACT)
        for i in self._words.having([f" {word}" for word in wanted.split()]):
            search.offer(i, WORD)
        for i in self._joined.having([short]):
            if self._tight[i].startswith(short):
                search.offer(i, START)
            elif len(short) >= SHORTEST_PART:
                search.offer(i, PART)

    def _misspelt(self, wanted: str, search: _Search) -> None:
        """Names that are nearly what was typed, begin nearly so, or have a word that is nearly it."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        short = tight(wanted)
        if len(short) < SHORTEST_TYPO:
            return
        least = FAINT if len(short) >= SHORTEST_GUESS else LIKELY
        most = TRIED if search.among is None else None

        def similar(choices: list[str], worth: float) -> Iterable[tuple[int, float]]:
            cut = least / worth
            found = process.extract(short, choices, scorer=OSA.normalized_similarity, score_cutoff=cut, limit=most)
            return ((number, likeness * worth) for _, likeness, number in found)

        for number, likeness in similar(self._choices, 1.0):
            search.offer_like(self._spelt[number], likeness)
        if len(short) < SHORTEST_GUESS:
            return
        longer, heads = self._cut(len(short))
        for number, likeness in similar(heads, HEAD):
            search.offer_like(longer[number], likeness)
        if " " not in wanted:
            for number, likeness in similar(self._piece_words, PIECE):
                for i in self._pieces[self._piece_words[number]]:
                    search.offer_like(i, likeness)

    def _named_in(self, wanted: str, search: _Search) -> None:
        """Names that stand whole in a question, `can a zombie be healed by healer`: the longest, each word once."""
        words = wanted.split()
        if len(words) < QUESTION:
            return
        first = int(words[0] in ASKING)
        taken: set[int] = set()
        for size in range(min(len(words), LONGEST), 0, -1):
            for at in range(first, len(words) - size + 1):
                here = range(at, at + size)
                found = [] if taken & set(here) else self._whole.get("".join(words[at : at + size]), [])
                for i in found if len("".join(words[at : at + size])) >= SHORTEST_PART else ():
                    first_named = at * LATER + self._names[i].rank * BROADER
                    search.offer(i, NAMED, (1.0 if size > 1 else PIECE) - first_named)
                    taken.update(here)

    def _cut(self, length: int) -> tuple[list[int], list[str]]:
        """The longer names cut to that many letters, as they look while they are being typed."""
        found = self._heads.get(length)
        if found is None:
            longer = [i for i in self._spelt if len(self._tight[i]) > length]
            found = self._heads[length] = (longer, [self._tight[i][:length] for i in longer])
        return found

    def _spoken_of(self, wanted: str, search: _Search) -> None:
        """Things about which every word that was typed is said."""
        words = wanted.split()
        if max(map(len, words)) >= SHORTEST_PART:
            for key in self._texts.having([f" {word}" for word in words]):
                search.offer_said(key)


class _Lines:
    """Many short texts as one long one, in which a piece is found without looking at each."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._all = "\n".join(lines)
        self._starts = [0]
        for line in lines:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def having(self, pieces: Sequence[str]) -> Iterator[int]:
        """The numbers of the texts that contain every piece."""
        rarest = max(pieces, key=len)
        at = self._all.find(rarest)
        while at >= 0:
            number = bisect_right(self._starts, at) - 1
            if len(pieces) == 1 or all(piece in self._lines[number] for piece in pieces):
                yield number
            at = self._all.find(rarest, self._starts[number + 1])


class _Search:
    """The best answer of each thing, so far: in which way, how unlike, and by which name (better names come first)."""

    def __init__(self, names: Sequence[Name], among: Collection[int] | None) -> None:
        self.names = names
        self.among = among
        self.best: dict[int, tuple[int, float, int]] = {}

    def offer(self, i: int, way: int, likeness: float = 1.0) -> None:
        """A name answers so well; a thing keeps its best name."""
        self._keep(self.names[i].key, (way, -round(likeness, 3), i))

    def offer_like(self, i: int, likeness: float) -> None:
        """A name is nearly what was typed."""
        self.offer(i, TYPO if likeness >= LIKELY else GUESS, likeness)

    def offer_said(self, key: int) -> None:
        """What was typed is said about a thing."""
        self._keep(key, (TEXT, -1.0, key))

    def _keep(self, key: int, order: tuple[int, float, int]) -> None:
        if self.among is not None and key not in self.among:
            return
        known = self.best.get(key)
        if known is None or order < known:
            self.best[key] = order

    def matches(self, limit: int) -> list[Match]:
        """The best things, best first."""
        ranked = sorted((order, key) for key, order in self.best.items())[:limit]
        return [
            Match(key, WAYS[way], "" if way == TEXT else self.names[i].text, -unlike)
            for (way, unlike, i), key in ranked
        ]
