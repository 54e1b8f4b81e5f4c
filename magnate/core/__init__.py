"""The machinery of the engine: state, actions, events, questions, steps. It knows no card."""

from magnate.compiled import refuse_old_build

refuse_old_build()
