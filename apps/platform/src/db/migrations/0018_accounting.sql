-- Readings of machines' meters beside the ledger's, the procedure for a cleared memory or a replaced board, the trail of hand pays.

CREATE TABLE meter_request (
  machine_id   integer NOT NULL REFERENCES machine,
  day          date NOT NULL,
  due_at       timestamptz NOT NULL,
  -- Linked when the day was closed; false: it is read when it is back.
  was_linked   boolean NOT NULL,
  attempts     integer NOT NULL DEFAULT 0,
  next_ask_at  timestamptz NOT NULL,
  PRIMARY KEY (machine_id, day)
);
COMMENT ON TABLE meter_request IS 'Readings of the close of a day that are still to be taken.';

CREATE TABLE meter_reading (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  machine_id      integer NOT NULL REFERENCES machine,
  kind            text NOT NULL CHECK (kind IN ('day_close', 'on_demand', 'before_clear', 'after_clear')),
  -- Of a day close: the day that it closes.
  day             date CHECK ((day IS NOT NULL) = (kind = 'day_close')),
  due_at          timestamptz NOT NULL,
  was_linked      boolean NOT NULL,
  read_at         timestamptz NOT NULL,
  -- Null: the platform.
  read_by         text,
  -- Null: the machine did not answer; its last handshake stands for it.
  answered_at     timestamptz,
  -- The machine's report and, of one that counts itself, its own counters and board.
  report          jsonb NOT NULL,
  counters        jsonb,
  -- The ledger at the same moment.
  booked          jsonb NOT NULL,
  -- Machine less ledger; null: not comparable at that moment (plays or a transfer under way, another journal).
  in_variance     bigint,
  out_variance    bigint,
  bet_variance    bigint,
  win_variance    bigint,
  hand_pay_variance bigint,
  -- Counters that started over since the reading before.
  rollovers       text[] NOT NULL
);
COMMENT ON TABLE meter_reading IS 'Meters of a machine and of the ledger, side by side. Append-only.';
CREATE INDEX meter_reading_machine ON meter_reading (machine_id, id DESC);
CREATE UNIQUE INDEX meter_reading_day ON meter_reading (day, machine_id) WHERE kind = 'day_close';

CREATE TABLE meter_procedure (
  id                 integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  machine_id         integer NOT NULL REFERENCES machine,
  cause              text NOT NULL CHECK (cause IN ('memory_cleared', 'board_replaced')),
  reason             text NOT NULL,
  state              text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'cancelled')),
  opened_by          text NOT NULL,
  opened_at          timestamptz NOT NULL,
  before_reading_id  bigint NOT NULL REFERENCES meter_reading,
  after_reading_id   bigint REFERENCES meter_reading,
  ended_by           text,
  ended_at           timestamptz,
  CHECK ((state = 'open') = (ended_at IS NULL) AND (ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT procedure_approved_by_another CHECK (state <> 'approved' OR (ended_by <> opened_by AND after_reading_id IS NOT NULL))
);
COMMENT ON TABLE meter_procedure IS 'A machine whose memory was cleared or whose board was replaced: old and new meters, and who decided.';
CREATE UNIQUE INDEX meter_procedure_open ON meter_procedure (machine_id) WHERE state = 'open';

CREATE TABLE hand_pay_event (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hand_pay_id  integer NOT NULL REFERENCES hand_pay,
  event        text NOT NULL CHECK (event IN ('due', 'looked_at', 'paid', 'corrected', 'finished')),
  at           timestamptz NOT NULL,
  -- Null: the machine.
  by           text
);
COMMENT ON TABLE hand_pay_event IS
  'Trail of a hand pay: due, looked at by staff, paid or corrected, finished at the machine. Append-only.';
CREATE INDEX hand_pay_event_hand_pay ON hand_pay_event (hand_pay_id, id);
INSERT INTO hand_pay_event (hand_pay_id, event, at) SELECT id, 'due', due_at FROM hand_pay ORDER BY id;
INSERT INTO hand_pay_event (hand_pay_id, event, at, by) SELECT id, state, paid_at, paid_by FROM hand_pay WHERE paid_at IS NOT NULL ORDER BY id;
