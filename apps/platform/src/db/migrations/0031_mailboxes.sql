-- What a mailbox has got, and which mail goes first.

CREATE TABLE mailbox_hour (
  -- A hash of the address in its plainest spelling.
  mailbox      bytea NOT NULL,
  hour         timestamptz NOT NULL,
  mails        integer NOT NULL DEFAULT 0,
  -- Those of them that a stranger can cause.
  asked_mails  integer NOT NULL DEFAULT 0,
  PRIMARY KEY (mailbox, hour),
  CHECK (asked_mails BETWEEN 0 AND mails)
);
COMMENT ON TABLE mailbox_hour IS 'How many mails of all kinds went to a mailbox in an hour: a bound that all nodes share. No address.';
CREATE INDEX mailbox_hour_old ON mailbox_hour (hour);

ALTER TABLE mail_outbox
  ADD COLUMN rank smallint NOT NULL DEFAULT 0,
  ADD COLUMN is_counted boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN mail_outbox.rank IS '0 goes first: to a verified address, or to one that the staff has named. 1: what a stranger can cause.';
COMMENT ON COLUMN mail_outbox.is_counted IS 'Whether `mailbox_hour` has it; another attempt is not counted again.';
