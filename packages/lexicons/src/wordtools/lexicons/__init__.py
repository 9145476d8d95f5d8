"""The bundled word lists: Dutch, European Portuguese, French, Russian and Spanish, one folder each."""
