-- Hand pays above a site's limit are approved by another person than the one who pays them.

ALTER TABLE hand_pay ADD COLUMN approved_at timestamptz, ADD COLUMN approved_by text,
  ADD CONSTRAINT hand_pay_approved CHECK ((approved_at IS NULL) = (approved_by IS NULL)),
  ADD CONSTRAINT hand_pay_paid_by_another CHECK (state <> 'paid' OR lower(approved_by) <> lower(paid_by));
COMMENT ON COLUMN hand_pay.approved_by IS 'Whose approval it has; null: none.';

ALTER TABLE hand_pay_event DROP CONSTRAINT hand_pay_event_event_check,
  ADD CONSTRAINT hand_pay_event_event_check CHECK (event IN ('due', 'looked_at', 'approved', 'paid', 'corrected', 'finished'));
COMMENT ON TABLE hand_pay_event IS
  'Trail of a hand pay: due, looked at by staff, approved, paid or corrected, finished at the machine. Append-only.';
