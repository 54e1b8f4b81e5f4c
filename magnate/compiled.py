"""Whether the engine runs compiled, and whether that is still what its files say.

`python3 run.py compile` puts extension modules beside the files of `board`, `core` and `base`;
Python takes them before the files. A stamp says what they were made from, so that nobody changes a
file and goes on with what it said before. Installed from a wheel they need none.
"""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parent
PARTS = ("board", "core", "base")
STAMP = "compiled.json"


def is_compiled() -> bool:
    """Whether the engine that runs is the compiled one."""
    from magnate.core import flow

    return not flow.__file__.endswith(".py")


def digests(package: Path = PACKAGE) -> dict[str, str]:
    """The files of the engine, each with a digest of what it says."""
    from hashlib import sha256

    files = [file for part in PARTS for file in sorted((package / part).glob("*.py"))]
    return {
        file.relative_to(package).as_posix(): sha256(file.read_bytes()).hexdigest()
        for file in files
    }


def changed_files(package: Path = PACKAGE) -> list[str]:
    """The files that say something else than when the engine was compiled in this place."""
    stamp = package / STAMP
    if not stamp.is_file():
        return []
    import json  # here, as sha256 above: an engine that is not compiled loads neither

    then, now = json.loads(stamp.read_bytes()).get("files", {}), digests(package)
    return sorted(file for file in then.keys() | now.keys() if then.get(file) != now.get(file))


def refuse_old_build(package: Path = PACKAGE) -> None:
    """Stop an import that would run other rules than the files say."""
    changed = changed_files(package)
    if changed:
        raise ImportError(
            f"{', '.join(changed)}: not what the engine was compiled from. "
            "`python3 run.py compile` compiles it again, `python3 run.py compile --remove` goes "
            "back to pure Python."
        )


def fields_of(kind: type) -> tuple[str, ...]:
    """The fields of a slotted class, compiled or not."""
    fields: tuple[str, ...] = getattr(kind, "__slots__", ()) or getattr(kind, "__mypyc_attrs__", ())
    return fields
