"""The catalogue of lists and packages, `sources.toml`, as typed values."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Self

HERE = Path(__file__).parent
REPOSITORY = HERE.parent.parent


class BuildError(Exception):
    """Something is not as in the catalogue: a hash, a count or a missing file."""


@dataclass(frozen=True, slots=True)
class Package:
    """A Debian package."""

    name: str
    version: str
    sha256: str
    """Of the .deb file."""

    @property
    def label(self) -> str:
        """The package and its version, as `info.toml` names them."""
        return f"Debian package {self.name} {self.version}"


@dataclass(frozen=True, slots=True)
class Distribution:
    """One of our packages that carries lists."""

    folder: Path
    """The package itself, where `sources/` lies."""
    data: Path
    """The folder inside it that holds one folder a list."""


@dataclass(frozen=True, slots=True)
class WordList:
    """One list: where it comes from, where it goes and what it must be."""

    name: str
    title: str
    language: str
    distribution: Distribution
    packages: list[Package]
    """What the recipe reads: it is given the first, the others lie beside it."""
    recipe: str
    words: int
    sha256: str
    """Of the sorted text, one word a line."""
    licence: str
    licence_texts: list[str]
    """Files appended to the notice: a path in the package, or a name among the common licences."""
    origin: str
    modified: str
    added: list[str] = field(default_factory=list)
    """Lists in `hand/` whose words the recipe does not find."""
    dropped: list[str] = field(default_factory=list)
    """Lists in `hand/` of what is no word of a game."""
    tiers_sha256: str = ""
    """Of the lines `WORD<tab>size`; empty for a list without sizes."""

    @property
    def source(self) -> Path:
        """The compressed text, the form that everything else is made from."""
        return self.distribution.folder / "sources" / f"{self.name}.txt.xz"

    @property
    def tiers_source(self) -> Path:
        """The compressed table of words and their sizes."""
        return self.source.with_name(f"{self.name}-tiers.tsv.xz")

    @property
    def folder(self) -> Path:
        """The folder that lands in the wheel."""
        return self.distribution.data / self.name

    @property
    def notice(self) -> Path:
        """Our own heading of the licence file."""
        return HERE / "notices" / f"{self.name}.txt"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything in `sources.toml`."""

    lists: dict[str, WordList]
    common_licences: dict[str, str]
    """Hashes of the licence texts that Debian installs once for all packages."""

    @classmethod
    def read(cls, packages: Path) -> Self:
        """Reads the catalogue; `packages` is the folder of our distributions."""
        data = tomllib.loads((HERE / "sources.toml").read_text("utf-8"))
        debian = {name: Package(name, **table) for name, table in data["packages"].items()}
        ours = {
            name: Distribution(packages / name, packages / name / folder)
            for name, folder in data["distributions"].items()
        }
        lists = {name: _word_list(name, table, debian, ours) for name, table in data["lists"].items()}
        return cls(lists, data["common_licences"])

    def choose(self, names: list[str]) -> list[WordList]:
        """Returns the lists named, or all of them for no names."""
        unknown = [name for name in names if name not in self.lists]
        if unknown:
            message = f"no such list: {', '.join(unknown)} (have {', '.join(self.lists)})"
            raise BuildError(message)
        return [self.lists[name] for name in names or self.lists]


def _word_list(name: str, table: dict[str, Any], debian: dict[str, Package], ours: dict[str, Distribution]) -> WordList:
    packages = [debian[package] for package in table["packages"]]
    values = dict(table, packages=packages, distribution=ours[table["distribution"]])
    unknown = values.keys() - {key.name for key in fields(WordList)}
    if unknown:
        message = f"sources.toml, {name}: unknown keys {', '.join(sorted(unknown))}"
        raise BuildError(message)
    return WordList(name=name, **values)
