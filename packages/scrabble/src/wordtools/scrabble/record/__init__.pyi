from wordtools.scrabble.record.event import Event as Event
from wordtools.scrabble.record.event import EventKind as EventKind
from wordtools.scrabble.record.event import PlayerName as PlayerName
from wordtools.scrabble.record.event import Pragma as Pragma
from wordtools.scrabble.record.replay import Replay as Replay

from . import gcg as gcg
