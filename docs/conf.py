"""The docs site: ``tox -e docs`` makes it of the pages in this folder, the docstrings and the commands."""

from __future__ import annotations

import re
from importlib import import_module, metadata
from pathlib import Path
from pkgutil import iter_modules
from typing import Any
from xml.etree import ElementTree

from docutils import nodes
from sphinx import addnodes

project = "wordtools"
author = "The wordtools authors"
project_copyright = "2026, the wordtools authors (MIT licence)"
release = metadata.version("wordtools-core")

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_click", "sphinx_design"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "html_image"]  # html_image: pictures with a width are copied too

# the notebooks are kept without outputs: they are run when the site is made, and a cell that fails is an error
nb_execution_mode = "force"
nb_execution_timeout = 300
nb_execution_raise_on_error = True
nb_mime_priority_overrides = [("html", "image/svg+xml", 0)]  # a picture before the same as a page

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
maximum_signature_line_length = 100  # longer ones have a line for each argument
autodoc_default_options = {"members": True, "imported-members": True}
smartquotes = False  # they would join the dashes of options
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_rtype = False

html_theme = "furo"
html_title = "wordtools"
html_favicon = "images/ruzzle-snake.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False

# pages that lie elsewhere in the repository, where their links are for readers of the repository
ELSEWHERE = {
    r"\]\((?:\.\./)+benchmarks/README\.md": "](/benchmarks/ruzzle.md",
    r"\]\((?:\.\./)+benchmarks/(\w+\.md)": r"](/benchmarks/\1",
    r"\[([^\]]+)\]\((?:\.\./)+examples/README\.md(?:#[\w-]+)?\)": r"\1",
    r"\]\((?:\.\./)+tools/wordlists/README\.md": "](/benchmarks/wordlists.md",
}


kept: dict[str, list[str]] = {}


def send_elsewhere(app: Any, name: str, source: list[str]) -> None:
    """Points links to pages outside this folder at the pages that include them."""
    for pattern, target in ELSEWHERE.items():
        source[0] = re.sub(pattern, target, source[0])


def as_it_stands(app: Any, context: Any, lines: list[str]) -> None:
    """Keeps stars in the help of commands from being read as markup."""
    lines[:] = [line if line.startswith("..") else line.replace("*", r"\*") for line in lines]


def keep_attribute(app: Any, what: str, name: str, thing: object, options: Any, lines: list[str]) -> None:
    """Keeps the text about attributes from Napoleon, which takes what stands before a colon for their type."""
    if what in ("attribute", "property"):
        kept[name] = list(lines)


def give_back(app: Any, what: str, name: str, thing: object, options: Any, lines: list[str]) -> None:
    """Gives it back."""
    if name in kept:
        lines[:] = kept.pop(name)


def qualify_names(app: Any, tree: Any) -> None:
    """Points a name without its place at the place of the same package that lists it: several have a ``Solver``."""
    for node in tree.findall(addnodes.pending_xref):
        name, module = node["reftarget"], node.get("py:module") or ""
        if node["refdomain"] == "py" and module.startswith("wordtools.") and "." not in name:
            package = import_module(".".join(module.split(".")[:2]))
            rooms = [f"{package.__name__}.{room.name}" for room in iter_modules(package.__path__) if room.ispkg]
            for place in (module, package.__name__, *rooms):
                if name in getattr(import_module(place), "__all__", ()):
                    node["reftarget"] = f"{place}.{name}"
                    break


def name_pictures(app: Any, tree: Any) -> None:
    """Describes a picture of a notebook: by its title, else by its label."""
    for image in tree.findall(nodes.image):
        file = Path(app.srcdir, image["uri"].lstrip("/"))
        if not image.get("alt") and file.suffix == ".svg" and file.is_file():
            drawn = ElementTree.parse(file).getroot()
            image["alt"] = drawn.findtext("{*}title") or drawn.get("aria-label", "")


def setup(app: Any) -> None:
    """Adds the above to Sphinx."""
    for game in metadata.entry_points(group="wordtools.commands"):
        game.load().name = game.name
    app.connect("autodoc-process-docstring", keep_attribute, priority=400)
    app.connect("autodoc-process-docstring", give_back, priority=600)
    app.connect("doctree-read", qualify_names, priority=400)
    app.connect("doctree-read", name_pictures, priority=400)  # before Sphinx moves pictures
    app.connect("source-read", send_elsewhere)
    app.connect("sphinx-click-process-description", as_it_stands)
    app.connect("sphinx-click-process-options", as_it_stands)
