"""Trials, forecasts, plans and hints, by what the asker knows."""
