-- Machines that bring their game along, and plays of machines that decide themselves: one or more games, read from the meters.
ALTER TABLE machine
  -- What the operator states about a game that is not the platform's; null: `game_id` is one of the platform's games.
  ADD COLUMN own_game jsonb CHECK (jsonb_typeof(own_game) = 'object');

ALTER TABLE play DROP CONSTRAINT play_kind_check;
ALTER TABLE play ADD CONSTRAINT play_kind_check CHECK (kind IN ('base', 'free', 'pick', 'metered'));
ALTER TABLE play ADD COLUMN games integer NOT NULL DEFAULT 1 CHECK (games >= 0 AND (games = 1 OR kind = 'metered'));
ALTER TABLE play ADD CONSTRAINT play_metered_without_progressive
  CHECK (kind <> 'metered' OR (contribution_minor = 0 AND jackpot_minor IS NULL));
COMMENT ON TABLE play IS 'One game on a machine, or several of one that decides itself; numbered without gaps. Immutable.';
