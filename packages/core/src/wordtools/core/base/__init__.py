"""Small tools of every package: unchanging tables, public names, entry points, plurals."""
