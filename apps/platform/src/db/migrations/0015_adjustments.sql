-- Corrections of a booked movement, proposed by one person and decided by another.

CREATE TABLE adjustment (
  -- The proposing operator's own, so that a repeat is the same proposal.
  id               uuid PRIMARY KEY,
  site_id          integer NOT NULL REFERENCES site,
  movement_id      bigint NOT NULL REFERENCES movement,
  -- What the movement is about ('play:<machine>:<number>', 'transfer:<id>', 'withdrawal:<id>' …). A correction of a correction has the
  -- subject of the one before, so that a chain is one matter.
  subject          text NOT NULL,
  -- Null: nobody had a session; all of what is held goes to the house.
  player_id        integer REFERENCES player,
  machine_id       integer REFERENCES machine,
  session_id       uuid REFERENCES session,
  -- To the wallet; below zero: taken from it. The house pays or gets the rest.
  player_minor     bigint NOT NULL,
  -- Released from where the movement left it: suspense of its machine, or payable by hand.
  held_minor       bigint NOT NULL CHECK (held_minor >= 0),
  held_account_id  bigint REFERENCES account,
  reason           text NOT NULL,
  proposed_by      text NOT NULL,
  proposed_at      timestamptz NOT NULL,
  CHECK (player_minor <> 0 OR held_minor > 0),
  CHECK (player_minor = 0 OR player_id IS NOT NULL),
  CHECK ((held_minor > 0) = (held_account_id IS NOT NULL)),
  UNIQUE (id, subject, proposed_by)
);
COMMENT ON TABLE adjustment IS 'A correction of a booked movement that an operator proposes. Append-only.';
CREATE INDEX adjustment_subject ON adjustment (subject);
CREATE INDEX adjustment_site ON adjustment (site_id, proposed_at DESC);
CREATE INDEX adjustment_movement ON adjustment (movement_id);
CREATE INDEX adjustment_session ON adjustment (session_id);

CREATE TABLE adjustment_decision (
  adjustment_id  uuid PRIMARY KEY,
  subject        text NOT NULL,
  proposed_by    text NOT NULL,
  approved       boolean NOT NULL,
  decided_by     text NOT NULL,
  decided_at     timestamptz NOT NULL,
  FOREIGN KEY (adjustment_id, subject, proposed_by) REFERENCES adjustment (id, subject, proposed_by),
  CONSTRAINT adjusted_by_another CHECK (NOT approved OR decided_by <> proposed_by)
);
COMMENT ON TABLE adjustment_decision IS 'What was decided about an adjustment; approved, it is booked as `adjustment:<id>`. Append-only.';

-- A hand pay that was not right is settled by an adjustment instead of being paid.
ALTER TABLE hand_pay DROP CONSTRAINT hand_pay_state_check, ADD CHECK (state IN ('due', 'paid', 'corrected'));
