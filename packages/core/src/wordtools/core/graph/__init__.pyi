from wordtools.core.graph.dawg import Dawg as Dawg
from wordtools.core.graph.gaddag import Gaddag as Gaddag
