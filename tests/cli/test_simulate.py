from magnate.files import read_game


def without_time(report):
    return {key: report[key] for key in report if key not in ("seconds", "decisions_per_second")}


def test_equal_seeds_play_equal_games(data):
    arguments = ("simulate", "-n", 3, "-p", 2, "--turn-limit", 12, "--seed", 9)
    first, again = data(*arguments), data(*arguments)
    assert without_time(first) == without_time(again)
    assert [game["seed"] for game in first["games"]] == [9, 10, 11]
    assert first["ends"] == {"turn_limit": 3}


def test_how_games_end(run, data):
    report = data("simulate", "-n", 2, "-p", 2, "--bots", "easy")
    assert report["ends"] == {"bank": 2}
    assert sum(report["wins_by_seat"]) == 2
    assert report["turns"]["least"] <= report["turns"]["mean"] <= report["turns"]["most"]
    told = run("simulate", "-n", 1, "-p", 2, "--bot", "easy")
    assert "decisions per second" in told
    assert "1 × The bank has broken for good." in told


def test_the_games_can_be_kept(run, data, tmp_path):
    folder = tmp_path / "kept" / "here"
    report = data("simulate", "-n", 2, "-p", 2, "--turn-limit", 5, "-o", folder)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["game-1.json", "game-2.json"]
    for file, game in zip(files, report["games"], strict=True):
        again = read_game(file.read_bytes())
        assert again.game.over
        assert len(again.actions) == game["decisions"]
        assert [chain.cash for chain in again.game.chains] == game["cash"]


def test_nobody_plays_what_there_is_not(tmp_path, refused):
    folder = tmp_path / "games"
    assert "easy" in refused("simulate", "--bots", "genius", "-o", folder)
    assert "3 seats" in refused("simulate", "--bots", "easy,random", "-o", folder)
    assert "nonsense" in refused("simulate", "--modules", "nonsense", "-o", folder)
    assert not folder.exists()
