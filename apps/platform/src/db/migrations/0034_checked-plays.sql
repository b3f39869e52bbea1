-- Plays are checked by their game before they are money; one that does not fit is kept as a dispute.

CREATE TABLE game_bound (
  game_id           text PRIMARY KEY,
  -- Of plays: base, free, pick, metered.
  kinds             text[] NOT NULL,
  -- Bets of a paid game; null: every multiple of `unit_minor` up to `bet_most_minor`.
  bets_minor        bigint[],
  -- Every amount is a multiple of it.
  unit_minor        bigint NOT NULL CHECK (unit_minor > 0),
  bet_most_minor    bigint NOT NULL CHECK (bet_most_minor > 0),
  -- Of one game, whatever its bet.
  win_most_minor    bigint NOT NULL CHECK (win_most_minor > 0),
  -- Most that a paid game, a free game, a box pays, in multiples of the bet that has paid for it; null: `win_most_minor` alone holds.
  base_times        bigint,
  free_times        bigint,
  pick_times        bigint,
  -- Least that the combination of the progressive pays by itself; null: the game pays none.
  jackpot_times     bigint,
  -- Most progressives within an hour.
  jackpots_an_hour  integer NOT NULL,
  -- Most that an hour credits above its bets, without the part that depends on the site's limit (`hour_most`).
  hour_minor        bigint NOT NULL
);
COMMENT ON TABLE game_bound IS
  'What plays of each of the platform''s games can be. Written by every migration run from the games themselves; the platform reads it.';

ALTER TABLE booked_meter
  -- Bet of the last paid game: its features pay by it. Null: not known.
  ADD COLUMN feature_bet_minor bigint,
  -- Credit that the machine counts and the ledger does not have: of plays that are in dispute. It leaves the machine with a cash out, to nobody.
  ADD COLUMN doubted_minor bigint NOT NULL DEFAULT 0,
  -- The hour that runs: what plays have bet, what they have credited above it, and how many progressives they have hit.
  ADD COLUMN hour_from timestamptz,
  ADD COLUMN hour_bet_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN hour_net_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN hour_jackpots integer NOT NULL DEFAULT 0;
ALTER TABLE booked_meter ADD CONSTRAINT doubted_not_negative CHECK (doubted_minor >= 0) NOT VALID;

-- Part of what a cash out took off its machine that was credit of disputed plays: `amount_minor` alone is booked.
ALTER TABLE transfer ADD COLUMN doubted_minor bigint NOT NULL DEFAULT 0;

ALTER TABLE dispute DROP CONSTRAINT dispute_cause_check;
ALTER TABLE dispute ADD CONSTRAINT dispute_cause_check
  CHECK (cause IN ('journal_replaced', 'machine_lost', 'play_unfit')) NOT VALID;

CREATE TABLE unfit_play (
  machine_id          integer NOT NULL REFERENCES machine,
  number              bigint NOT NULL,
  incarnation         uuid NOT NULL,
  session_id          uuid REFERENCES session,
  dispute_id          integer NOT NULL UNIQUE REFERENCES dispute,
  -- Which rule it breaks (`UNFIT_RULES` of the domain).
  rule                text NOT NULL,
  -- As the cabinet has reported it.
  kind                text NOT NULL,
  games               integer NOT NULL,
  game_id             text NOT NULL,
  bet_minor           bigint NOT NULL,
  win_minor           bigint NOT NULL,
  contribution_minor  bigint NOT NULL,
  hand_pay_minor      bigint NOT NULL,
  jackpot             boolean NOT NULL,
  outcome             jsonb NOT NULL,
  ended_at            timestamptz NOT NULL,
  recorded_at             timestamptz NOT NULL,
  PRIMARY KEY (machine_id, number)
);
COMMENT ON TABLE unfit_play IS 'A play that its game cannot have brought: no money of it is booked but its bet, in suspense of its dispute. Append-only.';
