"""Detection of a compiled engine, and of one that is older than its files.

`python3 run.py compile` puts extension modules beside the files of `board`, `core` and `base`, and
Python imports them instead of the files. A stamp has the digests of the files, so that a changed
file is not ignored. Extension modules from a wheel need no stamp.
"""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parent
PARTS = ("board", "core", "base")
STAMP = "compiled.json"


def is_compiled() -> bool:
    """Return True if the running engine is compiled."""
    from magnate.core import flow

    return not flow.__file__.endswith(".py")


def digests(package: Path = PACKAGE) -> dict[str, str]:
    """Return the files of the engine with the digests of their contents."""
    from hashlib import sha256

    files = [file for part in PARTS for file in sorted((package / part).glob("*.py"))]
    return {
        file.relative_to(package).as_posix(): sha256(file.read_bytes()).hexdigest()
        for file in files
    }


def changed_files(package: Path = PACKAGE) -> list[str]:
    """Return the files that have changed since the engine was compiled here."""
    stamp = package / STAMP
    if not stamp.is_file():
        return []
    import json  # here, as sha256 above: an engine that is not compiled loads neither

    then, now = json.loads(stamp.read_bytes()).get("files", {}), digests(package)
    return sorted(file for file in then.keys() | now.keys() if then.get(file) != now.get(file))


def refuse_old_build(package: Path = PACKAGE) -> None:
    """Raise ImportError if the compiled engine is older than its files."""
    changed = changed_files(package)
    if changed:
        raise ImportError(
            f"{', '.join(changed)}: not what the engine was compiled from. "
            "`python3 run.py compile` compiles it again, `python3 run.py compile --remove` goes "
            "back to pure Python."
        )


def fields_of(kind: type) -> tuple[str, ...]:
    """Return the fields of a slotted class, compiled or not."""
    fields: tuple[str, ...] = getattr(kind, "__slots__", ()) or getattr(kind, "__mypyc_attrs__", ())
    return fields
