-- Player protection: breaks, refusals and reality checks. Every function that moves money or gives a seat calls a refusal of this
-- file in its own transaction.

-- ---- Refusals: null where nothing is in the way

-- Refusal of a player who has taken a break.
CREATE FUNCTION exclusion_refusal(p_player integer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT refusal(CASE exclusion WHEN 'cool_off' THEN 'cooling_off' ELSE 'self_excluded' END,
    jsonb_build_object('untilAt', iso(excluded_until)))
  FROM player_protection WHERE player_id = p_player AND excluded_until > ledger_now()
$$;

-- Refusal of a limit in money.
CREATE FUNCTION money_limit_refusal(p_error text, p_player integer, p_left bigint, p_resets timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT refusal(p_error, jsonb_build_object('leftMinor', greatest(p_left, 0), 'currency', player_currency(p_player),
    'resetsAt', iso(p_resets)))
$$;

-- Why the player may not play at all now.
CREATE FUNCTION play_refusal(p_player integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_refusal jsonb; p record; l record;
BEGIN
  SELECT banned, closed_at INTO STRICT p FROM player WHERE id = p_player;
  IF p.banned THEN RETURN refusal('banned'); END IF;
  -- A request that was under way when the account was closed comes after it.
  IF p.closed_at IS NOT NULL THEN RETURN refusal('account_closed'); END IF;
  v_refusal := exclusion_refusal(p_player);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  -- The one that lasts longest is the one that counts.
  SELECT * INTO l FROM limits_now(p_player, '{loss,time}') n WHERE n.used >= n.amount ORDER BY n.resets_at DESC LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF l.kind = 'loss' THEN RETURN money_limit_refusal('loss_limit_reached', p_player, 0, l.resets_at); END IF;
  RETURN refusal('time_limit_reached', jsonb_build_object('resetsAt', iso(l.resets_at)));
END $$;

-- All credit of a machine may be lost, so a cash in is at most what the loss limit leaves beyond the credit that is there and on
-- its way: no result of the plays that it pays for can pass the limit then.
CREATE FUNCTION cash_in_refusal(p_player integer, p_machine integer, p_amount bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_refusal jsonb; l record;
BEGIN
  IF EXISTS (SELECT 1 FROM seat s JOIN login ON login.id = s.login_id
    WHERE s.machine_id = p_machine AND s.player_id = p_player AND login.locked_at IS NOT NULL) THEN
    RETURN refusal('login_locked');
  END IF;
  v_refusal := play_refusal(p_player);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  IF EXISTS (SELECT 1 FROM reality_check r JOIN session s ON s.id = r.session_id
    WHERE s.player_id = p_player AND s.ended_at IS NULL AND r.answered_at IS NULL) THEN
    RETURN refusal('reality_check_due');
  END IF;
  SELECT n.amount - n.used - n.at_risk AS left_minor, n.resets_at INTO l
    FROM limits_now(p_player, '{loss}') n ORDER BY 1, 2 DESC LIMIT 1;
  IF l.left_minor < p_amount THEN RETURN money_limit_refusal('loss_limit_reached', p_player, l.left_minor, l.resets_at); END IF;
  RETURN NULL;
END $$;

-- Whether a deposit may be taken: null, or the refusal. Locks the player until the transaction ends, so that of two deposits at
-- once the second sees the first. `p_pending`: deposits that were begun and are not booked yet.
CREATE FUNCTION deposit_refusal(p_player integer, p_amount bigint, p_pending bigint DEFAULT 0) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_refusal jsonb; l record;
BEGIN
  PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;
  v_refusal := exclusion_refusal(p_player);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  SELECT n.amount - n.used - p_pending AS left_minor, n.resets_at INTO l
    FROM limits_now(p_player, '{deposit}') n ORDER BY 1, 2 DESC LIMIT 1;
  IF l.left_minor < p_amount THEN RETURN money_limit_refusal('deposit_limit_reached', p_player, l.left_minor, l.resets_at); END IF;
  RETURN NULL;
END $$;

-- ---- Breaks

-- A running break may become longer or stricter, never shorter or milder (`mayExclude` of the domain).
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

-- Machines whose players have something that may end their session: asked one by one, so that what is slow or fails is one player's alone.
CREATE FUNCTION seats_to_check() RETURNS TABLE (machine_id integer) LANGUAGE sql STABLE AS $$
  SELECT s.machine_id FROM seat s WHERE s.session_id IS NOT NULL AND NOT s.closing AND (
    EXISTS (SELECT 1 FROM player_limit l WHERE l.player_id = s.player_id AND l.kind IN ('loss', 'time'))
    OR EXISTS (SELECT 1 FROM player p WHERE p.id = s.player_id AND p.banned)
    OR EXISTS (SELECT 1 FROM player_protection p WHERE p.player_id = s.player_id AND p.excluded_until > ledger_now()))
  ORDER BY s.machine_id
$$;

-- Ends the session at a machine if its player may not go on, e.g. because a limit was reached or staff has banned them; answered once. It ends
-- after the current play: at once where nothing is on the machine, else by the durable cash out that frees the seat. Null: it goes on. Reads
-- first, since every booking waits for a seat's row.
CREATE FUNCTION end_protected_session(p_machine integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; v_refusal jsonb;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = p_machine AND session_id IS NOT NULL AND NOT closing;
  IF NOT FOUND OR play_refusal(s.player_id) IS NULL THEN RETURN NULL; END IF;
  SELECT * INTO s FROM seat WHERE machine_id = p_machine AND session_id IS NOT NULL AND NOT closing FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN NULL; END IF;
  v_refusal := play_refusal(s.player_id);
  IF v_refusal IS NULL THEN RETURN NULL; END IF;
  PERFORM note_protection(s.player_id, 'session_ended', (v_refusal - 'ok') || jsonb_build_object('sessionId', s.session_id));
  RETURN close_seat(s) || jsonb_build_object('error', v_refusal ->> 'error', 'params', v_refusal -> 'params');
END $$;

-- ---- Reality checks

-- The player's own interval.
CREATE FUNCTION choose_reality_check(p_player integer, p_minutes integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO player_protection (player_id, reality_check_minutes) VALUES (p_player, p_minutes)
    ON CONFLICT (player_id) DO UPDATE SET reality_check_minutes = EXCLUDED.reality_check_minutes;
  PERFORM note_protection(p_player, 'reality_check_set', jsonb_build_object('minutes', p_minutes));
END $$;

-- Opens the checks that are due and answers all that wait for an answer. `p_compulsory`: minutes on a strict site for a player who
-- has chosen nothing, `p_min`: the least where a site sets nothing.
CREATE FUNCTION open_reality_checks(p_compulsory integer, p_min integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE r record; v_rows jsonb := '[]'; v_fresh uuid[] := '{}'; v_id uuid;
BEGIN
  FOR r IN
    SELECT s.session_id, s.player_id FROM seat s
      JOIN session se ON se.id = s.session_id JOIN player p ON p.id = s.player_id JOIN site ON site.id = p.site_id
      LEFT JOIN player_protection pp ON pp.player_id = p.id
      CROSS JOIN LATERAL (SELECT greatest(
        coalesce(pp.reality_check_minutes, CASE WHEN is_strict(site.settings) THEN p_compulsory END),
        coalesce(whole_setting(site.settings, 'REALITY_CHECK_MIN_MINUTES')::integer, p_min)) AS minutes) i
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
    'netMinor', session_won_minor(se) - se.bet_minor, 'betMinor', se.bet_minor, 'winMinor', session_won_minor(se))
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
        played_s = floor(extract(epoch FROM coalesce(se.ended_at, ledger_now()) - se.started_at)), net_minor = session_won_minor(se) - se.bet_minor
      FROM session se WHERE r.id = p_id AND se.id = r.session_id;
    PERFORM note_protection(p_player, 'reality_check_answered', jsonb_build_object('checkId', p_id, 'choice', p_choice));
    IF p_choice = 'cash_out' AND s.session_id IS NOT NULL AND NOT s.closing THEN v_closed := close_seat(s); END IF;
  END IF;
  RETURN jsonb_build_object('ok', true, 'machineId', s.machine_id, 'epoch', s.epoch, 'closed', v_closed);
END $$;
