-- Cash in and cash out: one call each, one round trip, safe to repeat.

CREATE FUNCTION site_limit(p_site integer, p_name text, p_default bigint) RETURNS bigint LANGUAGE sql STABLE AS
  $$SELECT coalesce((SELECT (settings ->> p_name)::bigint FROM site WHERE id = p_site), p_default)$$;

CREATE FUNCTION send_cash_in(p_id uuid, p_player integer, p_machine integer, p_amount bigint, p_ask_ms double precision)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; m record; t transfer; v_wallet account; v_limit bigint;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  IF NOT FOUND THEN RETURN refusal('machine_unknown'); END IF;
  SELECT * INTO t FROM transfer WHERE id = p_id;
  IF FOUND THEN
    IF (t.kind, t.player_id, t.machine_id, t.amount_minor) IS DISTINCT FROM ('cash_in'::transfer_kind, p_player, p_machine, p_amount) THEN
      RETURN refusal('transfer_refused', '{"reason": "fingerprint_mismatch"}');
    END IF;
    RETURN jsonb_build_object('ok', true, 'transfer', transfer_json(t), 'fresh', false);
  END IF;
  IF s.player_id IS DISTINCT FROM p_player THEN RETURN refusal('seat_not_yours'); END IF;
  SELECT machine.*, brand.site_id INTO m FROM machine JOIN brand ON brand.id = brand_id WHERE machine.id = p_machine;
  v_limit := site_limit(m.site_id, 'MIN_CASH_IN', 100);
  IF p_amount < v_limit THEN RETURN refusal('amount_below_minimum', jsonb_build_object('minMinor', v_limit)); END IF;
  v_limit := site_limit(m.site_id, 'MAX_ALL_IN_LIMIT', 2500000);
  IF p_amount > v_limit THEN RETURN refusal('amount_over_limit', jsonb_build_object('maxMinor', v_limit)); END IF;
  IF m.link <> 'up' THEN RETURN refusal('machine_offline'); END IF;
  IF m.disabled_reason IS NOT NULL OR m.activity IN ('error', 'handpay') THEN RETURN refusal('machine_not_playable'); END IF;
  IF EXISTS (SELECT 1 FROM transfer WHERE machine_id = p_machine AND state IN ('reserved', 'sent', 'unknown', 'requested')) THEN
    RETURN refusal('transfer_in_progress');
  END IF;
  SELECT * INTO v_wallet FROM account WHERE kind = 'wallet' AND owner = p_player::text FOR NO KEY UPDATE;
  IF v_wallet.balance_minor < p_amount THEN
    RETURN refusal('balance_too_small', jsonb_build_object('balanceMinor', v_wallet.balance_minor));
  END IF;
  INSERT INTO transfer (id, kind, state, machine_id, player_id, session_id, epoch, incarnation, amount_minor, next_ask_at, created_at)
    VALUES (p_id, 'cash_in', 'reserved', p_machine, p_player, s.session_id, s.epoch, m.incarnation, p_amount, NULL, ledger_now());
  INSERT INTO transfer_step (transfer_id, state, at) VALUES (p_id, 'reserved', ledger_now());
  PERFORM post_movement('reserve', 'reserve:' || p_id, p_id, s.session_id,
    ARRAY[v_wallet.id, account_of('in_transit', p_id::text)], ARRAY[-p_amount, p_amount]);
  t := step_transfer(p_id, next_cash_in('reserved', 'sent'), NULL, ledger_now() + milliseconds(p_ask_ms));
  RETURN jsonb_build_object('ok', true, 'transfer', transfer_json(t), 'fresh', true);
END $$;

-- `p_incarnation` is the journal that answered: another one than the transfer was sent to cannot know, whatever it says.
CREATE FUNCTION end_cash_in(p_id uuid, p_incarnation uuid, p_result text, p_reason text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE t transfer; v_next transfer_state; v_event text;
BEGIN
  SELECT * INTO STRICT t FROM transfer WHERE id = p_id AND kind = 'cash_in' FOR UPDATE;
  v_event := CASE WHEN t.incarnation IS DISTINCT FROM p_incarnation THEN 'journal_replaced' ELSE p_result END;
  v_next := next_cash_in(t.state, v_event);
  IF v_next IS NULL OR v_next = t.state THEN RETURN transfer_json(t); END IF;
  PERFORM 1 FROM booked_meter WHERE machine_id = t.machine_id FOR UPDATE;
  IF v_next = 'posted' THEN
    PERFORM post_movement('cash_in', 'cash_in:' || p_id, p_id, t.session_id,
      ARRAY[account_of('in_transit', p_id::text), account_of('machine_credit', t.machine_id::text)],
      ARRAY[-t.amount_minor, t.amount_minor]);
    UPDATE booked_meter SET in_minor = in_minor + t.amount_minor WHERE machine_id = t.machine_id;
    UPDATE session SET in_minor = in_minor + t.amount_minor WHERE id = t.session_id;
  ELSIF v_next = 'voided' THEN
    PERFORM post_movement('void', 'void:' || p_id, p_id, t.session_id,
      ARRAY[account_of('in_transit', p_id::text), account_of('wallet', t.player_id::text)],
      ARRAY[-t.amount_minor, t.amount_minor]);
  END IF;
  t := step_transfer(p_id, v_next, coalesce(p_reason, CASE v_next WHEN 'disputed' THEN 'journal_replaced' END), NULL);
  RETURN transfer_json(t);
END $$;

CREATE FUNCTION mark_unknown(p_id uuid, p_ask_ms double precision) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE t transfer; v_next transfer_state;
BEGIN
  SELECT * INTO STRICT t FROM transfer WHERE id = p_id AND kind = 'cash_in' FOR UPDATE;
  v_next := next_cash_in(t.state, 'answer_missing');
  IF v_next IS NOT NULL THEN t := step_transfer(p_id, v_next, NULL, ledger_now() + milliseconds(p_ask_ms)); END IF;
  RETURN transfer_json(t);
END $$;

-- The seat is locked by the caller. One open per machine: a second wish joins the first.
CREATE FUNCTION intend_cash_out(p_id uuid, s seat, p_then_free boolean, p_ask_ms double precision)
RETURNS transfer LANGUAGE plpgsql AS $$
DECLARE t transfer;
BEGIN
  UPDATE transfer SET then_free = then_free OR p_then_free
    WHERE machine_id = s.machine_id AND kind = 'cash_out' AND state = 'requested' RETURNING * INTO t;
  IF FOUND THEN RETURN t; END IF;
  INSERT INTO transfer (id, kind, state, machine_id, player_id, session_id, epoch, incarnation, amount_minor, then_free, next_ask_at, created_at)
    SELECT p_id, 'cash_out', 'requested', s.machine_id, s.player_id, s.session_id, s.epoch, m.incarnation, 0, p_then_free,
      ledger_now() + milliseconds(p_ask_ms), ledger_now()
    FROM machine m WHERE m.id = s.machine_id RETURNING * INTO t;
  INSERT INTO transfer_step (transfer_id, state, at) VALUES (p_id, 'requested', ledger_now());
  RETURN t;
END $$;

CREATE FUNCTION request_cash_out(p_id uuid, p_machine integer, p_player integer, p_then_free boolean, p_ask_ms double precision)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; t transfer;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  IF NOT FOUND THEN RETURN refusal('machine_unknown'); END IF;
  SELECT * INTO t FROM transfer WHERE id = p_id;
  IF FOUND THEN
    IF t.kind <> 'cash_out' OR t.machine_id <> p_machine OR t.player_id <> p_player THEN
      RETURN refusal('transfer_refused', '{"reason": "fingerprint_mismatch"}');
    END IF;
    RETURN jsonb_build_object('ok', true, 'transfer', transfer_json(t));
  END IF;
  IF s.session_id IS NULL OR s.player_id <> p_player THEN RETURN refusal('seat_not_yours'); END IF;
  t := intend_cash_out(p_id, s, p_then_free, p_ask_ms);
  RETURN jsonb_build_object('ok', true, 'transfer', transfer_json(t));
END $$;

CREATE FUNCTION cash_out_answer(p_posted boolean, t transfer, p_freed boolean, p_refusal text) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object('posted', p_posted, 'transfer', CASE WHEN t.id IS NOT NULL THEN transfer_json(t) END,
    'seatFreed', p_freed, 'refusal', p_refusal)
$$;

-- Refusals: `not_known` (no such machine, journal, seat: the handshake comes first), `plays_missing` (said again once the plays
-- before it are booked), `contradiction` (the same id with other facts, or against its state: an alarm).
CREATE FUNCTION post_cash_out(p_machine integer, p_incarnation uuid, p_id uuid, p_epoch bigint, p_amount bigint)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; t transfer; v_session session; v_credit account; v_freed boolean := false;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  SELECT * INTO t FROM transfer WHERE id = p_id FOR UPDATE;
  IF t.state = 'posted' AND (t.kind, t.machine_id, t.amount_minor) = ('cash_out'::transfer_kind, p_machine, p_amount) THEN
    RETURN cash_out_answer(true, t, false, NULL);
  END IF;
  SELECT session.* INTO v_session FROM seat_epoch JOIN session ON session.id = session_id
    WHERE seat_epoch.machine_id = p_machine AND epoch = p_epoch;
  IF v_session.id IS NULL OR NOT EXISTS (SELECT 1 FROM machine WHERE id = p_machine AND incarnation = p_incarnation) THEN
    RETURN cash_out_answer(false, t, false, 'not_known');
  END IF;
  IF t.id IS NOT NULL AND (t.kind <> 'cash_out' OR t.session_id <> v_session.id
    OR next_cash_out(t.state, 'debited') IS NULL OR t.state = 'posted') THEN
    RETURN cash_out_answer(false, t, false, 'contradiction');
  END IF;
  PERFORM 1 FROM booked_meter WHERE machine_id = p_machine FOR UPDATE;
  SELECT * INTO v_credit FROM account WHERE kind = 'machine_credit' AND owner = p_machine::text;
  IF v_credit.balance_minor < p_amount THEN RETURN cash_out_answer(false, t, false, 'plays_missing'); END IF;
  IF t.id IS NULL THEN
    INSERT INTO transfer (id, kind, state, machine_id, player_id, session_id, epoch, incarnation, amount_minor, created_at, ended_at)
      VALUES (p_id, 'cash_out', 'posted', p_machine, v_session.player_id, v_session.id, p_epoch, p_incarnation, p_amount,
        ledger_now(), ledger_now()) RETURNING * INTO t;
    INSERT INTO transfer_step (transfer_id, state, at) VALUES (p_id, 'posted', ledger_now());
  ELSE
    UPDATE transfer SET amount_minor = p_amount WHERE id = p_id;
    t := step_transfer(p_id, 'posted', NULL, NULL);
  END IF;
  IF p_amount > 0 THEN
    PERFORM post_movement('cash_out', 'cash_out:' || p_id, p_id, t.session_id,
      ARRAY[v_credit.id, account_of('wallet', t.player_id::text)], ARRAY[-p_amount, p_amount]);
    UPDATE booked_meter SET out_minor = out_minor + p_amount WHERE machine_id = p_machine;
    UPDATE session SET out_minor = out_minor + p_amount WHERE id = t.session_id;
  END IF;
  IF s.session_id = t.session_id AND (t.then_free OR s.keep_until <= ledger_now()) THEN
    v_freed := free_or_keep(s);
  END IF;
  RETURN cash_out_answer(true, t, v_freed, NULL);
END $$;

-- The cabinet has just said that its credit is off. Where the books still wait for plays or a transfer, the seat is left to
-- `expire_seats`.
CREATE FUNCTION free_or_keep(s seat) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF machine_credit_minor(s.machine_id) = 0 AND NOT EXISTS (
    SELECT 1 FROM transfer WHERE machine_id = s.machine_id AND state IN ('reserved', 'sent', 'unknown', 'requested')
  ) THEN
    PERFORM end_session(s);
    RETURN true;
  END IF;
  UPDATE seat SET keep_until = coalesce(keep_until, ledger_now()) WHERE machine_id = s.machine_id;
  RETURN false;
END $$;

CREATE FUNCTION refuse_cash_out(p_id uuid, p_reason text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE t transfer; v_next transfer_state;
BEGIN
  SELECT * INTO STRICT t FROM transfer WHERE id = p_id AND kind = 'cash_out' FOR UPDATE;
  v_next := next_cash_out(t.state, 'refused');
  IF v_next IS NOT NULL AND v_next <> t.state THEN t := step_transfer(p_id, v_next, p_reason, NULL); END IF;
  RETURN transfer_json(t);
END $$;

-- Leases what is due by moving its time on, as `askDelayMs` of the domain says; a transfer another node holds is passed over.
CREATE FUNCTION claim_due(p_limit integer, p_random double precision) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  WITH due AS (
    SELECT id FROM transfer WHERE next_ask_at <= ledger_now() ORDER BY next_ask_at, machine_id, id LIMIT p_limit FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE transfer t SET
      attempts = attempts + 1,
      next_ask_at = ledger_now()
        + milliseconds(floor(least(250 * 2 ^ least(attempts, 10), 30000) * (0.5 + p_random / 2) + 0.5))
    FROM due WHERE t.id = due.id RETURNING t AS claimed_row
  )
  SELECT coalesce(jsonb_agg(transfer_json(claimed_row) ORDER BY (claimed_row).machine_id, (claimed_row).id), '[]') FROM claimed
$$;
