"""The container file, the unit and the settings in docs/examples, as they would really run."""

from __future__ import annotations

import configparser
import json
import os
import re
import subprocess
import sys
import tomllib
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
CONTAINERFILE = (EXAMPLES / "Containerfile").read_text(encoding="utf-8")
STEPS = re.sub(r"\\\n", "", re.sub(r"^#.*\n", "", CONTAINERFILE, flags=re.MULTILINE)).splitlines()


def steps(word: str) -> list[str]:
    """What follows a word of the container file."""
    return [step.partition(" ")[2].strip() for step in STEPS if step.startswith(f"{word} ")]


def given(text: str) -> dict[str, str]:
    return dict(re.findall(r"(MAGNATE_\w+)=(\S*)", text))


def service() -> dict[str, str]:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]  # keeps capitals
    unit.read(EXAMPLES / "magnate.service", encoding="utf-8")
    return dict(unit["Service"])


def test_the_settings_do_not_say_where_the_data_lie() -> None:
    settings = (EXAMPLES / "magnate.env").read_text(encoding="utf-8")
    active = given(re.sub(r"^#.*\n", "", settings, flags=re.MULTILINE))
    assert "MAGNATE_SECURE" in active
    assert not active.keys() & {"MAGNATE_DATA", "MAGNATE_HOST"}
    (environment,) = steps("ENV")
    assert given(environment)["MAGNATE_DATA"] in steps("VOLUME")
    assert f"-o magnate {given(environment)['MAGNATE_DATA']}" in CONTAINERFILE
    assert given(service()["Environment"])["MAGNATE_DATA"] == "/var/lib/magnate"


def test_the_unit_lets_the_server_end_its_workers_and_does_not_repeat_a_mistake() -> None:
    said = service()
    assert said["KillMode"] == "mixed"
    assert said["RestartPreventExitStatus"] == "2"
    assert said["StateDirectoryMode"] == "0700"
    assert "install -m 644 docs/examples/magnate.service" in GUIDE


def test_the_port_is_published_for_this_machine_only() -> None:
    ports = re.findall(r"-p (\S+)", CONTAINERFILE + GUIDE)
    assert ports
    assert all(port.rstrip("`)").startswith("127.0.0.1:") for port in ports)


def test_behind_a_bridge_the_proxy_is_the_bridge() -> None:
    (run,) = re.findall(r"podman run (?:.*\\\n)*.*", CONTAINERFILE)
    assert "--env-file magnate.env" in run
    assert given(run)["MAGNATE_PROXIES"].endswith("/16")


def test_all_that_is_installed_is_pinned_and_hashed() -> None:
    installing = [line for line in steps("RUN") if "pip install" in line]
    installing += re.findall(r"pip install (?:.*\\\n)*.*", GUIDE.split("## As a service")[1])
    assert len(installing) >= 4
    for line in installing:
        assert "--require-hashes" in line or "--no-deps" in line or "magnate[" in line, line


def test_all_that_the_image_is_made_from_is_sent_and_nothing_else() -> None:
    ignore = (ROOT / ".containerignore").read_text(encoding="utf-8")
    assert (ROOT / ".dockerignore").read_text(encoding="utf-8") == ignore
    sent = {Path(line[1:]).parts[0] for line in ignore.splitlines() if line.startswith("!")}
    assert "*" in ignore.splitlines()
    copied = [line.split()[:-1] for line in steps("COPY") if not line.startswith("--from")]
    named = {Path(name).parts[0] for names in copied for name in names}
    assert named == sent
    assert all((ROOT / name).exists() for name in named)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for source in project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]:
        assert [source] in copied, source
        assert f"!{source}" in ignore.splitlines(), source


class Ready(BaseHTTPRequestHandler):
    """Answers as a server that is ready."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/api/ready" else 404)
        self.end_headers()

    def log_message(self, *_: object) -> None: ...


@pytest.mark.parametrize("up", [True, False])
def test_the_health_check_asks_at_the_port_that_is_set(up: bool) -> None:
    (line,) = steps("HEALTHCHECK")
    _, *command = json.loads(line.partition("CMD")[2])
    with HTTPServer(("127.0.0.1", 0), Ready) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        port = str(server.server_port)
        if not up:
            server.shutdown()
            server.server_close()
        done = subprocess.run(
            [sys.executable, *command],
            env={**os.environ, "MAGNATE_PORT": port},
            capture_output=True,
        )
        assert (done.returncode == 0) is up, done.stderr
        if up:
            server.shutdown()
