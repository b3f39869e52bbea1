-- Rows that anybody with a password could add without end: of a player's logins the newest stay, whichever way they were opened.
CREATE FUNCTION bound_logins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE login SET revoked_at = now() WHERE id IN (
    SELECT id FROM login WHERE player_id = NEW.player_id AND revoked_at IS NULL AND expires_at > now()
      ORDER BY created_at DESC, id OFFSET 50);
  DELETE FROM login WHERE id IN (SELECT id FROM login WHERE player_id = NEW.player_id ORDER BY created_at DESC, id OFFSET 200)
    AND (revoked_at IS NOT NULL OR expires_at <= now()) AND NOT EXISTS (SELECT 1 FROM seat WHERE login_id = login.id);
  RETURN NULL;
END $$;
CREATE TRIGGER login_bounded AFTER INSERT ON login FOR EACH ROW EXECUTE FUNCTION bound_logins();

-- What is deleted by its age is found by it.
CREATE INDEX login_failure_age ON login_failure (first_at);
CREATE INDEX login_age ON login (expires_at);
