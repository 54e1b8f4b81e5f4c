"""The machinery of the engine: state, actions, events, slots, steps. It knows no card."""

from magnate.compiled import refuse_old_build

refuse_old_build()
