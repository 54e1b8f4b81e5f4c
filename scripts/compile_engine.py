"""Compile the engine with mypyc: the extension modules of `board`, `core` and `base`.

    python scripts/compile_engine.py             beside the files, in this checkout
    python scripts/compile_engine.py --remove    take that back
    python scripts/compile_engine.py --into DIR  into another folder, for a wheel
    python scripts/compile_engine.py -O 0        quicker to compile, slower to run: for tests

`python3 run.py compile` brings what this needs (requirements/compile.in) and calls it. Files that
define msgspec structs stay as they are: compiled, a struct would lose `frozen`.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import runpy
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Not imported: `import magnate` refuses an engine that is to be compiled anew.
COMPILED = runpy.run_path(str(ROOT / "magnate" / "compiled.py"))
LIBRARY = "magnate.engine"
"""One library for all modules, so that they call each other directly."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--remove", action="store_true", help="go back to pure Python")
    parser.add_argument("--into", type=Path, default=ROOT, help="another folder than this checkout")
    parser.add_argument("-O", dest="level", default="3", choices="0123", help="as for the compiler")
    asked = parser.parse_args()
    target = asked.into.resolve() / "magnate"
    if asked.remove:
        remove(target)
    elif not is_made(target, asked.level):
        remove(target)
        make(target, asked.level)


def made_from(level: str) -> dict[str, object]:
    """What the stamp says: the files, and how they are compiled."""
    return {"level": level, "files": COMPILED["digests"]()}


def is_made(target: Path, level: str) -> bool:
    """Whether what lies there is made from these very files, at this level, for this Python."""
    stamp = target / COMPILED["STAMP"]
    return (
        stamp.is_file()
        and json.loads(stamp.read_bytes()) == made_from(level)
        and all(
            (target / file).with_suffix(sysconfig.get_config_var("EXT_SUFFIX")).is_file()
            for file in compilable()
        )
    )


def remove(target: Path) -> None:
    """Take away what was made, the stamp first: without it nothing counts as made."""
    (target / COMPILED["STAMP"]).unlink(missing_ok=True)
    for place in (target, *(target / part for part in COMPILED["PARTS"])):
        for made in (*place.glob("*.so"), *place.glob("*.pyd")):
            made.unlink()


def make(target: Path, level: str) -> None:
    """Compile aside, then put everything in place at once."""
    seek_compiler()
    stamp = made_from(level)
    with tempfile.TemporaryDirectory() as folder:
        run_mypyc(Path(folder), level)
        shutil.copytree(Path(folder) / "lib" / "magnate", target, dirs_exist_ok=True)
    (target / COMPILED["STAMP"]).write_text(json.dumps(stamp, indent=1), encoding="utf-8")


def run_mypyc(folder: Path, level: str) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]  # it has no stubs
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    os.chdir(ROOT)
    options = [f"--config-file={ROOT / 'pyproject.toml'}", f"--cache-dir={folder / 'cache'}"]
    extensions = mypycify(
        [*options, *(f"magnate/{file}" for file in compilable())],
        opt_level=level,
        debug_level="0",
        target_dir=str(folder / "c"),
        group_name=LIBRARY,
    )
    # Not `setup`: it would read pyproject.toml, which is for another build backend.
    builder = build_ext(Distribution({"name": "magnate", "ext_modules": extensions}))
    builder.build_lib, builder.build_temp = str(folder / "lib"), str(folder / "temp")
    builder.parallel = True
    builder.ensure_finalized()
    builder.run()


def compilable() -> list[str]:
    """The files of the engine without those that define a struct, and without `__init__`."""
    trees = {
        file: ast.parse((ROOT / "magnate" / file).read_text(encoding="utf-8"))
        for file in COMPILED["digests"]()
        if not file.endswith("__init__.py")
    }
    classes = [
        (file, node.name, [ast.unparse(base) for base in node.bases])
        for file, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    ]
    structs, holding = {"msgspec.Struct"}, set[str]()
    for _ in classes:  # as often as a struct can inherit from another
        found = {(file, name) for file, name, bases in classes if structs.intersection(bases)}
        structs |= {name for _, name in found}
        holding |= {file for file, _ in found}
    return [file for file in trees if file not in holding]


def seek_compiler() -> None:
    """Say so where there is none; on Windows setuptools knows better where to look."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if os.name != "nt" and shutil.which(command.split()[0]) is None:
        sys.exit(
            f"error: there is no C compiler ({command.split()[0]}), so the engine stays pure Python"
        )


if __name__ == "__main__":
    main()
