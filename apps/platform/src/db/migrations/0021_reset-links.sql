ALTER TABLE player_email_token ADD COLUMN given_by text;
COMMENT ON COLUMN player_email_token.given_by IS 'Who of the staff handed the link over; null: it was in a mail, and its use verifies the address.';
