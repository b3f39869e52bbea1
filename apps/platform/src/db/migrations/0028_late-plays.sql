-- A session can end before its last plays are booked, e.g. when its seat was given up while the cabinet was away. Null: it has none.
ALTER TABLE session ADD COLUMN late_play_at timestamptz;
COMMENT ON COLUMN session.late_play_at IS 'When the last play was booked that came after the end of the session, by the ledger''s clock.';
