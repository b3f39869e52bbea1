-- The operator's people: accounts, second factors, sessions; API keys of programs.

CREATE TABLE staff (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: of every site.
  site_id        integer REFERENCES site,
  username       text NOT NULL,
  name           text NOT NULL,
  email          text NOT NULL DEFAULT '',
  role           text NOT NULL CHECK (role IN ('admin', 'floor', 'cashier', 'support', 'auditor')),
  password_hash  text NOT NULL,
  -- The password was made by somebody else.
  must_change_password boolean NOT NULL,
  -- Encrypted by a key that the database does not have; null: none.
  totp_secret    bytea,
  -- Time step of the last code that was accepted: a code is good once.
  totp_step      bigint NOT NULL DEFAULT 0,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     text,
  disabled_at    timestamptz
);
COMMENT ON TABLE staff IS 'A person who works for the operator. Never deleted: the audit names them.';
CREATE UNIQUE INDEX staff_username ON staff (lower(username));
CREATE INDEX staff_site ON staff (site_id);

CREATE TABLE staff_passkey (
  -- The authenticator's id of the credential, base64url.
  id            text PRIMARY KEY,
  staff_id      integer NOT NULL REFERENCES staff,
  name          text NOT NULL,
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  transports    text[] NOT NULL DEFAULT '{}',
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz
);
COMMENT ON TABLE staff_passkey IS 'A WebAuthn credential: second factor of a person''s login.';
CREATE INDEX staff_passkey_staff ON staff_passkey (staff_id);

CREATE TABLE staff_session (
  token_hash    bytea PRIMARY KEY,
  staff_id      integer NOT NULL REFERENCES staff,
  address       text NOT NULL,
  user_agent    text NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- Of the last call that a person caused, to the minute or so.
  seen_at       timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  revoked_at    timestamptz,
  -- When the second factor was given; null: not yet.
  factor_at     timestamptz,
  -- Of the WebAuthn exchange that is under way, good for one answer.
  challenge     text,
  -- A TOTP secret that waits for its first code, encrypted.
  offered_totp  bytea
);
COMMENT ON TABLE staff_session IS 'A login of a person. Only the hash of its token is stored.';
CREATE INDEX staff_session_staff ON staff_session (staff_id, created_at DESC);
CREATE INDEX staff_session_age ON staff_session (expires_at);

CREATE TABLE staff_link (
  token_hash  bytea PRIMARY KEY,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);
COMMENT ON TABLE staff_link IS 'A one-time link that opens the first account, made by a platform that has no staff.';

CREATE TABLE api_key (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id       integer NOT NULL REFERENCES site,
  name          text NOT NULL,
  key_hash      bytea NOT NULL UNIQUE,
  rights        text[] NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    text NOT NULL,
  expires_at    timestamptz NOT NULL,
  last_used_at  timestamptz,
  revoked_at    timestamptz
);
COMMENT ON TABLE api_key IS 'A key of an integrator''s program, with rights and an end. Only its hash is stored.';
CREATE INDEX api_key_site ON api_key (site_id);
