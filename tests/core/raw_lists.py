"""Word lists as files have them, each with something that a reader may lose in silence."""

from __future__ import annotations

INPUTS = {
    "plain": b"cat\ntea\n",
    "a comment, an empty line, a word twice": b"# mine\ncat\n\nCAT\ntea\n",
    "scores": b"cat;50\ntea;7.5\nrat;1e3\nbat;-2\n",
    "phrases and accents": "ice cream;70\ncafé;50\nx-ray\n".encode(),
    "words of another alphabet": "cat\nкот\n".encode(),
    "W1 several scores": b"CAT;50\ncat;70\nCAT;30\n",
    "W2 a score that is none": b"CAT;50\nTEA;abc\n",
    "W3 a comma": b"CAT,50\nTEA,40\n",
    "W4 a score behind a tab": b"CAT\t50\nTEA\t40\n",
    "W10 a header": b"word;score\nCAT;50\n",
    "W2 a note behind the score": b"CAT;50;a pet\nTEA;40;a drink\n",
    "W3 an at sign": b"CAT@50\nTEA@40\n",
    "W3 a space": b"CAT 50\nTEA 40\n",
    "a header in commas": b"word,score,note\ncat,50,a pet\ntea,40,\n",
    "a score behind a tab among plain words": b"CAT\t50\nDOG\nEMU\nFOX\nOWL\n",
    "a line left out, and the word again": b"CAT,50\nTRE\nCAT;80\n",
    "a word twice with definitions": b"CAT a feline\nTEA a drink\nAT a place\nTEA \n",
    "a header with blanks": b"word;\tscore\nCAT;52\n",
    "a column without a name": b"word;;score\nCAT;50\n",
    "a cell over two lines": b'word,clue\nCAT,"A pet\nwith fur"\nDOG,Barks\n',
    "a quotation mark that is not closed": b'CAT;50\nDOG;"40\nEMU;30\nOWL";20\nYAK;10\n',
    "a quotation mark before a word": b'CAT;50\n"DOG;40\nEMU";30\n',
    "a number for a definition": b"CAT\t50\nTEAT a feline\nTEA TEAT drink\n",
    "definitions behind a blank and a tab": b"CAT a feline\nTEA \ta drink\nAT a place\nAT \n",
    "a definition with a number behind a tab": b"CEAT AT\t50\nTEAT a feline\nTEA TEAT drink\n",
    "a tab at the end of a line": b"TEA \ta drink\nAT a place\nAT \t\n",
    "a semicolon among definitions": b"CA; a feline\nTEA a drink\nAT a place\nTEA \n",
    "a byte order mark alone in a line": "TEA \ta drink\nAT a place\nAT \t\n\ufeff".encode(),
    "a line without a number among others": b"3\tCAT\tpet\n4\tTEA\tdrink\nRAT\tSAT\n9\tBAT\tflies\n",
    "scores before words": b"50;CAT\n40;TEA\n",
    "scores before words, and a tab": b"50\tCAT\n40\tTEA\n9\tRAT\n",
    "definitions": b"CAT a feline\nTEA a drink\n",
}
"""By what it is, with the item of a survey of readers."""
