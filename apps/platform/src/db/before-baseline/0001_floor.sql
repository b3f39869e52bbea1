-- Who and what there is: sites, brands, machines, players, logins. Money is in 0002.

CREATE TABLE site (
  id          integer PRIMARY KEY,
  name        text NOT NULL,
  currency    char(3) NOT NULL,
  settings    jsonb NOT NULL DEFAULT '{}'
);

CREATE TABLE brand (
  id          integer PRIMARY KEY,
  site_id     integer NOT NULL REFERENCES site,
  name        text NOT NULL,
  image       text,
  position    integer NOT NULL DEFAULT 0,
  -- What the progressive starts again with after a hit.
  jackpot_seed_minor bigint NOT NULL DEFAULT 0 CHECK (jackpot_seed_minor >= 0)
);

-- One connection of one cabinet agent to one platform node; silent for too long means that its node died.
CREATE TABLE cabinet_link (
  id          uuid PRIMARY KEY,
  seen_at     timestamptz NOT NULL
);

CREATE TABLE machine (
  id                   integer PRIMARY KEY,
  brand_id             integer NOT NULL REFERENCES brand,
  number               integer NOT NULL,
  name                 text NOT NULL,
  game_id              text NOT NULL,
  image                text,
  -- The cabinet agent that may speak for this machine.
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
  -- Set when books and machine disagree, or by an operator; the machine is out of service until it is null again.
  disabled_reason      text,
  -- Grows with every change of what the lobby shows (triggers in 0004).
  seq                  bigint NOT NULL DEFAULT 0,
  UNIQUE (brand_id, number)
);
CREATE INDEX machine_link ON machine (link_id) WHERE link_id IS NOT NULL;

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
  created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX player_username ON player (site_id, lower(username));
CREATE UNIQUE INDEX player_email ON player (site_id, lower(email));

-- One login of one player on one device; the token's `sid`. Revoked by logout.
CREATE TABLE login (
  id          uuid PRIMARY KEY,
  player_id   integer NOT NULL REFERENCES player,
  address     text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  revoked_at  timestamptz
);
CREATE INDEX login_player ON login (player_id, created_at DESC);

-- Failed attempts, counted per account and per address (both as `subject`).
CREATE TABLE login_failure (
  subject     text PRIMARY KEY,
  failures    integer NOT NULL,
  first_at    timestamptz NOT NULL,
  blocked_until timestamptz
);

-- Append-only; see the trigger below.
CREATE TABLE audit (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL DEFAULT now(),
  player_id   integer REFERENCES player,
  site_id     integer,
  type        text NOT NULL,
  address     text,
  details     jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_player ON audit (player_id, at DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
