"""What people say instead of the words of the forms, as tables: a line in other words is put into the language's own.

Nothing here knows a question: a line may have several readings, and which of them is meant shows when it is answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from adjudicator.cases.forms import variants
from adjudicator.cases.names import Names, deed, plain

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

LINES = {
    "yes": (
        "(yeah|yep|yup|sure|of course|certainly|agreed|yes please|fine|do it|true|ok|okay|with pleasure|go for it|aye)",
        "(ok|okay|yes) (use it|do it|do so)",
    ),
    "no": ("(nope|nah|no thanks|no thank you|never|not now|rather not|false|do not|does not|nay)",),
    "go on": (
        "(ok|okay|done|next|continue|proceed|skip|enter)",
        "(nothing happens|nothing else|nothing more|no response|no responses|carry on)",
        "(nobody|everybody|all) (acts|does anything|does nothing|passes|pass|reacts|responds)",
        "(that is all|finished|go ahead|move on)",
    ),
    "go on until alliance.answer": ("(nobody|none) is (invited|asked)",),
    "go on until alliance.formed": (
        "(nobody|none) (allies|joins|ally|join|accepts|helps)",
        "(no alliances|there are no allies|without allies)",
        "(everybody|all) (declines|decline|refuses|refuse|stays out)",
        "neither (side|player|main player) has allies",
    ),
    "go on until planning.before_selection": (
        "(nobody|neither|neither player) (lays|plays|uses|has) (kicker|kickers)",
        "(there are no kickers|without kickers)",
    ),
    "reveal": (
        "(reveal|show|turn up|turn over|flip|flip over|uncover) [the |both |all ]cards",
        "[the |both ]cards are (revealed|turned up|turned over|shown)",
        "(cards up|both reveal|they reveal|everybody reveals|both turn up their cards|flip|flip up|turn over|turn up)",
        "(show|show them|turn the cards up|turn the cards over|flip the cards up|reveal them|the reveal)",
    ),
    "no deal": (
        "[the ](deal|deals|negotiation) fails",
        "(failed deal|no agreement|they do not agree|they cannot agree|no deal is made|they fail to agree|deal failed)",
        "(they find no agreement|they make no deal|they does not agree|they does not deal|they fail to deal)",
        "(they can not agree|they fail|deal: none|deal: no|deal: nothing|no agreement is reached)",
    ),
    "another encounter": (
        "[takes |has |wants |plays ](another|a second|the second|second|a further|1 more) (encounter|turn)",
        "(again|goes again|goes on|continues|plays on|attacks again|says another encounter)",
    ),
    "no other encounter": (
        "[takes |has |wants |plays ]no (second|further|more|other|2nd) (encounter|encounters|turn)",
        "(end of turn|end turn|end the turn|turn ends|the turn ends|ends turn|ends the turn|no more|done)",
        "(stops|is done|does not go again|does not continue|finishes|quits)",
        "(that is it for me|that is enough|enough for me)",
    ),
}
"""Whole lines, by the line that is meant."""

ZAP = "ZAP"
"""Stands for the card that shuts a power off, in the edition that is played."""

DEEDS = {
    "aims at": (
        "(attacks|targets|challenges|encounters|fights|goes for|goes to|goes against|moves against|invades)",
        "(aims|points|turns|directs|sets) [the ](gate|hyperspace gate|cone|hyperspace cone) (at|to|on)",
        "(aims|points) (to|on)",
        "(chooses|picks|names) planet",
    ),
    "sends": (
        "(launches|commits|sends in|puts in|attacks with|goes in with|fights with|goes with|brings along|sends along)",
        "(sends|puts|places|loads)",
    ),
    "loses": ("(gives up|sacrifices|removes|takes off|loses to the warp|sends to the warp|pays with)",),
    "brings": (
        "(returns|puts|places|brings back|brings home|takes back|moves|lands|sends home|sends back|retrieves|sets)",
        "(regroups|gets back|takes home|sends)",
    ),
    "invites": ("(asks|calls|calls on|calls for|asks for|wants|requests|would like|asks for help from|has invited)",),
    "invites nobody": (
        "does not (invite|ask) (everybody|allies|any allies|any ally|1|others|any players)",
        "(invites|asks|wants|has) (nobody|none|no allies|no ally|no players|neither)",
        "(invites not|asks nobody|does not invite|has no allies)",
    ),
    "joins": (
        "(allies with|allies himself with|allies herself with|sides with|helps|supports|backs|goes with|is with|aids)",
        "(allies to|is an ally of|becomes an ally of|becomes the ally of|joins with|accepts the invitation of)",
        "(assists|fights for|fights with|accepts)",
        "(says|answers|chooses)",
        "attaches [itself ]to",
    ),
    "accepts": ("(joins|joins in|allies|agrees|comes along|says yes|becomes an ally|is in|helps|joins as an ally)",),
    "declines": (
        "(refuses|stays out|stays neutral|stays home|sits out|abstains|rejects|turns it down|keeps out|is out)",
        "(does not|will not) (join|ally|help|accept|take part)",
        "(joins|helps|allies with|sides with) (nobody|neither|neither side|no side|none|neither player)",
        "(declines|refuses|rejects) (the invitation|both|both invitations|to ally|to join|to help|an alliance|all)",
        "(says no|is nobody's ally|chooses none|remains neutral)",
        "sits (this|it|that|this 1|that 1|this encounter) out",
    ),
    "lays": (
        "(plays|puts down|places|selects|picks|chooses|sets down|sets|puts|commits|uses|has laid|has played)",
        "(plays|lays|places|puts down) face down",
        "(plays|lays) (the|an?) card",
    ),
    "lays a card": (
        "(plays|lays|puts|places|puts down|selects|chooses) (1|it|a card|an encounter card|the card|card) face down",
        "(plays|lays|puts down|selects|chooses) (it|a card|an encounter card|the card|card|encounter card)",
        "(plays|lays|goes) face down",
        "(selects|chooses|picks) [a |the ]card",
    ),
    "lays no kicker": (
        "(plays|uses|has|lays|adds) (no kicker|no kickers)",
        "does not (play|use|lay|add) (kicker|any kicker|kickers)",
    ),
    "lays a kicker": ("(plays|uses|adds|puts down|lays|has) kicker [face down]",),
    "lays no card": ("(plays|has|lays) no (card|encounter card)",),
    "lays negotiate": ("negotiates",),
    "lays retreat": ("retreats",),
    "has no encounter card": (
        "has no (encounter cards|encounter card left|encounter cards left|more encounter cards)",
    ),
    "shows": (
        "(reveals|turns up|turns over|flips|uncovers|has|had|has laid|has played|played|laid|plays|turns out to have)",
        "(shows|reveals) (the|an?) card",
    ),
    "does not use": (
        "(does not play|does not use|skips|will not use|chooses not to use|declines to use|does without)",
    ),
    "passes": (
        "(passes|does nothing|does not|skips|is done|does not do anything|does nothing more|declines|says nothing)",
        "(refuses|plays nothing|uses nothing|chooses nothing|says pass|does not act|stops|says nothing|says done)",
        "does not (use|play) (it|power|the power|alien power|card|anything|a card)",
    ),
    "uses": (
        "(activates|invokes|applies|calls|triggers|calls on|plays|employs|exercises|uses the power|uses the power of)",
        "(uses|applies) [the ](power|alien|alien power)",
        "(makes use of|turns on)",
    ),
    "buys": ("(purchases|pays for)",),
    "pays": ("(gives|bribes|hands)",),
    "plays": (
        "(uses|adds|throws|throws in|casts|puts|puts in|plays out|plays the card|plays card|reinforces with)",
        "(plays|uses) (the|an?)",
    ),
    f"plays {ZAP}": ("(zaps|cosmic zaps)", "(zaps|cosmic zaps) (it|that|the power|this)"),
    f"plays {ZAP} on": ("(zaps|cosmic zaps)", "(zaps|cosmic zaps) the"),
    "takes": ("(draws|gets|gets back|receives|wants|chooses|collects|picks|claims|has|retrieves|takes back)",),
    "picks": ("(takes|draws|chooses|selects|discards|throws away|drops|gives away|returns|sheds|hands over|gives up)",),
    "orders": ("(puts|arranges|sorts|chooses) ",),
    "chooses": (
        "(picks|selects|takes|names|wants|prefers|decides on|decides for|opts for|goes for|guesses|calls|bets|says)",
        "(votes for|calls for|elects|sets|attacks|asks|draws|turns up|flips|swaps with|trades with|targets|does)",
        "(settles|lands|founds a colony|founds a base|takes a base|takes a colony|gets a base|gets a colony) (on|at)",
        "(kills|destroys|executes|eliminates|assassinates|takes out|shoots|blows up)",
    ),
    "chooses redraw": (
        "(redraws|redraws destiny|draws again|draws another|draws another card|draws another destiny card)",
        "throws (it|card|the card|the destiny card) away [and draws again|and draws another|and redraws]",
        "(discards|throws away) (it|card|the card|the destiny card) [and draws again|and draws another|and redraws]",
    ),
    "says yes": (
        "(agrees|accepts|does|does so|does it|says ok|says okay|says sure|consents|nods|approves)",
        "(uses|activates|invokes) (it|power|the power|alien power|the alien power)",
    ),
    "says no": (
        "(disagrees|refuses|does not|declines|objects|rejects it|says nope|stops|does not want to|does not use it)",
        "(does not agree|does not accept)",
    ),
    "says": ("(writes|declares|announces)",),
}
"""What a player does, by the words of the form that is meant; the same words may stand for several."""

NO_SUBJECT = {
    "destiny is": (
        "[the ]destiny card (is|shows|says)",
        "destiny[:| card:| shows]",
        "(draws|flips|turns up|turns over|gets)",
        "(draws|flips|turns up|turns over) (destiny|destiny card|the destiny card)",
        "[the ]colour [drawn ]is",
        "[the |the destiny |destiny ](disc|flip) (is|shows)",
        "[the |destiny |the destiny ]card [drawn |turned up |up ]is",
        "it is",
    ),
}
"""What the table tells of the cards, whoever turns them up."""

RECAST = (
    (r"\b(do|does|did|would|could)n['\u2019]?t\b", r"\1 not"),
    (r"\bcan['\u2019]?t\b|\bcannot\b", "can not"),
    (r"\b(?:won['\u2019]?t|will not|would not|did not|do not|is not going to)\b", "does not"),
    (r"\b(?:is|are) (?:going|about) to\b", "will"),
    (r"\b(?:will|would like to|wants to|decides to|chooses to|must|shall|tries to)\b (?=\w)", ""),
    (r"\b(?:then|now|also|just|only|simply|please)\s+(?=\w)", ""),
    (r"[,\s]+(?:please|only|instead|too|as well|back)$", ""),
    (r"\b(?-i:GD)\b|\bdefence\b", "defense"),
    (r"\b(?-i:GO)\b|\boffence\b", "offense"),
    (r"\b(?:main )?attacker\b", "offense"),
    (r"\b(?:main )?defender\b", "defense"),
    (r"\btoken(s?)\b", r"ship\1"),
    (r"\bchallenge\b(?= cards?\b|$)", "encounter"),
    (r"\bcompromise(?: card)?\b", "negotiate"),
    (r"\bbase\b(?= on\b)", "colony"),
    (r"\b(?:the )?(?:artifact|edict) (?:card )?(?=\w)", ""),
    (r"(?<=\w) (?:artifact|edict)(?: card)?\b", ""),
    (r"\bconsolation\b", "compensation"),
    (r"\b(?:everyone|all of them|all players|anybody|anyone|all the others|all others|the others)\b", "everybody"),
    (r"\b(?:no player|noone)\b", "nobody"),
    (r"\bthat['\u2019]s\b", "that is"),
    (r"^no (?:allies|ally|help|invitations) for (.+)$", r"\1 invites nobody"),
    (r"^(\S+ (?:invites|asks|calls)\b.+?) to (?:join|help|ally|come)(?: in| along| us)?$", r"\1"),
    (r"^(?:the )?(.+?)(?: card)? (?:comes|came) up$", r"destiny is \1"),
    (r"\s*&\s*", " and "),
    (r"\b(?:his|her|its|their|the own|own)\s+(?=\w)", ""),
    (r"\b(?:attacks|defends|fights) with (?:an?|the) (?=\d)", "lays attack "),
    (r"\b(buys .+?) for \d+ lucre$", r"\1"),
    (r"^(.+ (?:throws|plays|casts|uses) .+) at (\w+)$", r"\1 on \2"),
    (r"\b(?:x|\u00d7)\s?(-?\d+)\s+kicker\b", r"kicker x\1"),
    (r"\bkicker (?:of )?(?:times )?(-?\d+)\b", r"kicker x\1"),
    (r"(?<!\S)\+?(\d+)\s+reinforcement\b", r"reinforcement +\1"),
    (r"\breinforcement (?:of |card )?(\d+)\b", r"reinforcement +\1"),
    (r"(?<!\S)(-?\d+)\s+attack\b(?: card)?", r"attack \1"),
    (r"\battack (?:card |of |a )+(-?\d+)\b", r"attack \1"),
    (r"\battack 0+(\d)\b", r"attack \1"),
    (r"\b(?:an?|the) (?=(?:attack|kicker|reinforcement|negotiate|morph|intimidate|retreat)\b|[-+x]?\d)", ""),
    (r"\b(?:a|an extra|another) ship\b", "1 ship"),
    (r"\b(negotiate|morph|retreat|intimidate) card\b", r"\1"),
    (r"(\d|\bnegotiate|\bmorph|\bretreat|\bintimidate) (?:face up|openly|face down)$", r"\1"),
    (r"^\w+ and \w+ agree\b(?: that| on|:)? ", "deal: "),
    (r"^(\w+)['\u2019]s (?:encounter )?card (?:is|was) ", r"\1: "),
    (r"\b(?:on|to) (?:the )?(\w+)['\u2019]s (?:side|total)\b", r"for \1"),
    (r"\b(?:the )?(\w+)(?:['\u2019]s)? (?:side|invitation|offer)\b", r"\1"),
    (r"^(.+?) sends (\d+)(?: ships?)? to (?:help|support|join|aid|ally with|side with) (.+)$", r"\1 joins \3 with \2"),
    (r",? and (?:sends|brings|commits|puts in|send) (?=\d+( ships?)?\b)", " with "),
    (r"(?<! card)(?<!cards), (?:with )?(\d+) ships?$", r" with \1"),
    (r"\s+for (?:help|support|aid|an alliance)\b", ""),
    (r"\s+as (?:an? )?(?:offensive |defensive )?(?:ally|allies)\b", ""),
    (r"^(?:correction|correct that|fix|oops|mistake)[:,]?\s+", "correct: "),
    (r"^(?:they agree|agreed|agreement|the deal is|the deal|deal is)(?: that| on|:)\s*", "deal: "),
    (r"\b(?:planet|colony|system) (\w+ \d+)\b", r"\1"),
    (r"\b(\w+)(?:['\u2019]s)? planet (?:number |no\.? ?)?(\d+)\b", r"\1 \2"),
    (r"\bplanet (?:number )?(\d+) of (\w+)\b", r"\2 \1"),
    (r"\s+(?:into|to|in|through) the (?:hyperspace )?(?:gate|cone)\b", ""),
    (r"\bsends (.+) to the warp\b", r"loses \1"),
    (r"\s+to the warp\b", ""),
    (r"\bships? (?=(?:from|to|at|on)\b)", ""),
    (r"\s+(?:against|targeting) (?=\w)", " on "),
)
"""Words put into the language's own wherever they stand outside quotation marks, one after the other."""

PAST = {
    "laid": "lays",
    "lay": "lays",
    "sent": "sends",
    "lost": "loses",
    "brought": "brings",
    "took": "takes",
    "chose": "chooses",
    "gave": "gives",
    "kept": "keeps",
    "went": "goes",
    "put": "puts",
    "fought": "fights",
    "bought": "buys",
    "paid": "pays",
    "drew": "draws",
    "said": "says",
    "got": "gets",
    "threw": "throws",
    "do": "does",
    "did": "does",
    "go": "goes",
    "have": "has",
    "are": "is",
    "ally": "allies",
    "allied": "allies",
}
"""Forms of verbs that no ending makes."""


NOTED = (
    r"lucre:? (?:from )?(?P<who>WHO) (?:to )?(?P<whom>WHO):? (?P<much>\d+)",
    r"lucre:? (?:from )?(?P<who>WHO):? (?P<much>\d+) to (?P<whom>WHO)",
    r"(?P<who>WHO) (?:pays|gives) (?P<much>\d+) lucre to (?P<whom>WHO)",
)
"""What one player paid another, noted in other orders than the form's."""

_SAID = {"yes": "says yes", "no": "says no", "go on": "passes"}
"""What a player does who says a whole line."""
LAUNCHED = re.compile(
    r"(?:sends|launches|puts|commits) (\d+)(?: ships?)? (?:to|at|against|towards) (\w+ (?:moon )?\d+)", re.I
)
"""Ships that are said to go to a planet, which may be the one aimed at."""
THING = "power|(?:encounter )?cards?|ships?|hands?|(?:hyperspace )?(?:gate|cone)"
OBJECT = rf"^(?:(?:it|them|that|this|(?:the )?(?:{THING}))\b)?(?:\s*(?:on|with|of|from|to)\b)?"
"""What is said after a deed that names nobody."""
LEADS = "it is|it's|with|to|the|an?|planet|on|for|at|i choose|we choose|i|we|all|both"
"""Words that lead up to an answer and say nothing themselves."""
CARD = re.compile(r"[-+x\u00d7]?\d+$|(?:attack|kicker|negotiate|morph|retreat|intimidate)\b", re.IGNORECASE)
"""How the name of a card begins that needs no verb."""


def recast(text: str) -> str:
    """A line in the language's own words, as far as words alone tell; what stands in quotation marks is left."""
    parts = re.split(r'("[^"]*")', text)
    return "".join(part if part.startswith('"') else _recast(part) for part in parts).strip()


def _recast(text: str) -> str:
    text = re.sub(r"\bno[ -]one\b", "nobody", text, flags=re.IGNORECASE)
    for count, word in enumerate(COUNTS):
        if count:
            text = re.sub(rf"\b{word}\b", str(count), text, flags=re.IGNORECASE)
    for pattern, right in RECAST:
        text = re.sub(pattern, right, text, flags=re.IGNORECASE)
    return text


def readings(text: str, names: Names) -> Iterator[str]:
    """The sentences that a line may be in other words, the likeliest first."""
    line = recast(text)
    if line != text:
        yield line
    line = re.sub(r"[.!?]+$", "", line)
    yield from _whole(line)
    yield from _noted(line, names)
    subject = re.match(rf"(?:the )?(?:{names.known_pattern()})[,:]?(?=\s)", line, re.IGNORECASE)
    said, rest = ("", line) if subject is None else (subject[0].rstrip(",:") + " ", line[subject.end() :].strip())
    noted, rest = rest, _third_person(rest)
    yield said + rest
    if subject is not None:
        yield from _whole(rest)
        for meant in _whole(rest):
            yield f"{said}{_SAID.get(meant, meant)}"
        # no verb: a note of who answered what, or of who laid which card
        whose = subject[0].rstrip(",:")
        if CARD.match(noted) and (":" in subject[0] or whose in names.seats or whose.casefold() not in names.colours):
            yield from (f"{said}{verb} {noted}" for verb in ("lays", "chooses"))
        elif any(f"{done} ".startswith(f"{deed(noted)} ") for done in names.deeds):
            yield f"{said}chooses {noted}"
        elif ":" in subject[0]:
            yield from (f"{said}{verb} {noted}" for verb in ("chooses", "says", "plays", "uses"))
    for meant, other in _table(said == ""):
        found = other.match(rest)
        if found:
            after = rest[found.end() :].strip()
            yield f"{'' if meant == 'destiny is' else said}{meant} {after}".strip()
    if subject is not None:
        launched = LAUNCHED.fullmatch(rest)
        if launched is not None:
            yield f"{said}aims at {launched[2]} with {launched[1]}"
        yield from (f"{said}uses {use}" for use in _by_deed(said.strip(), noted, names))


def _by_deed(who: str, rest: str, names: Names) -> Iterator[str]:
    """The powers of a player that are used by what it is said to do: ``heals Bo``, ``turned back time``."""
    own = names.held(who.removeprefix("the ").removeprefix("The "))
    verb, _, after = rest.partition(" ")
    words = plain(after).split()
    for done, rules in names.done.items():
        first, *more = done.split()
        forms = (first, f"{first}s", f"{first}es", f"{first}d", f"{first}ed", f"{first[:-1]}ies", f"{first[:-1]}ied")
        if plain(verb) in forms and words[: len(more)] == more:
            rules = [rule for rule in rules if rule.partition(".")[0] in own]
            on = re.sub(OBJECT, "", " ".join(after.split()[len(more) :]), flags=re.IGNORECASE).strip()
            yield from (f"{rule} on {on}" if on and not CARD.match(on) else rule for rule in rules)


def _noted(line: str, names: Names) -> Iterator[str]:
    """What was paid, as people note it."""
    for pattern in NOTED:
        paid = re.fullmatch(pattern.replace("WHO", names.known_pattern()), line, re.IGNORECASE)
        if paid is not None:
            yield f"{paid['who']} pays {paid['whom']} {paid['much']} Lucre"


def _whole(line: str) -> Iterator[str]:
    """The lines that a whole line stands for."""
    return (meant for meant, others in _lines() if others.fullmatch(line))


def bare(text: str) -> list[str]:
    """The words of an answer that is no sentence, as typed and without what only leads up to them."""
    line = recast(text)
    short = re.sub(rf"^(?:{LEADS})\s+", "", line, flags=re.IGNORECASE)
    return list(dict.fromkeys((text.strip(), line, short)))


def _third_person(rest: str) -> str:
    """The deed with its verb as the forms have it: ``invite Cy``, ``invited Cy`` as ``invites Cy``."""
    verb, space, after = rest.partition(" ")
    return _inflected().get(verb.casefold(), verb) + space + after


@cache
def _inflected() -> dict[str, str]:
    """Every form of a verb with the one that the tables have."""
    found: dict[str, str] = {}
    said = [*DEEDS, *(plain for row in DEEDS.values() for plain in _wordings(row))]
    for verb in dict.fromkeys(words.split()[0] for words in said if words.strip()):
        if not verb.endswith("s") or verb in ("is", "has", "does"):
            continue
        stem = verb[:-2] if verb.endswith(("sses", "shes", "ches")) else verb[:-1]
        y = f"{verb[:-3]}y" if verb.endswith("ies") else stem
        for form in (stem, y, f"{stem}ed", f"{stem}d" if stem.endswith("e") else f"{stem}ing", f"{y[:-1]}ied"):
            found.setdefault(form, verb)
    return {**found, **PAST}


@cache
def _lines() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((meant, _either(row)) for meant, row in LINES.items())


@cache
def _table(bare: bool) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The tables as patterns; `bare` is a line in which no player is named."""
    rows = {**NO_SUBJECT, **DEEDS}
    return tuple(
        (meant, re.compile(rf"(?:{_either(row).pattern})(?=\s|$)", re.IGNORECASE)) for meant, row in rows.items()
    )


def _wordings(row: tuple[str, ...]) -> list[str]:
    """Every wording that the patterns of a row stand for."""
    return list(dict.fromkeys(plain.strip() for pattern in row for plain in variants(pattern)))


def _either(row: tuple[str, ...]) -> re.Pattern[str]:
    """All the wordings of a row, the longest first."""
    words = sorted(_wordings(row), key=len, reverse=True)
    return re.compile("|".join(re.escape(word).replace(r"\ ", r"\s+") for word in words), re.IGNORECASE)
