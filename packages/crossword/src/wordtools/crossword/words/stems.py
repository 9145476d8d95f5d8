"""Stems of English words, for fills in which no two words share one (RUN and RUNNING, CAT and CATS)."""

from __future__ import annotations

import re

VOWEL = re.compile("[AEIOUY]")
LONGEST_FIRST = (
    "NESSES",
    "INGLY",
    "EDLY",
    "NESS",
    "INGS",
    "ING",
    "ERS",
    "EST",
    "IES",
    "IED",
    "IER",
    "ED",
    "ER",
    "ES",
    "LY",
)
KEPT = ("SS", "US", "IS")  # ends that are no plural
LEAST = 3  # letters of a stem
DOUBLE = re.compile(r"([B-DF-HJ-KM-NP-RT-Y])\1$")  # PLANN as in PLANNED, but not CALL and PASS


def stem(word: str) -> str:
    """Takes the common endings off a folded English word, so that its forms come out alike.

    It is a rule of thumb: it makes some words alike that are not (NUMBER and NUMB), which costs a fill nothing, and
    knows no irregular forms (RAN).

    >>> {stem(word) for word in ("PLAN", "PLANS", "PLANNED", "PLANNING", "PLANNER")}
    {'PLAN'}
    >>> [stem(word) for word in ("ICES", "RINGS", "TIES")]
    ['ICE', 'RING', 'TIE']
    >>> [stem(word) for word in ("BAKE", "BAKING", "CITIES", "CITY", "BUS", "RING", "GLASSES", "GLASS")]
    ['BAK', 'BAK', 'CITI', 'CITI', 'BUS', 'RING', 'GLASS', 'GLASS']
    """
    endings = LONGEST_FIRST if word.endswith(KEPT) else (*LONGEST_FIRST, "S")
    ending = next((ending for ending in endings if word.endswith(ending) and _is_stem(word.removesuffix(ending))), "")
    if ending:
        rest = word.removesuffix(ending)
        word = rest + "I" if ending in ("IES", "IED", "IER") else DOUBLE.sub(r"\1", rest)
    if len(word) > 3 and word.endswith("E"):
        word = word[:-1]
    return word[:-1] + "I" if len(word) > 2 and word.endswith("Y") else word


def _is_stem(text: str) -> bool:
    return len(text) >= LEAST and VOWEL.search(text) is not None
