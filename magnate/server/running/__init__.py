"""The server's own work: bots' moves, standing orders, sweeps, eviction, hints."""
