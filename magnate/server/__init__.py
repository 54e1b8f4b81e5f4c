"""The server: tables, seats, live and asynchronous play.

The engine is the only judge. The log of a table in the database is the truth; everything in memory
is a cache of it. Only views leave.
"""

from magnate.extras import need

need("server")
