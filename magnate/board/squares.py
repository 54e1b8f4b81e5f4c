"""Sets of squares as integers: bit numbers in, bit numbers out."""

from collections.abc import Iterable, Iterator


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits set in ``mask``, ascending."""
    digits = bin(mask)[:1:-1]
    bit = digits.find("1")
    while bit >= 0:
        yield bit
        bit = digits.find("1", bit + 1)


def nth_bit(mask: int, n: int) -> int:
    """The number of the n-th bit set in ``mask``, counted from 0."""
    if not 0 <= n < mask.bit_count():
        raise IndexError(f"bit {n} of a mask with {mask.bit_count()} bits")
    number = 0
    half = 1 << max(mask.bit_length() - 1, 1).bit_length() - 1
    while half:
        low = mask & (1 << half) - 1
        count = low.bit_count()
        if n < count:
            mask = low
        else:
            n -= count
            mask >>= half
            number += half
        half >>= 1
    return number


def lowest_bit(mask: int) -> int:
    """The number of the lowest bit set in ``mask``."""
    return (mask & -mask).bit_length() - 1


def mask_of(numbers: Iterable[int]) -> int:
    """The mask with these bits set."""
    mask = 0
    for bit in numbers:
        mask |= 1 << bit
    return mask
