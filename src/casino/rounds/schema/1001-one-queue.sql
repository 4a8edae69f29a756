-- Groups are named composite arrays now, and a round that needs care is played in a transaction of its own (0135).
drop function games.play_rounds_all, games.play_rounds, games.take_steps_all;
