-- What no law asks for goes with the account: words, wishes, notes. Bookings, games, protection and the log stay, under a number.
CREATE FUNCTION forget_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM chat_message WHERE chat_id IN (SELECT id FROM chat WHERE player_id = NEW.id);
  DELETE FROM chat WHERE player_id = NEW.id;
  DELETE FROM chat_status WHERE player_id = NEW.id;
  DELETE FROM player_note WHERE player_id = NEW.id;
  DELETE FROM vacancy_wish WHERE player_id = NEW.id;
  DELETE FROM login_failure WHERE subject = 'player:' || NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER player_closed AFTER UPDATE OF closed_at ON player FOR EACH ROW
  WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION forget_player();
