"""Charts as SVG: lines, bars, histograms and heat maps, in one theme, each with title, caption, markers and legend.

A chart is drawn in a box of ``WIDTH`` units, so that its texts can be read on a phone; series differ in colour, and
so do the shapes of the markers and the order of the legend. Values that are not finite are left out.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement, tostring

from wordtools.core.show.pictured import Pictured
from wordtools.core.show.svg import Svg, Theme, clean, styled, text_width

Point: TypeAlias = tuple[float, float]

WIDTH, HEIGHT = 400.0, 220.0  # of a chart without its title and legend
LEFT, RIGHT, BELOW, TOP = 44.0, 10.0, 38.0, 8.0  # room for the axes
SIZE = 12.0  # of the texts
EDGE = 10.0  # around a picture that stands alone
LINE = 16.0  # of its caption
SERIES = 6  # colours and shapes; more series begin again

THEMES: dict[str, dict[str, str]] = {
    "light": {
        "paper": "#ffffff",
        "text": "#1c2733",
        "faint": "#5c6d7e",
        "grid": "#dde4ec",
        "heat": "#c2410c",
        "c0": "#0b62b8",
        "c1": "#c2410c",
        "c2": "#0f7b5f",
        "c3": "#8a3ea8",
        "c4": "#8a6a00",
        "c5": "#5c6d7e",
    },
    "dark": {
        "paper": "#161c24",
        "text": "#f2f5f9",
        "faint": "#9fb0c2",
        "grid": "#2f3a47",
        "heat": "#ff9a5c",
        "c0": "#6cb4ff",
        "c1": "#ff9a5c",
        "c2": "#4fd1a5",
        "c3": "#d79bf0",
        "c4": "#e5c45c",
        "c5": "#9fb0c2",
    },
}
CSS = """
svg$me { font: 12px system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif }
$me text { fill: $text }
$me .paper { fill: $paper }
$me .caption { fill: $faint }
$me .title { font-weight: 700; font-size: 14px }
$me .axis { fill: $faint }
$me .grid { stroke: $grid; stroke-width: 1 }
$me .zero { stroke: $faint; stroke-width: 1 }
$me .line { fill: none; stroke-width: 2; stroke-linejoin: round }
$me .square { fill: $heat }
$me .frame { fill: none; stroke: $grid }
"""
CSS += "".join(f"$me .c{k} {{ fill: $c{k}; stroke: $c{k} }}\n$me .line.c{k} {{ fill: none }}\n" for k in range(SERIES))


@dataclass(frozen=True, eq=False, repr=False)
class Chart(Pictured):
    """A chart: its drawing, and the words about it.

    >>> from wordtools.core.show import lengths_chart
    >>> chart = lengths_chart({"few": ["tea", "team", "meat"]}, title="Three words")
    >>> chart
    <Chart 'Three words'>
    >>> print(chart.caption)
    few: 3 words
    >>> chart.svg("dark").startswith("<svg")
    True
    """

    title: str
    caption: str
    root: Element = field(repr=False)
    """The ``svg``, without colours."""

    def __repr__(self) -> str:
        """Shows the title."""
        return f"<Chart {self.title!r}>"

    def __eq__(self, other: object) -> bool:
        """Returns whether another chart is equal in every part."""
        return isinstance(other, Chart) and self.svg() == other.svg()

    def __hash__(self) -> int:
        """Hashes what it looks like."""
        return hash(self.svg())

    def svg(self, theme: str | Theme = "light") -> Svg:
        """Returns the chart as a picture that stands alone, with its caption, on a ground of its own.

        Args:
            theme: ``light``, ``dark``, ``auto``, or colours that replace some of the light ones.

        Raises:
            ValueError: no such theme.
        """
        sheet, scope = styled(CSS, theme, THEMES)
        said = _wrapped(self.caption)
        high = float(self.root.get("viewBox", "").split()[3]) + 6
        box = f"{-EDGE:g} {-EDGE:g} {WIDTH + 2 * EDGE:g} {high + LINE * len(said) + 2 * EDGE:g}"
        root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **self.root.attrib, "viewBox": box})
        root.set("class", f"wordtools chart {scope}")
        root.extend(self.root)
        for number, line in enumerate(said):
            _text(root, 2, high + LINE * (number + 0.8), line, "caption")
        style = Element("style")
        style.text = sheet
        root.insert(2, style)  # after title and description
        size = {"width": f"{WIDTH + 2 * EDGE:g}", "height": box.split()[3]}
        root.insert(3, Element("rect", {"class": "paper", "x": f"{-EDGE:g}", "y": f"{-EDGE:g}", **size, "rx": "10"}))
        return Svg(tostring(root, encoding="unicode"))

    def _repr_svg_(self) -> str:
        return self.svg()

    def figure(self) -> Element:
        """Returns the chart for a page that has ``style_sheet``: an HTML figure with its caption."""
        figure = Element("figure", {"class": "chart"})
        figure.append(self.root)
        SubElement(figure, "figcaption").text = clean(self.caption)
        return figure


def style_sheet(theme: str = "auto") -> str:
    """Returns the colours of all charts of a page.

    Raises:
        ValueError: no such theme.
    """
    sheet, scope = styled(CSS, theme, THEMES)
    return sheet.replace(f".{scope}", ".chart")


def lines(
    series: Mapping[str, Sequence[Point]],
    *,
    title: str,
    caption: str,
    x: str,
    y: str,
    y_range: Point | None = None,
    zero: float | None = None,
    loose: Collection[str] = (),
    log: bool = False,
) -> Chart:
    """Draws a line for each series, a marker at each of its points.

    Args:
        series: the points of each, by its name.
        title: what the chart shows; also for a screen reader.
        caption: what can be read from it.
        x: what the horizontal axis counts, and in which units.
        y: the same of the vertical one.
        y_range: the least and the greatest value of the vertical axis; None: as the points have them.
        zero: where to draw a line across.
        loose: the series whose points are not joined.
        log: the vertical axis counts powers of ten; values of 0 and less are left out.
    """
    if log:
        series = {name: [(at, math.log10(value)) for at, value in some if value > 0] for name, some in series.items()}
    points = [point for some in series.values() for point in some if _finite(point)]
    across, along = [one for one, _ in points], [other for _, other in points]
    span = y_range or _span(along)
    if log:
        span = math.floor(span[0]), math.ceil(span[1])
    plot = _Plot(title, caption, list(series), x, y, _span(across), span)
    plot.grid(across=True, log=log)
    if zero is not None:
        plot.rule(zero)
    for number, (title_of, some) in enumerate(series.items()):
        found = [(plot.x(one), plot.y(other)) for one, other in filter(_finite, some)]
        name = f"c{number % SERIES}"
        if len(found) > 1 and title_of not in loose:
            way = " ".join(f"{one:.1f},{other:.1f}" for one, other in found)
            SubElement(plot.root, "polyline", {"class": f"line {name}", "points": way})
        for one, other in found:
            _marker(plot.root, number, one, other, 2.6 if len(found) > 20 else 3.4)
    return plot.chart()


def bars(
    groups: Sequence[str], series: Mapping[str, Sequence[float]], *, title: str, caption: str, x: str, y: str
) -> Chart:
    """Draws for each group a bar of each series, side by side.

    Args:
        groups: what stands below the bars.
        series: a value for each group, by the name of the series.
        title: as for ``lines``, like the rest.
        caption: what can be read from it.
        x: what the groups are.
        y: what the bars count, and in which units.

    Raises:
        ValueError: a series has another number of values than there are groups.
    """
    for name, values in series.items():
        if len(values) != len(groups):
            raise ValueError(f"{name}: {len(values)} values for {len(groups)} groups")
    heights = [value for values in series.values() for value in values if math.isfinite(value)]
    plot = _Plot(title, caption, list(series), x, y, (0, max(1, len(groups))), _span([0.0, *heights]))
    plot.grid(across=False)
    for place, name in enumerate(groups):
        plot.below(place + 0.5, name)
    wide = 0.8 / max(1, len(series))
    for number, (name, values) in enumerate(series.items()):
        for place, value in enumerate(values):
            if math.isfinite(value):
                begin = place + 0.1 + wide * number
                plot.bar(number, begin, begin + 0.94 * wide, value, f"{name}, {groups[place]}: {value:.3g}")
    plot.rule(0)
    return plot.chart()


def histogram(
    series: Mapping[str, Sequence[float]],
    edges: Sequence[float],
    *,
    title: str,
    caption: str,
    x: str,
    y: str = "share, %",
) -> Chart:
    """Draws how large a share of the values of each series lies between two edges; the outer bins take what is beyond.

    Args:
        series: the values, by the name of the series.
        edges: where the bins begin and end, ascending, two or more.
        title: as for ``lines``, like the rest.
        caption: what can be read from it.
        x: what the values are, and in which units.
        y: what the bars count.

    Raises:
        ValueError: fewer than two edges, or not ascending.
    """
    if len(edges) < 2 or any(second <= first for first, second in pairwise(edges)):
        raise ValueError("a histogram has two or more ascending edges")
    shares = {name: _shares(values, edges) for name, values in series.items()}
    highest = max((share for some in shares.values() for share in some), default=0.0)
    plot = _Plot(title, caption, list(series), x, y, (edges[0], edges[-1]), _span([0.0, highest]))
    plot.grid(across=True)
    for number, (name, some) in enumerate(shares.items()):
        for (low, high), share in zip(pairwise(edges), some, strict=True):
            part = (high - low) * 0.9 / len(shares)
            begin = low + (high - low) * 0.05 + part * number
            plot.bar(number, begin, begin + 0.94 * part, share, f"{name}, {low:g} to {high:g}: {share:.1f} %")
    plot.rule(0)
    return plot.chart()


def heat(
    values: Sequence[Sequence[float | None]],
    *,
    rows: Sequence[str],
    columns: Sequence[str],
    title: str,
    caption: str,
    unit: str = "",
) -> Chart:
    """Draws a grid of squares, the darker the higher their value.

    Args:
        values: row by row; None: no square.
        rows: the name of each row.
        columns: the name of each column.
        title: as for ``lines``.
        caption: what can be read from it.
        unit: of the values, for the legend.

    Raises:
        ValueError: a row has another number of values than there are columns.
    """
    if len(values) != len(rows) or any(len(row) != len(columns) for row in values):
        raise ValueError(f"values for {len(rows)} rows of {len(columns)} columns are expected")
    known = [value for row in values for value in row if value is not None and math.isfinite(value)]
    low, high = min([0.0, *known]), max(known, default=0.0)
    side = (WIDTH - 28) / max(1, len(columns))
    above = 26.0
    size = max(7.0, min(SIZE, 0.62 * side))
    root = _root(title, caption, above + 18 + side * len(rows) + 30)
    _text(root, 2, 16, title, "title")
    for place, name in enumerate(columns):
        _text(root, 24 + side * (place + 0.5), above + 12, name, "axis", anchor="middle", size=size)
    for number, (name, row) in enumerate(zip(rows, values, strict=True)):
        y = above + 18 + side * number
        _text(root, 20, y + side / 2 + 0.35 * size, name, "axis", anchor="end", size=size)
        for place, value in enumerate(row):
            if value is not None and math.isfinite(value):
                said = f"{columns[place]}{name}: {value:.3g}{unit}"
                _square(root, 24 + side * place, y, side - 1.5, _part(value, low, high), said)
    bottom = above + 18 + side * len(rows) + 8
    for step in range(5):
        _square(root, 24 + 22 * step, bottom, 20.5, step / 4, None)
    _text(root, 24 + 22 * 5 + 6, bottom + 14, f"{low:.3g} to {high:.3g}{unit}", "axis")
    return Chart(title, caption, root)


class _Plot:
    """Axes, a scale for each, and a legend; what is drawn goes to ``root``."""

    def __init__(
        self, title: str, caption: str, names: Sequence[str], x: str, y: str, across: Point, along: Point
    ) -> None:
        self.title, self.caption = title, caption
        self.steps = _steps(*along)
        self.along = min(along[0], self.steps[0]), max(along[1], self.steps[-1])
        self.across = across if across[0] < across[1] else (across[0] - 0.5, across[1] + 0.5)
        rows = _legend(names)
        self.top = 24 + 18 * len(rows) + 16 + TOP
        self.bottom = self.top + HEIGHT - TOP - BELOW
        self.root = _root(title, caption, self.bottom + BELOW)
        _text(self.root, 2, 16, title, "title")
        for number, row in enumerate(rows):
            for place, series, name in row:
                _marker(self.root, series, place + 6, 24 + 18 * number + 9, 4)
                _text(self.root, place + 15, 24 + 18 * number + 13, name, "")
        _text(self.root, 2, self.top - 11, y, "axis")
        _text(self.root, WIDTH - RIGHT, self.bottom + BELOW - 4, x, "axis", anchor="end")

    def x(self, value: float) -> float:
        """Returns where a value is from the left."""
        return LEFT + (WIDTH - LEFT - RIGHT) * _part(value, *self.across)

    def y(self, value: float) -> float:
        """Returns where a value is from above."""
        return self.bottom - (self.bottom - self.top) * _part(value, *self.along)

    def grid(self, *, across: bool, log: bool = False) -> None:
        """Draws the lines of the steps, and their numbers."""
        for step in self.steps:
            if log and step % 1:
                continue
            self._line("grid", step)
            _text(self.root, LEFT - 6, self.y(step) + 4, f"{10**step if log else step:g}", "axis", anchor="end")
        for step in _steps(*self.across) if across else ():
            if self.across[0] <= step <= self.across[1]:
                self.below(step, f"{step:g}")

    def below(self, at: float, name: str) -> None:
        """Writes a name below the horizontal axis."""
        _text(self.root, self.x(at), self.bottom + 15, name, "axis", anchor="middle")

    def rule(self, at: float) -> None:
        """Draws a line across, where that is on the chart."""
        if self.along[0] <= at <= self.along[1]:
            self._line("zero", at)

    def bar(self, number: int, begin: float, end: float, value: float, said: str) -> None:
        """Draws a bar from zero."""
        top, foot = sorted((self.y(value), self.y(0)))
        place = {"x": f"{self.x(begin):.1f}", "y": f"{top:.1f}", "stroke-width": "0"}
        size = {"width": f"{self.x(end) - self.x(begin):.1f}", "height": f"{foot - top:.1f}"}
        one = SubElement(self.root, "rect", {"class": f"c{number % SERIES}", **place, **size})
        SubElement(one, "title").text = clean(said)

    def chart(self) -> Chart:
        """Returns what was drawn."""
        return Chart(self.title, self.caption, self.root)

    def _line(self, kind: str, at: float) -> None:
        place = f"{self.y(at):.1f}"
        ends = {"x1": f"{LEFT:g}", "x2": f"{WIDTH - RIGHT:g}", "y1": place, "y2": place}
        SubElement(self.root, "line", {"class": kind, **ends})


def _root(title: str, caption: str, height: float) -> Element:
    box = f"0 0 {WIDTH:g} {height:g}"
    root = Element("svg", {"class": "chart", "viewBox": box, "role": "img", "aria-label": clean(title)})
    SubElement(root, "title").text = clean(title)
    SubElement(root, "desc").text = clean(caption)
    return root


def _text(
    root: Element, x: float, y: float, text: str, kind: str, *, anchor: str = "", size: float | None = None
) -> None:
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}"}
    if kind:
        place["class"] = kind
    if anchor:
        place["text-anchor"] = anchor
    if size is not None and size < SIZE:
        place["font-size"] = f"{size:.1f}"  # no style="": the policy of a page may forbid it
    SubElement(root, "text", place).text = clean(text)


def _marker(root: Element, number: int, x: float, y: float, size: float) -> None:
    """Draws the marker of a series: circle, square, triangle, diamond, triangle on its head, cross."""
    kind = {"class": f"c{number % SERIES}"}
    shape = number % SERIES
    if not shape:
        SubElement(root, "circle", {**kind, "cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": f"{size:g}"})
        return
    corners = {
        1: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
        2: ((0, -1.3), (1.2, 1), (-1.2, 1)),
        3: ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)),
        4: ((0, 1.3), (1.2, -1), (-1.2, -1)),
        5: ((-1.2, -1.2), (0, -0.4), (1.2, -1.2), (0.4, 0), (1.2, 1.2), (0, 0.4), (-1.2, 1.2), (-0.4, 0)),
    }[shape]
    points = " ".join(f"{x + size * dx:.1f},{y + size * dy:.1f}" for dx, dy in corners)
    SubElement(root, "polygon", {**kind, "points": points, "stroke-width": "0"})


def _square(root: Element, x: float, y: float, side: float, part: float, said: str | None) -> None:
    size = {"width": f"{side:.1f}", "height": f"{side:.1f}"}
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}", **size, "rx": "2"}
    SubElement(root, "rect", {"class": "frame", **place})
    one = SubElement(root, "rect", {"class": "square", **place, "fill-opacity": f"{part:.2f}"})
    if said is not None:
        SubElement(one, "title").text = clean(said)


def _legend(names: Sequence[str]) -> list[list[tuple[float, int, str]]]:
    """Puts the names of several series into rows: where each begins, its number, and what is written."""
    rows: list[list[tuple[float, int, str]]] = [[]]
    place = 2.0
    for number, name in enumerate(names if len(names) > 1 else ()):
        while text_width(name) * SIZE > WIDTH - 40:
            name = f"{name[:-2]}…"
        wide = 15 + text_width(name) * SIZE + 12
        if rows[-1] and place + wide > WIDTH:
            rows.append([])
            place = 2.0
        rows[-1].append((place, number, name))
        place += wide
    return [row for row in rows if row]


def _wrapped(text: str) -> list[str]:
    """Breaks a text into lines that fit a chart."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer) * SIZE > WIDTH and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return [line for line in lines if line]


def _steps(low: float, high: float) -> list[float]:
    """Chooses round numbers for an axis: four to eight, from at most *low* to at least *high*."""
    span = high - low
    if not span > 0:
        return [low]
    power = 10.0 ** math.floor(math.log10(span / 4))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if span / (power * factor) <= 5.5)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    digits = 2 - math.floor(math.log10(step))
    return [round(number * step, digits) for number in range(first, last + 1)]


def _span(values: Sequence[float]) -> Point:
    """Returns the least and the greatest value, apart."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    return (low, high) if low < high else (low - 0.5, high + 0.5) if low else (0.0, 1.0)


def _part(value: float, low: float, high: float) -> float:
    return min(1.0, max(0.0, (value - low) / (high - low))) if high > low else 0.0


def _finite(point: Point) -> bool:
    return all(map(math.isfinite, point))


def _shares(values: Sequence[float], edges: Sequence[float]) -> list[float]:
    """Counts the values between the edges, in percent of all."""
    counts = [0] * (len(edges) - 1)
    finite = [value for value in values if math.isfinite(value)]
    for value in finite:
        at = sum(edge <= value for edge in edges) - 1
        counts[min(max(at, 0), len(counts) - 1)] += 1
    return [100 * count / len(finite) if finite else 0.0 for count in counts]


def chart_svg(chart: Chart, *, theme: str | Theme = "light") -> Svg:
    """Draws a chart, for ``Chart.to_svg``."""
    return chart.svg(theme)
