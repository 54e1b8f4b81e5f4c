"""What holds on SQLite holds on PostgreSQL: talk, documents, clocks, votes and bots, over again."""

from __future__ import annotations

from tests.server import (
    test_bots_at_tables,
    test_chat,
    test_clocks,
    test_orders,
    test_seat_documents,
)
from tests.server import test_votes as votes
from tests.server.test_clocks import clock
from tests.server.test_postgres import settings

__all__ = ["clock", "settings"]  # fixtures

test_talk = test_chat.test_seats_and_spectators_talk_and_all_are_told
test_notes = test_seat_documents.test_notes_are_for_those_who_hold_the_seat
test_orders_given = test_seat_documents.test_orders_are_for_those_who_hold_the_seat
test_order = test_orders.test_a_position_is_taken_at_a_table_and_marked
test_reserve = test_clocks.test_only_what_is_beyond_the_seconds_comes_off_the_reserve
test_time_out = test_clocks.test_a_bot_decides_for_who_has_no_time_left_and_for_nobody_else
test_vote_on_time_out = test_clocks.test_where_they_vote_the_others_are_told_once
test_claims = test_clocks.test_two_processes_do_not_both_act
test_rewind = votes.test_all_agree_to_go_back
test_hand_over = votes.test_who_has_left_is_replaced_and_may_come_back
test_bots = test_bots_at_tables.test_a_table_of_bots_plays_to_the_end_while_somebody_watches
