-- Statements of a payment provider, compared with the ledger.

CREATE TABLE reconciliation (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id      integer NOT NULL REFERENCES site,
  name         text NOT NULL,
  uploaded_by  text NOT NULL,
  uploaded_at  timestamptz NOT NULL,
  -- What the statement is of.
  from_at      timestamptz NOT NULL,
  to_at        timestamptz NOT NULL CHECK (to_at > from_at)
);
COMMENT ON TABLE reconciliation IS 'A statement of a payment provider that was compared with the ledger. Append-only.';
CREATE INDEX reconciliation_site ON reconciliation (site_id, id DESC);

CREATE TABLE reconciliation_row (
  reconciliation_id  integer NOT NULL REFERENCES reconciliation,
  transaction_id     text NOT NULL,
  outcome            text NOT NULL CHECK (outcome IN ('matched', 'missing_here', 'missing_there', 'differs')),
  kind               text NOT NULL CHECK (kind IN ('deposit', 'withdrawal')),
  -- Null: not in the statement.
  statement_minor    bigint,
  -- Null: not booked here.
  ledger_minor       bigint,
  at                 timestamptz NOT NULL,
  PRIMARY KEY (reconciliation_id, transaction_id)
);
COMMENT ON TABLE reconciliation_row IS 'A transaction of a statement, or of the ledger within its time, and what the comparison came to. Append-only.';
