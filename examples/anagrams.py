"""Find the anagrams of a rack in a word list, and what fits around a word."""

from wordtools.core import Lexicon

lexicon = Lexicon.for_language("en")
found = lexicon.find(letters="AEINRS?", length=7)
print(f"{len(found)} words: {', '.join(found[:4])}, ...; the longest of CARES: {lexicon.find(letters='cares').best(2)}")
print(lexicon.hooks("CARE"), "quiz" in lexicon)
