-- Limits that players set themselves, and what is used of them. The periods are those of `protection/periods` of the domain. What
-- is used and what may still be lost are read in one snapshot: a STABLE function sees what its caller's statement sees. Read in
-- two, a bet booked in between would be neither lost yet nor at risk any more, and a cash in could pass the limit.

-- ---- Periods

-- The first moment at which a wall clock shows it; clocks that are put back show it twice.
CREATE FUNCTION wall_moment(p_wall timestamp, p_zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN (p_wall AT TIME ZONE p_zone - interval '1 hour') AT TIME ZONE p_zone = p_wall
    THEN p_wall AT TIME ZONE p_zone - interval '1 hour' ELSE p_wall AT TIME ZONE p_zone END
$$;

-- Start of the period of a moment.
CREATE FUNCTION period_start(p_period limit_period, p_zone text, p_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS
  $$SELECT wall_moment(date_trunc(p_period::text, p_at AT TIME ZONE p_zone), p_zone)$$;

-- End of the period of a moment.
CREATE FUNCTION period_end(p_period limit_period, p_zone text, p_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS
  $$SELECT wall_moment(date_trunc(p_period::text, p_at AT TIME ZONE p_zone) + ('1 ' || p_period)::interval, p_zone)$$;

-- ---- Use

-- Bets minus wins and jackpots since then, by the ledger's clock; negative after a gain. A session that began since then is its
-- own sum; of an older one only the plays since then count, also those that were booked after its end.
CREATE FUNCTION net_loss_minor(p_player integer, p_since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(lost), 0)::bigint FROM (
    SELECT bet_minor - win_minor AS lost FROM session WHERE player_id = p_player AND started_at >= p_since
    UNION ALL
    SELECT q.bet_minor - q.win_minor FROM session s JOIN play q ON q.session_id = s.id JOIN movement m ON m.id = q.movement_id
      WHERE s.player_id = p_player AND s.started_at < p_since AND coalesce(s.late_play_at, s.ended_at, p_since) >= p_since AND m.at >= p_since
    UNION ALL
    SELECT -q.jackpot_minor FROM session s JOIN play q ON q.session_id = s.id AND q.jackpot_minor IS NOT NULL
      JOIN movement m ON m.key = 'jackpot:' || q.machine_id || ':' || q.number
      WHERE s.player_id = p_player AND coalesce(s.late_play_at, s.ended_at, p_since) >= p_since AND m.at >= p_since
  ) x
$$;

-- Seconds in sessions since then.
CREATE FUNCTION played_seconds(p_player integer, p_since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(floor(sum(extract(epoch FROM
      greatest(coalesce(ended_at, ledger_now()) - greatest(started_at, p_since), interval '0')))), 0)::bigint
  FROM session WHERE player_id = p_player AND (ended_at IS NULL OR ended_at >= p_since)
$$;

-- Deposits since then. Movements of one wallet are numbered in their order; those of different ones may be a few numbers apart
-- from their clocks.
CREATE FUNCTION deposited_minor(p_player integer, p_since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(e.amount_minor), 0)::bigint
  FROM account a JOIN entry e ON e.account_id = a.id JOIN movement m ON m.id = e.movement_id
  WHERE a.kind = 'wallet' AND a.owner = p_player::text AND m.kind = 'deposit' AND m.at >= p_since
    AND e.movement_id >= (SELECT id - 100000 FROM movement WHERE kind = 'deposit' AND at >= p_since ORDER BY at LIMIT 1)
$$;

-- What is used of a limit since then.
CREATE FUNCTION limit_used(p_player integer, p_kind limit_kind, p_since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE p_kind WHEN 'deposit' THEN deposited_minor(p_player, p_since) WHEN 'loss' THEN net_loss_minor(p_player, p_since)
    ELSE played_seconds(p_player, p_since) END
$$;

-- Money that may still be lost: on the machine of the player's session, and on its way there.
CREATE FUNCTION at_risk_minor(p_player integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT machine_credit_minor(machine_id) FROM session WHERE player_id = p_player AND ended_at IS NULL), 0)
    + coalesce((SELECT sum(t.amount_minor) FROM session s JOIN transfer t ON t.session_id = s.id
        WHERE s.player_id = p_player AND s.ended_at IS NULL AND t.kind = 'cash_in' AND t.state IN ('reserved', 'sent', 'unknown')), 0)
$$;

-- Every limit of a player with what is used of it in the current period; `at_risk` counts against a loss limit too.
CREATE FUNCTION limits_now(p_player integer, p_kinds limit_kind[] DEFAULT enum_range(NULL::limit_kind)) RETURNS TABLE (
  kind limit_kind, period limit_period, amount bigint, used bigint, resets_at timestamptz, asked_amount bigint, asked_at timestamptz,
  at_risk bigint
) LANGUAGE plpgsql AS $$
DECLARE v_zone text; v_now timestamptz := ledger_now();
BEGIN
  -- Most players have none.
  IF NOT EXISTS (SELECT FROM player_limit l WHERE l.player_id = p_player AND l.kind = ANY (p_kinds)) THEN RETURN; END IF;
  SELECT site_zone(site_id) INTO v_zone FROM player WHERE id = p_player;
  RETURN QUERY SELECT l.kind, l.period, l.amount, limit_used(p_player, l.kind, period_start(l.period, v_zone, v_now)),
    period_end(l.period, v_zone, v_now), l.asked_amount, l.asked_at,
    CASE WHEN l.kind = 'loss' THEN at_risk_minor(p_player) ELSE 0 END
  FROM player_limit l WHERE l.player_id = p_player AND l.kind = ANY (p_kinds) ORDER BY l.kind, l.period;
END $$;

-- ---- Changes

-- Writes a protection event.
CREATE FUNCTION note_protection(p_player integer, p_type text, p_details jsonb) RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO protection_event (at, player_id, type, details) VALUES (ledger_now(), p_player, p_type, p_details)
$$;

-- `p_amount` null: no limit. A tighter one holds at once, a looser one waits for its confirmation.
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

-- The second confirmation, after `p_wait_ms` and before `p_valid_ms` more have passed (both are the domain's).
CREATE FUNCTION confirm_limit(p_player integer, p_kind limit_kind, p_period limit_period, p_wait_ms float8, p_valid_ms float8)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE l player_limit; v_from timestamptz;
BEGIN
  PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;
  SELECT * INTO l FROM player_limit WHERE player_id = p_player AND kind = p_kind AND period = p_period;
  v_from := l.asked_at + milliseconds(p_wait_ms);
  IF v_from IS NULL OR ledger_now() >= v_from + milliseconds(p_valid_ms) THEN RETURN refusal('limit_change_gone'); END IF;
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

-- Withdraws a looser limit that is not confirmed yet.
CREATE FUNCTION drop_limit_change(p_player integer, p_kind limit_kind, p_period limit_period) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE player_limit SET asked_amount = NULL, asked_at = NULL
    WHERE player_id = p_player AND kind = p_kind AND period = p_period AND asked_at IS NOT NULL;
  IF FOUND THEN
    PERFORM note_protection(p_player, 'limit_change_dropped', jsonb_build_object('kind', p_kind, 'period', p_period));
  END IF;
END $$;
CREATE TRIGGER protection_event_append_only BEFORE UPDATE OR DELETE ON protection_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
