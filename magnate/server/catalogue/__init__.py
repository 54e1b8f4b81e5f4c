"""What can be played: scenarios, modules, maps, the league, and their pictures."""
