-- What staff does to players. Every function is bound to the site of its caller: a player of another one is not found.

-- ---- Search

-- Text as it is searched: small letters without marks. The four letters I of Turkish are one, whatever the database's locale.
CREATE FUNCTION fold_search(p_text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(translate(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f\u064b-\u065f\u0640]', '', 'g'), 'Iı', 'ii'))
$$;

-- What a player is found by.
CREATE FUNCTION fold_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := fold_search(concat_ws(' ', NEW.username, NEW.name, NEW.lastname, NEW.email));
  RETURN NEW;
END $$;
CREATE TRIGGER player_folded BEFORE INSERT OR UPDATE OF username, name, lastname, email ON player
  FOR EACH ROW EXECUTE FUNCTION fold_player();

-- ---- Bans

-- Locks a player of the site; null: there is none, or the account is closed.
CREATE FUNCTION lock_player_of(p_site integer, p_player integer) RETURNS player LANGUAGE sql VOLATILE AS $$
  SELECT * FROM player WHERE id = p_player AND site_id = p_site AND closed_at IS NULL FOR NO KEY UPDATE
$$;

-- Ends the player's open logins and answers their ids.
CREATE FUNCTION end_logins_of(p_player integer, p_why text) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  WITH ended AS (
    UPDATE login SET revoked_at = now(), end_reason = p_why
      WHERE player_id = p_player AND revoked_at IS NULL AND expires_at > now() RETURNING id)
  SELECT coalesce(jsonb_agg(id), '[]') FROM ended
$$;

-- Bans a player and ends their logins. The session ends by `end_protected_sessions`, on whichever node runs it next, so that a
-- crash after this commit leaves no banned player at a machine.
CREATE FUNCTION ban_player(p_site integer, p_player integer, p_by text, p_reason text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player;
BEGIN
  p := lock_player_of(p_site, p_player);
  IF p.id IS NULL THEN RETURN refusal('not_found'); END IF;
  IF p.banned THEN RETURN jsonb_build_object('ok', true, 'changed', false, 'logins', '[]'::jsonb); END IF;
  UPDATE player SET banned = true WHERE id = p_player;
  INSERT INTO player_ban (player_id, banned_by, reason) VALUES (p_player, p_by, p_reason);
  DELETE FROM waitlist_entry WHERE player_id = p_player;
  RETURN jsonb_build_object('ok', true, 'changed', true, 'logins', end_logins_of(p_player, 'banned'));
END $$;

-- Ends a ban. A player whom the site banned before there were rows of bans has none.
CREATE FUNCTION unban_player(p_site integer, p_player integer, p_by text, p_reason text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player;
BEGIN
  p := lock_player_of(p_site, p_player);
  IF p.id IS NULL THEN RETURN refusal('not_found'); END IF;
  UPDATE player SET banned = false WHERE id = p_player;
  UPDATE player_ban SET lifted_at = now(), lifted_by = p_by, lift_reason = p_reason
    WHERE player_id = p_player AND lifted_at IS NULL;
  RETURN jsonb_build_object('ok', true, 'changed', p.banned);
END $$;

-- Ends every login.
CREATE FUNCTION log_out_player(p_site integer, p_player integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player;
BEGIN
  p := lock_player_of(p_site, p_player);
  IF p.id IS NULL THEN RETURN refusal('not_found'); END IF;
  RETURN jsonb_build_object('ok', true, 'changed', true, 'logins', end_logins_of(p_player, 'ended_by_staff'));
END $$;

-- Removes the PIN and unlocks the logins that wait for it.
CREATE FUNCTION reset_pin(p_site integer, p_player integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player;
BEGIN
  p := lock_player_of(p_site, p_player);
  IF p.id IS NULL THEN RETURN refusal('not_found'); END IF;
  UPDATE player SET pin_hash = '' WHERE id = p_player;
  PERFORM unlock_login(id) FROM login WHERE player_id = p_player AND revoked_at IS NULL AND locked_at IS NOT NULL;
  RETURN jsonb_build_object('ok', true, 'changed', p.pin_hash <> '');
END $$;

-- A link for a new password that the staff hands over; it spends the player's other ones.
CREATE FUNCTION offer_reset(p_site integer, p_player integer, p_hash bytea, p_by text, p_valid_h integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player;
BEGIN
  p := lock_player_of(p_site, p_player);
  IF p.id IS NULL THEN RETURN refusal('not_found'); END IF;
  UPDATE player_email_token SET used_at = now() WHERE player_id = p_player AND purpose = 'reset' AND used_at IS NULL;
  INSERT INTO player_email_token (token_hash, player_id, purpose, email, expires_at, given_by)
    VALUES (p_hash, p_player, 'reset', p.email, now() + make_interval(hours => p_valid_h), p_by);
  RETURN jsonb_build_object('ok', true, 'host', (SELECT min(host) FROM site_host WHERE site_id = p_site));
END $$;

-- ---- Protection on behalf of a player

-- A limit that is set for a player: at once, and never a looser one than the player's own.
CREATE FUNCTION tighten_limit(
  p_site integer, p_player integer, p_kind limit_kind, p_period limit_period, p_amount bigint, p_by text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player; v_current bigint;
BEGIN
  p := lock_player_of(p_site, p_player);
  IF p.id IS NULL THEN RETURN refusal('not_found'); END IF;
  SELECT amount INTO v_current FROM player_limit WHERE player_id = p_player AND kind = p_kind AND period = p_period;
  IF p_amount > v_current THEN RETURN refusal('limit_not_stricter', jsonb_build_object('amount', v_current)); END IF;
  PERFORM note_protection(p_player, 'limit_by_staff', jsonb_build_object(
    'kind', p_kind, 'period', p_period, 'amount', p_amount, 'by', p_by, 'reason', p_reason));
  RETURN set_limit(p_player, p_kind, p_period, p_amount) || jsonb_build_object('changed', p_amount IS DISTINCT FROM v_current);
END $$;

-- A break that is taken for a player: never shorter or milder than a running one.
CREATE FUNCTION exclude_for_player(
  p_site integer, p_player integer, p_kind text, p_until timestamptz, p_by text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player; v_done jsonb;
BEGIN
  p := lock_player_of(p_site, p_player);
  IF p.id IS NULL THEN RETURN refusal('not_found'); END IF;
  v_done := exclude_player(p_player, p_kind, p_until);
  IF NOT (v_done ->> 'ok')::boolean THEN RETURN v_done; END IF;
  PERFORM note_protection(p_player, 'excluded_by_staff', jsonb_build_object(
    'kind', p_kind, 'until', iso(p_until), 'by', p_by, 'reason', p_reason));
  RETURN v_done || '{"changed": true}';
END $$;

-- ---- Grants

-- Grants an amount, once for a request id. Locks: player, then the person who grants.
CREATE FUNCTION grant_bonus(
  p_site integer, p_player integer, p_request uuid, p_amount bigint, p_reason text, p_by text, p_days integer
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player; g bonus_grant; v_left bigint;
BEGIN
  p := lock_player_of(p_site, p_player);
  IF p.id IS NULL THEN RETURN refusal('not_found'); END IF;
  SELECT * INTO g FROM bonus_grant WHERE request_id = p_request;
  IF FOUND THEN
    IF g.player_id <> p_player OR g.amount_minor <> p_amount THEN RETURN refusal('invalid_request', '{"field": "id"}'); END IF;
    RETURN jsonb_build_object('ok', true, 'id', g.id, 'fresh', false);
  END IF;
  IF p_amount > grant_max_minor(p_site) THEN
    RETURN refusal('amount_over_limit', jsonb_build_object('amount', grant_max_minor(p_site)));
  END IF;
  -- Two grants of one person, to whichever players, are one after the other.
  PERFORM pg_advisory_xact_lock(7215022, hashtext(p_site || ':' || lower(p_by)));
  v_left := grants_left_minor(p_site, p_by);
  IF p_amount > v_left THEN RETURN refusal('grants_of_day_spent', jsonb_build_object('amount', v_left)); END IF;
  INSERT INTO bonus_grant (player_id, amount_minor, reason, granted_at, expires_at, request_id, granted_by)
    VALUES (p_player, p_amount, p_reason, ledger_now(), ledger_now() + make_interval(days => p_days), p_request, p_by)
    RETURNING * INTO g;
  RETURN jsonb_build_object('ok', true, 'id', g.id, 'fresh', true);
END $$;

-- Grants a share of the loss for the next discount, once for a request id.
CREATE FUNCTION grant_discount(
  p_site integer, p_player integer, p_request uuid, p_share_bp integer, p_reason text, p_by text, p_days integer
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player; g discount_grant;
BEGIN
  p := lock_player_of(p_site, p_player);
  IF p.id IS NULL THEN RETURN refusal('not_found'); END IF;
  SELECT * INTO g FROM discount_grant WHERE request_id = p_request;
  IF FOUND THEN
    IF g.player_id <> p_player OR g.share_bp <> p_share_bp THEN RETURN refusal('invalid_request', '{"field": "id"}'); END IF;
    RETURN jsonb_build_object('ok', true, 'id', g.id, 'fresh', false);
  END IF;
  INSERT INTO discount_grant (player_id, share_bp, request_id, reason, granted_at, granted_by, expires_at)
    VALUES (p_player, p_share_bp, p_request, p_reason, ledger_now(), p_by, ledger_now() + make_interval(days => p_days))
    RETURNING * INTO g;
  RETURN jsonb_build_object('ok', true, 'id', g.id, 'fresh', true);
END $$;

-- Withdraws a bonus or a discount that is not paid. `take_promotion` locks the player too: one of the two is first.
CREATE FUNCTION withdraw_grant(p_site integer, p_player integer, p_kind promotion_kind, p_grant bigint, p_by text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE p player; v_payout bigint; v_withdrawn timestamptz;
BEGIN
  p := lock_player_of(p_site, p_player);
  IF p_kind = 'bonus' THEN
    SELECT payout_id, withdrawn_at INTO v_payout, v_withdrawn FROM bonus_grant WHERE id = p_grant AND player_id = p.id;
  ELSE
    SELECT payout_id, withdrawn_at INTO v_payout, v_withdrawn FROM discount_grant WHERE id = p_grant AND player_id = p.id;
  END IF;
  IF NOT FOUND THEN RETURN refusal('not_found'); END IF;
  IF v_payout IS NOT NULL THEN RETURN refusal('grant_paid'); END IF;
  IF v_withdrawn IS NOT NULL THEN RETURN '{"ok": true, "changed": false}'; END IF;
  IF p_kind = 'bonus' THEN UPDATE bonus_grant SET withdrawn_at = ledger_now(), withdrawn_by = p_by WHERE id = p_grant;
  ELSE UPDATE discount_grant SET withdrawn_at = ledger_now(), withdrawn_by = p_by WHERE id = p_grant; END IF;
  RETURN '{"ok": true, "changed": true}';
END $$;

-- ---- Live pages

-- Trigger: the consoles hear of a session that begins or ends, and of a player who is banned or closed.
CREATE FUNCTION notify_of_player() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_player integer := CASE WHEN TG_TABLE_NAME = 'player' THEN (to_jsonb(NEW) ->> 'id')::integer
  ELSE (to_jsonb(NEW) ->> 'player_id')::integer END;
BEGIN
  PERFORM notify_staff(site_id, 'players', v_player::text) FROM player WHERE id = v_player;
  RETURN NULL;
END $$;
CREATE TRIGGER player_state_changed AFTER UPDATE OF banned, closed_at ON player FOR EACH ROW EXECUTE FUNCTION notify_of_player();
CREATE TRIGGER session_begun AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION notify_of_player();
-- Not by plays, which write the sums of a session.
CREATE TRIGGER session_over AFTER UPDATE OF ended_at ON session FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION notify_of_player();
