"""What a seat can do in the base game. What a module adds stands in `magnate.modules.NAME`."""

from __future__ import annotations

from magnate.base.actions import (
    ChoosePosition,
    ChooseReserve,
    EndStep,
    FetchDrink,
    FetchRoute,
    Fire,
    Hire,
    HireAndTrain,
    Keep,
    MoveRestaurant,
    OpenCompany,
    Pass,
    Pay,
    PlaceCampaign,
    PlaceGarden,
    PlaceHouse,
    PlaceRestaurant,
    Produce,
    PutToWork,
    Train,
)
from magnate.core.actions import Action, Undo

__all__ = [
    "Action",
    "ChoosePosition",
    "ChooseReserve",
    "EndStep",
    "FetchDrink",
    "FetchRoute",
    "Fire",
    "Hire",
    "HireAndTrain",
    "Keep",
    "MoveRestaurant",
    "OpenCompany",
    "Pass",
    "Pay",
    "PlaceCampaign",
    "PlaceGarden",
    "PlaceHouse",
    "PlaceRestaurant",
    "Produce",
    "PutToWork",
    "Train",
    "Undo",
]
