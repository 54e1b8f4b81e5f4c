"""The browser client, where it is built: its files, and its one page at every address of its own.

What it answers: GET for a file of the client, or for a page that is not the server's. All the rest
goes on to the routes. Unknown tables and addresses are for the client to tell.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

FOLDER = Path(__file__).parents[1] / "static"
SERVERS = ("/api", "/admin", "/metrics")
"""Prefixes of addresses that the server answers itself."""
FOREVER = "public, max-age=31536000, immutable"
"""For names that hold a hash of the content."""
PACKED = {".png", ".jpg", ".webp", ".woff2"}
"""Files that are compressed already."""
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
"""Media types that the system's own list may lack or have wrong."""


def is_built() -> bool:
    """Whether there is a client to serve."""
    return (FOLDER / "index.html").is_file()


def client(app: ASGIApp, folder: Path) -> ASGIApp:
    """Serve the files of the client; pass other requests on."""

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        found = _find(folder, scope) if scope["type"] == "http" else None
        if found is None:
            await app(scope, receive, send)
            return
        answer = _answer(found, folder, Headers(scope=scope), scope["method"])
        await answer(scope, receive, send)

    return served


def _find(folder: Path, scope: Scope) -> Path | None:
    """The file to answer with."""
    path: str = scope["path"]
    if scope["method"] not in ("GET", "HEAD") or _is_servers(path):
        return None
    parts = path.split("/")[1:]
    file = folder.joinpath(*parts)
    if _is_clients(file, folder, parts):
        return file
    accepted = Headers(scope=scope).get("accept", "*/*")
    wants_page = "text/html" in accepted or "*/*" in accepted
    return folder / "index.html" if wants_page and "." not in parts[-1] else None


def _is_clients(file: Path, folder: Path, parts: list[str]) -> bool:
    if any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return False
    try:
        return file.is_file() and file.resolve().is_relative_to(folder.resolve())
    except OSError:  # a name that no file can have
        return False


def answers(folder: Path, scope: Scope) -> bool:
    """Return True if the client answers this HTTP request, so that no route does."""
    return _find(folder, scope) is not None


def _is_servers(path: str) -> bool:
    return any(path == own or path.startswith(f"{own}/") for own in SERVERS)


def _answer(file: Path, folder: Path, asked: Headers, method: str) -> Response:
    zipped = file.suffix not in PACKED and "gzip" in asked.get("accept-encoding", "")
    body, tag = _content(file, file.stat().st_mtime_ns, zipped)
    forever = file.parent == folder / "assets"
    headers = {
        "Cache-Control": FOREVER if forever else "no-cache",
        "ETag": tag,
        "Vary": "Accept, Accept-Encoding",
    }
    if tag in asked.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if zipped:
        headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(body))
    kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    return Response(
        b"" if method == "HEAD" else body,
        headers=headers,
        media_type=kind or "application/octet-stream",
    )


@lru_cache(512)
def _content(file: Path, changed: int, zipped: bool) -> tuple[bytes, str]:
    """A file as it travels, and its tag. `changed`: of another time it is another file."""
    raw = file.read_bytes()
    digest = hashlib.sha256(raw).hexdigest()[:24]
    if not zipped:
        return raw, f'"{digest}"'
    return gzip.compress(raw, 9, mtime=0), f'"{digest}-gz"'
