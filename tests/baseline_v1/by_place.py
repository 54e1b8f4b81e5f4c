"""The baseline without installing it: `--bots hard,tests/baseline_v1/by_place.py:hard`."""

import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
_package = import_module("baseline_v1")
medium = _package.medium_bot
hard = _package.hard_bot
