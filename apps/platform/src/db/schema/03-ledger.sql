-- The ledger. Every movement is immutable and its entries sum to zero. Locks are taken in one order everywhere (ARCHITECTURE,
-- Order of locks): cabinet_link, player, seat, transfer and hand_pay, booked_meter, accounts by kind and then id, session,
-- player_day, machine, audit. A function that cannot keep the order skips locked rows (SKIP LOCKED) and never waits. Rows that others only
-- name by a foreign key are locked FOR NO KEY UPDATE. Accounts are ordered by `(kind, id)`, a row, for which no index has an order: by
-- `kind, id` a young table is read along its index of kinds, all of it.

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

-- Credit of a machine by the ledger.
CREATE FUNCTION machine_credit_minor(p_machine integer) RETURNS bigint LANGUAGE sql STABLE AS
  $$SELECT coalesce((SELECT balance_minor FROM account WHERE kind = 'machine_credit' AND owner = p_machine::text), 0)$$;

-- The wallet as it stands now, for the push.
CREATE FUNCTION wallet_json(p_player integer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object('playerId', p_player, 'balanceMinor', balance_minor, 'balanceSeq', seq)
  FROM account WHERE kind = 'wallet' AND owner = p_player::text
$$;

-- Site whose money an account holds. An account of a payment provider names its site first; an owner is cast
-- only as far as it looks like an id, since the planner may cast before it looks at the kind.
CREATE FUNCTION site_of_account(p_kind account_kind, p_owner text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE p_kind::text
    WHEN 'wallet' THEN (SELECT site_id FROM player WHERE id = substring(p_owner FROM '^\d{1,9}$')::integer)
    WHEN 'handpay_payable' THEN (SELECT site_id FROM player WHERE id = substring(p_owner FROM '^\d{1,9}$')::integer)
    WHEN 'in_transit' THEN (SELECT site_id FROM transfer t JOIN player p ON p.id = t.player_id
        WHERE t.id = substring(p_owner FROM '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid)
    WHEN 'machine_credit' THEN
      (SELECT b.site_id FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.id = substring(p_owner FROM '^\d{1,9}$')::integer)
    WHEN 'suspense' THEN coalesce(
      (SELECT b.site_id FROM machine m JOIN brand b ON b.id = m.brand_id
        WHERE m.id = substring(p_owner FROM '^machine:(\d{1,9})$')::integer),
      (SELECT site_id FROM dispute WHERE id = substring(p_owner FROM '^dispute:(\d{1,9})$')::integer))
    WHEN 'jackpot_pool' THEN (SELECT site_id FROM brand WHERE id = substring(p_owner FROM '^\d{1,9}$')::integer)
    WHEN 'house' THEN substring(p_owner FROM '^([0-9]{1,9})(:|$)')::integer
    WHEN 'promotions' THEN substring(p_owner FROM '^([0-9]{1,9})(:|$)')::integer
    WHEN 'payments' THEN substring(p_owner FROM '^([0-9]{1,9}):')::integer
    WHEN 'withdrawal' THEN substring(p_owner FROM '^([0-9]{1,9}):')::integer
  END
$$;

-- Posts one movement. Its number is drawn while its accounts are locked, so that numbers follow the order of every account's
-- entries. Amounts of zero make no entry. The unique key turns a second booking of the same fact into an error. Like every function that
-- changes an amount it runs as the owner: the platform's own statements may not (db/grants.ts).
CREATE FUNCTION post_movement(
  p_kind movement_kind, p_key text, p_transfer uuid, p_session uuid, p_accounts bigint[], p_amounts bigint[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_movement bigint;
BEGIN
  PERFORM 1 FROM account WHERE id = ANY (p_accounts) ORDER BY (kind, id) FOR NO KEY UPDATE;
  INSERT INTO movement (kind, key, transfer_id, session_id, at) VALUES (p_kind, p_key, p_transfer, p_session, ledger_now())
    RETURNING id INTO v_movement;
  WITH moved AS (
    UPDATE account a SET balance_minor = a.balance_minor + m.amount, seq = a.seq + 1
    FROM unnest(p_accounts, p_amounts) AS m (id, amount) WHERE a.id = m.id AND m.amount <> 0
    RETURNING a.id, m.amount, a.balance_minor
  )
  INSERT INTO entry (movement_id, account_id, amount_minor, balance_minor) SELECT v_movement, id, amount, balance_minor FROM moved;
END $$;

-- Entries of a movement that do not sum to zero cannot be written: a booking writes all of a movement in one statement. Once a
-- statement, since a row at a time it took a tenth of what a play costs.
CREATE FUNCTION movement_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_movement bigint;
BEGIN
  SELECT movement_id INTO v_movement FROM fresh GROUP BY movement_id HAVING sum(amount_minor) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'movement % does not balance', v_movement USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_balances AFTER INSERT ON entry REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION movement_balances();

-- ---- Accounts are made with their owner

-- No booking has to make an account under load.
CREATE FUNCTION open_player_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM account_of('wallet', NEW.id::text), account_of('handpay_payable', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER player_accounts AFTER INSERT ON player FOR EACH ROW EXECUTE FUNCTION open_player_accounts();

-- Jackpot pool of the brand, house of its site.
CREATE FUNCTION open_brand_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM account_of('jackpot_pool', NEW.id::text), account_of('house', NEW.site_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER brand_accounts AFTER INSERT ON brand FOR EACH ROW EXECUTE FUNCTION open_brand_accounts();

-- Seat, meters, credit account and house account of a machine.
CREATE FUNCTION open_machine_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO seat (machine_id) VALUES (NEW.id);
  INSERT INTO booked_meter (machine_id) VALUES (NEW.id);
  PERFORM account_of('machine_credit', NEW.id::text),
    account_of('house', (SELECT site_id FROM brand WHERE id = NEW.brand_id) || ':' || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER machine_rows AFTER INSERT ON machine FOR EACH ROW EXECUTE FUNCTION open_machine_rows();

-- ---- Append-only
CREATE TRIGGER movement_append_only BEFORE UPDATE OR DELETE ON movement FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entry_append_only BEFORE UPDATE OR DELETE ON entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER movement_no_truncate BEFORE TRUNCATE ON movement EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entry_no_truncate BEFORE TRUNCATE ON entry EXECUTE FUNCTION refuse_change();
