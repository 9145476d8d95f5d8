from wordtools.core.grid import Grid as Grid
from wordtools.core.letters.alphabet import Alphabet as Alphabet
from wordtools.core.letters.language import Language as Language
from wordtools.core.lists.bundled import bundled as bundled
from wordtools.core.lists.wordlist import WordList as WordList
from wordtools.core.meanings.definitions import Definitions as Definitions
from wordtools.core.run.progress import Progress as Progress
from wordtools.core.words.lexicon import Lexicon as Lexicon

from . import errors as errors
from . import graph as graph
from . import meanings as meanings
from . import show as show
from . import words as words
