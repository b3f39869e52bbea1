-- Players, their logins, protection, and the audit.

CREATE TABLE player (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id        integer NOT NULL REFERENCES site,
  username       text NOT NULL,
  email          text NOT NULL,
  name           text NOT NULL,
  lastname       text NOT NULL,
  password_hash  text NOT NULL,
  pin_hash       text NOT NULL DEFAULT '',
  level          integer NOT NULL DEFAULT 145,
  banned         boolean NOT NULL DEFAULT false,
  settings       jsonb NOT NULL DEFAULT '{}',
  password_changed_at timestamptz,
  -- A closed account is a number: the identity is in `retained_identity` for as long as the law requires.
  closed_at      timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE player IS 'A person with an account at one site; support agents too.';
CREATE UNIQUE INDEX player_username ON player (site_id, lower(username));
CREATE UNIQUE INDEX player_email ON player (site_id, lower(email));

CREATE TABLE player_note (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id   integer NOT NULL REFERENCES player,
  title       text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 80),
  detail      text NOT NULL DEFAULT '' CHECK (char_length(detail) <= 500),
  created_at  timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE player_note IS 'A player''s own notes.';
CREATE INDEX player_note_player ON player_note (player_id, id DESC);

CREATE TABLE retained_identity (
  player_id     integer PRIMARY KEY REFERENCES player,
  username      text NOT NULL,
  email         text NOT NULL,
  name          text NOT NULL,
  lastname      text NOT NULL,
  closed_at     timestamptz NOT NULL,
  delete_after  timestamptz NOT NULL
);
COMMENT ON TABLE retained_identity IS 'Identity of a closed account, deleted when the law no longer requires it.';
CREATE INDEX retained_identity_due ON retained_identity (delete_after);

CREATE SEQUENCE login_lock_change;

CREATE TABLE login (
  id               uuid PRIMARY KEY,
  player_id        integer NOT NULL REFERENCES player,
  address          text NOT NULL,
  -- The browser's own user agent; empty where it sent none.
  user_agent       text NOT NULL DEFAULT '',
  created_at       timestamptz NOT NULL DEFAULT now(),
  -- Of the last call, to the minute or so.
  seen_at          timestamptz NOT NULL DEFAULT now(),
  expires_at       timestamptz NOT NULL,
  revoked_at       timestamptz,
  -- Reported to the device that it was taken from. A closed account and an expired login have none.
  end_reason       text CHECK (end_reason IN ('logged_out', 'ended_by_player', 'password_changed', 'pin_attempts')),
  locked_at        timestamptz,
  pin_failures     integer NOT NULL DEFAULT 0,
  -- One number per change of any login's lock, from the sequence `login_lock_change`; 0: never locked. The later change has the
  -- higher number.
  lock_change      bigint NOT NULL DEFAULT 0,
  lock_changed_at  timestamptz,
  -- The last `login_check` in the audit of this login.
  checked_at       timestamptz
);
COMMENT ON TABLE login IS 'One login of one player on one device; the token''s `sid`. Revoked by logout.';
CREATE INDEX login_player ON login (player_id, created_at DESC);
CREATE INDEX login_open ON login (player_id) WHERE revoked_at IS NULL;
CREATE INDEX login_lock_changed ON login (lock_changed_at) WHERE lock_changed_at IS NOT NULL;
CREATE INDEX login_age ON login (expires_at);

CREATE TABLE login_failure (
  subject     text PRIMARY KEY,
  failures    integer NOT NULL,
  first_at    timestamptz NOT NULL,
  blocked_until timestamptz
);
COMMENT ON TABLE login_failure IS
  'Failed attempts, counted per account, per account and address, per device, and per address (all as `subject`).';
CREATE INDEX login_failure_age ON login_failure (first_at);

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
COMMENT ON TABLE hand_over IS
  'An operator''s site hands a player over with a token that opens one login, once. Only its hash is stored.';
CREATE INDEX hand_over_old ON hand_over (expires_at);

CREATE TYPE limit_kind AS ENUM ('deposit', 'loss', 'time');

CREATE TYPE limit_period AS ENUM ('day', 'week', 'month');

CREATE TABLE player_limit (
  player_id     integer NOT NULL REFERENCES player,
  kind          limit_kind NOT NULL,
  period        limit_period NOT NULL,
  amount        bigint NOT NULL CHECK (amount >= 0),
  -- A looser one that was requested (null: none at all); it holds only once it is confirmed after its waiting time.
  asked_amount  bigint CHECK (asked_amount > amount),
  asked_at      timestamptz,
  PRIMARY KEY (player_id, kind, period)
);
COMMENT ON TABLE player_limit IS 'A limit that a player set: money in minor units, time in seconds. No row: no limit.';

CREATE TABLE player_protection (
  player_id              integer PRIMARY KEY REFERENCES player,
  -- Null: the player has chosen nothing.
  reality_check_minutes  integer CHECK (reality_check_minutes > 0),
  exclusion              text CHECK (exclusion IN ('cool_off', 'self_exclusion')),
  excluded_until         timestamptz,
  CHECK ((exclusion IS NULL) = (excluded_until IS NULL))
);
COMMENT ON TABLE player_protection IS 'A player''s break and interval of reality checks.';

CREATE TABLE protection_event (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL,
  player_id  integer NOT NULL REFERENCES player,
  type       text NOT NULL,
  details    jsonb NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE protection_event IS
  'What was set, requested, confirmed and enforced: an operator has to be able to show it. Append-only.';
CREATE INDEX protection_event_player ON protection_event (player_id, at DESC);

CREATE TABLE audit (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL DEFAULT now(),
  player_id   integer REFERENCES player,
  site_id     integer,
  type        text NOT NULL,
  address     text,
  details     jsonb NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE audit IS 'What happened, by player, operator or platform. Append-only.';
CREATE INDEX audit_player ON audit (player_id, at DESC);

CREATE TABLE audit_link (
  -- Order of commits, without gaps; `audit.id` follows the order of inserts.
  number    bigint PRIMARY KEY,
  audit_id  bigint NOT NULL UNIQUE,
  hash      bytea NOT NULL
);
COMMENT ON TABLE audit_link IS 'Chain of the audit: the hash of a row contains the hash before it. Append-only.';

CREATE TABLE audit_head (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  number  bigint NOT NULL,
  hash    bytea NOT NULL
);
COMMENT ON TABLE audit_head IS 'The newest link of the audit''s chain. Its row lock puts the links in order.';

INSERT INTO audit_head (number, hash) VALUES (0, '');
