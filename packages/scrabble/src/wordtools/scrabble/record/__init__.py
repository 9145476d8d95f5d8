"""Records of games: events, replay, GCG and CGP."""
