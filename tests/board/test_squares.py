import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnate.board import bits, lowest_bit, mask_of, nth_bit

MASKS = st.integers(min_value=0, max_value=(1 << 700) - 1)


@given(MASKS)
def test_bits_ascend_and_make_the_mask_again(mask):
    numbers = list(bits(mask))
    assert numbers == sorted(set(numbers))
    assert mask_of(numbers) == mask


@given(MASKS.filter(bool))
def test_nth_bit_counts_from_the_lowest(mask):
    numbers = list(bits(mask))
    assert [nth_bit(mask, n) for n in range(len(numbers))] == numbers
    assert lowest_bit(mask) == numbers[0]


@pytest.mark.parametrize(("mask", "n"), [(0, 0), (0b101, 2), (0b101, -1)])
def test_no_such_bit(mask, n):
    with pytest.raises(IndexError, match=f"bit {n} of"):
        nth_bit(mask, n)
