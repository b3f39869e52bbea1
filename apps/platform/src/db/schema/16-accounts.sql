-- Logins and the closing of an account.

-- ---- Locked logins

-- Locks a login until its PIN is entered.
CREATE FUNCTION lock_login(p_login uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE login SET locked_at = ledger_now(), lock_change = nextval('login_lock_change'), lock_changed_at = clock_timestamp()
    WHERE id = p_login AND revoked_at IS NULL AND locked_at IS NULL
$$;

-- Counts an attempt before the PIN is compared, so that many at once cannot pass the limit. Answers how many are left after this
-- one, -1 where none was left, null where the login is not locked.
CREATE FUNCTION count_pin_attempt(p_login uuid, p_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE v_failures integer; v_locked timestamptz;
BEGIN
  SELECT pin_failures, locked_at INTO v_failures, v_locked FROM login WHERE id = p_login FOR UPDATE;
  IF v_locked IS NULL THEN RETURN NULL; END IF;
  IF v_failures >= p_most THEN RETURN -1; END IF;
  UPDATE login SET pin_failures = pin_failures + 1 WHERE id = p_login;
  RETURN p_most - v_failures - 1;
END $$;

-- Unlocks a login.
CREATE FUNCTION unlock_login(p_login uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE login SET locked_at = NULL, pin_failures = 0, lock_change = nextval('login_lock_change'),
      lock_changed_at = clock_timestamp()
    WHERE id = p_login AND locked_at IS NOT NULL
$$;

-- ---- Number of logins

-- Of a player's logins the newest stay, however they were opened: 50 open, 200 in all.
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

-- ---- Photos

-- An uploaded photo is kept for as long as the player shows it: not beside one that the operator's site has named, and not after its removal,
-- by whomever, or the closing of the account.
CREATE FUNCTION drop_unshown_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM player_photo WHERE player_id = NEW.id AND '/images/players/' || name IS DISTINCT FROM NEW.photo_url;
  RETURN NULL;
END $$;
CREATE TRIGGER player_photo_unshown AFTER UPDATE OF photo_url ON player FOR EACH ROW
  WHEN (OLD.photo_url IS DISTINCT FROM NEW.photo_url) EXECUTE FUNCTION drop_unshown_photo();

-- ---- Closing

-- What prevents the closing of an account, in the contract's words and order. A disputed transfer does so while its dispute is
-- open, a correction while it waits for its decision.
CREATE FUNCTION closing_obstacles(p_player integer) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT 1 FROM session WHERE player_id = p_player AND ended_at IS NULL) THEN 'session' END,
    CASE WHEN EXISTS (SELECT 1 FROM transfer WHERE player_id = p_player AND state IN ('reserved', 'sent', 'unknown', 'requested'))
      OR EXISTS (SELECT 1 FROM dispute d WHERE d.player_id = p_player AND NOT is_settled(d.id))
      OR EXISTS (SELECT 1 FROM adjustment a WHERE a.player_id = p_player
        AND NOT EXISTS (SELECT 1 FROM adjustment_decision WHERE adjustment_id = a.id)) THEN 'transfer' END,
    CASE WHEN EXISTS (SELECT 1 FROM withdrawal WHERE player_id = p_player AND ended_at IS NULL) THEN 'withdrawal' END,
    CASE WHEN EXISTS (SELECT 1 FROM account WHERE kind = 'handpay_payable' AND owner = p_player::text AND balance_minor <> 0)
      THEN 'hand_pay' END,
    CASE WHEN EXISTS (SELECT 1 FROM account WHERE kind = 'wallet' AND owner = p_player::text AND balance_minor <> 0)
      THEN 'balance' END], NULL)
$$;

-- Null where the player is closed already. The row lock of the player prevents new seats, that of the accounts prevents bookings
-- between check and closing. FOR NO KEY UPDATE: a booking that holds the wallet may name the player by a foreign key.
CREATE FUNCTION close_account(p_player integer, p_keep_years integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player; v_obstacles text[]; v_logins jsonb;
BEGIN
  SELECT * INTO STRICT p FROM player WHERE id = p_player FOR NO KEY UPDATE;
  IF p.closed_at IS NOT NULL THEN RETURN NULL; END IF;
  PERFORM 1 FROM account WHERE kind IN ('wallet', 'handpay_payable') AND owner = p_player::text
    ORDER BY kind, id FOR NO KEY UPDATE;
  v_obstacles := closing_obstacles(p_player);
  IF v_obstacles <> '{}' THEN RETURN jsonb_build_object('obstacles', to_jsonb(v_obstacles), 'logins', '[]'::jsonb); END IF;
  INSERT INTO retained_identity (player_id, username, email, name, lastname, closed_at, delete_after)
    VALUES (p.id, p.username, p.email, p.name, p.lastname, now(), now() + make_interval(years => p_keep_years));
  UPDATE player SET username = 'closed-' || id, email = 'closed-' || id || '@closed.invalid', name = '', lastname = '',
    password_hash = '', pin_hash = '', settings = '{}', photo_url = NULL, email_verified_at = NULL, language = NULL,
    closed_at = now() WHERE id = p_player;
  WITH ended AS (
    UPDATE login SET revoked_at = coalesce(revoked_at, now()), user_agent = '' WHERE player_id = p_player
    RETURNING id, revoked_at = now() AS just_now)
  SELECT coalesce(jsonb_agg(id) FILTER (WHERE just_now), '[]') INTO v_logins FROM ended;
  RETURN jsonb_build_object('obstacles', '[]'::jsonb, 'logins', v_logins);
END $$;

-- Deletes with the account what no law requires: messages, waitlist entries, notes of the player and of the staff, mails, and counters of
-- login attempts (by account, by account and address, by device). Bookings, games, protection and audit stay, under a number.
CREATE FUNCTION anonymise_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM chat_message WHERE chat_id IN (SELECT id FROM chat WHERE player_id = NEW.id);
  DELETE FROM chat WHERE player_id = NEW.id;
  DELETE FROM chat_status WHERE player_id = NEW.id;
  DELETE FROM player_note WHERE player_id = NEW.id;
  DELETE FROM staff_note WHERE player_id = NEW.id;
  DELETE FROM waitlist_entry WHERE player_id = NEW.id;
  DELETE FROM player_email_token WHERE player_id = NEW.id;
  DELETE FROM mail_outbox WHERE player_id = NEW.id;
  DELETE FROM login_failure WHERE subject = 'player:' || NEW.id
    OR starts_with(subject, 'player:' || NEW.id || '|') OR starts_with(subject, 'device:' || NEW.id || ':');
  RETURN NULL;
END $$;
CREATE TRIGGER player_closed AFTER UPDATE OF closed_at ON player FOR EACH ROW
  WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION anonymise_player();
