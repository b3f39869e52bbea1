-- What staff sees of players and does to them: search, notes, bans, grants.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Name, username and e-mail address as `fold_search` folds them; written by a trigger.
ALTER TABLE player ADD COLUMN search_text text NOT NULL DEFAULT '';
UPDATE player SET search_text = lower(translate(regexp_replace(normalize(concat_ws(' ', username, name, lastname, email), NFKD),
  '[\u0300-\u036f\u064b-\u065f\u0640]', '', 'g'), 'Iı', 'ii'));
CREATE INDEX player_search ON player USING gin (search_text gin_trgm_ops);
CREATE INDEX player_of_site ON player (site_id, id DESC);

ALTER TABLE login DROP CONSTRAINT login_end_reason_check;
ALTER TABLE login ADD CONSTRAINT login_end_reason_check CHECK (end_reason IN
  ('logged_out', 'ended_by_player', 'password_changed', 'pin_attempts', 'ended_by_staff', 'banned'));

CREATE TABLE player_ban (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id    integer NOT NULL REFERENCES player,
  banned_at    timestamptz NOT NULL DEFAULT now(),
  banned_by    text NOT NULL,
  reason       text NOT NULL,
  lifted_at    timestamptz,
  lifted_by    text,
  lift_reason  text,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lift_reason IS NULL))
);
COMMENT ON TABLE player_ban IS 'A ban by the staff. `player.banned`: one runs.';
CREATE INDEX player_ban_player ON player_ban (player_id, id DESC);
CREATE UNIQUE INDEX player_ban_running ON player_ban (player_id) WHERE lifted_at IS NULL;

CREATE TABLE staff_note (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id   integer NOT NULL REFERENCES player,
  written_at  timestamptz NOT NULL DEFAULT now(),
  written_by  text NOT NULL,
  text        text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000)
);
COMMENT ON TABLE staff_note IS 'What staff has written about a player. Deleted with the account alone.';
CREATE INDEX staff_note_player ON staff_note (player_id, id DESC);

ALTER TABLE bonus_grant ADD COLUMN request_id uuid UNIQUE, ADD COLUMN granted_by text,
  ADD COLUMN withdrawn_at timestamptz, ADD COLUMN withdrawn_by text,
  ADD CHECK (withdrawn_at IS NULL OR payout_id IS NULL);
COMMENT ON COLUMN bonus_grant.granted_by IS 'Null: by the site''s own program.';
COMMENT ON TABLE bonus_grant IS 'What a site has granted. Paid where `payout_id` is set, or withdrawn; nothing else changes.';

CREATE TABLE discount_grant (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id     integer NOT NULL REFERENCES player,
  share_bp      integer NOT NULL CHECK (share_bp BETWEEN 1 AND 10000),
  request_id    uuid NOT NULL UNIQUE,
  reason        text NOT NULL,
  granted_at    timestamptz NOT NULL DEFAULT now(),
  granted_by    text NOT NULL,
  expires_at    timestamptz NOT NULL,
  payout_id     bigint REFERENCES promotion_payout,
  withdrawn_at  timestamptz,
  withdrawn_by  text,
  CHECK (withdrawn_at IS NULL OR payout_id IS NULL)
);
COMMENT ON TABLE discount_grant IS
  'A share of the loss, hundredths of a percent, for a player''s next discount in place of the site''s. Used where `payout_id` is set.';
CREATE INDEX discount_grant_open ON discount_grant (player_id) WHERE payout_id IS NULL;
