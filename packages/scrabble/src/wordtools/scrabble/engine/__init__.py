"""The engine: plays found and ranked, leaves, simulation, endgames, self-play."""
