-- A player's own hand over to another device, and the machine that is reserved for the next of its waitlist.

ALTER TABLE hand_over
  -- The login that showed the code; null: an operator's token. It is worth nothing once that login has ended or is locked.
  ADD COLUMN from_login uuid REFERENCES login ON DELETE CASCADE;
CREATE INDEX hand_over_from ON hand_over (player_id, issued_at) WHERE from_login IS NOT NULL;
COMMENT ON TABLE hand_over IS
  'A token that opens one login, once: an operator''s site or the player''s other device hands the player over. Only its hash is stored.';

ALTER TABLE seat
  -- A free machine is reserved for the first of its waitlist until they have answered.
  ADD COLUMN reserved_for integer REFERENCES player,
  ADD COLUMN reserved_until timestamptz,
  ADD CHECK ((reserved_for IS NULL) = (reserved_until IS NULL)),
  ADD CHECK (reserved_for IS NULL OR session_id IS NULL);
CREATE INDEX seat_reserved ON seat (reserved_until) WHERE reserved_until IS NOT NULL;
COMMENT ON TABLE waitlist_entry IS 'The line of a machine: players who wait for it, asked one after the other when it is free.';
