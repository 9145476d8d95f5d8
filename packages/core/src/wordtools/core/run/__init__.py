"""Running things: files written whole, tables read with care, work shared out among threads."""
