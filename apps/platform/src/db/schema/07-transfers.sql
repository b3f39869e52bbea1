-- Cash in and cash out: each function is one call, one round trip, and safe to repeat. Those that post keep their plans (else the server
-- plans most of their statements anew at every call) and find every row by a key, whatever the statistics of a young table say.

-- ---- State machines

-- State machine of a cash in, the same as the domain's; null: the event contradicts the state.
CREATE FUNCTION next_cash_in(p_state transfer_state, p_event text) RETURNS transfer_state LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN p_state = 'reserved' THEN
      CASE p_event WHEN 'sent' THEN 'sent' WHEN 'refused' THEN 'voided' WHEN 'journal_replaced' THEN 'voided' END
    WHEN p_state IN ('sent', 'unknown') THEN
      CASE p_event WHEN 'answer_missing' THEN 'unknown' WHEN 'applied' THEN 'posted' WHEN 'refused' THEN 'voided'
        WHEN 'journal_replaced' THEN 'disputed' END
    WHEN p_state = 'posted' AND p_event IN ('sent', 'applied', 'answer_missing') THEN 'posted'
    WHEN p_state = 'voided' AND p_event IN ('sent', 'refused', 'answer_missing') THEN 'voided'
    WHEN p_state = 'disputed' AND p_event IN ('sent', 'answer_missing', 'journal_replaced') THEN 'disputed'
  END)::transfer_state
$$;

-- State machine of a cash out, the same as the domain's; null: the event contradicts the state.
CREATE FUNCTION next_cash_out(p_state transfer_state, p_event text) RETURNS transfer_state LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN p_state = 'requested' THEN
      CASE p_event WHEN 'debited' THEN 'posted' WHEN 'refused' THEN 'refused' WHEN 'journal_replaced' THEN 'disputed' END
    WHEN p_state = 'posted' AND p_event = 'debited' THEN 'posted'
    WHEN p_state = 'refused' AND p_event = 'refused' THEN 'refused'
    WHEN p_state = 'disputed' AND p_event = 'journal_replaced' THEN 'disputed'
  END)::transfer_state
$$;

-- Sets the state and records the step; only an open transfer has a time to be asked about.
CREATE FUNCTION step_transfer(p_id uuid, p_state transfer_state, p_reason text, p_ask_at timestamptz)
RETURNS transfer LANGUAGE plpgsql AS $$
DECLARE t transfer;
BEGIN
  INSERT INTO transfer_step (transfer_id, state, at)
    SELECT id, p_state, ledger_now() FROM transfer WHERE id = p_id AND state <> p_state;
  UPDATE transfer SET
    state = p_state,
    reason = coalesce(p_reason, reason),
    next_ask_at = CASE WHEN p_state IN ('sent', 'unknown', 'requested') THEN coalesce(p_ask_at, next_ask_at) END,
    ended_at = CASE WHEN p_state IN ('posted', 'voided', 'refused') THEN coalesce(ended_at, ledger_now()) END
  WHERE id = p_id RETURNING * INTO t;
  RETURN t;
END $$;

-- A transfer as the ledger answers it, with the wallet of now.
CREATE FUNCTION transfer_json(t transfer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object(
    'id', t.id, 'kind', t.kind, 'state', t.state, 'machineId', t.machine_id, 'playerId', t.player_id,
    'sessionId', t.session_id, 'epoch', t.epoch, 'incarnation', t.incarnation, 'amountMinor', t.amount_minor,
    'reason', t.reason, 'thenFree', t.then_free, 'attempts', t.attempts,
    'balanceMinor', a.balance_minor, 'balanceSeq', a.seq)
  FROM account a WHERE a.kind = 'wallet' AND a.owner = t.player_id::text
$$;

-- A transfer by its id; null where there is none.
CREATE FUNCTION transfer_by_id(p_id uuid) RETURNS jsonb LANGUAGE sql VOLATILE AS
  $$SELECT transfer_json(t) FROM transfer t WHERE id = p_id$$;

-- Leases transfers that are due by moving their time on; a transfer that another node holds is skipped.
CREATE FUNCTION claim_due(p_limit integer, p_random double precision) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  WITH due AS (
    SELECT id FROM transfer WHERE next_ask_at <= ledger_now() ORDER BY next_ask_at, machine_id, id LIMIT p_limit FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE transfer t SET
      attempts = attempts + 1,
      next_ask_at = ledger_now() + retry_delay(attempts, p_random)
    FROM due WHERE t.id = due.id RETURNING t AS claimed_row
  )
  SELECT coalesce(jsonb_agg(transfer_json(claimed_row) ORDER BY (claimed_row).machine_id, (claimed_row).id), '[]') FROM claimed
$$;

-- ---- Cash in

-- Reserves the amount: wallet to in transit. A known id answers the transfer as it stands.
CREATE FUNCTION send_cash_in(p_id uuid, p_player integer, p_machine integer, p_amount bigint, p_ask_ms double precision)
RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE s seat; m record; t transfer; v_wallet account; v_limit bigint; v_refusal jsonb;
BEGIN
  PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;
  -- A known id answers as it stands, whatever was decided since.
  IF NOT EXISTS (SELECT 1 FROM transfer WHERE id = p_id) THEN
    v_refusal := cash_in_refusal(p_player, p_machine, p_amount);
    IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  END IF;
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
  -- Nobody sees it between its first two steps, so that its row is written once.
  INSERT INTO transfer (id, kind, state, machine_id, player_id, session_id, epoch, incarnation, amount_minor, next_ask_at, created_at)
    VALUES (p_id, 'cash_in', next_cash_in('reserved', 'sent'), p_machine, p_player, s.session_id, s.epoch, m.incarnation, p_amount,
      ledger_now() + milliseconds(p_ask_ms), ledger_now()) RETURNING * INTO t;
  INSERT INTO transfer_step (transfer_id, state, at) VALUES (p_id, 'reserved', ledger_now()), (p_id, t.state, ledger_now());
  PERFORM post_movement('reserve', 'reserve:' || p_id, p_id, s.session_id,
    ARRAY[v_wallet.id, account_of('in_transit', p_id::text)], ARRAY[-p_amount, p_amount]);
  RETURN jsonb_build_object('ok', true, 'transfer', transfer_json(t), 'fresh', true);
END $$;

-- Posts the cabinet's answer. `p_incarnation` is the journal that answered: another one than the transfer was sent to cannot know
-- it, and the amount becomes a dispute.
CREATE FUNCTION end_cash_in(p_id uuid, p_incarnation uuid, p_result text, p_reason text) RETURNS jsonb LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
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
  ELSE
    PERFORM record_dispute(t.machine_id, t.player_id, t.session_id, 'journal_replaced', NULL,
      ARRAY[account_of('in_transit', p_id::text)], ARRAY[t.amount_minor], 0,
      dispute_evidence(t.machine_id) || jsonb_build_object('answer', jsonb_build_object('transferId', p_id, 'incarnation', p_incarnation,
        'result', p_result, 'reason', p_reason)));
  END IF;
  t := step_transfer(p_id, v_next, coalesce(p_reason, CASE v_next WHEN 'disputed' THEN 'journal_replaced' END), NULL);
  RETURN transfer_json(t);
END $$;

-- The cabinet's answer is missing: never void, ask again.
CREATE FUNCTION set_transfer_unknown(p_id uuid, p_ask_ms double precision) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE t transfer; v_next transfer_state;
BEGIN
  SELECT * INTO STRICT t FROM transfer WHERE id = p_id AND kind = 'cash_in' FOR UPDATE;
  v_next := next_cash_in(t.state, 'answer_missing');
  IF v_next IS NOT NULL THEN t := step_transfer(p_id, v_next, NULL, ledger_now() + milliseconds(p_ask_ms)); END IF;
  RETURN transfer_json(t);
END $$;

-- ---- Cash out

-- Records the intent; the caller holds the seat. One open cash out per machine: a second request joins the first.
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

-- A player or (`p_player` null) the platform requests a cash out.
CREATE FUNCTION request_cash_out(p_id uuid, p_machine integer, p_player integer, p_then_free boolean, p_ask_ms double precision)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; t transfer;
BEGIN
  -- `p_player` null: the platform itself requests it, which no lock holds back.
  IF p_player IS NOT NULL AND NOT EXISTS (SELECT 1 FROM transfer WHERE id = p_id) AND EXISTS (
    SELECT 1 FROM seat held JOIN login ON login.id = held.login_id
      WHERE held.machine_id = p_machine AND held.player_id = p_player AND login.locked_at IS NOT NULL) THEN
    RETURN refusal('login_locked');
  END IF;
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

-- The cabinet has refused the cash out.
CREATE FUNCTION refuse_cash_out(p_id uuid, p_reason text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE t transfer; v_next transfer_state;
BEGIN
  SELECT * INTO STRICT t FROM transfer WHERE id = p_id AND kind = 'cash_out' FOR UPDATE;
  v_next := next_cash_out(t.state, 'refused');
  IF v_next IS NOT NULL AND v_next <> t.state THEN t := step_transfer(p_id, v_next, p_reason, NULL); END IF;
  RETURN transfer_json(t);
END $$;

-- Answer to the cabinet's debit.
CREATE FUNCTION cash_out_answer(p_posted boolean, t transfer, p_freed boolean, p_refusal text) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object('posted', p_posted, 'transfer', CASE WHEN t.id IS NOT NULL THEN transfer_json(t) END,
    'seatFreed', p_freed, 'refusal', p_refusal)
$$;

-- The cabinet has just reported that its credit is zero. Where the ledger still waits for plays or a transfer, the seat is left to
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

-- Posts what the cabinet has debited. `p_hand_pay`: the machine locked instead of paying out, so that the amount is payable by
-- hand; above the site's limit it is payable by hand in any case. Credit of disputed plays leaves the machine with the rest and is nobody's
-- until its dispute is decided; a locked machine would wait for an attendant to pay just that, and is declared lost instead. Refusals:
-- `not_known` (no such machine, journal, seat, or its account is closed: the handshake comes first), `plays_missing` (repeated once the
-- plays before it are booked), `contradiction` (the same id with other facts, or against its state: an alarm).
CREATE FUNCTION post_cash_out(p_machine integer, p_incarnation uuid, p_id uuid, p_epoch bigint, p_amount bigint, p_hand_pay boolean)
RETURNS jsonb LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  s seat; t transfer; v_session session; v_credit account; v_freed boolean := false; v_kind account_kind; v_doubted bigint; v_paid bigint;
  v_by_hand boolean;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  SELECT * INTO t FROM transfer WHERE id = p_id FOR UPDATE;
  IF t.state = 'posted' AND (t.kind, t.machine_id, t.amount_minor + t.doubted_minor) = ('cash_out'::transfer_kind, p_machine, p_amount) THEN
    RETURN cash_out_answer(true, t, false, NULL);
  END IF;
  -- It waited on an empty machine while its account was closed: nothing has moved, and the machine would repeat it for ever.
  IF p_amount = 0 AND t.state IN ('disputed', 'refused') AND (t.kind, t.machine_id) = ('cash_out'::transfer_kind, p_machine) THEN
    RETURN cash_out_answer(true, t, false, NULL);
  END IF;
  SELECT session.* INTO v_session FROM seat_epoch JOIN session ON session.id = session_id
    WHERE seat_epoch.machine_id = p_machine AND epoch = p_epoch;
  IF v_session.id IS NULL OR NOT EXISTS (SELECT 1 FROM machine WHERE id = p_machine AND incarnation = p_incarnation AND NOT baseline_due) THEN
    RETURN cash_out_answer(false, t, false, 'not_known');
  END IF;
  IF t.id IS NOT NULL AND (t.kind <> 'cash_out' OR t.session_id <> v_session.id
    OR next_cash_out(t.state, 'debited') IS NULL OR t.state = 'posted') THEN
    RETURN cash_out_answer(false, t, false, 'contradiction');
  END IF;
  SELECT doubted_minor INTO v_doubted FROM booked_meter WHERE machine_id = p_machine FOR UPDATE;
  SELECT * INTO v_credit FROM account WHERE kind = 'machine_credit' AND owner = p_machine::text;
  v_paid := least(p_amount, v_credit.balance_minor);
  IF p_amount - v_paid > v_doubted OR (p_hand_pay AND p_amount > v_paid) THEN
    RETURN cash_out_answer(false, t, false, 'plays_missing');
  END IF;
  v_by_hand := p_hand_pay OR is_hand_pay_cash_out(p_machine, v_paid);
  IF t.id IS NULL THEN
    INSERT INTO transfer (id, kind, state, machine_id, player_id, session_id, epoch, incarnation, amount_minor, doubted_minor, reason,
        created_at, ended_at)
      VALUES (p_id, 'cash_out', 'posted', p_machine, v_session.player_id, v_session.id, p_epoch, p_incarnation, v_paid, p_amount - v_paid,
        CASE WHEN v_by_hand THEN 'hand_pay' END, ledger_now(), ledger_now()) RETURNING * INTO t;
    INSERT INTO transfer_step (transfer_id, state, at) VALUES (p_id, 'posted', ledger_now());
  ELSE
    UPDATE transfer SET amount_minor = v_paid, doubted_minor = p_amount - v_paid WHERE id = p_id;
    t := step_transfer(p_id, 'posted', CASE WHEN v_by_hand THEN 'hand_pay' END, NULL);
  END IF;
  IF p_amount > 0 THEN
    UPDATE booked_meter SET out_minor = out_minor + p_amount, doubted_minor = doubted_minor - (p_amount - v_paid) WHERE machine_id = p_machine;
  END IF;
  IF v_paid > 0 THEN
    v_kind := CASE WHEN v_by_hand THEN 'handpay_payable' ELSE 'wallet' END;
    PERFORM post_movement('cash_out', 'cash_out:' || p_id, p_id, t.session_id,
      ARRAY[v_credit.id, account_of(v_kind, t.player_id::text)], ARRAY[-v_paid, v_paid]);
    UPDATE session SET out_minor = out_minor + v_paid WHERE id = t.session_id;
    IF v_by_hand THEN PERFORM owe_hand_pay(p_machine, p_id::text, t.session_id, v_paid); END IF;
  END IF;
  IF s.session_id = t.session_id AND (t.then_free OR s.keep_until <= ledger_now()) THEN
    v_freed := free_or_keep(s);
  END IF;
  RETURN cash_out_answer(true, t, v_freed, NULL);
END $$;
