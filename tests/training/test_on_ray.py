"""The same games on a Ray cluster. Ray runs in processes of its own, away from the tests."""

from __future__ import annotations

import os
import platform
import subprocess
import sys

import pytest

from magnate.training.shards import shards_in
from tests.patience import PATIENCE

np = pytest.importorskip("numpy")
HAS_WHEELS = (
    sys.platform == "linux"
    and platform.machine() == "x86_64"
    and sys.implementation.name == "cpython"
    and sys.version_info < (3, 14)
)
"""As in requirements/dev.in."""


@pytest.mark.skipif(not HAS_WHEELS, reason="Ray has no wheel for this platform")
@pytest.mark.slow
def test_on_ray_games_are_the_same(run, tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    words = ["--games", "10", "--players", "2", "--scenario", "base_game", "--jobs", "1"]
    run("train", "games", here, *words)
    paths = os.pathsep.join(path for path in (os.getcwd(), *sys.path) if path)
    done = subprocess.run(
        [sys.executable, "-m", "magnate", "train", "games", str(there), *words, "--ray"],
        capture_output=True,
        text=True,
        env=os.environ | {"RAY_USAGE_STATS_ENABLED": "0", "PYTHONPATH": paths},
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    (one,), (other,) = shards_in(here), shards_in(there)
    with np.load(one) as first, np.load(other) as second:
        assert all((first[name] == second[name]).all() for name in first.files)
