"""Where pieces fit. A piece is known by its anchor, the top left square of its box."""

from collections.abc import Collection, Iterable

from magnate.board.geometry import Geometry

Offsets = Collection[tuple[int, int]]  # (dx, dy) of a piece's squares, all >= 0


def fits(free: int, stride: int, w: int, h: int) -> int:
    """The anchors at which a piece ``w`` wide and ``h`` high lies wholly on ``free``."""
    row = free
    for step in range(1, w):
        row &= free >> step
    anchors = row
    for step in range(1, h):
        anchors &= row >> step * stride
    return anchors


def touching(squares: int, stride: int, w: int, h: int) -> int:
    """The anchors at which at least one square of the piece is in ``squares``.

    Anchors off the map may be among them; intersect with ``fits``.
    """
    row = squares
    for step in range(1, w):
        row |= squares >> step
    anchors = row
    for step in range(1, h):
        anchors |= row >> step * stride
    return anchors


def footprint(bit: int, stride: int, w: int, h: int) -> int:
    """The squares of a piece with its anchor at ``bit``."""
    row = (1 << w) - 1 << bit
    squares = row
    for step in range(1, h):
        squares |= row << step * stride
    return squares


def fits_shape(free: int, stride: int, offsets: Offsets) -> int:
    """The anchors at which a connected piece of any shape lies wholly on ``free``."""
    anchors = -1
    for shift in _shifts(offsets, stride):
        anchors &= free >> shift
    return anchors


def touching_shape(squares: int, stride: int, offsets: Offsets) -> int:
    """The anchors at which at least one square of the shape is in ``squares``."""
    anchors = 0
    for shift in _shifts(offsets, stride):
        anchors |= squares >> shift
    return anchors


def shape_footprint(bit: int, stride: int, offsets: Offsets) -> int:
    """The squares of a shape with its anchor at ``bit``."""
    squares = 0
    for shift in _shifts(offsets, stride):
        squares |= 1 << bit + shift
    return squares


def block(geometry: Geometry, mask: int, barriers: int = 0) -> int:
    """Return the block of ``mask``: land connected to it without roads or barriers (MKT-03)."""
    if barriers:
        return _flood(geometry, mask, geometry.land & ~(geometry.roads | barriers))
    cache = geometry.memo.blocks
    if mask not in cache:
        cache[mask] = _flood(geometry, mask, geometry.land & ~geometry.roads)
    return cache[mask]


def _flood(geometry: Geometry, mask: int, open: int) -> int:
    stride = geometry.stride
    reached, before = mask & open, 0
    while reached != before:
        before = reached
        reached |= (reached << 1 | reached >> 1) & open
        reached |= (reached << stride | reached >> stride) & open
    return reached


def _shifts(offsets: Offsets, stride: int) -> Iterable[int]:
    return (dy * stride + dx for dx, dy in offsets)
