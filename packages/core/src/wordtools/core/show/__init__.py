"""Pictures: what every game's drawings share."""
