"""Notifications for people who are away: web push, e-mail, webhooks.

A request only notes a change in memory (`worker.changed`). A background task finds the
recipients (`who`), writes a row for each of their channels (`outbox`), and sends the rows that are
due (`push`, `mail`, `webhook`). A process claims a row before it sends it, so each is sent once.
Messages say that something waits, and contain nothing of the game.
"""
