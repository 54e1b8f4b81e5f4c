"""The rules for reading come in one answer, and only once."""

from __future__ import annotations

import msgspec
from fastapi.testclient import TestClient

from magnate.guide import Guide, guide
from magnate.texts import complete_languages


def test_the_guide_comes_whole_in_every_language(client: TestClient) -> None:
    for lang in complete_languages():
        answer = client.get(f"/api/guide/{lang}")
        assert answer.status_code == 200
        assert msgspec.json.decode(answer.content, type=Guide) == guide(lang)


def test_a_guide_that_is_known_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/api/guide/de")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/api/guide/de", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/api/guide/zh").headers["etag"] != first.headers["etag"]


def test_other_languages_are_refused(client: TestClient) -> None:
    assert client.get("/api/guide/xx").status_code == 422


def test_its_types_are_described(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    answer = document["paths"]["/api/guide/{lang}"]["get"]["responses"]["200"]
    reference = answer["content"]["application/json"]["schema"]["$ref"]
    described = document["components"]["schemas"][reference.rsplit("/", 1)[1]]
    assert set(described["properties"]) == set(Guide.__struct_fields__)
    assert "Paragraph" in document["components"]["schemas"]
