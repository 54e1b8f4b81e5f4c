"""The server to the outside: routes, sockets, pages, and what guards them."""
