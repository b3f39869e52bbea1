-- What a player sets and answers, and the sessions that protection ends.

-- `p_amount` null: no limit. A tighter one holds at once, a looser one is kept as asked for.
CREATE FUNCTION set_limit(p_player integer, p_kind limit_kind, p_period limit_period, p_amount bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_current bigint; v_key jsonb := jsonb_build_object('kind', p_kind, 'period', p_period, 'amount', p_amount);
BEGIN
  PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;
  SELECT amount INTO v_current FROM player_limit WHERE player_id = p_player AND kind = p_kind AND period = p_period;
  IF v_current IS NULL AND p_amount IS NULL THEN RETURN '{"ok": true}'; END IF;
  IF v_current IS NULL OR p_amount <= v_current THEN
    INSERT INTO player_limit (player_id, kind, period, amount) VALUES (p_player, p_kind, p_period, p_amount)
      ON CONFLICT (player_id, kind, period) DO UPDATE SET amount = EXCLUDED.amount, asked_amount = NULL, asked_at = NULL;
    PERFORM note_protection(p_player, 'limit_set', v_key);
  ELSE
    UPDATE player_limit SET asked_amount = p_amount, asked_at = ledger_now()
      WHERE player_id = p_player AND kind = p_kind AND period = p_period;
    PERFORM note_protection(p_player, 'limit_asked', v_key);
  END IF;
  RETURN '{"ok": true}';
END $$;

-- The second confirmation, after `p_wait_ms` and before it is forgotten (both are the domain's).
CREATE FUNCTION confirm_limit(p_player integer, p_kind limit_kind, p_period limit_period, p_wait_ms float8, p_kept_ms float8)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE l player_limit; v_from timestamptz;
BEGIN
  PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;
  SELECT * INTO l FROM player_limit WHERE player_id = p_player AND kind = p_kind AND period = p_period;
  v_from := l.asked_at + milliseconds(p_wait_ms);
  IF v_from IS NULL OR ledger_now() >= v_from + milliseconds(p_kept_ms) THEN RETURN refusal('limit_change_gone'); END IF;
  IF ledger_now() < v_from THEN RETURN refusal('limit_change_waits', jsonb_build_object('confirmAt', iso(v_from))); END IF;
  IF l.asked_amount IS NULL THEN
    DELETE FROM player_limit WHERE player_id = p_player AND kind = p_kind AND period = p_period;
  ELSE
    UPDATE player_limit SET amount = asked_amount, asked_amount = NULL, asked_at = NULL
      WHERE player_id = p_player AND kind = p_kind AND period = p_period;
  END IF;
  PERFORM note_protection(p_player, 'limit_confirmed', jsonb_build_object('kind', p_kind, 'period', p_period, 'amount', l.asked_amount));
  RETURN '{"ok": true}';
END $$;

CREATE FUNCTION drop_limit_change(p_player integer, p_kind limit_kind, p_period limit_period) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE player_limit SET asked_amount = NULL, asked_at = NULL
    WHERE player_id = p_player AND kind = p_kind AND period = p_period AND asked_at IS NOT NULL;
  IF FOUND THEN
    PERFORM note_protection(p_player, 'limit_change_dropped', jsonb_build_object('kind', p_kind, 'period', p_period));
  END IF;
END $$;

CREATE FUNCTION choose_reality_check(p_player integer, p_minutes integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO player_protection (player_id, reality_check_minutes) VALUES (p_player, p_minutes)
    ON CONFLICT (player_id) DO UPDATE SET reality_check_minutes = EXCLUDED.reality_check_minutes;
  PERFORM note_protection(p_player, 'reality_check_set', jsonb_build_object('minutes', p_minutes));
END $$;

-- A running pause may become longer or graver, never shorter and never milder (`mayExclude` of the domain).
CREATE FUNCTION exclude_player(p_player integer, p_kind text, p_until timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player_protection;
BEGIN
  PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;
  SELECT * INTO p FROM player_protection WHERE player_id = p_player;
  IF p.excluded_until > ledger_now() AND (p_until < p.excluded_until OR (p.exclusion = 'self_exclusion' AND p_kind = 'cool_off')) THEN
    RETURN refusal('exclusion_not_shorter', jsonb_build_object('untilAt', iso(p.excluded_until)));
  END IF;
  INSERT INTO player_protection (player_id, exclusion, excluded_until) VALUES (p_player, p_kind, p_until)
    ON CONFLICT (player_id) DO UPDATE SET exclusion = EXCLUDED.exclusion, excluded_until = EXCLUDED.excluded_until;
  PERFORM note_protection(p_player, 'excluded', jsonb_build_object('kind', p_kind, 'until', iso(p_until)));
  RETURN '{"ok": true}';
END $$;

-- Sessions whose player may not go on, e.g. because a limit was reached; each is answered once. `close_seat` ends it at the end of
-- its play: at once where nothing is on the machine, else by the durable cash out that frees the seat.
CREATE FUNCTION end_protected_sessions() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; v_refusal jsonb; v_rows jsonb := '[]';
BEGIN
  FOR s IN SELECT seat.* FROM seat WHERE session_id IS NOT NULL AND NOT closing AND (
      EXISTS (SELECT 1 FROM player_limit l WHERE l.player_id = seat.player_id AND l.kind IN ('loss', 'time'))
      OR EXISTS (SELECT 1 FROM player_protection p WHERE p.player_id = seat.player_id AND p.excluded_until > ledger_now()))
    ORDER BY machine_id FOR UPDATE SKIP LOCKED
  LOOP
    v_refusal := play_refusal(s.player_id);
    CONTINUE WHEN v_refusal IS NULL;
    PERFORM note_protection(s.player_id, 'session_ended', (v_refusal - 'ok') || jsonb_build_object('sessionId', s.session_id));
    v_rows := v_rows || (close_seat(s) || jsonb_build_object('error', v_refusal ->> 'error', 'params', v_refusal -> 'params'));
  END LOOP;
  RETURN v_rows;
END $$;

-- `profileOf` of the domain: a word that nobody knows is not a looser profile by accident.
CREATE FUNCTION is_strict(p_settings jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$SELECT coalesce(p_settings ->> 'PROFILE', 'spec') <> 'spec'$$;

-- Opens the checks whose time has come and answers all that wait for an answer. `p_compulsory`: minutes that hold on a strict
-- site for whoever has chosen nothing, `p_min`: the least where a site says nothing.
CREATE FUNCTION open_reality_checks(p_compulsory integer, p_min integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE r record; v_rows jsonb := '[]'; v_fresh uuid[] := '{}'; v_id uuid;
BEGIN
  FOR r IN
    SELECT s.session_id, s.player_id FROM seat s
      JOIN session se ON se.id = s.session_id JOIN player p ON p.id = s.player_id JOIN site ON site.id = p.site_id
      LEFT JOIN player_protection pp ON pp.player_id = p.id
      CROSS JOIN LATERAL (SELECT greatest(
        coalesce(pp.reality_check_minutes, CASE WHEN is_strict(site.settings) THEN p_compulsory END),
        coalesce((site.settings ->> 'REALITY_CHECK_MIN_MINUTES')::integer, p_min)) AS minutes) i
    WHERE s.session_id IS NOT NULL
      AND (pp.reality_check_minutes IS NOT NULL OR is_strict(site.settings)) AND NOT s.closing
      AND NOT EXISTS (SELECT 1 FROM reality_check c WHERE c.session_id = se.id AND c.answered_at IS NULL)
      AND ledger_now() >= make_interval(mins => i.minutes) +
        coalesce((SELECT max(c.answered_at) FROM reality_check c WHERE c.session_id = se.id), se.started_at)
    ORDER BY s.machine_id FOR UPDATE OF s SKIP LOCKED
  LOOP
    INSERT INTO reality_check (id, player_id, session_id, opened_at) VALUES (gen_random_uuid(), r.player_id, r.session_id, ledger_now())
      ON CONFLICT DO NOTHING RETURNING id INTO v_id;
    v_fresh := v_fresh || v_id;
  END LOOP;
  SELECT coalesce(jsonb_agg(jsonb_build_object('checkId', c.id, 'playerId', c.player_id, 'machineId', s.machine_id, 'epoch', s.epoch,
      'fresh', c.id = ANY (v_fresh)) ORDER BY s.machine_id), '[]') INTO v_rows
    FROM reality_check c JOIN seat s ON s.session_id = c.session_id WHERE c.answered_at IS NULL;
  RETURN v_rows;
END $$;

-- What the player is asked; null where nothing is.
CREATE FUNCTION reality_check_of(p_player integer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object('id', c.id, 'machineId', se.machine_id, 'playedS', floor(extract(epoch FROM ledger_now() - se.started_at))::bigint,
    'netMinor', se.win_minor - se.bet_minor, 'betMinor', se.bet_minor, 'winMinor', se.win_minor)
  FROM session se JOIN reality_check c ON c.session_id = se.id AND c.answered_at IS NULL
  WHERE se.player_id = p_player AND se.ended_at IS NULL
$$;

-- A second answer to the same question changes nothing. `closed` as `close_seat` answers, null where the player goes on.
CREATE FUNCTION answer_reality_check(p_player integer, p_id uuid, p_choice text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; c reality_check; v_closed jsonb;
BEGIN
  SELECT seat.* INTO s FROM seat JOIN reality_check r ON r.session_id = seat.session_id
    WHERE r.id = p_id AND r.player_id = p_player FOR UPDATE OF seat;
  SELECT * INTO c FROM reality_check WHERE id = p_id AND player_id = p_player;
  IF c.id IS NULL THEN RETURN refusal('not_found'); END IF;
  IF c.answered_at IS NULL THEN
    UPDATE reality_check r SET answered_at = ledger_now(), choice = p_choice,
        played_s = floor(extract(epoch FROM coalesce(se.ended_at, ledger_now()) - se.started_at)), net_minor = se.win_minor - se.bet_minor
      FROM session se WHERE r.id = p_id AND se.id = r.session_id;
    PERFORM note_protection(p_player, 'reality_check_answered', jsonb_build_object('checkId', p_id, 'choice', p_choice));
    IF p_choice = 'cash_out' AND s.session_id IS NOT NULL AND NOT s.closing THEN v_closed := close_seat(s); END IF;
  END IF;
  RETURN jsonb_build_object('ok', true, 'machineId', s.machine_id, 'epoch', s.epoch, 'closed', v_closed);
END $$;

-- ---- The lock of a login.

CREATE FUNCTION lock_login(p_login uuid) RETURNS void LANGUAGE sql VOLATILE AS
  $$UPDATE login SET locked_at = coalesce(locked_at, ledger_now()) WHERE id = p_login AND revoked_at IS NULL$$;

-- Counts an attempt before the PIN is looked at, so that many at once cannot pass the limit. Answers how many are left after
-- this one, -1 where none was left, null where the login is not locked.
CREATE FUNCTION count_pin_attempt(p_login uuid, p_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE v_failures integer; v_locked timestamptz;
BEGIN
  SELECT pin_failures, locked_at INTO v_failures, v_locked FROM login WHERE id = p_login FOR UPDATE;
  IF v_locked IS NULL THEN RETURN NULL; END IF;
  IF v_failures >= p_most THEN RETURN -1; END IF;
  UPDATE login SET pin_failures = pin_failures + 1 WHERE id = p_login;
  RETURN p_most - v_failures - 1;
END $$;

CREATE FUNCTION unlock_login(p_login uuid) RETURNS void LANGUAGE sql VOLATILE AS
  $$UPDATE login SET locked_at = NULL, pin_failures = 0 WHERE id = p_login$$;
