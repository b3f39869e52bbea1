-- What befalls a machine besides playing: hand pays, power, an operator's stop, and seats that are closed.

-- ---- hand pays: the machine is locked until an attendant has paid ----

CREATE TABLE hand_pay (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  machine_id    integer NOT NULL REFERENCES machine,
  -- What the machine knows it by: 'play:<number>', or the id of the cash out.
  reference     text NOT NULL,
  -- Null: nobody sat there; the amount lies in suspense.
  player_id     integer REFERENCES player,
  session_id    uuid REFERENCES session,
  amount_minor  bigint NOT NULL CHECK (amount_minor > 0),
  state         text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'paid')),
  due_at        timestamptz NOT NULL,
  paid_at       timestamptz,
  paid_by       text,
  -- From the payment until the machine has heard of it.
  next_say_at   timestamptz,
  attempts      integer NOT NULL DEFAULT 0,
  UNIQUE (machine_id, reference)
);
CREATE INDEX hand_pay_due ON hand_pay (due_at) WHERE state = 'due';
CREATE INDEX hand_pay_say ON hand_pay (next_say_at) WHERE next_say_at IS NOT NULL;

CREATE FUNCTION owe_hand_pay(p_machine integer, p_reference text, p_session uuid, p_amount bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO hand_pay (machine_id, reference, player_id, session_id, amount_minor, due_at)
  SELECT p_machine, p_reference, (SELECT player_id FROM session WHERE id = p_session), p_session, p_amount, ledger_now()
$$;

CREATE FUNCTION owe_hand_pay_of_play() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM owe_hand_pay(NEW.machine_id, 'play:' || NEW.number, NEW.session_id, NEW.hand_pay_minor);
  RETURN NULL;
END $$;
CREATE TRIGGER play_hand_pay AFTER INSERT ON play FOR EACH ROW WHEN (NEW.hand_pay_minor > 0)
  EXECUTE FUNCTION owe_hand_pay_of_play();

CREATE FUNCTION hand_pay_json(h hand_pay) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object('id', h.id, 'machineId', h.machine_id, 'reference', h.reference, 'playerId', h.player_id,
    'amountMinor', h.amount_minor, 'state', h.state, 'attempts', h.attempts,
    'balanceMinor', coalesce(a.balance_minor, 0), 'balanceSeq', coalesce(a.seq, 0))
  FROM (SELECT 1) one LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = h.player_id::text
$$;

-- To the wallet: the player is not beside the machine, so that nobody could take cash there. `p_amount` is what the operator
-- has seen; another amount is another hand pay. What nobody's session won stays in suspense, and only unlocks the machine.
CREATE FUNCTION pay_hand_pay(p_id integer, p_amount bigint, p_operator text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE h hand_pay; v_fresh boolean := false;
BEGIN
  SELECT * INTO h FROM hand_pay WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RETURN refusal('not_found'); END IF;
  IF h.amount_minor <> p_amount THEN RETURN refusal('invalid_request', '{"field": "amountMinor"}'); END IF;
  IF h.state = 'due' THEN
    v_fresh := true;
    IF h.player_id IS NOT NULL THEN
      PERFORM post_movement('hand_pay', 'hand_pay:' || h.id, NULL, h.session_id,
        ARRAY[account_of('handpay_payable', h.player_id::text), account_of('wallet', h.player_id::text)],
        ARRAY[-h.amount_minor, h.amount_minor]);
    END IF;
    UPDATE hand_pay SET state = 'paid', paid_at = ledger_now(), paid_by = p_operator, next_say_at = ledger_now()
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
    SELECT id FROM hand_pay WHERE next_say_at <= ledger_now() ORDER BY next_say_at, id LIMIT p_limit FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE hand_pay h SET
      attempts = attempts + 1,
      next_say_at = ledger_now() + milliseconds(floor(least(250 * 2 ^ least(attempts, 10), 30000) * (0.5 + p_random / 2) + 0.5))
    FROM due WHERE h.id = due.id RETURNING h AS claimed_row
  )
  SELECT coalesce(jsonb_agg(hand_pay_json(claimed_row) ORDER BY (claimed_row).id), '[]') FROM claimed
$$;

CREATE FUNCTION hand_pay_told(p_id integer) RETURNS void LANGUAGE sql AS
  $$UPDATE hand_pay SET next_say_at = NULL WHERE id = p_id AND next_say_at IS NOT NULL$$;

-- As in 0005, and: `p_hand_pay` says that the machine locked instead of paying out, so that the amount is payable.
DROP FUNCTION post_cash_out(integer, uuid, uuid, bigint, bigint);
CREATE FUNCTION post_cash_out(p_machine integer, p_incarnation uuid, p_id uuid, p_epoch bigint, p_amount bigint, p_hand_pay boolean)
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
    INSERT INTO transfer (id, kind, state, machine_id, player_id, session_id, epoch, incarnation, amount_minor, created_at, ended_at)
      VALUES (p_id, 'cash_out', 'posted', p_machine, v_session.player_id, v_session.id, p_epoch, p_incarnation, p_amount,
        ledger_now(), ledger_now()) RETURNING * INTO t;
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

-- A developer's wish made this outcome, on a simulated machine in demo mode; see the cabinet's situations.
ALTER TABLE play ADD COLUMN forced boolean GENERATED ALWAYS AS (coalesce((outcome ->> 'forced')::boolean, false)) STORED;

-- ---- power, stop and rest of a machine ----

ALTER TABLE machine
  -- An operator wants it out of service; its play and its feature come to their end, its credit can be cashed out.
  ADD COLUMN stopped_at timestamptz,
  ADD COLUMN stopped_by text,
  -- Since when it holds no credit, null while it does.
  ADD COLUMN empty_since timestamptz DEFAULT now(),
  -- Since when a player can do something at it.
  ADD COLUMN usable_since timestamptz NOT NULL DEFAULT now();

CREATE FUNCTION is_usable(p_link text, p_activity text) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$SELECT p_link = 'up' AND p_activity NOT IN ('error', 'handpay', 'cashing_out')$$;

CREATE FUNCTION note_machine_rest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.empty_since := CASE WHEN NEW.credit_reported_minor = 0 THEN coalesce(OLD.empty_since, ledger_now()) END;
  IF is_usable(NEW.link, NEW.activity) AND NOT is_usable(OLD.link, OLD.activity) THEN NEW.usable_since := ledger_now(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER machine_rest BEFORE UPDATE ON machine FOR EACH ROW
  WHEN ((OLD.link, OLD.activity, OLD.credit_reported_minor) IS DISTINCT FROM (NEW.link, NEW.activity, NEW.credit_reported_minor))
  EXECUTE FUNCTION note_machine_rest();

DROP TRIGGER machine_changed ON machine;
CREATE TRIGGER machine_changed BEFORE UPDATE ON machine FOR EACH ROW
  WHEN ((OLD.link, OLD.activity, OLD.disabled_reason, OLD.credit_reported_minor > 0, OLD.stopped_at IS NULL)
    IS DISTINCT FROM (NEW.link, NEW.activity, NEW.disabled_reason, NEW.credit_reported_minor > 0, NEW.stopped_at IS NULL))
  EXECUTE FUNCTION count_machine_change();

CREATE FUNCTION stop_machine(p_machine integer, p_stop boolean, p_operator text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE machine SET stopped_at = CASE WHEN p_stop THEN ledger_now() END, stopped_by = CASE WHEN p_stop THEN p_operator END
    WHERE id = p_machine AND (stopped_at IS NULL) = p_stop;
  RETURN FOUND;
END $$;

-- One machine of a connection that lives on: its power or its own link is gone.
CREATE FUNCTION unlink_machine(p_machine integer, p_link uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE machine SET link = 'down', link_id = NULL WHERE id = p_machine AND link_id = p_link;
  RETURN FOUND;
END $$;
