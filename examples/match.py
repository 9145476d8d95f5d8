"""Let two strategies play each other on any executor; ``resume="match.sqlite"`` would go on after an interruption."""

from concurrent.futures import ProcessPoolExecutor

from wordtools.scrabble import Match

if __name__ == "__main__":
    with ProcessPoolExecutor(2) as pool:
        print(Match("static", "score", language="en", seed=1).play(4, executor=pool))
