"""`dinner` and `marketing`: a phase run aside."""

import json


def test_dinner_says_who_wins_and_why(run, position):
    before = position.read_bytes()
    told = run("dinner", position, "--lang", "en")
    assert "House 8 buys 1 burger" in told
    assert "wins" in told
    assert "House 2 wants" in told
    assert "lacks 1 beer" in told
    assert position.read_bytes() == before


def test_dinner_as_events(data, position):
    events = data("dinner", position)
    sold = next(event for event in events if event["what"] == "sold")
    assert (sold["house"], len(sold["offers"])) == ("8", 2)
    assert any(event["what"] == "tipped" and event["seat"] == 0 for event in events)


def test_dinner_of_a_moment(data, game):
    moments = data("replay", game)
    dinners = [
        moment["moment"]
        for moment in moments
        if any(event["what"] == "sold" for event in moment["events"])
    ]
    before = dinners[0] - 1
    foreseen = data("dinner", f"{game}@{before}")
    happened = moments[dinners[0]]["events"]
    assert [e for e in foreseen if e["what"] == "sold"] == [
        e for e in happened if e["what"] == "sold"
    ]


def test_nobody_is_hungry(run, position):
    given = json.loads(position.read_text())
    del given["demand"]
    position.write_text(json.dumps(given))
    assert "No house wants anything." in run("dinner", position)


def test_a_view_whose_reserve_cards_are_hidden_can_dine(data, position):
    given = json.loads(position.read_text())
    given |= {"bank": 1, "partial": True, "seat": 0}
    given["chains"][1]["reserve"] = "hidden"
    position.write_text(json.dumps(given))
    assert "bank_broke" in [event["what"] for event in data("dinner", position)]


def test_marketing_says_whom_campaigns_reach(run, data, position):
    before = position.read_bytes()
    (ran,) = data("marketing", position)
    assert ran["what"] == "campaign_ran"
    told = run("marketing", position)
    assert "Billboard" in told
    for reached in ran["reached"]:
        assert reached["house"] in told
    assert position.read_bytes() == before


def test_no_campaigns(run, position):
    given = json.loads(position.read_text())
    del given["campaigns"]
    position.write_text(json.dumps(given))
    assert "There are no campaigns." in run("marketing", position)
