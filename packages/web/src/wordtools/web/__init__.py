"""The games as a page in the browser, served by this machine to this machine only."""
