-- Cabinets with keys of their own, and machines that have left the floor.

CREATE TABLE cabinet (
  agent       text PRIMARY KEY CHECK (agent ~ '^[\w.-]{1,60}$'),
  site_id     integer NOT NULL REFERENCES site,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  text NOT NULL
);
COMMENT ON TABLE cabinet IS 'A cabinet agent that hosts machines of one site. Those of CABINET_KEYS are not here.';
CREATE INDEX cabinet_site ON cabinet (site_id);

CREATE TABLE cabinet_key (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent       text NOT NULL REFERENCES cabinet,
  key_hash    bytea NOT NULL UNIQUE,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  text NOT NULL,
  -- Null: until it is rotated or revoked.
  expires_at  timestamptz,
  revoked_at  timestamptz
);
COMMENT ON TABLE cabinet_key IS 'A key by which a cabinet agent links. Only its hash is stored.';
CREATE INDEX cabinet_key_agent ON cabinet_key (agent);

-- Taken out of the roster; a row that has a history is never deleted. Its number is free again.
ALTER TABLE machine ADD COLUMN retired_at timestamptz, ADD COLUMN retired_by text;
ALTER TABLE machine DROP CONSTRAINT machine_brand_id_number_key;
CREATE UNIQUE INDEX machine_number ON machine (brand_id, number) WHERE retired_at IS NULL;

CREATE TABLE cabinet_presence (
  agent      text PRIMARY KEY,
  linked_at  timestamptz NOT NULL,
  seen_at    timestamptz NOT NULL
);
COMMENT ON TABLE cabinet_presence IS 'Since when an agent is linked, and its last sign of life; also of an agent without machines.';
