-- An operator's site hands a player over with a token that opens one login, once. Only its hash is kept.
CREATE TABLE hand_over (
  token_hash  bytea PRIMARY KEY,
  player_id   integer NOT NULL REFERENCES player,
  -- Whose key asked for it.
  issued_by   text NOT NULL,
  issued_at   timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  -- The browser's own number of its attempt: the answer may be lost, and is then given again.
  attempt_id  uuid,
  login_id    uuid,
  CHECK ((used_at IS NULL) = (attempt_id IS NULL) AND (used_at IS NULL) = (login_id IS NULL))
);
CREATE INDEX hand_over_old ON hand_over (expires_at);
