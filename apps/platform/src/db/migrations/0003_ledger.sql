-- The ledger: accounts, seats and sessions, transfers, movements, plays, hand pays, disputes. Written by functions only.

CREATE TYPE account_kind AS ENUM (
  'wallet', 'in_transit', 'machine_credit', 'handpay_payable', 'jackpot_pool', 'house', 'promotions', 'payments', 'suspense', 'withdrawal'
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
    balance_minor >= 0 OR kind NOT IN ('wallet', 'in_transit', 'machine_credit', 'handpay_payable', 'jackpot_pool', 'withdrawal')
  )
);
COMMENT ON TABLE account IS 'A balance of the ledger; changes only with an entry.';

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
COMMENT ON TABLE session IS 'A slot session: from taking the seat until the credit is back and the seat is given up.';
CREATE UNIQUE INDEX session_one_open_per_player ON session (player_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX session_one_open_per_machine ON session (machine_id) WHERE ended_at IS NULL;
CREATE INDEX session_player ON session (player_id, started_at DESC);

CREATE TABLE reality_check (
  id           uuid PRIMARY KEY,
  player_id    integer NOT NULL REFERENCES player,
  session_id   uuid NOT NULL REFERENCES session,
  opened_at    timestamptz NOT NULL,
  answered_at  timestamptz,
  choice       text CHECK (choice IN ('continue', 'cash_out')),
  -- As the player saw it.
  played_s     bigint,
  net_minor    bigint
);
COMMENT ON TABLE reality_check IS 'Asked of a player at the machine; unanswered while `answered_at` is null.';
CREATE UNIQUE INDEX reality_check_open ON reality_check (session_id) WHERE answered_at IS NULL;
CREATE INDEX reality_check_session ON reality_check (session_id, answered_at DESC);
CREATE INDEX reality_check_player ON reality_check (player_id);

CREATE TABLE seat (
  machine_id   integer PRIMARY KEY REFERENCES machine,
  epoch        bigint NOT NULL DEFAULT 0,
  session_id   uuid REFERENCES session,
  player_id    integer REFERENCES player,
  -- The login that holds it; another login of the same player may take it over.
  login_id     uuid,
  -- Set while the player is gone; the seat is kept until then.
  keep_until   timestamptz,
  -- The player's last act at the machine.
  acted_at     timestamptz NOT NULL DEFAULT now(),
  -- The countdown that the player sees ends then; null: none runs.
  close_at     timestamptz,
  -- 18802 idle, 18800 no credit, 18801 an operator's; see the contract's codes.
  close_code   integer,
  -- The countdown is over: credit goes back, and the seat is given up.
  closing      boolean NOT NULL DEFAULT false,
  -- A seat that could not be freed is tried again then, later each time, so that it does not delay the others.
  expire_after timestamptz,
  expire_tries integer NOT NULL DEFAULT 0,
  -- The last change of a login's lock that the cabinet has acknowledged.
  lock_acknowledged    bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE seat IS 'The seat of a machine; made with the machine. `session_id` null: free.';
CREATE INDEX seat_keep ON seat (keep_until) WHERE keep_until IS NOT NULL;
CREATE INDEX seat_close ON seat (close_at) WHERE close_at IS NOT NULL;

CREATE TABLE seat_epoch (
  machine_id   integer NOT NULL REFERENCES machine,
  epoch        bigint NOT NULL,
  session_id   uuid NOT NULL REFERENCES session,
  PRIMARY KEY (machine_id, epoch)
);
COMMENT ON TABLE seat_epoch IS 'Which session an epoch belonged to, so that a late fact still finds its player.';

CREATE TABLE waitlist_entry (
  player_id    integer NOT NULL REFERENCES player,
  machine_id   integer NOT NULL REFERENCES machine,
  requested_at    timestamptz NOT NULL DEFAULT now(),
  -- Not notified again before: a node is notifying it, or the player was not connected.
  next_notify_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (player_id, machine_id)
);
COMMENT ON TABLE waitlist_entry IS 'Waitlist: players who want to be notified when a machine is free.';
CREATE INDEX waitlist_entry_machine ON waitlist_entry (machine_id);

CREATE TYPE transfer_kind AS ENUM ('cash_in', 'cash_out');

CREATE TYPE transfer_state AS ENUM (
  'reserved', 'sent', 'unknown', 'posted', 'voided', 'requested', 'refused', 'disputed'
);

CREATE TABLE transfer (
  id            uuid PRIMARY KEY,
  kind          transfer_kind NOT NULL,
  state         transfer_state NOT NULL,
  machine_id    integer NOT NULL REFERENCES machine,
  player_id     integer NOT NULL REFERENCES player,
  session_id    uuid NOT NULL REFERENCES session,
  epoch         bigint NOT NULL,
  -- Journal that must know it; another one at the next handshake makes it disputed.
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
COMMENT ON TABLE transfer IS
  'A cash in or cash out, open or ended; the only money row that changes, and only along its state machine.';
CREATE INDEX transfer_due ON transfer (next_ask_at) WHERE next_ask_at IS NOT NULL;
CREATE UNIQUE INDEX transfer_one_open_per_machine ON transfer (machine_id, kind)
  WHERE state IN ('reserved', 'sent', 'unknown', 'requested');
CREATE INDEX transfer_session ON transfer (session_id);
CREATE INDEX transfer_open ON transfer (created_at) WHERE state IN ('reserved', 'sent', 'unknown', 'requested');

CREATE TABLE transfer_step (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id  uuid NOT NULL REFERENCES transfer,
  state        transfer_state NOT NULL,
  at           timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE transfer_step IS 'When a transfer reached each state. Append-only.';
CREATE INDEX transfer_step_transfer ON transfer_step (transfer_id);

CREATE TYPE movement_kind AS ENUM (
  'deposit', 'withdraw', 'reserve', 'cash_in', 'void', 'cash_out', 'play', 'hand_pay_due', 'hand_pay', 'jackpot', 'correction', 'opening',
  'discount', 'bonus', 'withdraw_paid', 'withdraw_return', 'dispute'
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
COMMENT ON TABLE movement IS 'An immutable booking.';
CREATE INDEX movement_transfer ON movement (transfer_id) WHERE transfer_id IS NOT NULL;
CREATE INDEX movement_deposit ON movement (at) WHERE kind = 'deposit';

CREATE TABLE entry (
  movement_id    bigint NOT NULL REFERENCES movement,
  account_id     bigint NOT NULL REFERENCES account,
  amount_minor   bigint NOT NULL CHECK (amount_minor <> 0),
  balance_minor  bigint NOT NULL,
  PRIMARY KEY (movement_id, account_id)
);
COMMENT ON TABLE entry IS 'One account''s part of a movement, with the balance after it. Immutable.';
CREATE INDEX entry_account ON entry (account_id, movement_id DESC);

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
  -- Outcome forced by a developer on a simulated machine in demo mode; see the cabinet's situations.
  forced              boolean GENERATED ALWAYS AS (coalesce((outcome ->> 'forced')::boolean, false)) STORED,
  ended_at            timestamptz NOT NULL,
  PRIMARY KEY (machine_id, number)
);
COMMENT ON TABLE play IS 'One game on a machine, numbered without gaps. Immutable.';
CREATE INDEX play_session ON play (session_id, number);
CREATE INDEX play_jackpot ON play (session_id) WHERE jackpot_minor IS NOT NULL;
CREATE INDEX play_recent_win ON play (ended_at) INCLUDE (machine_id, win_minor, jackpot_minor) WHERE win_minor > 0 OR jackpot_minor > 0;

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
COMMENT ON TABLE booked_meter IS 'A machine''s meters by the ledger; its row lock keeps the facts of one machine in order.';

CREATE TABLE hand_pay (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  machine_id    integer NOT NULL REFERENCES machine,
  -- The machine's own reference: 'play:<number>', or the id of the cash out.
  reference     text NOT NULL,
  -- Null: there was no session; the amount lies in suspense.
  player_id     integer REFERENCES player,
  session_id    uuid REFERENCES session,
  amount_minor  bigint NOT NULL CHECK (amount_minor > 0),
  state         text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'paid')),
  due_at        timestamptz NOT NULL,
  paid_at       timestamptz,
  paid_by       text,
  -- From the payment until the machine has confirmed it.
  next_notify_at   timestamptz,
  attempts      integer NOT NULL DEFAULT 0,
  UNIQUE (machine_id, reference)
);
COMMENT ON TABLE hand_pay IS 'An amount that an attendant has to pay; the machine is locked until then.';
CREATE INDEX hand_pay_due ON hand_pay (due_at) WHERE state = 'due';
CREATE INDEX hand_pay_notify ON hand_pay (next_notify_at) WHERE next_notify_at IS NOT NULL;

CREATE TABLE dispute (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  opened_at      timestamptz NOT NULL,
  site_id        integer NOT NULL REFERENCES site,
  machine_id     integer NOT NULL REFERENCES machine,
  -- Whose money it was; null: the machine has had no session yet.
  player_id      integer REFERENCES player,
  session_id     uuid REFERENCES session,
  cause          text NOT NULL CHECK (cause IN ('journal_replaced', 'machine_lost')),
  -- By the ledger, in suspense now: credit of the machine and what was in transit to it.
  held_minor     bigint NOT NULL CHECK (held_minor >= 0),
  -- By the machine's own last report. The larger of the two is the most that a correction gives the player.
  claimed_minor  bigint NOT NULL CHECK (claimed_minor >= 0),
  -- The operator who declared the machine lost, null where the platform opened the dispute.
  opened_by      text,
  evidence       jsonb NOT NULL
);
COMMENT ON TABLE dispute IS 'Money in suspense that machine and ledger disagree about, with the figures of both. Append-only.';
CREATE INDEX dispute_site ON dispute (site_id, id DESC);
CREATE INDEX dispute_session ON dispute (session_id);
CREATE INDEX dispute_player ON dispute (player_id);

CREATE TABLE dispute_proposal (
  -- The proposing operator's own, so that a repeat is the same proposal.
  id            uuid PRIMARY KEY,
  dispute_id    integer NOT NULL REFERENCES dispute,
  -- To the player's wallet; the rest of what is held goes to the house, which pays what is not held.
  player_minor  bigint NOT NULL CHECK (player_minor >= 0),
  reason        text NOT NULL,
  proposed_by   text NOT NULL,
  proposed_at   timestamptz NOT NULL,
  UNIQUE (id, dispute_id, proposed_by)
);
COMMENT ON TABLE dispute_proposal IS 'A correction that an operator proposes. Append-only.';
CREATE INDEX dispute_proposal_dispute ON dispute_proposal (dispute_id);

CREATE TABLE dispute_decision (
  proposal_id  uuid PRIMARY KEY,
  dispute_id   integer NOT NULL,
  proposed_by  text NOT NULL,
  approved     boolean NOT NULL,
  decided_by   text NOT NULL,
  decided_at   timestamptz NOT NULL,
  FOREIGN KEY (proposal_id, dispute_id, proposed_by) REFERENCES dispute_proposal (id, dispute_id, proposed_by),
  CONSTRAINT approved_by_another CHECK (NOT approved OR decided_by <> proposed_by)
);
COMMENT ON TABLE dispute_decision IS 'What another person decided about a proposal. Append-only.';
CREATE UNIQUE INDEX dispute_settled_once ON dispute_decision (dispute_id) WHERE approved;
