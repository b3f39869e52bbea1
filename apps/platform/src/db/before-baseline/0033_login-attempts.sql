-- Attempts are counted by device, by account and address together, by account, and by address.
-- What no law asks for goes with the account: words, wishes, notes. Bookings, games, protection and the log stay, under a number.
CREATE OR REPLACE FUNCTION forget_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM chat_message WHERE chat_id IN (SELECT id FROM chat WHERE player_id = NEW.id);
  DELETE FROM chat WHERE player_id = NEW.id;
  DELETE FROM chat_status WHERE player_id = NEW.id;
  DELETE FROM player_note WHERE player_id = NEW.id;
  DELETE FROM vacancy_wish WHERE player_id = NEW.id;
  DELETE FROM login_failure WHERE subject = 'player:' || NEW.id
    OR starts_with(subject, 'player:' || NEW.id || '|') OR starts_with(subject, 'device:' || NEW.id || ':');
  RETURN NULL;
END $$;
