"""Basics that all other rooms import: settings, ids, names, words, wire types."""
