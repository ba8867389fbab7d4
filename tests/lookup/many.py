"""A rule book as large as it may ever be: 1,500 powers, some called as real ones are, the others as nobody is."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec

from adjudicator.rulebook import load
from adjudicator.rulebook.model import Book, Entry

SIZE = 1_500
REAL = """
Amoeba, Anarchist, Animal, Anti-Matter, Assassin, Aura, Barbarian, Bride, Brute, Butler, Calculator, Cavalry,
Changeling, Chosen, Chronos, Chrysalis, Citadel, Cloak, Clone, Connoisseur, Coordinator, Crystal, Cudgel, Cyborg,
Deuce, Dictator, Diplomat, Disease, Doppelganger, Empath, Ethic, Evil Twin, Extortionist, Filch, Fido, Fodder, Force,
Fungus, Fury, Gambler, Genius, Ghoul, Glutton, Gorgon, Graviton, Grief, Grudge, Guerrilla, Hacker, Hate, Healer,
Horde, Hypochondriac, Industrialist, Insect, Invader, Joker, Judge, Kamikaze, Laser, Leviathan, Lizard, Lloyd, Locust,
Loser, Love, Lunatic, Machine, Macron, Magician, Masochist, Mercenary, Merchant, Mesmer, Mind, Mirage, Mirror, Miser,
Mite, Mutant, Negator, Nightmare, Observer, Obverse, Oracle, Pacifist, Pack Rat, Parasite, Pavlov, Pentaform,
Phantasm, Phantom, Philanthropist, Pirate, Plant, Poison, Prophet, Pygmy, Quartermaster, Reborn, Reincarnator, Relic,
Remora, Reserve, Saboteur, Sadist, Schizoid, Seeker, Shadow, Silencer, Siren, Sloth, Sneak, Sniveler, Sorcerer, Spiff,
Subversive, Swindler, Symbiote, Terrorist, The Claw, The Cult, Tick-Tock, Trader, Trickster, Tripler, Vacuum, Vampire,
Virus, Visionary, Void, Vulch, Warhawk, Warpish, Warrior, Will, Witch, Worm, Wormhole, Wrack, Xenophile, Yin-Yang,
Zombie
"""
HEADS = "bal bre cor dra el fen gor hul is jor kel lum mor nar ol pel qua ras ser tor ul vel wen xan yor zul"
MIDDLES = "a e i o u an en in on un ar er ir or al el il"
TAILS = "bex don fim gast kin lo mond nix por ron stel tan vash wick zar ite oid ling ster"


def invented(rng: Random) -> str:
    """A name that no power has."""
    name = "".join(rng.choice(parts.split()) for parts in (HEADS, MIDDLES, TAILS))
    return name.capitalize() + (f" {rng.choice(TAILS.split()).capitalize()}" if rng.random() < 0.2 else "")


@cache
def many(edition: str = "ffg") -> Book:
    """The edition's own book with powers up to the number of entries wanted."""
    book = load(edition)
    known = {entry.name for entry in book.entries.values()}
    names = [name for name in " ".join(REAL.split()).split(", ") if name not in known]
    rng = Random(1)
    while len(names) + len(book.entries) < SIZE:
        name = invented(rng)
        if name not in known and name not in names:
            names.append(name)
    new = [
        Entry(f"power.{name.lower().replace(' ', '_')}", "power", name, [edition], text=f"{name}.") for name in names
    ]
    return msgspec.structs.replace(book, entries={**book.entries, **{entry.id: entry for entry in new}})
