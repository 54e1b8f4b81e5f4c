"""Buskers: waitresses who sing in the street, and a hat for the money (BUS)."""

from __future__ import annotations

from importlib.resources import files

from buskers import hats
from buskers.songs import SONG
from magnate.events import CampaignRan, ChainLeft, Fired
from magnate.kit import Module, load_content

MODULE = Module(
    name="buskers",
    content=load_content(files(__name__) / "content"),
    kinds=(SONG,),
    steps=(hats.STEP,),
    reactions={
        CampaignRan: hats.fill_hat,
        Fired: hats.lose_hats,
        ChainLeft: hats.lose_hats,
    },
    events=(hats.HatEmptied,),
    ext=hats.Hats,
    check_table=hats.check_hats,
    rules=("BUS",),
)
