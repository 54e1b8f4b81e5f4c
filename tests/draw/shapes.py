"""Where the shapes of an SVG lie on its page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, radians, sin
from xml.etree import ElementTree

NS = "{http://www.w3.org/2000/svg}"

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def view_box(root: ElementTree.Element) -> tuple[float, float, float, float]:
    x, y, width, height = map(float, root.attrib["viewBox"].split())
    return x, y, x + width, y + height


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{NS}text")]


def titles(root: ElementTree.Element) -> list[str]:
    return [
        title.text or "" for group in root.iter(f"{NS}g") for title in group.findall(f"{NS}title")
    ]


def corners(root: ElementTree.Element) -> Iterator[tuple[str, Point]]:
    """The corners of all boxes, discs, pictures and words, and the ends of all absolute moves."""
    yield from _corners(root, (1, 0, 0, 1, 0, 0))


def _corners(element: ElementTree.Element, outer: Matrix) -> Iterator[tuple[str, Point]]:
    matrix = _times(outer, _matrix(element.get("transform", "")))
    tag = element.tag.removeprefix(NS)
    if tag in ("defs", "style"):
        return
    for point in _points(tag, element):
        yield tag, _moved(matrix, point)
    for child in element:
        yield from _corners(child, matrix)


def _points(tag: str, element: ElementTree.Element) -> list[Point]:
    def value(name: str) -> float:
        return float(element.get(name, 0))

    if tag in ("rect", "use"):
        x, y, width, height = map(value, ("x", "y", "width", "height"))
        return [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
    if tag == "circle":
        x, y, r = map(value, ("cx", "cy", "r"))
        return [(x - r, y - r), (x + r, y + r)]
    if tag == "text":
        return [(value("x"), value("y"))]
    if tag == "path":
        moves = re.findall(r"[ML] ?(-?[\d.]+)[ ,]?(-?[\d.]+)", element.get("d", ""))
        return [(float(x), float(y)) for x, y in moves]
    return []


def _matrix(text: str) -> Matrix:
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", text):
        numbers = [float(number) for number in inside.split()]
        matrix = _times(matrix, _one(name, numbers))
    return matrix


def _one(name: str, numbers: list[float]) -> Matrix:
    if name == "translate":
        return 1, 0, 0, 1, numbers[0], numbers[1]
    if name == "scale":
        return numbers[0], 0, 0, numbers[-1], 0, 0
    assert name == "rotate", name
    angle, x, y = (*numbers, 0, 0)[:3]
    c, s = cos(radians(angle)), sin(radians(angle))
    return c, s, -s, c, x - c * x + s * y, y - s * x - c * y


def _times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = n
    return (
        m[0] * a + m[2] * b,
        m[1] * a + m[3] * b,
        m[0] * c + m[2] * d,
        m[1] * c + m[3] * d,
        m[0] * e + m[2] * f + m[4],
        m[1] * e + m[3] * f + m[5],
    )


def _moved(m: Matrix, point: Point) -> Point:
    x, y = point
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]
