"""What lies in the box: scenarios, modules, maps, the league, and their pictures."""
