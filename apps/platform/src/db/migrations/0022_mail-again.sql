-- A mail that somebody of the staff sends once more: its days begin again.
ALTER TABLE mail_outbox ADD COLUMN requeued_at timestamptz;
