-- Why a login was ended, for the device that it was taken from. A closed account and a login whose time is over need no word.
ALTER TABLE login ADD COLUMN end_reason text
  CHECK (end_reason IN ('logged_out', 'ended_by_player', 'password_changed', 'pin_attempts'));
