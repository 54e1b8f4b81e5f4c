"""What the server does by itself: bots' moves, standing orders, sweeps, forgetting, hints."""
