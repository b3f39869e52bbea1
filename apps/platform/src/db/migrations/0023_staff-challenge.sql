-- A WebAuthn challenge is answered within minutes, however long its session lives.
ALTER TABLE staff_session ADD COLUMN challenged_at timestamptz;
