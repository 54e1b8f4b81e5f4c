"""The load tool: many tables of players that act by chance, and what a server makes of them.

Three processes: the server, the crowd of players (crowd.py), and whoever asked, who measures the
server from outside (run.py). `magnate load` prints what they report.
"""

from magnate.extras import need

need("server")
