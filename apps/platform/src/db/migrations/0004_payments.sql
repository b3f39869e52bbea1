-- Deposits, withdrawals, promotions.

CREATE TYPE deposit_state AS ENUM ('open', 'booked', 'refused');

CREATE TABLE deposit (
  id            uuid PRIMARY KEY,
  player_id     integer NOT NULL REFERENCES player,
  site_id       integer NOT NULL REFERENCES site,
  provider      text NOT NULL,
  currency      text NOT NULL,
  state         deposit_state NOT NULL DEFAULT 'open',
  amount_minor  bigint CHECK (amount_minor > 0),
  -- As `refusal()` makes it; the provider gives the money back.
  refused       jsonb,
  opened_at     timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  ended_at      timestamptz,
  CHECK ((state = 'open') = (ended_at IS NULL)),
  CHECK ((state = 'open') = (amount_minor IS NULL)),
  CHECK ((state = 'refused') = (refused IS NOT NULL))
);
COMMENT ON TABLE deposit IS 'A payment page that was opened. It has no amount until the provider reports one, and that call decides.';
CREATE INDEX deposit_player ON deposit (player_id, opened_at DESC);

CREATE TYPE withdrawal_state AS ENUM ('requested', 'sent', 'paid', 'returned', 'cancelled');

CREATE TABLE withdrawal (
  id            uuid PRIMARY KEY,
  player_id     integer NOT NULL REFERENCES player,
  site_id       integer NOT NULL REFERENCES site,
  provider      text NOT NULL,
  currency      text NOT NULL,
  state         withdrawal_state NOT NULL DEFAULT 'requested',
  amount_minor  bigint NOT NULL CHECK (amount_minor > 0),
  -- Null: the player.
  operator      text,
  requested_at  timestamptz NOT NULL,
  ended_at      timestamptz,
  CHECK ((state IN ('requested', 'sent')) = (ended_at IS NULL))
);
COMMENT ON TABLE withdrawal IS
  '`requested` until the provider fetches it (`sent`); until then the player can take it back (`cancelled`).';
CREATE INDEX withdrawal_player ON withdrawal (player_id, requested_at DESC);
CREATE UNIQUE INDEX withdrawal_one_open ON withdrawal (player_id) WHERE ended_at IS NULL;
CREATE INDEX withdrawal_open ON withdrawal (site_id, requested_at) WHERE ended_at IS NULL;

CREATE TABLE payment_call (
  site_id         integer NOT NULL REFERENCES site,
  transaction_id  text NOT NULL,
  content         jsonb NOT NULL,
  answer          jsonb NOT NULL,
  at              timestamptz NOT NULL,
  PRIMARY KEY (site_id, transaction_id)
);
COMMENT ON TABLE payment_call IS
  'Every authentic call of a provider with its answer, by the provider''s own transaction id. Append-only.';
CREATE INDEX payment_call_target ON payment_call ((coalesce(content ->> 'depositId', content ->> 'withdrawalId')));

CREATE TYPE promotion_kind AS ENUM ('discount', 'bonus');

CREATE TABLE promotion_payout (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind            promotion_kind NOT NULL,
  player_id       integer NOT NULL REFERENCES player,
  request_id      uuid NOT NULL,
  amount_minor    bigint NOT NULL CHECK (amount_minor > 0),
  -- Discount: the player's net loss of all time when it was paid; the next one counts from here.
  net_loss_minor  bigint,
  at              timestamptz NOT NULL,
  UNIQUE (player_id, kind, request_id)
);
COMMENT ON TABLE promotion_payout IS
  'A discount or bonus paid to the wallet, once. `request_id` is the caller''s idempotency key. Append-only.';
CREATE INDEX promotion_payout_latest ON promotion_payout (player_id, kind, id DESC);

CREATE TABLE bonus_grant (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id     integer NOT NULL REFERENCES player,
  amount_minor  bigint NOT NULL CHECK (amount_minor > 0),
  reason        text NOT NULL,
  granted_at    timestamptz NOT NULL DEFAULT now(),
  -- Null: it does not lapse.
  expires_at    timestamptz,
  payout_id     bigint REFERENCES promotion_payout
);
COMMENT ON TABLE bonus_grant IS 'What a site has granted. Paid where `payout_id` is set; nothing else changes.';
CREATE INDEX bonus_grant_open ON bonus_grant (player_id) WHERE payout_id IS NULL;
