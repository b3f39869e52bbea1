-- The books. Every movement is immutable, its entries sum to zero, and these tables are written by functions only.

CREATE TYPE account_kind AS ENUM (
  'wallet', 'in_transit', 'machine_credit', 'handpay_payable', 'jackpot_pool', 'house', 'promotions', 'payments', 'suspense'
);

CREATE TABLE account (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind           account_kind NOT NULL,
  -- Player, transfer, machine, brand, site or provider by `kind`, as text. The house has one account per machine beside the
  -- site's own ('<site>:<machine>'), so that plays of two machines never wait for each other; the house is their sum.
  owner          text NOT NULL,
  balance_minor  bigint NOT NULL DEFAULT 0,
  -- Grows with every entry: the stream number of balance pushes.
  seq            bigint NOT NULL DEFAULT 0,
  UNIQUE (kind, owner),
  CONSTRAINT never_below_zero CHECK (
    balance_minor >= 0 OR kind NOT IN ('wallet', 'in_transit', 'machine_credit', 'handpay_payable', 'jackpot_pool')
  )
);

-- A slot session: from taking the seat until the credit is back and the seat is given up.
CREATE TABLE session (
  id               uuid PRIMARY KEY,
  player_id        integer NOT NULL REFERENCES player,
  machine_id       integer NOT NULL REFERENCES machine,
  started_at       timestamptz NOT NULL DEFAULT now(),
  ended_at         timestamptz,
  in_minor         bigint NOT NULL DEFAULT 0,
  out_minor        bigint NOT NULL DEFAULT 0,
  bet_minor        bigint NOT NULL DEFAULT 0,
  win_minor        bigint NOT NULL DEFAULT 0,
  spin_count       integer NOT NULL DEFAULT 0,
  free_spin_count  integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX session_one_open_per_player ON session (player_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX session_one_open_per_machine ON session (machine_id) WHERE ended_at IS NULL;
CREATE INDEX session_player ON session (player_id, started_at DESC);

-- The seat of a machine; made with the machine. `session_id` null: free.
CREATE TABLE seat (
  machine_id   integer PRIMARY KEY REFERENCES machine,
  epoch        bigint NOT NULL DEFAULT 0,
  session_id   uuid REFERENCES session,
  player_id    integer REFERENCES player,
  -- The login that holds it; another login of the same player may take it over.
  login_id     uuid,
  -- Set while the player is gone; the seat is kept until then.
  keep_until   timestamptz
);
CREATE INDEX seat_keep ON seat (keep_until) WHERE keep_until IS NOT NULL;

-- Which session an epoch belonged to, so that a late fact still finds its player.
CREATE TABLE seat_epoch (
  machine_id   integer NOT NULL REFERENCES machine,
  epoch        bigint NOT NULL,
  session_id   uuid NOT NULL REFERENCES session,
  PRIMARY KEY (machine_id, epoch)
);

CREATE TYPE transfer_kind AS ENUM ('cash_in', 'cash_out');
CREATE TYPE transfer_state AS ENUM (
  'reserved', 'sent', 'unknown', 'posted', 'voided', 'requested', 'refused', 'disputed'
);

-- A cash in or cash out under way or ended; the only money row that changes, and only along its state machine.
CREATE TABLE transfer (
  id            uuid PRIMARY KEY,
  kind          transfer_kind NOT NULL,
  state         transfer_state NOT NULL,
  machine_id    integer NOT NULL REFERENCES machine,
  player_id     integer NOT NULL REFERENCES player,
  session_id    uuid NOT NULL REFERENCES session,
  epoch         bigint NOT NULL,
  -- Journal that must know it; another one at the next hello makes it disputed.
  incarnation   uuid,
  amount_minor  bigint NOT NULL CHECK (amount_minor >= 0),
  reason        text,
  -- Cash out: give the seat up once it is posted.
  then_free     boolean NOT NULL DEFAULT false,
  attempts      integer NOT NULL DEFAULT 0,
  next_ask_at   timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  ended_at      timestamptz
);
CREATE INDEX transfer_due ON transfer (next_ask_at) WHERE next_ask_at IS NOT NULL;
CREATE UNIQUE INDEX transfer_one_open_per_machine ON transfer (machine_id, kind)
  WHERE state IN ('reserved', 'sent', 'unknown', 'requested');

CREATE TABLE transfer_step (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id  uuid NOT NULL REFERENCES transfer,
  state        transfer_state NOT NULL,
  at           timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX transfer_session ON transfer (session_id);
CREATE INDEX transfer_step_transfer ON transfer_step (transfer_id);

CREATE TYPE movement_kind AS ENUM (
  'deposit', 'withdraw', 'reserve', 'cash_in', 'void', 'cash_out', 'play', 'hand_pay_due', 'hand_pay', 'jackpot', 'correction', 'opening'
);

CREATE TABLE movement (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind         movement_kind NOT NULL,
  -- Idempotency key: the same fact can be booked once only. E.g. 'cash_in:<transfer>', 'play:<machine>:<number>'.
  key          text NOT NULL UNIQUE,
  transfer_id  uuid REFERENCES transfer,
  session_id   uuid REFERENCES session,
  at           timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE entry (
  movement_id    bigint NOT NULL REFERENCES movement,
  account_id     bigint NOT NULL REFERENCES account,
  amount_minor   bigint NOT NULL CHECK (amount_minor <> 0),
  balance_minor  bigint NOT NULL,
  PRIMARY KEY (movement_id, account_id)
);
CREATE INDEX entry_account ON entry (account_id, movement_id DESC);
CREATE INDEX movement_transfer ON movement (transfer_id) WHERE transfer_id IS NOT NULL;

CREATE TABLE play (
  machine_id          integer NOT NULL REFERENCES machine,
  number              bigint NOT NULL,
  incarnation         uuid NOT NULL,
  session_id          uuid REFERENCES session,
  movement_id         bigint REFERENCES movement,
  kind                text NOT NULL CHECK (kind IN ('base', 'free', 'pick')),
  game_id             text NOT NULL,
  bet_minor           bigint NOT NULL CHECK (bet_minor >= 0),
  win_minor           bigint NOT NULL CHECK (win_minor >= 0),
  contribution_minor  bigint NOT NULL CHECK (contribution_minor >= 0),
  hand_pay_minor      bigint NOT NULL DEFAULT 0,
  jackpot_minor       bigint,
  outcome             jsonb NOT NULL,
  ended_at            timestamptz NOT NULL,
  PRIMARY KEY (machine_id, number)
);
CREATE INDEX play_session ON play (session_id, number);

-- The machine's meters as the books have them; its row lock keeps the facts of one machine in order.
CREATE TABLE booked_meter (
  machine_id      integer PRIMARY KEY REFERENCES machine,
  -- Highest play booked; goes on when the journal is replaced.
  play_number     bigint NOT NULL DEFAULT 0,
  -- Since the machine's present journal began, like the meters it reports.
  in_minor        bigint NOT NULL DEFAULT 0,
  out_minor       bigint NOT NULL DEFAULT 0,
  bet_minor       bigint NOT NULL DEFAULT 0,
  win_minor       bigint NOT NULL DEFAULT 0,
  hand_pay_minor  bigint NOT NULL DEFAULT 0,
  -- What the machine reported for a play that is not booked yet: compared when it is.
  compare_at             bigint,
  compare_bet_minor      bigint,
  compare_win_minor      bigint,
  compare_hand_pay_minor bigint
);

CREATE TRIGGER movement_append_only BEFORE UPDATE OR DELETE ON movement FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entry_append_only BEFORE UPDATE OR DELETE ON entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER play_append_only BEFORE UPDATE OR DELETE ON play FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A movement whose entries do not sum to zero cannot be committed.
CREATE FUNCTION movement_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount_minor), 0) FROM entry WHERE movement_id = NEW.movement_id) <> 0 THEN
    RAISE EXCEPTION 'movement % does not balance', NEW.movement_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_balances AFTER INSERT ON entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION movement_balances();
