"""What if: trying out, forecasts, plans and hints, by what the asker knows."""
