"""What lies in the box: scenarios, modules, maps, bot ratings, and their pictures."""
