-- Sites, brands, machines. Tables and reference data only: functions and triggers are in ../schema. One baseline of several files;
-- they are never edited after the first release.

CREATE TABLE site (
  id          integer PRIMARY KEY,
  name        text NOT NULL,
  currency    char(3) NOT NULL,
  -- SVG, shown as an image only.
  logo        text CHECK (length(logo) <= 20000 AND logo LIKE '<svg %'),
  settings    jsonb NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE site IS 'One operator''s offer under one currency, with its settings.';

CREATE TABLE site_host (
  host     text PRIMARY KEY CHECK (host ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$'),
  site_id  integer NOT NULL REFERENCES site
);
COMMENT ON TABLE site_host IS
  'Host names of a site, without a port, in lower case. A host that is not listed is the site of SITE_ID.';

CREATE TABLE site_event (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id    integer NOT NULL REFERENCES site,
  -- Its name in the operator's own lists.
  name       text NOT NULL,
  texts      jsonb NOT NULL,
  starts_at  timestamptz,
  ends_at    timestamptz,
  UNIQUE (site_id, name)
);
COMMENT ON TABLE site_event IS 'What an operator announces, in the languages of the site: {"tr": {"title", "detail"}, ...}.';

CREATE TABLE brand (
  id          integer PRIMARY KEY,
  site_id     integer NOT NULL REFERENCES site,
  name        text NOT NULL,
  image       text,
  position    integer NOT NULL DEFAULT 0,
  -- What the progressive starts again with after a hit.
  jackpot_seed_minor bigint NOT NULL DEFAULT 0 CHECK (jackpot_seed_minor >= 0)
);
COMMENT ON TABLE brand IS 'A lobby of machines with its jackpot.';

CREATE TABLE cabinet_link (
  id          uuid PRIMARY KEY,
  seen_at     timestamptz NOT NULL
);
COMMENT ON TABLE cabinet_link IS
  'One connection of one cabinet agent to one platform node; silent for too long means that its node died.';

CREATE TABLE machine (
  id                   integer PRIMARY KEY,
  brand_id             integer NOT NULL REFERENCES brand,
  number               integer NOT NULL,
  name                 text NOT NULL,
  game_id              text NOT NULL,
  image                text,
  -- The cabinet agent that hosts this machine.
  agent                text NOT NULL,
  -- Null until a cabinet has reported it for the first time.
  incarnation          uuid,
  link                 text NOT NULL DEFAULT 'never' CHECK (link IN ('never', 'up', 'down')),
  -- The connection that reported it last: only its end may set `link` to down.
  link_id              uuid,
  activity             text NOT NULL DEFAULT 'idle' CHECK (
    activity IN ('idle', 'spinning', 'bonus', 'cashing_out', 'handpay', 'error')
  ),
  credit_reported_minor bigint NOT NULL DEFAULT 0,
  -- Set when ledger and machine disagree, or by an operator; the machine is out of service until it is null again.
  disabled_reason      text,
  disabled_at          timestamptz,
  -- An operator wants it out of service: its play and its feature end, its credit can be cashed out.
  stopped_at           timestamptz,
  stopped_by           text,
  -- An operator has returned it and it is not compared yet.
  returned_at          timestamptz,
  returned_by          text,
  -- When its cabinet was last asked for a comparison: not twice within one answer's time, since a machine in service must not be
  -- compared by a report that is older than what it has obeyed.
  comparison_asked_at  timestamptz,
  -- A dispute has closed the machine's account, or its journal is a new one: nothing of it is booked until the machine is back in
  -- service. An operator's return takes the meters of an empty machine as they are.
  baseline_due         boolean NOT NULL DEFAULT false,
  -- Since when it holds no credit, null while it does.
  empty_since          timestamptz DEFAULT now(),
  -- Since when a player can do something at it.
  usable_since         timestamptz NOT NULL DEFAULT now(),
  -- Grows with every change of what the lobby shows (schema/04-machines.sql).
  seq                  bigint NOT NULL DEFAULT 0,
  UNIQUE (brand_id, number),
  CONSTRAINT machine_returned CHECK (returned_at IS NULL OR disabled_reason IS NOT NULL)
);
COMMENT ON TABLE machine IS 'What a player plays: roster entry, what its cabinet reports, and whether it is in service.';
CREATE INDEX machine_link ON machine (link_id) WHERE link_id IS NOT NULL;

CREATE TABLE machine_report (
  machine_id  integer PRIMARY KEY REFERENCES machine,
  report      jsonb NOT NULL,
  at          timestamptz NOT NULL
);
COMMENT ON TABLE machine_report IS 'What a machine reported in its last handshake: one side of a dispute''s evidence.';

CREATE TABLE demo_seed (seeded_at timestamptz PRIMARY KEY);
COMMENT ON TABLE demo_seed IS
  'A database that was seeded for the demo has logins that everybody knows: production refuses it for good (db/demo-seed.ts).';
