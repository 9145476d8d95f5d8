from wordtools.scrabble.rules.rules import EndRule as EndRule
