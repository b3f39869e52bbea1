-- What every function of the books stands on.
--
-- Locks are taken in one order everywhere, so that no two calls can wait for each other in a circle:
-- player, seat, transfer, booked_meter, accounts (by kind, then id), session, machine.

-- The one clock of the books.
CREATE FUNCTION ledger_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';

CREATE FUNCTION milliseconds(p_count double precision) RETURNS interval LANGUAGE sql IMMUTABLE AS
  'SELECT make_interval(secs => p_count / 1000)';

CREATE FUNCTION iso(p_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')$$;

-- An expected refusal is data: `error` is a name of the contract's code list.
CREATE FUNCTION refusal(p_error text, p_params jsonb DEFAULT '{}') RETURNS jsonb LANGUAGE sql IMMUTABLE AS
  $$SELECT jsonb_build_object('ok', false, 'error', p_error, 'params', p_params)$$;

-- Id of an account, made at its first use.
CREATE FUNCTION account_of(p_kind account_kind, p_owner text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE v_id bigint;
BEGIN
  SELECT id INTO v_id FROM account WHERE kind = p_kind AND owner = p_owner;
  IF v_id IS NULL THEN
    INSERT INTO account (kind, owner) VALUES (p_kind, p_owner) ON CONFLICT (kind, owner) DO NOTHING RETURNING id INTO v_id;
  END IF;
  IF v_id IS NULL THEN
    SELECT id INTO v_id FROM account WHERE kind = p_kind AND owner = p_owner;
  END IF;
  RETURN v_id;
END $$;

CREATE FUNCTION machine_credit_minor(p_machine integer) RETURNS bigint LANGUAGE sql VOLATILE AS
  $$SELECT coalesce((SELECT balance_minor FROM account WHERE kind = 'machine_credit' AND owner = p_machine::text), 0)$$;

-- The movement's number is drawn while its accounts are locked, so that numbers follow the order of every account's entries.
-- Amounts of zero make no entry. The key's uniqueness turns a second booking of the same fact into an error.
CREATE FUNCTION post_movement(
  p_kind movement_kind, p_key text, p_transfer uuid, p_session uuid, p_accounts bigint[], p_amounts bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_movement bigint;
BEGIN
  PERFORM 1 FROM account WHERE id = ANY (p_accounts) ORDER BY kind, id FOR NO KEY UPDATE;
  INSERT INTO movement (kind, key, transfer_id, session_id, at) VALUES (p_kind, p_key, p_transfer, p_session, ledger_now())
    RETURNING id INTO v_movement;
  WITH moved AS (
    UPDATE account a SET balance_minor = a.balance_minor + m.amount, seq = a.seq + 1
    FROM unnest(p_accounts, p_amounts) AS m (id, amount) WHERE a.id = m.id AND m.amount <> 0
    RETURNING a.id, m.amount, a.balance_minor
  )
  INSERT INTO entry (movement_id, account_id, amount_minor, balance_minor) SELECT v_movement, id, amount, balance_minor FROM moved;
END $$;

-- Accounts are born with their owner, so that no booking has to make one under load.
CREATE FUNCTION open_player_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM account_of('wallet', NEW.id::text), account_of('handpay_payable', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER player_accounts AFTER INSERT ON player FOR EACH ROW EXECUTE FUNCTION open_player_accounts();

CREATE FUNCTION open_brand_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM account_of('jackpot_pool', NEW.id::text), account_of('house', NEW.site_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER brand_accounts AFTER INSERT ON brand FOR EACH ROW EXECUTE FUNCTION open_brand_accounts();

CREATE FUNCTION open_machine_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO seat (machine_id) VALUES (NEW.id);
  INSERT INTO booked_meter (machine_id) VALUES (NEW.id);
  PERFORM account_of('machine_credit', NEW.id::text),
    account_of('house', (SELECT site_id FROM brand WHERE id = NEW.brand_id) || ':' || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER machine_rows AFTER INSERT ON machine FOR EACH ROW EXECUTE FUNCTION open_machine_rows();

-- The two state machines of a transfer, word for word as the domain has them; null: the event contradicts the state.
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

CREATE FUNCTION next_cash_out(p_state transfer_state, p_event text) RETURNS transfer_state LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN p_state = 'requested' THEN
      CASE p_event WHEN 'debited' THEN 'posted' WHEN 'refused' THEN 'refused' WHEN 'journal_replaced' THEN 'disputed' END
    WHEN p_state = 'posted' AND p_event = 'debited' THEN 'posted'
    WHEN p_state = 'refused' AND p_event = 'refused' THEN 'refused'
    WHEN p_state = 'disputed' AND p_event = 'journal_replaced' THEN 'disputed'
  END)::transfer_state
$$;

-- Sets the state and keeps the step; only an open transfer has a time to be asked about.
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

CREATE FUNCTION transfer_json(t transfer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object(
    'id', t.id, 'kind', t.kind, 'state', t.state, 'machineId', t.machine_id, 'playerId', t.player_id,
    'sessionId', t.session_id, 'epoch', t.epoch, 'incarnation', t.incarnation, 'amountMinor', t.amount_minor,
    'reason', t.reason, 'thenFree', t.then_free, 'attempts', t.attempts,
    'balanceMinor', a.balance_minor, 'balanceSeq', a.seq)
  FROM account a WHERE a.kind = 'wallet' AND a.owner = t.player_id::text
$$;

CREATE FUNCTION transfer_by_id(p_id uuid) RETURNS jsonb LANGUAGE sql VOLATILE AS
  $$SELECT transfer_json(t) FROM transfer t WHERE id = p_id$$;
