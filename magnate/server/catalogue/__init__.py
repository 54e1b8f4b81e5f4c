"""What can be played: scenarios, modules, maps, bot ratings, and their pictures."""
