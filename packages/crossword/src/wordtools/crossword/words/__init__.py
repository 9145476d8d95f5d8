"""Which words may stand in a slot: word pools and their tables, the slots of a grid."""
