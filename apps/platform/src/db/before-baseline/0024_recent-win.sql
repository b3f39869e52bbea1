-- Wins of the last hour, for the lobby's hot badge: by time, without a look at the table itself.
CREATE INDEX play_recent_win ON play (ended_at) INCLUDE (machine_id, win_minor, jackpot_minor) WHERE win_minor > 0 OR jackpot_minor > 0;
