"""The machinery of the engine: state, actions, events, slots, steps. It knows no card."""
