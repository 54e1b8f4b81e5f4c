"""Telling people who are away: web push, e-mail, webhooks.

A change of a game is noted in memory and nothing more (`worker.changed`); a task beside the
requests finds out who is to be told (`who`), writes a row for each place they are told at
(`outbox`), and sends what is due (`push`, `mail`, `webhook`). A row is claimed before it is sent,
so several processes send it once. Nothing of a game is told but that something waits.
"""
