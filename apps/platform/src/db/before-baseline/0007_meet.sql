-- The handshake: who speaks for the machine, and whether its holdings and the books agree.

-- Open transfers of a journal that is gone: nobody can know any more, an operator decides.
CREATE FUNCTION dispute_open(p_machine integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE t transfer; v_next transfer_state; v_ids jsonb := '[]';
BEGIN
  FOR t IN SELECT * FROM transfer WHERE machine_id = p_machine AND state IN ('reserved', 'sent', 'unknown', 'requested')
    ORDER BY id FOR UPDATE
  LOOP
    v_next := CASE t.kind WHEN 'cash_in' THEN next_cash_in(t.state, 'journal_replaced')
      ELSE next_cash_out(t.state, 'journal_replaced') END;
    PERFORM step_transfer(t.id, v_next, 'journal_replaced', NULL);
    v_ids := v_ids || to_jsonb(t.id);
  END LOOP;
  RETURN v_ids;
END $$;

-- Why books and report disagree, null where they do not. `b` is locked, so that no transfer and no play ends meanwhile.
-- A machine may know more than the books (a cash in applied, a play not booked yet), never less.
CREATE FUNCTION disagreement(b booked_meter, p_report jsonb, p_new_journal boolean) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  h jsonb := p_report -> 'holdings'; m jsonb := p_report -> 'meters'; o jsonb := nullif(p_report -> 'openCashOut', 'null');
  v_held bigint := (h ->> 'creditMinor')::bigint + (h ->> 'escrowMinor')::bigint + (h ->> 'handPayPendingMinor')::bigint;
  v_in bigint := (m ->> 'inMinor')::bigint; v_out bigint := (m ->> 'outMinor')::bigint;
  v_bet bigint := (m ->> 'betMinor')::bigint; v_win bigint := (m ->> 'winMinor')::bigint;
  v_hand_pay bigint := (m ->> 'handPayPaidMinor')::bigint + (h ->> 'handPayPendingMinor')::bigint;
  v_open_in bigint; v_unconfirmed bigint;
BEGIN
  IF v_held <> v_in - v_out - v_bet + v_win - (m ->> 'handPayPaidMinor')::bigint THEN RETURN 'meters_imbalance'; END IF;
  IF (h ->> 'escrowMinor')::bigint <> coalesce((o ->> 'amountMinor')::bigint, 0) THEN RETURN 'escrow'; END IF;
  SELECT amount_minor INTO v_open_in FROM transfer
    WHERE machine_id = b.machine_id AND kind = 'cash_in' AND state IN ('reserved', 'sent', 'unknown');
  IF v_in - b.in_minor NOT IN (0, coalesce(v_open_in, 0)) THEN RETURN 'in_meter'; END IF;
  SELECT amount_minor INTO v_unconfirmed FROM transfer WHERE id = (o ->> 'transferId')::uuid AND state = 'posted';
  IF b.out_minor - v_out <> coalesce(v_unconfirmed, 0) THEN RETURN 'out_meter'; END IF;
  IF machine_credit_minor(b.machine_id) <> b.in_minor - b.out_minor - b.bet_minor + b.win_minor - b.hand_pay_minor THEN
    RETURN 'credit';
  END IF;
  IF NOT p_new_journal AND (p_report ->> 'lastPlay')::bigint < b.play_number THEN RETURN 'journal_behind'; END IF;
  IF (p_report ->> 'lastPlay')::bigint <= b.play_number AND (v_bet, v_win, v_hand_pay) <> (b.bet_minor, b.win_minor, b.hand_pay_minor) THEN
    RETURN 'play_meters';
  END IF;
  IF (p_report ->> 'epoch')::bigint > (SELECT epoch FROM seat WHERE machine_id = b.machine_id) THEN RETURN 'epoch_ahead'; END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION meet_machine(p_report jsonb, p_link uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_machine integer := (p_report ->> 'machineId')::integer; v_last bigint := (p_report ->> 'lastPlay')::bigint;
  v_incarnation uuid := (p_report ->> 'incarnation')::uuid; v_old uuid; v_disputed jsonb := '[]'; v_wrong text;
  s seat; b booked_meter; m machine; v_new boolean;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = v_machine FOR UPDATE;
  IF NOT FOUND THEN
    RETURN '{"accepted": false, "reason": "machine_unknown", "epoch": 0, "bookedPlay": 0, "seated": false, "disputed": [],
      "facts": {"link": "never", "seat": "free", "activity": "idle", "creditMinor": 0}}';
  END IF;
  SELECT incarnation INTO v_old FROM machine WHERE id = v_machine;
  v_new := v_old IS DISTINCT FROM v_incarnation;
  IF v_new THEN
    IF v_old IS NOT NULL THEN v_disputed := dispute_open(v_machine); END IF;
    UPDATE booked_meter SET in_minor = 0, out_minor = 0, bet_minor = 0, win_minor = 0, hand_pay_minor = 0, compare_at = NULL
      WHERE machine_id = v_machine RETURNING * INTO b;
  ELSE
    SELECT * INTO b FROM booked_meter WHERE machine_id = v_machine FOR UPDATE;
  END IF;
  v_wrong := disagreement(b, p_report, v_new);
  IF v_wrong IS NULL AND v_last > b.play_number THEN
    UPDATE booked_meter SET compare_at = v_last,
      compare_bet_minor = (p_report #>> '{meters,betMinor}')::bigint, compare_win_minor = (p_report #>> '{meters,winMinor}')::bigint,
      compare_hand_pay_minor = (p_report #>> '{meters,handPayPaidMinor}')::bigint + (p_report #>> '{holdings,handPayPendingMinor}')::bigint
      WHERE machine_id = v_machine;
  END IF;
  PERFORM touch_link(p_link);
  UPDATE machine SET incarnation = v_incarnation, link = 'up', link_id = p_link, activity = p_report ->> 'activity',
    credit_reported_minor = (p_report #>> '{holdings,creditMinor}')::bigint WHERE id = v_machine;
  IF v_wrong IS NOT NULL THEN PERFORM disable_machine(v_machine, v_wrong, jsonb_build_object('report', p_report)); END IF;
  -- Whoever waited for this machine can be asked now.
  UPDATE transfer SET next_ask_at = least(next_ask_at, ledger_now()) WHERE machine_id = v_machine AND next_ask_at IS NOT NULL;
  SELECT * INTO m FROM machine WHERE id = v_machine;
  RETURN jsonb_build_object('accepted', m.disabled_reason IS NULL, 'reason', m.disabled_reason, 'epoch', s.epoch,
    'bookedPlay', b.play_number, 'seated', s.session_id IS NOT NULL, 'disputed', v_disputed,
    'facts', jsonb_build_object('link', m.link, 'seat', seat_word(s), 'activity', m.activity, 'creditMinor', m.credit_reported_minor));
END $$;
