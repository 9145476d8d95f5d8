from wordtools.core.words.find import Hooks as Hooks
from wordtools.core.words.found import FoundWords as FoundWords
