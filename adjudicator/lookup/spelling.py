"""How names are compared: case, accents, hyphens and apostrophes make no difference, and spaces make little."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_QUIET = "'\u2018\u2019`\u00b4"
_GAP = re.compile(r"[^0-9a-z]")
_PLAIN = {code: chr(code).lower() if chr(code).isalnum() else " " for code in range(128)} | {ord(q): "" for q in _QUIET}


@lru_cache(maxsize=16_384)
def normal(text: str) -> str:
    """Lower case words of letters and digits with single spaces: ``Anti-Matter`` is ``anti matter``."""
    if not text.isascii():
        parts = unicodedata.normalize("NFKD", text.translate(_PLAIN).casefold())
        text = _GAP.sub(" ", "".join(c for c in parts if not unicodedata.combining(c)))
    return " ".join(text.translate(_PLAIN).split())


def tight(text: str) -> str:
    """The same without spaces, of a text that is normal already: ``antimatter``."""
    return text.replace(" ", "")
