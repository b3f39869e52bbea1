-- What a person of the staff has left who has lost their second factor, and when a session has given its password.
CREATE TABLE staff_recovery_code (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id   integer NOT NULL REFERENCES staff,
  -- SHA-256 of 120 random bits.
  code_hash  bytea NOT NULL UNIQUE,
  used_at    timestamptz
);
COMMENT ON TABLE staff_recovery_code IS 'A code that stands in for a second factor once. Codes that are not used go with the next set.';
CREATE INDEX staff_recovery_code_staff ON staff_recovery_code (staff_id);

CREATE TABLE staff_reset_link (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id    integer NOT NULL REFERENCES staff,
  token_hash  bytea NOT NULL UNIQUE,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);
COMMENT ON TABLE staff_reset_link IS 'A one-time link that sets a person''s login up anew, made by the owner of the database alone.';
CREATE INDEX staff_reset_link_staff ON staff_reset_link (staff_id);

-- Null: of a session from before there was this column; it counts as long ago.
ALTER TABLE staff_session ADD COLUMN password_at timestamptz;
-- A session is opened by its password, also on a node of the last release.
ALTER TABLE staff_session ALTER COLUMN password_at SET DEFAULT now();
COMMENT ON COLUMN staff_session.password_at IS 'When the password was given last.';
