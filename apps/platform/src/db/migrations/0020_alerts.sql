-- Alerts of a site: rules, what they have found, and where it was sent.
ALTER TABLE machine
  -- Since when its cabinet is away; null: it is linked, or never was.
  ADD COLUMN unlinked_at timestamptz;
CREATE INDEX audit_wrong_passwords ON audit (at) WHERE type IN ('login_fail', 'staff_login_failed');
CREATE INDEX protection_event_at ON protection_event (at);

CREATE TABLE alert_rule (
  site_id     integer NOT NULL REFERENCES site,
  kind        text NOT NULL,
  is_enabled  boolean NOT NULL,
  threshold   bigint NOT NULL CHECK (threshold >= 0),
  email       boolean NOT NULL,
  webhook     boolean NOT NULL,
  PRIMARY KEY (site_id, kind)
);
COMMENT ON TABLE alert_rule IS 'A rule that a site has changed; the others have the contract''s presets.';

CREATE TABLE alert_target (
  site_id         integer PRIMARY KEY REFERENCES site,
  emails          text[] NOT NULL DEFAULT '{}',
  webhook_url     text,
  -- Encrypted by a key that the database does not have.
  webhook_secret  bytea,
  CHECK ((webhook_url IS NULL) = (webhook_secret IS NULL))
);
COMMENT ON TABLE alert_target IS 'Where a site''s alerts go besides the console.';

CREATE TABLE alert (
  id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id          integer NOT NULL REFERENCES site,
  kind             text NOT NULL,
  -- What it is about, of its kind: a second one of it while the first is open is the same.
  subject          text NOT NULL,
  details          jsonb NOT NULL,
  -- Of an event it is over at once, and comes once for good.
  is_event         boolean NOT NULL,
  opened_at        timestamptz NOT NULL,
  ended_at         timestamptz,
  acknowledged_at  timestamptz,
  acknowledged_by  text,
  CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL))
);
COMMENT ON TABLE alert IS 'What a rule has found: once for as long as it lasts.';
CREATE UNIQUE INDEX alert_open ON alert (site_id, kind, subject) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX alert_event ON alert (site_id, kind, subject) WHERE is_event;
CREATE INDEX alert_site ON alert (site_id, id DESC);

CREATE TABLE alert_delivery (
  alert_id      integer NOT NULL REFERENCES alert ON DELETE CASCADE,
  -- An e-mail address, or the webhook's address.
  channel       text NOT NULL CHECK (channel IN ('email', 'webhook')),
  target        text NOT NULL,
  state         text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'given_up')),
  attempts      integer NOT NULL DEFAULT 0,
  next_try_at   timestamptz NOT NULL DEFAULT now(),
  -- Of the last attempt, without what was sent.
  problem       text,
  PRIMARY KEY (alert_id, channel, target)
);
COMMENT ON TABLE alert_delivery IS 'An alert that goes to one address.';
CREATE INDEX alert_delivery_due ON alert_delivery (next_try_at) WHERE state = 'queued';
