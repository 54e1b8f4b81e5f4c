"""What the server does by itself: bots' moves, standing orders, rounds, forgetting, hearing."""
