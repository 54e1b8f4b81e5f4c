"""The blocks of the map."""

from magnate.shown.blocks import blocks
from tests.builder import chain, rule, table


@rule("MKT-03")
def test_roads_cut_land_into_blocks():
    game = table(
        """
        22.#.
        22.#.
        #####
        .....
        .....
        """,
        chain(),
        chain(),
    )
    assert [len(block) for block in blocks(game)] == [10, 6, 2]
    assert (0, 0) in blocks(game)[1]
    assert blocks(game)[2] == [(4, 0), (4, 1)]
