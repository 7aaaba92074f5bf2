"""R-C10: five ranks from games finished and won."""

from fluxboard.app import ranks

from tests.app.board import Settings


def play(settings, white, black, winner, times=1):
    news = []
    for _ in range(times):
        news += ranks.count(settings, [white, black], winner)
    return news


def test_ranks_in_order():
    settings = Settings()
    assert ranks.rank(settings, "Ann") == 0
    assert play(settings, "Ann", "Tom", 2) == [("Ann", 1), ("Tom", 2)]
    assert play(settings, "Ann", "Tom", 1) == [("Ann", 2)]
    assert play(settings, "Ann", "Tom", 1, 3) == []
    assert play(settings, "Tom", "Ann", 2) == [("Ann", 3)]
    assert play(settings, "Ann", "Tom", 1, 9) == []
    assert play(settings, "Ann", "Tom", 1) == [("Ann", 4)]
    assert ranks.rank(settings, "Ann") == 4


def test_the_fifth_rank_needs_forty_wins_against_five_players_and_is_told_once():
    settings = Settings()
    for rival in ("Tom", "Eve", "Bob", "Kim"):
        play(settings, "Ann", rival, 1, 12)
    assert ranks.rank(settings, "Ann") == 4
    assert play(settings, "Ann", "Joe", 1) == [("Ann", 5), ("Joe", 1)]
    ranks.count(settings, ["Ann", "Joe"], 1, -1)
    assert play(settings, "Ann", "Joe", 1, 3) == []


def test_draws_are_games_and_unnamed_players_count_for_nothing():
    settings = Settings()
    assert play(settings, "Ann", None, 0) == [("Ann", 1)]
    assert play(settings, None, None, 1) == []
    assert play(settings, "Ann", None, 1, 50)[-1] == ("Ann", 4)


def test_taking_back_a_win():
    settings = Settings()
    play(settings, "Ann", "Tom", 1)
    assert ranks.count(settings, ["Ann", "Tom"], 1, -1) == []
    assert ranks.rank(settings, "Ann") == 0
    assert play(settings, "Ann", "Tom", 1) == []
    assert ranks.rank(settings, "Ann") == 2


def test_the_list_of_players_is_bounded():
    settings = Settings()
    play(settings, "Ann", "Tom", 1, 3)
    for number in range(60):
        play(settings, "P%d" % number, None, 1)
    assert len(settings["players"]) == 16
    assert ranks.rank(settings, "Ann") == 2
