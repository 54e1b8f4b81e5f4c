"""Plan mode: a company and a working day, drafted at any time on a copy."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from magnate.base.actions import EndStep
from magnate.base.build import begin_step
from magnate.base.gestures import ChooseCompany, ChooseFreezer, ChoosePayday, Gesture, split
from magnate.base.payday import bill, can_pay
from magnate.core.actions import Action, tag
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.flow import awaited, proceed, stands_before, step, takes
from magnate.core.state import Game
from magnate.forecast.companies import Companies
from magnate.forecast.dinner import NO_LEVERS, Dinner, Levers, dine, prepared
from magnate.forecast.idle import idle
from magnate.forecast.place_wish import ORDER, as_free, is_settled
from magnate.known import guess, hangs_on_guess, view

COMPANY = "restructuring"
DINNER = "dinnertime"
STEP_OF = {ChooseCompany: COMPANY, ChoosePayday: "payday", ChooseFreezer: "freezer"}


class Drafted(msgspec.Struct):
    """The result of one action of a draft."""

    step: str
    """The step in which it was carried out; "": none."""
    refused: Refused | None = None
    events: tuple[Event, ...] = ()
    """The events of the action."""


class DraftWages(msgspec.Struct, frozen=True, kw_only=True):
    """The cost of the payday after the dinner if nobody is fired."""

    due: int
    salaries: int
    discounts: int
    affordable: bool


class Draft(msgspec.Struct):
    """A turn as it is drafted."""

    turn: int
    drafted: list[Drafted]
    game: Game
    """At the end of the draft: at the seat's next decision, or at the door to dinner."""
    dinner: Dinner
    wages: DraftWages
    guessed: bool
    """Whether it hangs on reserve cards that the seat does not know."""


class _Day:
    """A drafted turn while it is played."""

    def __init__(self, game: Game, seat: int, companies: Companies) -> None:
        self.game = game
        self.seat = seat
        self.companies = companies
        self.until = frozenset({COMPANY})
        """The steps before which it ends."""
        self.events: list[Event] = []

    def copy(self) -> _Day:
        other = _Day(self.game.copy(), self.seat, self.companies)
        other.until = self.until
        other.events = list(self.events)
        return other

    def do(self, action: Action) -> None:
        self.events += step(self.game, action, self.until)

    def awaits_me(self) -> bool:
        """Let all others be idle until the seat has to decide; no: the day is at its end."""
        while not (self.game.over or stands_before(self.game, self.until)):
            waiting = awaited(self.game)
            if not waiting:
                told = len(self.game.events)
                proceed(self.game, self.until)
                self.events += self.game.events[told:]
                continue
            if self.seat in waiting:
                return True
            self.be_idle(waiting[0])
        return False

    def be_idle(self, seat: int) -> None:
        self.do(idle(self.game, seat, self.companies))

    def play_out(self) -> None:
        """Everybody is idle to the end of the day."""
        while self.awaits_me():
            self.be_idle(self.seat)

    def takes(self, action: Action | Gesture) -> bool:
        """Whether what is asked now can be answered with such an action."""
        game = self.game
        if isinstance(action, Action):
            return takes(game, type(action))
        name = game.rules.steps[game.step].name
        return not game.pending and name == STEP_OF.get(type(action))

    def carry_out(self, action: Action | Gesture) -> Drafted:
        """Go on, idle, to where the action belongs, and carry it out."""
        while self.awaits_me():
            if self.takes(action):
                name = self.game.rules.steps[self.game.step].name
                action = as_free(self.game, action)
                before = len(self.events)
                for atom in [action] if isinstance(action, Action) else split(self.game, action):
                    self.do(atom)
                return Drafted(name, events=tuple(self.events[before:]))
            if is_settled(self.game, action):
                return Drafted(ORDER)
            self.be_idle(self.seat)
        name = tag(action) if isinstance(action, Action) else str(action.__struct_config__.tag)
        raise Refused("wrong_step", action=name, step=DINNER)


def draft(
    game: Game,
    seat: int,
    actions: Sequence[Action | Gesture],
    levers: Levers = NO_LEVERS,
    companies: Companies | None = None,
) -> Draft | None:
    """Draft the seat's next company and working day; None: the game ends before.

    While the companies of this turn are chosen, it is this turn. Otherwise everybody is idle for
    the rest of this turn, and it is the next. `companies`: those that were opened last; idle seats
    keep theirs.
    """
    seen = view(game, seat)
    day = _Day(guess(seen, like=game, undecided=True), seat, companies or {})
    if not _begin_turn(day):
        return None
    turn = day.game.turn
    drafted = []
    for i, action in enumerate(actions):
        trial = day.copy()
        if isinstance(action, EndStep) and _is_needless(trial, actions[i + 1 :]):
            drafted.append(Drafted(""))
            continue
        try:
            drafted.append(trial.carry_out(action))
        except Refused as refused:
            drafted.append(Drafted("", refused))
        else:
            day = trial
    day.awaits_me()
    here = day.game.copy()
    day.play_out()
    evening = prepared(day.game, levers)
    dinner = dine(evening)
    return Draft(
        turn,
        drafted,
        here,
        dinner,
        _wages(evening, seat),
        hangs_on_guess(seen, [*day.events, *dinner.events]),
    )


def _begin_turn(day: _Day) -> bool:
    """Go on to the beginning of the seat's next restructuring; no: the game ends before."""
    game = day.game
    rules = game.rules
    current = rules.steps[game.step]
    if current.name != COMPANY or game.settled:
        if current.simultaneous and not game.pending:
            # What others have chosen in secret is not known: all choose again.
            day.events += begin_step(game, day.until)
        day.play_out()
    if game.over:
        return False
    day.until = frozenset({DINNER})
    day.events += begin_step(game, day.until)
    return True


def _is_needless(day: _Day, later: Sequence[Action | Gesture]) -> bool:
    """Whether the next action belongs to the step that would be ended: an earlier one has become
    impossible, and its step with it."""
    following = next((action for action in later if not isinstance(action, EndStep)), None)
    trial = day.copy()
    if following is None or not trial.awaits_me() or not trial.takes(following):
        return False
    try:
        trial.carry_out(following)
    except Refused:
        return False
    return True


def _wages(game: Game, seat: int) -> DraftWages:
    chain = game.chains[seat]
    owed = bill(game, chain)
    return DraftWages(
        due=owed.total,
        salaries=sum(owed.salaries.values()),
        discounts=sum(owed.discounts.values()),
        affordable=can_pay(game, chain),
    )
