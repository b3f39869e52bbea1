-- E-mail. A mail is queued in the transaction of the fact that it reports, so that a crash loses none and a repeat makes no second one.

-- Queues a mail to a player; the same key again changes nothing.
CREATE FUNCTION queue_player_mail(p_player integer, p_kind text, p_key text, p_params jsonb, p_language text DEFAULT NULL)
RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO mail_outbox (site_id, player_id, kind, key, params, language)
    SELECT site_id, id, p_kind, p_key, p_params, p_language FROM player WHERE id = p_player
    ON CONFLICT (site_id, key) DO NOTHING
$$;

-- A mail to an address that is known to be the player's goes first, and one to an address that the staff has named. What a stranger can
-- cause waits behind those, however much of it there is.
CREATE FUNCTION rank_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rank := CASE WHEN NEW.address IS NOT NULL
    OR EXISTS (SELECT 1 FROM player WHERE id = NEW.player_id AND email_verified_at IS NOT NULL) THEN 0 ELSE 1 END;
  RETURN NEW;
END $$;
CREATE TRIGGER mail_ranked BEFORE INSERT ON mail_outbox FOR EACH ROW EXECUTE FUNCTION rank_mail();

-- Receipt of a deposit; a deposit that a limit refused is a notice of that limit.
CREATE FUNCTION mail_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'booked' THEN
    PERFORM queue_player_mail(NEW.player_id, 'deposit_booked', 'deposit:' || NEW.id,
      jsonb_build_object('amountMinor', NEW.amount_minor, 'currency', NEW.currency, 'at', iso(NEW.ended_at), 'reference', NEW.id));
  ELSIF NEW.refused ->> 'error' = 'deposit_limit_reached' THEN
    PERFORM queue_player_mail(NEW.player_id, 'limit_reached', 'deposit:' || NEW.id, jsonb_build_object('limit', 'deposit'));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER deposit_mailed AFTER UPDATE OF state ON deposit
  FOR EACH ROW WHEN (OLD.state = 'open' AND NEW.state <> 'open') EXECUTE FUNCTION mail_deposit();

-- Receipt of a withdrawal at its end.
CREATE FUNCTION mail_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_player_mail(NEW.player_id, CASE NEW.state WHEN 'paid' THEN 'withdrawal_paid' ELSE 'withdrawal_returned' END,
    'withdrawal:' || NEW.id,
    jsonb_build_object('amountMinor', NEW.amount_minor, 'currency', NEW.currency, 'at', iso(NEW.ended_at), 'reference', NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER withdrawal_mailed AFTER UPDATE OF state ON withdrawal
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION mail_withdrawal();

-- Notices of limits and breaks: set, requested, changed, reached, by the player or for them.
CREATE FUNCTION mail_protection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_kind text; v_params jsonb := NEW.details;
BEGIN
  v_kind := CASE
    WHEN NEW.type IN ('limit_set', 'limit_confirmed') THEN 'limit_set'
    WHEN NEW.type = 'limit_asked' THEN 'limit_asked'
    WHEN NEW.type = 'excluded' THEN 'break_begun'
    WHEN NEW.type = 'session_ended' AND NEW.details ->> 'error' IN ('loss_limit_reached', 'time_limit_reached') THEN 'limit_reached'
  END;
  IF v_kind IS NULL THEN RETURN NULL; END IF;
  v_params := CASE v_kind
    WHEN 'limit_reached' THEN jsonb_build_object('limit', split_part(v_params ->> 'error', '_', 1))
    WHEN 'break_begun' THEN jsonb_build_object('at', v_params ->> 'until')
    ELSE jsonb_build_object('limit', v_params ->> 'kind', 'period', v_params ->> 'period', 'value', v_params -> 'amount',
      'currency', player_currency(NEW.player_id)) END;
  PERFORM queue_player_mail(NEW.player_id, v_kind, 'protection:' || NEW.id, v_params);
  RETURN NULL;
END $$;
CREATE TRIGGER protection_mailed AFTER INSERT ON protection_event FOR EACH ROW EXECUTE FUNCTION mail_protection();

-- Claims one mail that is due for `p_lease_ms`, and gives up on what is too old. Where a node was lost while it handed a mail over, the
-- server may have taken it: that one is in doubt, and nobody sends it by itself.
CREATE FUNCTION claim_mail(p_claim uuid, p_lease_ms float8) RETURNS SETOF mail_outbox LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mail_outbox SET state = 'in_doubt', last_error = 'node_lost', ended_at = now() WHERE id IN (
    SELECT id FROM mail_outbox WHERE state = 'sending' AND next_try_at <= now() FOR UPDATE SKIP LOCKED);
  UPDATE mail_outbox SET state = 'given_up', last_error = coalesce(last_error, 'too_old'), ended_at = now() WHERE id IN (
    SELECT id FROM mail_outbox WHERE state = 'queued' AND next_try_at <= now() AND coalesce(requeued_at, created_at) < now() - interval '3 days'
      LIMIT 1000 FOR UPDATE SKIP LOCKED);
  RETURN QUERY UPDATE mail_outbox SET claim = p_claim, attempts = attempts + 1, next_try_at = now() + milliseconds(p_lease_ms)
    WHERE id = (SELECT id FROM mail_outbox WHERE state = 'queued' AND next_try_at <= now()
      ORDER BY rank, next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *;
END $$;

-- Counts a mail for its mailbox before it is handed over. False: the mailbox has got its share of this hour or of a day; null: another
-- node has the mail. `p_asked`: a stranger can cause it. `p_most`: of all mails in an hour, in a day, and of asked ones likewise. The row
-- of the hour is locked first, so that two nodes count one after the other.
CREATE FUNCTION take_mailbox_place(p_mail bigint, p_claim uuid, p_mailbox bytea, p_asked boolean, p_most integer[]) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE v_counted boolean; v_hour timestamptz := date_trunc('hour', ledger_now(), 'UTC'); n record;
BEGIN
  SELECT is_counted INTO v_counted FROM mail_outbox WHERE id = p_mail AND claim = p_claim AND state = 'queued' FOR UPDATE;
  IF v_counted IS NOT false THEN RETURN v_counted; END IF;
  INSERT INTO mailbox_hour (mailbox, hour) VALUES (p_mailbox, v_hour) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM mailbox_hour WHERE mailbox = p_mailbox AND hour = v_hour FOR UPDATE;
  SELECT sum(mails) FILTER (WHERE hour = v_hour) AS hour_all, sum(mails) AS day_all,
      sum(asked_mails) FILTER (WHERE hour = v_hour) AS hour_asked, sum(asked_mails) AS day_asked INTO n
    FROM mailbox_hour WHERE mailbox = p_mailbox AND hour > v_hour - interval '24 hours';
  IF n.hour_all >= p_most[1] OR n.day_all >= p_most[2]
    OR p_asked AND (n.hour_asked >= p_most[3] OR n.day_asked >= p_most[4]) THEN RETURN false; END IF;
  UPDATE mailbox_hour SET mails = mails + 1, asked_mails = asked_mails + p_asked::integer WHERE mailbox = p_mailbox AND hour = v_hour;
  UPDATE mail_outbox SET is_counted = true WHERE id = p_mail;
  RETURN true;
END $$;

-- The player of a link that works: of that site, for the address that the account still has.
CREATE FUNCTION email_token_player(p_site integer, p_purpose text, p_hash bytea) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT p.id FROM player_email_token t JOIN player p ON p.id = t.player_id
   WHERE t.token_hash = p_hash AND t.purpose = p_purpose AND t.used_at IS NULL AND t.expires_at > now()
     AND p.site_id = p_site AND p.closed_at IS NULL AND p.email = t.email
$$;

-- Uses a link up; null where it does not work (any more). The player's row is locked first, so that of two at once one works.
CREATE FUNCTION use_email_token(p_site integer, p_purpose text, p_hash bytea) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE v_player integer := email_token_player(p_site, p_purpose, p_hash);
BEGIN
  IF v_player IS NULL THEN RETURN NULL; END IF;
  PERFORM 1 FROM player WHERE id = v_player FOR NO KEY UPDATE;
  UPDATE player_email_token SET used_at = now() WHERE token_hash = p_hash AND used_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  -- To open a link is to have read the mail, unless the staff handed it over.
  UPDATE player SET email_verified_at = coalesce(email_verified_at, now()) WHERE id = v_player
    AND EXISTS (SELECT 1 FROM player_email_token WHERE token_hash = p_hash AND given_by IS NULL);
  RETURN v_player;
END $$;

-- Sets a new password by a link: ends every login, spends the player's other links, and forgets failed attempts.
CREATE FUNCTION reset_password(p_site integer, p_hash bytea, p_password_hash text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_player integer := use_email_token(p_site, 'reset', p_hash); v_logins jsonb;
BEGIN
  IF v_player IS NULL THEN RETURN NULL; END IF;
  UPDATE player SET password_hash = p_password_hash, password_changed_at = now() WHERE id = v_player;
  UPDATE player_email_token SET used_at = now() WHERE player_id = v_player AND purpose = 'reset' AND used_at IS NULL;
  DELETE FROM login_failure WHERE subject = 'player:' || v_player OR starts_with(subject, 'player:' || v_player || '|');
  WITH ended AS (
    UPDATE login SET revoked_at = now(), end_reason = 'password_changed'
     WHERE player_id = v_player AND revoked_at IS NULL AND expires_at > now() RETURNING id)
  SELECT coalesce(jsonb_agg(id), '[]') INTO v_logins FROM ended;
  RETURN jsonb_build_object('playerId', v_player, 'logins', v_logins);
END $$;

-- Another address is not verified yet.
CREATE FUNCTION unverify_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_verified_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER player_email_changed BEFORE UPDATE OF email ON player
  FOR EACH ROW WHEN (NEW.email <> OLD.email) EXECUTE FUNCTION unverify_email();
