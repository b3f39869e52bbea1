-- As in 0012, and a cash out that the machine began by itself says as well that it is paid by hand.
CREATE OR REPLACE FUNCTION post_cash_out(p_machine integer, p_incarnation uuid, p_id uuid, p_epoch bigint, p_amount bigint, p_hand_pay boolean)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; t transfer; v_session session; v_credit account; v_freed boolean := false; v_kind account_kind;
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
    INSERT INTO transfer (id, kind, state, machine_id, player_id, session_id, epoch, incarnation, amount_minor, reason, created_at,
        ended_at)
      VALUES (p_id, 'cash_out', 'posted', p_machine, v_session.player_id, v_session.id, p_epoch, p_incarnation, p_amount,
        CASE WHEN p_hand_pay THEN 'hand_pay' END, ledger_now(), ledger_now()) RETURNING * INTO t;
    INSERT INTO transfer_step (transfer_id, state, at) VALUES (p_id, 'posted', ledger_now());
  ELSE
    UPDATE transfer SET amount_minor = p_amount WHERE id = p_id;
    t := step_transfer(p_id, 'posted', CASE WHEN p_hand_pay THEN 'hand_pay' END, NULL);
  END IF;
  IF p_amount > 0 THEN
    v_kind := CASE WHEN p_hand_pay THEN 'handpay_payable' ELSE 'wallet' END;
    PERFORM post_movement('cash_out', 'cash_out:' || p_id, p_id, t.session_id,
      ARRAY[v_credit.id, account_of(v_kind, t.player_id::text)], ARRAY[-p_amount, p_amount]);
    UPDATE booked_meter SET out_minor = out_minor + p_amount WHERE machine_id = p_machine;
    UPDATE session SET out_minor = out_minor + p_amount WHERE id = t.session_id;
    IF p_hand_pay THEN PERFORM owe_hand_pay(p_machine, p_id::text, t.session_id, p_amount); END IF;
  END IF;
  IF s.session_id = t.session_id AND (t.then_free OR s.keep_until <= ledger_now()) THEN
    v_freed := free_or_keep(s);
  END IF;
  RETURN cash_out_answer(true, t, v_freed, NULL);
END $$;
