-- Plays of machines that decide themselves: one or more games, read from the machine's meters.
ALTER TABLE play DROP CONSTRAINT play_kind_check;
ALTER TABLE play ADD CONSTRAINT play_kind_check CHECK (kind IN ('base', 'free', 'pick', 'metered'));
ALTER TABLE play ADD COLUMN games integer NOT NULL DEFAULT 1 CHECK (games >= 0 AND (games = 1 OR kind = 'metered'));
COMMENT ON TABLE play IS 'One game on a machine, or several of one that decides itself; numbered without gaps. Immutable.';
