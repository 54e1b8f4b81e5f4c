"""The owner's page. That its forms come from itself is checked for every request (security.py)."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from magnate.server.db.purge import purge
from magnate.server.kit.denied import Denied
from magnate.server.kit.words import language_of
from magnate.server.people.owner import is_token, let_owner_in, let_owner_out
from magnate.server.web.admin import archive_table, overview, remove_table
from magnate.server.web.admin_page import login_page, owner_page
from magnate.server.web.routes.common import Address, Owner, TableId, TheLimits, TheServer, owner
from magnate.server.web.routes.pages import fields

router = APIRouter(prefix="/admin", include_in_schema=False)
OWNER = [Depends(owner)]


@router.get("")
async def look(server: TheServer, is_owner: Owner, request: Request) -> HTMLResponse:
    """How the server is, or the way in."""
    lang, has_token = language_of(request), bool(server.settings.owner.get_secret_value())
    if not is_owner:
        return login_page(lang, has_token)
    return owner_page(lang, await overview(server), has_token)


@router.post("/login")
async def log_in(
    server: TheServer, limits: TheLimits, address: Address, request: Request
) -> Response:
    """With the token."""
    sent = await fields(request)
    try:
        with limits.guesses.guessing(address, "owner"):
            if not is_token(server.settings, sent.get("token", "")):
                raise Denied(403, "owners_only")
    except Denied as denied:
        if denied.code != "owners_only":
            raise
        return login_page(language_of(request), has_token=True, wrong=True)
    answer = _back()
    await let_owner_in(server, answer)
    return answer


@router.post("/logout")
async def log_out(server: TheServer, request: Request) -> RedirectResponse:
    """Forget it."""
    answer = _back()
    await let_owner_out(server, request, answer)
    return answer


@router.post("/purge", dependencies=OWNER)
async def clear_up(server: TheServer) -> RedirectResponse:
    """Remove what nobody has touched for long."""
    await purge(server.engine)
    return _back()


@router.post("/tables/{table_id}/archive", dependencies=OWNER)
async def archive(server: TheServer, table_id: TableId) -> RedirectResponse:
    """Put a finished table away."""
    await archive_table(server, table_id)
    return _back()


@router.post("/tables/{table_id}/remove", dependencies=OWNER)
async def remove(server: TheServer, table_id: TableId) -> RedirectResponse:
    """Take a table away for good."""
    await remove_table(server, table_id)
    return _back()


def _back() -> RedirectResponse:
    return RedirectResponse("/admin", status_code=303)
