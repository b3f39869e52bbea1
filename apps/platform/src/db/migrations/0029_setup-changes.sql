-- Changes of the set-up that move code, credentials or packets: proposed by one person, in effect once another one has approved them.

CREATE TABLE setup_change (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id        integer NOT NULL REFERENCES site,
  kind           text NOT NULL CHECK (kind IN ('setting', 'host_add', 'host_remove', 'cabinet_add', 'cabinet_rotate', 'webhook')),
  -- Name of the setting, the host, or the cabinet's agent.
  target         text NOT NULL,
  -- Of a setting: what it replaces and what it would be; null: nothing, its default. Of a key: hours until the old ones end.
  before_value   jsonb,
  after_value    jsonb,
  -- Neither value is stored in the clear.
  is_secret      boolean NOT NULL,
  -- The new value, encrypted by a key that the database does not have, until it is decided; null: none, or back to the default.
  sealed         bytea,
  -- SHA-256 of what held when it was proposed: approved only while the same holds.
  before_digest  bytea NOT NULL,
  -- Of the cabinet's key that its proposer has.
  key_hash       bytea,
  proposed_by    text NOT NULL,
  proposed_at    timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  outcome        text CHECK (outcome IN ('approved', 'refused', 'withdrawn', 'outdated', 'expired')),
  decided_by     text,
  decided_at     timestamptz,
  CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CHECK ((outcome IS NULL OR outcome = 'expired') = (decided_by IS NULL)),
  CHECK (outcome IS NULL OR sealed IS NULL),
  CONSTRAINT setup_change_by_another CHECK (outcome IS DISTINCT FROM 'approved' OR lower(decided_by) <> lower(proposed_by))
);
COMMENT ON TABLE setup_change IS 'A change of the set-up that a second person has to approve, with what became of it.';
CREATE UNIQUE INDEX setup_change_waits ON setup_change (site_id, kind, target) WHERE outcome IS NULL;
CREATE INDEX setup_change_site ON setup_change (site_id, id DESC);
