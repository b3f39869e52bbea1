-- Days of a site that are over, and their figures. A play has the time at which it was booked: what a cabinet reports late belongs to
-- the day in which it is booked.
ALTER TABLE play ADD COLUMN booked_at timestamptz;
ALTER TABLE play DISABLE TRIGGER USER;
-- A play that moved no money has no movement.
UPDATE play SET booked_at = coalesce((SELECT at FROM movement WHERE id = movement_id), ended_at);
ALTER TABLE play ENABLE TRIGGER USER;
ALTER TABLE play ALTER COLUMN booked_at SET DEFAULT clock_timestamp(), ALTER COLUMN booked_at SET NOT NULL;
COMMENT ON COLUMN play.booked_at IS 'Of its movement where it has one.';
CREATE INDEX play_booked ON play (booked_at);
-- Everything but plays, which are read from their own table.
CREATE INDEX movement_at ON movement (at) WHERE kind <> 'play';
CREATE INDEX session_started ON session (started_at);

CREATE TABLE site_day (
  site_id    integer NOT NULL REFERENCES site,
  day        date NOT NULL,
  -- Each day begins where the one before ended, whatever TIME_ZONE has become meanwhile; the first one at midnight.
  starts_at  timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL CHECK (ends_at >= starts_at),
  PRIMARY KEY (site_id, day)
);
COMMENT ON TABLE site_day IS 'A day of a site that is over: nothing is booked before its end any more. Append-only.';
CREATE INDEX site_day_end ON site_day (ends_at);

CREATE TABLE closed_day (
  site_id    integer NOT NULL,
  day        date NOT NULL,
  closed_at  timestamptz NOT NULL,
  PRIMARY KEY (site_id, day),
  FOREIGN KEY (site_id, day) REFERENCES site_day
);
COMMENT ON TABLE closed_day IS 'A day whose figures are written. Append-only.';

CREATE TABLE day_figure (
  site_id                integer NOT NULL,
  day                    date NOT NULL,
  -- Of that day: a machine may move to another brand. Null with the machine: money that touched none, e.g. a deposit.
  brand_id               integer REFERENCES brand,
  machine_id             integer REFERENCES machine,
  game_id                text,
  -- Null: nobody had a session.
  player_id              integer REFERENCES player,
  plays                  bigint NOT NULL,
  -- Paid ones; free spins and opened boxes are plays of the game that won them.
  games                  bigint NOT NULL,
  bet_minor              bigint NOT NULL,
  -- Hand pays included, progressive jackpots not.
  win_minor              bigint NOT NULL,
  -- What the game's paytable expects of these bets, and the variance of the wins around it; null: nobody has stated it.
  expected_minor         numeric,
  variance               numeric,
  contribution_minor     bigint NOT NULL,
  jackpots               bigint NOT NULL,
  jackpot_minor          bigint NOT NULL,
  -- Due on that day, of wins and of cash outs; `hand_pay_paid_minor`: paid on that day.
  hand_pays              bigint NOT NULL,
  hand_pay_minor         bigint NOT NULL,
  hand_pay_paid_minor    bigint NOT NULL,
  sessions               bigint NOT NULL,
  cash_in_minor          bigint NOT NULL,
  cash_out_minor         bigint NOT NULL,
  deposit_minor          bigint NOT NULL,
  -- Paid by the provider.
  withdrawal_minor       bigint NOT NULL,
  discount_minor         bigint NOT NULL,
  bonus_minor            bigint NOT NULL,
  -- To players; below zero: from them. What the house got or paid is the other figure.
  correction_minor       bigint NOT NULL,
  house_correction_minor bigint NOT NULL,
  -- Taken to suspense.
  disputed_minor         bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (site_id, day, machine_id, game_id, player_id),
  FOREIGN KEY (site_id, day) REFERENCES closed_day
);
COMMENT ON TABLE day_figure IS 'Figures of a closed day by machine, game and player; no row: nothing happened. Append-only.';
