from wordtools.core.words.anagrams import Anagram as Anagram
from wordtools.core.words.anagrams import Anagrams as Anagrams
from wordtools.core.words.anagrams import find_anagrams as find_anagrams
from wordtools.core.words.find import Hooks as Hooks
from wordtools.core.words.found import FoundWords as FoundWords
