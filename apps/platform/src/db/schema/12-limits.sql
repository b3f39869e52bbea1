-- Limits that players set themselves, and what is used of them, by the days of their site (`20-days.sql`). What
-- is used and what may still be lost are read in one snapshot: a STABLE function sees what its caller's statement sees. Read in
-- two, a bet booked in between would be neither lost yet nor at risk any more, and a cash in could pass the limit.

-- ---- Periods

-- First day of the period of a day.
CREATE FUNCTION period_first_day(p_period limit_period, p_day date) RETURNS date LANGUAGE sql IMMUTABLE AS
  $$SELECT date_trunc(p_period::text, p_day::timestamp)::date$$;

-- First day of the next period.
CREATE FUNCTION period_next_day(p_period limit_period, p_day date) RETURNS date LANGUAGE sql IMMUTABLE AS
  $$SELECT (date_trunc(p_period::text, p_day::timestamp) + ('1 ' || p_period)::interval)::date$$;

-- ---- Use

-- Bets minus wins and jackpots from that day on; negative after a gain. Credit on a machine is no loss.
CREATE FUNCTION net_loss_minor(p_player integer, p_from date DEFAULT '-infinity') RETURNS bigint LANGUAGE sql STABLE AS
  $$SELECT coalesce(sum(bet_minor - won_minor), 0)::bigint FROM player_day WHERE player_id = p_player AND day >= p_from$$;

-- Seconds in sessions since then. A player has one session at a time: only the last one before may reach beyond it.
CREATE FUNCTION played_seconds(p_player integer, p_since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(floor(sum(extract(epoch FROM
      greatest(coalesce(ended_at, ledger_now()) - greatest(started_at, p_since), interval '0')))), 0)::bigint
  FROM (
    SELECT started_at, ended_at FROM session WHERE player_id = p_player AND started_at >= p_since
    UNION ALL
    (SELECT started_at, ended_at FROM session WHERE player_id = p_player AND started_at < p_since
      ORDER BY started_at DESC, ended_at DESC NULLS FIRST LIMIT 1)
  ) x
$$;

-- Deposits from that day on.
CREATE FUNCTION deposited_minor(p_player integer, p_from date) RETURNS bigint LANGUAGE sql STABLE AS
  $$SELECT coalesce(sum(deposited_minor), 0)::bigint FROM player_day WHERE player_id = p_player AND day >= p_from$$;

-- What is used of a limit from that day on.
CREATE FUNCTION limit_used(p_player integer, p_kind limit_kind, p_from date, p_zone text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE p_kind WHEN 'deposit' THEN deposited_minor(p_player, p_from) WHEN 'loss' THEN net_loss_minor(p_player, p_from)
    ELSE played_seconds(p_player, day_start(p_from, p_zone)) END
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
DECLARE v_zone text; v_today date;
BEGIN
  -- Most players have none.
  IF NOT EXISTS (SELECT FROM player_limit l WHERE l.player_id = p_player AND l.kind = ANY (p_kinds)) THEN RETURN; END IF;
  SELECT site_zone(site_id), site_day_of(site_id, ledger_now()) INTO v_zone, v_today FROM player WHERE id = p_player;
  RETURN QUERY SELECT l.kind, l.period, l.amount, limit_used(p_player, l.kind, period_first_day(l.period, v_today), v_zone),
    day_start(period_next_day(l.period, v_today), v_zone), l.asked_amount, l.asked_at,
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
