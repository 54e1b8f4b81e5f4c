"""What every room uses and what uses none: settings, ids, names, words, what travels."""
