"""The first line of a table of words: which of its columns has the words, which the clues, and which the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

WORD = frozenset(
    (
        *("word", "words", "answer", "answers", "entry", "solution", "term", "vocabulary", "fill"),
        *("wort", "wörter", "lösung", "loesung", "antwort", "begriff", "vokabel"),
        *("mot", "mots", "réponse", "reponse", "terme"),
        *("parola", "parole", "risposta", "soluzione", "termine"),
        *("palabra", "palabras", "respuesta", "solución", "solucion", "término"),
        *("palavra", "palavras", "resposta", "solução", "termo"),
        *("woord", "woorden", "antwoord", "oplossing"),
        *("ord", "svar", "løsning", "lösning"),
        *("słowo", "odpowiedź", "hasło"),
        *("слово", "слова", "ответ"),
    )
)
"""What the column of words is called, in lower case; a language or two a row."""
CLUE = frozenset(
    (
        *("clue", "clues", "question", "hint", "definition", "meaning", "description"),
        *("frage", "fragen", "hinweis", "umschreibung", "bedeutung", "erklärung", "beschreibung"),
        *("indice", "définition"),
        *("domanda", "definizione", "indizio", "descrizione", "significato"),
        *("pista", "pregunta", "definición", "definicion", "descripción", "significado"),
        *("dica", "pergunta", "definição", "descrição"),
        *("omschrijving", "vraag", "definitie", "betekenis"),
        *("ledtråd", "fråga", "ledetråd", "spørsmål"),
        *("wskazówka", "definicja", "pytanie"),
        *("вопрос", "определение", "подсказка"),
    )
)
SCORE = frozenset(
    (
        *("score", "scores", "points", "value", "rating", "weight", "rank"),
        *("punkte", "wert", "wertung"),
        *("valeur", "poids", "note"),
        *("punteggio", "punti"),
        *("puntos", "puntuación"),
        *("pontos", "pontuação"),
        *("punten",),
        *("poäng", "poeng"),
        *("wynik", "punkty"),
        *("очки",),
    )
)


class Header(NamedTuple):
    """Where the columns of a table are; None where it has no such column."""

    word: int
    clue: int | None
    score: int | None
    columns: int


def header_of(cells: Sequence[str]) -> Header | None:
    """Returns what the cells of a first line name; None where they are no header.

    A header names the column of words and another one; or the column of words among three or more names.
    """
    names = [cell.strip().strip('"').lower() for cell in cells]
    at = [next((k for k, name in enumerate(names) if name in known), None) for known in (WORD, CLUE, SCORE)]
    word, clue, score = at
    if word is None or len(names) < 2:
        return None
    if clue is None and score is None and (len(names) < 3 or not all(name.isidentifier() for name in names)):
        return None
    return Header(word, clue, score, len(names))
