"""The audit of dependencies: it finds what the index knows, and says when it does not answer."""

from __future__ import annotations

import httpx
import pytest

import audit


def index(answers: dict[str, httpx.Response]):
    def answer(request: httpx.Request) -> httpx.Response:
        name = request.url.path.split("/")[-3]
        return answers.get(name, httpx.Response(404))

    return lambda **_: CLIENT(transport=httpx.MockTransport(answer))


CLIENT = httpx.Client


@pytest.fixture(autouse=True)
def two_packages(monkeypatch):
    monkeypatch.setattr(audit, "installed", lambda: [("one", "1.0"), ("two", "2.0")])


def test_a_known_vulnerability_fails_the_check(monkeypatch, capsys):
    known = {"id": "PYSEC-1", "fixed_in": ["1.1"], "link": "https://osv.example/1", "withdrawn": None}
    past = {"id": "PYSEC-2", "fixed_in": [], "withdrawn": "2020-01-01"}
    well = httpx.Response(200, json={"vulnerabilities": []})
    bad = httpx.Response(200, json={"vulnerabilities": [known, past]})
    monkeypatch.setattr(audit.httpx, "Client", index({"pip": well, "one": bad}))
    assert audit.main() == 1
    told = capsys.readouterr().out
    assert "one 1.0: PYSEC-1, mended in 1.1." in told
    assert "PYSEC-2" not in told
    assert "1 packages checked, 1 without an answer, 1 known vulnerabilities." in told


def test_without_an_answer_it_says_so_and_passes(monkeypatch, capsys):
    monkeypatch.setattr(audit.httpx, "Client", index({"pip": httpx.Response(503)}))
    assert audit.main() == 0
    assert "The package index does not answer: 2 packages are not checked" in capsys.readouterr().out
