"""How names are compared: case, accents, hyphens and apostrophes make no difference, and spaces make little."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_QUIET = re.compile("['\u2018\u2019`\u00b4]")
_GAP = re.compile(r"[^0-9a-z]+")


@lru_cache(maxsize=16_384)
def normal(text: str) -> str:
    """Lower case words of letters and digits with single spaces: ``Anti-Matter`` is ``anti matter``."""
    folded = text.casefold()
    if not folded.isascii():
        folded = "".join(c for c in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(c))
    return _GAP.sub(" ", _QUIET.sub("", folded)).strip()


def tight(text: str) -> str:
    """The same without spaces, of a text that is normal already: ``antimatter``."""
    return text.replace(" ", "")
