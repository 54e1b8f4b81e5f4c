"""The same games on Ray clusters. Ray runs in processes of its own, away from the tests."""

import json
import os
import platform
import subprocess
import sys

import pytest

from magnate.arena import ArenaSettings, InProcess, NoCluster, RayCluster, run_arena
from magnate.files import read_game
from magnate.setup import Setup
from tests.patience import PATIENCE

HAS_WHEELS = (
    sys.platform == "linux"
    and platform.machine() == "x86_64"
    and sys.implementation.name == "cpython"
    and sys.version_info < (3, 14)
)
"""As in requirements/dev.in."""
with_ray = pytest.mark.skipif(not HAS_WHEELS, reason="Ray has no wheel for this platform")

GAMES = ("--bots", "easy,random", "-n", "6", "--seed", "5", "--turn-limit", "12")
SETTINGS = ArenaSettings(bots=("easy", "random"), setup=Setup(players=2, seed=5, turn_limit=12))

TWO_NODES = """
import subprocess, sys
from ray.cluster_utils import Cluster

small = {"num_cpus": 1, "object_store_memory": 80 * 1024 * 1024}
cluster = Cluster(initialize_head=True, head_node_args={**small, "include_dashboard": False})
try:
    cluster.add_node(**small)
    command = [sys.executable, "-m", "magnate", "arena", *sys.argv[1:], "--ray", cluster.address]
    status = subprocess.call(command)
finally:
    cluster.shutdown()
sys.exit(status)
"""


def run(*command):
    environment = os.environ | {"RAY_USAGE_STATS_ENABLED": "0", "PYTHONPATH": os.getcwd()}
    done = subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        env=environment,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def here(tmp_path):
    """The games as they are played without Ray."""
    folder = tmp_path / "here"
    assert len(list(run_arena(folder, SETTINGS, 6, InProcess()))) == 6
    return {file.name: file.read_bytes() for file in folder.glob("0*.json")}


@with_ray
@pytest.mark.slow
def test_a_cluster_of_our_own_with_two_workers(tmp_path, here):
    folder = tmp_path / "there"
    out = run("-m", "magnate", "arena", *GAMES, "-o", str(folder), "--jobs", "2", "--ray", "--json")
    report = json.loads(out)
    assert report["games"] == 6
    assert report["fallbacks"] == 0
    assert {file.name: file.read_bytes() for file in folder.glob("0*.json")} == here
    assert read_game(here["0001.json"]).game.over


@with_ray
@pytest.mark.slow
def test_a_cluster_of_two_machines_at_an_address(tmp_path, here):
    folder = tmp_path / "there"
    run("-c", TWO_NODES, *GAMES, "-o", str(folder))
    assert {file.name: file.read_bytes() for file in folder.glob("0*.json")} == here


def test_no_cluster_at_an_address():
    with pytest.raises(NoCluster), RayCluster("127.0.0.1:1"):
        pass


def test_no_ray(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match="ray"), RayCluster():
        pass
