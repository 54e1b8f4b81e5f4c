"""With all modules, a map that changes changes nothing else."""

from magnate.base.growth import change_map
from magnate.modules import module_names
from tests.builder import chain, rule, table
from tests.random_games.state import same

ALL = tuple(name for name in module_names() if name != "hard_choices")


@rule("LOB-06", "LOB-08", "NMS-14")
def test_laying_everything_out_again_moves_no_card_and_no_piece():
    hand = {"executive_vice_president": 1, "rural_marketeer": 1, "lobbyist": 1}
    game = table("E0 N2 / A2 O1", chain((5, 8), beach=hand), chain(), modules=ALL)
    before = game.copy()
    change_map(game, game.geometry)
    assert same(game, before)
