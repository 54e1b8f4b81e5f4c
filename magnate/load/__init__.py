"""The load tool: many tables of players with random actions, and measurements of their server.

Three processes: the server, the crowd of players (crowd.py), and whoever asked, who measures the
server from outside (run.py). `magnate load` prints what they report.
"""

from magnate.extras import need

need("server")
