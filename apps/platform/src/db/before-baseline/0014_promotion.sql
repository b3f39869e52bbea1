-- Discount and bonus: what a site gives back or has granted. Its functions are in 0015, since a new enum value cannot be used in
-- the transaction that adds it.

ALTER TYPE movement_kind ADD VALUE 'discount';
ALTER TYPE movement_kind ADD VALUE 'bonus';

CREATE TYPE promotion_kind AS ENUM ('discount', 'bonus');

-- Paid to the player's wallet, once. `request_id` is the caller's idempotency key: a repeat answers with this row.
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
CREATE INDEX promotion_payout_latest ON promotion_payout (player_id, kind, id DESC);
CREATE TRIGGER promotion_payout_append_only BEFORE UPDATE OR DELETE ON promotion_payout
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What a site has granted. Paid where `payout_id` is set; only that ever changes.
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
CREATE INDEX bonus_grant_open ON bonus_grant (player_id) WHERE payout_id IS NULL;

-- Jackpots are few among plays, and net losses ask for them.
CREATE INDEX play_jackpot ON play (session_id) WHERE jackpot_minor IS NOT NULL;
