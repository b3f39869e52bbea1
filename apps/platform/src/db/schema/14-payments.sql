-- Deposits and withdrawals. A payment provider reports by signed calls; each is decided here in one transaction and once: the same
-- call again gets the first answer. Locks: the call's own, then player, deposit or withdrawal, accounts.

-- Owner of the provider's accounts: one provider may serve several sites, whose currencies differ.
CREATE FUNCTION payment_provider(p_site integer) RETURNS text LANGUAGE sql STABLE AS
  $$SELECT p_site || ':' || coalesce((SELECT settings ->> 'PAYMENT_PROVIDER' FROM site WHERE id = p_site), 'payments')$$;

-- Locks the player; a closed or banned one may not move money.
CREATE FUNCTION payment_player_refusal(p_player integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player;
BEGIN
  SELECT * INTO p FROM player WHERE id = p_player FOR NO KEY UPDATE;
  IF p.closed_at IS NOT NULL OR p.banned THEN RETURN refusal('account_closed'); END IF;
  RETURN NULL;
END $$;

-- ---- Deposit

-- A deposit as the platform answers it.
CREATE FUNCTION deposit_json(d deposit) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object('ok', true, 'id', d.id, 'amountMinor', d.amount_minor, 'expiresAt', iso(d.expires_at), 'refused', d.refused,
    'state', CASE WHEN d.state = 'open' AND d.expires_at <= ledger_now() THEN 'expired' ELSE d.state::text END)
$$;

-- Opens a payment page; `p_most` pages within `p_within_ms` are allowed. A used-up limit or a break is reported before the player
-- has paid anything; the provider's call checks again.
CREATE FUNCTION open_deposit(p_player integer, p_valid_ms float8, p_most integer, p_within_ms float8) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_site integer; v_refusal jsonb; v_oldest timestamptz; d deposit;
BEGIN
  v_refusal := coalesce(payment_player_refusal(p_player), deposit_refusal(p_player, 1));
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  SELECT opened_at INTO v_oldest FROM deposit WHERE player_id = p_player ORDER BY opened_at DESC OFFSET p_most - 1 LIMIT 1;
  IF v_oldest > ledger_now() - milliseconds(p_within_ms) THEN
    RETURN refusal('too_many_requests', jsonb_build_object('seconds',
      greatest(1, ceil(extract(epoch FROM v_oldest + milliseconds(p_within_ms) - ledger_now()))::integer)));
  END IF;
  SELECT site_id INTO v_site FROM player WHERE id = p_player;
  INSERT INTO deposit (id, player_id, site_id, provider, currency, opened_at, expires_at)
    VALUES (gen_random_uuid(), p_player, v_site, payment_provider(v_site), player_currency(p_player), ledger_now(),
      ledger_now() + milliseconds(p_valid_ms)) RETURNING * INTO d;
  RETURN deposit_json(d);
END $$;

-- A player's deposit.
CREATE FUNCTION deposit_of(p_player integer, p_id uuid) RETURNS jsonb LANGUAGE sql VOLATILE AS
  $$SELECT deposit_json(d) FROM deposit d WHERE id = p_id AND player_id = p_player$$;

-- Decides the provider's call about a deposit. A call with other facts than were opened decides nothing; else the deposit ends
-- here, booked or refused. No amount is pending beside it: an open page has none, and of two calls at once the second waits for
-- the player's row and then finds the first booked.
CREATE FUNCTION settle_deposit(p_site integer, p_content jsonb) RETURNS jsonb LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE d deposit; v_amount bigint := (p_content ->> 'amountMinor')::bigint; v_limit bigint; v_refusal jsonb;
BEGIN
  SELECT * INTO d FROM deposit WHERE id = (p_content ->> 'depositId')::uuid AND site_id = p_site;
  IF NOT FOUND THEN RETURN refusal('payment_unknown'); END IF;
  v_refusal := payment_player_refusal(d.player_id);
  SELECT * INTO d FROM deposit WHERE id = d.id FOR UPDATE;
  IF (d.player_id, d.currency) IS DISTINCT FROM ((p_content ->> 'playerId')::integer, p_content ->> 'currency') THEN
    RETURN refusal('payment_contradicts');
  END IF;
  IF d.state <> 'open' THEN RETURN refusal('payment_settled'); END IF;
  IF v_refusal IS NULL AND d.expires_at <= ledger_now() THEN v_refusal := refusal('deposit_expired'); END IF;
  v_limit := site_limit(p_site, 'DEPOSIT_MIN', 1000);
  IF v_refusal IS NULL AND v_amount < v_limit THEN
    v_refusal := refusal('amount_below_minimum', jsonb_build_object('minMinor', v_limit));
  END IF;
  v_limit := site_limit(p_site, 'DEPOSIT_MAX', 5000000);
  IF v_refusal IS NULL AND v_amount > v_limit THEN
    v_refusal := refusal('amount_over_limit', jsonb_build_object('maxMinor', v_limit));
  END IF;
  v_refusal := coalesce(v_refusal, deposit_refusal(d.player_id, v_amount));
  UPDATE deposit SET state = CASE WHEN v_refusal IS NULL THEN 'booked' ELSE 'refused' END::deposit_state, amount_minor = v_amount,
    refused = v_refusal, ended_at = ledger_now() WHERE id = d.id;
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  PERFORM post_movement('deposit', 'deposit:' || d.id, NULL, NULL,
    ARRAY[account_of('payments', d.provider), account_of('wallet', d.player_id::text)], ARRAY[-v_amount, v_amount]);
  RETURN jsonb_build_object('ok', true, 'playerId', d.player_id);
END $$;

-- ---- Withdrawal

-- A withdrawal as the platform answers it.
CREATE FUNCTION withdrawal_json(w withdrawal, p_fresh boolean) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object('ok', true, 'id', w.id, 'state', w.state, 'amountMinor', w.amount_minor, 'requestedAt', iso(w.requested_at),
    'endedAt', iso(w.ended_at), 'fresh', p_fresh) || wallet_json(w.player_id)
$$;

-- A player's withdrawals, the latest first.
CREATE FUNCTION withdrawals_of(p_player integer, p_most integer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(jsonb_agg(withdrawal_json(w, false) ORDER BY w.requested_at DESC), '[]')
  FROM (SELECT * FROM withdrawal WHERE player_id = p_player ORDER BY requested_at DESC LIMIT p_most) w
$$;

-- Takes the amount out of the wallet at once. Neither a break nor a limit prevents it. `p_amount` null: the whole balance.
-- `p_operator`: who requests it for the player, null for the player. A known id answers as it stands.
CREATE FUNCTION request_withdrawal(
  p_id uuid, p_player integer, p_amount bigint, p_operator text, p_most integer, p_within_ms float8
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE w withdrawal; v_wallet account; v_site integer; v_min bigint; v_amount bigint; v_refusal jsonb; v_oldest timestamptz;
BEGIN
  SELECT site_id INTO v_site FROM player WHERE id = p_player FOR NO KEY UPDATE;
  SELECT * INTO w FROM withdrawal WHERE id = p_id;
  IF FOUND THEN
    IF w.player_id <> p_player OR w.amount_minor IS DISTINCT FROM coalesce(p_amount, w.amount_minor) THEN
      RETURN refusal('payment_contradicts');
    END IF;
    RETURN withdrawal_json(w, false);
  END IF;
  -- A banned player's money leaves by an operator's hand alone.
  IF p_operator IS NULL THEN v_refusal := payment_player_refusal(p_player); END IF;
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  IF EXISTS (SELECT 1 FROM withdrawal WHERE player_id = p_player AND ended_at IS NULL) THEN RETURN refusal('withdrawal_open'); END IF;
  SELECT requested_at INTO v_oldest FROM withdrawal WHERE player_id = p_player AND operator IS NULL
    ORDER BY requested_at DESC OFFSET p_most - 1 LIMIT 1;
  IF p_operator IS NULL AND v_oldest > ledger_now() - milliseconds(p_within_ms) THEN
    RETURN refusal('too_many_requests', jsonb_build_object('seconds',
      greatest(1, ceil(extract(epoch FROM v_oldest + milliseconds(p_within_ms) - ledger_now()))::integer)));
  END IF;
  SELECT * INTO v_wallet FROM account WHERE kind = 'wallet' AND owner = p_player::text FOR NO KEY UPDATE;
  v_amount := coalesce(p_amount, v_wallet.balance_minor);
  IF v_amount <= 0 THEN RETURN refusal(CASE WHEN p_amount IS NULL THEN 'balance_too_small' ELSE 'amount_not_positive' END); END IF;
  IF v_amount > v_wallet.balance_minor THEN RETURN refusal('balance_too_small'); END IF;
  v_min := site_limit(v_site, 'WITHDRAWAL_MIN', 1000);
  -- What is left may always go.
  IF v_amount < v_min AND v_amount < v_wallet.balance_minor THEN
    RETURN refusal('amount_below_minimum', jsonb_build_object('minMinor', v_min));
  END IF;
  INSERT INTO withdrawal (id, player_id, site_id, provider, currency, amount_minor, operator, requested_at)
    VALUES (p_id, p_player, v_site, payment_provider(v_site), player_currency(p_player), v_amount, p_operator, ledger_now())
    RETURNING * INTO w;
  PERFORM post_movement('withdraw', 'withdraw:' || w.id, NULL, NULL,
    ARRAY[v_wallet.id, account_of('withdrawal', w.provider)], ARRAY[-v_amount, v_amount]);
  RETURN withdrawal_json(w, true);
END $$;

-- Ends a withdrawal and posts its money: to the provider (`paid`), else back to the wallet.
CREATE FUNCTION end_withdrawal(w withdrawal, p_state withdrawal_state) RETURNS withdrawal LANGUAGE plpgsql AS $$
DECLARE v_ended withdrawal; v_is_paid boolean := p_state = 'paid';
BEGIN
  UPDATE withdrawal SET state = p_state, ended_at = ledger_now() WHERE id = w.id RETURNING * INTO v_ended;
  PERFORM post_movement(CASE WHEN v_is_paid THEN 'withdraw_paid' ELSE 'withdraw_return' END::movement_kind,
    CASE WHEN v_is_paid THEN 'withdraw_paid:' ELSE 'withdraw_return:' END || w.id, NULL, NULL,
    ARRAY[account_of('withdrawal', w.provider),
      CASE WHEN v_is_paid THEN account_of('payments', w.provider) ELSE account_of('wallet', w.player_id::text) END],
    ARRAY[-w.amount_minor, w.amount_minor]);
  RETURN v_ended;
END $$;

-- The player takes a withdrawal back that the provider has not fetched.
CREATE FUNCTION cancel_withdrawal(p_id uuid, p_player integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE w withdrawal;
BEGIN
  PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;
  SELECT * INTO w FROM withdrawal WHERE id = p_id AND player_id = p_player FOR UPDATE;
  IF NOT FOUND THEN RETURN refusal('not_found'); END IF;
  IF w.state = 'cancelled' THEN RETURN withdrawal_json(w, false); END IF;
  IF w.state <> 'requested' THEN RETURN refusal('withdrawal_sent'); END IF;
  RETURN withdrawal_json(end_withdrawal(w, 'cancelled'), true);
END $$;

-- An operator puts a withdrawal back that the provider has not fetched; one that it has may be paid at any moment.
CREATE FUNCTION return_withdrawal(p_id uuid, p_site integer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT coalesce((SELECT cancel_withdrawal(p_id, player_id) FROM withdrawal WHERE id = p_id AND site_id = p_site), refusal('not_found'))
$$;

-- What the provider has to pay, also what it has fetched before: those first that have not been offered or not for the longest time, so that
-- a hundred which it leaves open hold up no other. Requests younger than `p_after_ms` wait: until then the player can take them back.
CREATE FUNCTION fetch_withdrawals(p_site integer, p_after_ms float8, p_most integer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  WITH offered AS (
    UPDATE withdrawal SET state = 'sent', offered_at = ledger_now() WHERE id IN (
      SELECT id FROM withdrawal WHERE site_id = p_site AND ended_at IS NULL
        AND (state = 'sent' OR requested_at <= ledger_now() - milliseconds(p_after_ms))
      ORDER BY offered_at NULLS FIRST, requested_at, id LIMIT p_most FOR UPDATE SKIP LOCKED)
    RETURNING id, player_id, amount_minor, currency, requested_at
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('withdrawalId', w.id, 'playerId', w.player_id, 'amountMinor', w.amount_minor,
    'currency', w.currency) ORDER BY w.requested_at, w.id), '[]') FROM offered w
$$;

-- Decides the provider's call about a withdrawal.
CREATE FUNCTION settle_withdrawal(p_site integer, p_content jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE w withdrawal;
BEGIN
  SELECT * INTO w FROM withdrawal WHERE id = (p_content ->> 'withdrawalId')::uuid AND site_id = p_site;
  IF NOT FOUND THEN RETURN refusal('payment_unknown'); END IF;
  PERFORM 1 FROM player WHERE id = w.player_id FOR NO KEY UPDATE;
  SELECT * INTO w FROM withdrawal WHERE id = w.id FOR UPDATE;
  IF (w.player_id, w.currency, w.amount_minor) IS DISTINCT FROM
    ((p_content ->> 'playerId')::integer, p_content ->> 'currency', (p_content ->> 'amountMinor')::bigint) THEN
    RETURN refusal('payment_contradicts');
  END IF;
  -- It was never handed over, or taken back: nobody can have paid it.
  IF w.state IN ('requested', 'cancelled') THEN RETURN refusal('payment_contradicts'); END IF;
  IF w.state <> 'sent' THEN RETURN refusal('payment_settled'); END IF;
  w := end_withdrawal(w, CASE p_content ->> 'type' WHEN 'withdrawal_paid' THEN 'paid' ELSE 'returned' END::withdrawal_state);
  RETURN jsonb_build_object('ok', true, 'playerId', w.player_id);
END $$;

-- ---- Call of a provider

-- A call of the provider. Answers `{ok, ...}` as decided, now or (`fresh` false) at the first time, with the wallet of now, so
-- that a repeat also repairs a lost push. The same transaction id with another content changes nothing.
CREATE FUNCTION receive_payment_call(p_site integer, p_content jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_transaction text := p_content ->> 'transactionId'; v_known payment_call; v_answer jsonb; v_is_fresh boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('payment:' || p_site || ':' || v_transaction, 0));
  SELECT * INTO v_known FROM payment_call WHERE site_id = p_site AND transaction_id = v_transaction;
  v_is_fresh := NOT FOUND;
  IF v_is_fresh THEN
    v_answer := CASE p_content ->> 'type' WHEN 'deposit' THEN settle_deposit(p_site, p_content)
      ELSE settle_withdrawal(p_site, p_content) END;
    INSERT INTO payment_call (site_id, transaction_id, content, answer, at)
      VALUES (p_site, v_transaction, p_content, v_answer, ledger_now());
  ELSIF v_known.content <> p_content THEN
    v_answer := refusal('payment_contradicts');
  ELSE
    v_answer := v_known.answer;
  END IF;
  RETURN v_answer || coalesce(wallet_json((v_answer ->> 'playerId')::integer), '{}') || jsonb_build_object('fresh', v_is_fresh);
END $$;
CREATE TRIGGER payment_call_append_only BEFORE UPDATE OR DELETE ON payment_call
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
