"""The way to a table as a picture that a phone can read."""

from __future__ import annotations

from io import BytesIO

import segno


def qr(address: str) -> bytes:
    """An SVG; dark on light whatever the page looks like, as cameras want it."""
    picture = BytesIO()
    segno.make(address, error="m", micro=False).save(
        picture, kind="svg", border=4, dark="#000", light="#fff", omitsize=True, xmldecl=False
    )
    return picture.getvalue()
