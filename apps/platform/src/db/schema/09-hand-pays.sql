-- Hand pays: the machine is locked until an attendant has paid; one that decides itself until the attendant's key.

-- Whether an attendant has to come before the machine pays out. A machine that decides itself plays on after the key, although what
-- it owes is still due here.
CREATE FUNCTION awaits_attendant(p_machine integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM hand_pay WHERE machine_id = p_machine AND (state = 'due' OR next_notify_at IS NOT NULL))
    AND ((SELECT activity FROM machine WHERE id = p_machine) = 'handpay'
      OR (SELECT kind FROM play WHERE machine_id = p_machine ORDER BY number DESC LIMIT 1) IS DISTINCT FROM 'metered')
$$;

-- Records a hand pay that is due.
CREATE FUNCTION owe_hand_pay(p_machine integer, p_reference text, p_session uuid, p_amount bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO hand_pay (machine_id, reference, player_id, session_id, amount_minor, due_at)
  SELECT p_machine, p_reference, (SELECT player_id FROM session WHERE id = p_session), p_session, p_amount, ledger_now()
$$;

-- A play that ended in a hand pay.
CREATE FUNCTION owe_hand_pay_of_play() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM owe_hand_pay(NEW.machine_id, 'play:' || NEW.number, NEW.session_id, NEW.hand_pay_minor);
  RETURN NULL;
END $$;
CREATE TRIGGER play_hand_pay AFTER INSERT ON play FOR EACH ROW WHEN (NEW.hand_pay_minor > 0)
  EXECUTE FUNCTION owe_hand_pay_of_play();

-- A hand pay with the wallet of now.
CREATE FUNCTION hand_pay_json(h hand_pay) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object('id', h.id, 'machineId', h.machine_id, 'reference', h.reference, 'playerId', h.player_id,
    'amountMinor', h.amount_minor, 'state', h.state, 'attempts', h.attempts,
    'balanceMinor', coalesce(a.balance_minor, 0), 'balanceSeq', coalesce(a.seq, 0))
  FROM (SELECT 1) one LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = h.player_id::text
$$;

-- Whether a hand pay waits for an approval: it is above the site's limit, and nobody has approved it.
CREATE FUNCTION hand_pay_needs_approval(h hand_pay) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT h.state = 'due' AND h.approved_at IS NULL AND most.minor > 0 AND h.amount_minor > most.minor
  FROM (SELECT site_limit(b.site_id, 'HAND_PAY_APPROVAL_LIMIT', 0) AS minor FROM machine m JOIN brand b ON b.id = m.brand_id
    WHERE m.id = h.machine_id) most
$$;

-- Approves a hand pay that needs it, once.
CREATE FUNCTION approve_hand_pay(p_site integer, p_id integer, p_operator text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE h hand_pay; v_needs boolean;
BEGIN
  SELECT o.* INTO h FROM hand_pay o JOIN machine m ON m.id = o.machine_id JOIN brand b ON b.id = m.brand_id
    WHERE o.id = p_id AND b.site_id = p_site FOR UPDATE OF o;
  IF NOT FOUND THEN RETURN refusal('not_found'); END IF;
  v_needs := hand_pay_needs_approval(h);
  IF v_needs THEN UPDATE hand_pay SET approved_at = ledger_now(), approved_by = p_operator WHERE id = p_id; END IF;
  RETURN jsonb_build_object('ok', true, 'changed', v_needs);
END $$;

-- Pays to the wallet: the player is not beside the machine and cannot take cash there. `p_amount` is what the operator has seen;
-- another amount is refused. What was won without a session stays in suspense until an adjustment; the payment then only unlocks the
-- machine. While a correction is proposed that settles it too, nobody pays; the seat keeps the two in order. Who approved it does not pay
-- it, and neither does an API key (`key:<name>`), which its maker holds.
CREATE FUNCTION pay_hand_pay(p_id integer, p_amount bigint, p_operator text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE h hand_pay; v_fresh boolean := false;
BEGIN
  PERFORM 1 FROM seat WHERE machine_id = (SELECT machine_id FROM hand_pay WHERE id = p_id) FOR UPDATE;
  SELECT * INTO h FROM hand_pay WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RETURN refusal('not_found'); END IF;
  IF h.amount_minor <> p_amount THEN RETURN refusal('invalid_request', '{"field": "amountMinor"}'); END IF;
  IF h.state = 'corrected' THEN RETURN refusal('correction_settled'); END IF;
  IF h.state = 'due' THEN
    IF is_hand_pay_in_correction(h) THEN RETURN refusal('correction_pending'); END IF;
    IF hand_pay_needs_approval(h) THEN RETURN refusal('hand_pay_needs_approval'); END IF;
    IF is_same_person(h.approved_by, p_operator) OR (h.approved_by IS NOT NULL AND p_operator LIKE 'key:%') THEN
      RETURN refusal('hand_pay_needs_another');
    END IF;
    v_fresh := true;
    IF h.player_id IS NOT NULL THEN
      PERFORM post_movement('hand_pay', 'hand_pay:' || h.id, NULL, h.session_id,
        ARRAY[account_of('handpay_payable', h.player_id::text), account_of('wallet', h.player_id::text)],
        ARRAY[-h.amount_minor, h.amount_minor]);
    END IF;
    UPDATE hand_pay SET state = 'paid', paid_at = ledger_now(), paid_by = p_operator, next_notify_at = ledger_now()
      WHERE id = p_id RETURNING * INTO h;
    INSERT INTO audit (at, player_id, site_id, type, details)
      SELECT ledger_now(), h.player_id, site_id, 'hand_pay_paid', jsonb_build_object('operator', p_operator, 'handPayId', h.id,
        'machineId', h.machine_id, 'reference', h.reference, 'amountMinor', h.amount_minor)
      FROM machine JOIN brand ON brand.id = brand_id WHERE machine.id = h.machine_id;
  END IF;
  RETURN jsonb_build_object('ok', true, 'handPay', hand_pay_json(h), 'fresh', v_fresh);
END $$;

-- Paid ones that their machine has not confirmed, leased like open transfers.
CREATE FUNCTION claim_hand_pays(p_limit integer, p_random double precision) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  WITH due AS (
    SELECT id FROM hand_pay WHERE next_notify_at <= ledger_now() ORDER BY next_notify_at, id LIMIT p_limit FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE hand_pay h SET
      attempts = attempts + 1,
      next_notify_at = ledger_now() + retry_delay(attempts, p_random)
    FROM due WHERE h.id = due.id RETURNING h AS claimed_row
  )
  SELECT coalesce(jsonb_agg(hand_pay_json(claimed_row) ORDER BY (claimed_row).id), '[]') FROM claimed
$$;

-- The machine has confirmed the payment.
CREATE FUNCTION confirm_hand_pay(p_id integer) RETURNS void LANGUAGE sql AS
  $$UPDATE hand_pay SET next_notify_at = NULL WHERE id = p_id AND next_notify_at IS NOT NULL$$;
