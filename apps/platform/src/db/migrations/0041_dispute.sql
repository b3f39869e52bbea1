-- Money that machine and books cannot agree about any more: the machine's journal is gone, or an operator has declared the machine
-- lost. What the books have on the machine and on its way there moves to suspense as a case with its evidence, the seat is free at
-- once, and two operators decide by a correction. Cases, proposals and decisions are append-only.

CREATE TABLE dispute (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  opened_at      timestamptz NOT NULL,
  site_id        integer NOT NULL REFERENCES site,
  machine_id     integer NOT NULL REFERENCES machine,
  -- Whose money it was; null: nobody has sat there yet.
  player_id      integer REFERENCES player,
  session_id     uuid REFERENCES session,
  cause          text NOT NULL CHECK (cause IN ('journal_replaced', 'machine_lost')),
  -- By the books, in suspense now: credit of the machine and what was in transit to it.
  held_minor     bigint NOT NULL CHECK (held_minor >= 0),
  -- By the machine's own last word. The larger of the two is the most that a correction gives the player.
  claimed_minor  bigint NOT NULL CHECK (claimed_minor >= 0),
  -- The operator who declared the machine lost, null where the platform opened the case.
  opened_by      text,
  evidence       jsonb NOT NULL
);
CREATE INDEX dispute_site ON dispute (site_id, id DESC);
CREATE INDEX dispute_session ON dispute (session_id);
CREATE INDEX dispute_player ON dispute (player_id);

CREATE TABLE dispute_proposal (
  -- The proposing operator's own, so that a repeat is the same proposal.
  id            uuid PRIMARY KEY,
  dispute_id    integer NOT NULL REFERENCES dispute,
  -- To the player's wallet; the rest of what is held goes to the house, which pays what is not held.
  player_minor  bigint NOT NULL CHECK (player_minor >= 0),
  reason        text NOT NULL,
  proposed_by   text NOT NULL,
  proposed_at   timestamptz NOT NULL,
  UNIQUE (id, dispute_id, proposed_by)
);
CREATE INDEX dispute_proposal_dispute ON dispute_proposal (dispute_id);

CREATE TABLE dispute_decision (
  proposal_id  uuid PRIMARY KEY,
  dispute_id   integer NOT NULL,
  proposed_by  text NOT NULL,
  approved     boolean NOT NULL,
  decided_by   text NOT NULL,
  decided_at   timestamptz NOT NULL,
  FOREIGN KEY (proposal_id, dispute_id, proposed_by) REFERENCES dispute_proposal (id, dispute_id, proposed_by),
  CONSTRAINT approved_by_another CHECK (NOT approved OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX dispute_settled_once ON dispute_decision (dispute_id) WHERE approved;

CREATE TRIGGER dispute_append_only BEFORE UPDATE OR DELETE ON dispute FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_proposal_append_only BEFORE UPDATE OR DELETE ON dispute_proposal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_decision_append_only BEFORE UPDATE OR DELETE ON dispute_decision FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What a machine said in its last handshake: one side of a case's evidence.
CREATE TABLE machine_report (
  machine_id  integer PRIMARY KEY REFERENCES machine,
  report      jsonb NOT NULL,
  at          timestamptz NOT NULL
);

-- The books have closed the machine's account by a case, or its journal is a new one: nothing of it is booked until the machine is
-- back in service. An operator's return takes the meters of an empty machine as they are.
ALTER TABLE machine ADD COLUMN baseline_due boolean NOT NULL DEFAULT false;

-- As in 0026, and a case's money in suspense has an account of its own.
CREATE OR REPLACE FUNCTION site_of_account(p_kind account_kind, p_owner text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE p_kind::text
    WHEN 'wallet' THEN (SELECT site_id FROM player WHERE id::text = p_owner)
    WHEN 'handpay_payable' THEN (SELECT site_id FROM player WHERE id::text = p_owner)
    WHEN 'in_transit' THEN (SELECT site_id FROM transfer t JOIN player p ON p.id = t.player_id WHERE t.id::text = p_owner)
    WHEN 'machine_credit' THEN
      (SELECT b.site_id FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.id::text = p_owner)
    WHEN 'suspense' THEN coalesce(
      (SELECT b.site_id FROM machine m JOIN brand b ON b.id = m.brand_id WHERE 'machine:' || m.id = p_owner),
      (SELECT site_id FROM dispute WHERE 'case:' || id = p_owner))
    WHEN 'jackpot_pool' THEN (SELECT site_id FROM brand WHERE id::text = p_owner)
    WHEN 'house' THEN substring(p_owner FROM '^([0-9]{1,9})(:|$)')::integer
    WHEN 'promotions' THEN substring(p_owner FROM '^([0-9]{1,9})(:|$)')::integer
    WHEN 'payments' THEN substring(p_owner FROM '^([0-9]{1,9}):')::integer
    WHEN 'withdrawal' THEN substring(p_owner FROM '^([0-9]{1,9}):')::integer
  END
$$;

CREATE FUNCTION is_settled(p_dispute integer) RETURNS boolean LANGUAGE sql STABLE AS
  $$SELECT EXISTS (SELECT 1 FROM dispute_decision WHERE dispute_id = p_dispute AND approved)$$;

CREATE FUNCTION dispute_json(d dispute) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', d.id, 'machineId', d.machine_id, 'playerId', d.player_id, 'cause', d.cause,
    'heldMinor', d.held_minor, 'amountMinor', greatest(d.held_minor, d.claimed_minor))
$$;

-- The amounts are taken from the accounts, which the caller knows to hold them.
CREATE FUNCTION record_dispute(p_machine integer, p_player integer, p_session uuid, p_cause text, p_operator text,
  p_accounts bigint[], p_amounts bigint[], p_claimed bigint, p_evidence jsonb) RETURNS dispute LANGUAGE plpgsql AS $$
DECLARE d dispute; v_held bigint := (SELECT coalesce(sum(amount), 0) FROM unnest(p_amounts) amount);
BEGIN
  INSERT INTO dispute (opened_at, site_id, machine_id, player_id, session_id, cause, held_minor, claimed_minor, opened_by, evidence)
    SELECT ledger_now(), b.site_id, p_machine, p_player, p_session, p_cause, v_held, p_claimed, p_operator, p_evidence
    FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.id = p_machine RETURNING * INTO d;
  IF v_held > 0 THEN
    PERFORM post_movement('dispute', 'dispute:' || d.id, NULL, p_session,
      p_accounts || account_of('suspense', 'case:' || d.id),
      ARRAY(SELECT -amount FROM unnest(p_amounts) WITH ORDINALITY AS x (amount, place) ORDER BY place) || v_held);
  END IF;
  RETURN d;
END $$;

-- Both sides as they stand, for the person who has to decide.
CREATE FUNCTION dispute_evidence(p_machine integer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object(
    'books', jsonb_build_object('creditMinor', machine_credit_minor(p_machine), 'bookedPlay', b.play_number, 'inMinor', b.in_minor,
      'outMinor', b.out_minor, 'betMinor', b.bet_minor, 'winMinor', b.win_minor, 'handPayMinor', b.hand_pay_minor,
      'incarnation', m.incarnation, 'epoch', s.epoch, 'sessionId', s.session_id, 'disabledReason', m.disabled_reason),
    'machine', jsonb_build_object('creditMinor', m.credit_reported_minor, 'activity', m.activity, 'link', m.link,
      'lastReport', r.report, 'lastReportAt', iso(r.at)),
    'transfers', coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'state', t.state, 'amountMinor', t.amount_minor,
        'incarnation', t.incarnation, 'createdAt', iso(t.created_at)) ORDER BY t.created_at, t.id)
      FROM transfer t WHERE t.session_id = s.session_id), '[]'),
    'handPaysDue', coalesce((SELECT jsonb_agg(jsonb_build_object('id', h.id, 'reference', h.reference, 'amountMinor', h.amount_minor)
      ORDER BY h.id) FROM hand_pay h WHERE h.machine_id = p_machine AND h.state = 'due'), '[]'),
    'lastPlay', (SELECT jsonb_build_object('number', p.number, 'kind', p.kind, 'betMinor', p.bet_minor, 'winMinor', p.win_minor,
        'endedAt', iso(p.ended_at)) FROM play p WHERE p.machine_id = p_machine ORDER BY p.number DESC LIMIT 1))
  FROM machine m JOIN booked_meter b ON b.machine_id = m.id JOIN seat s ON s.machine_id = m.id
    LEFT JOIN machine_report r ON r.machine_id = m.id
  WHERE m.id = p_machine
$$;

-- Closes the machine's account: open transfers are disputed, what the books hold goes to suspense, the seat is free. The caller holds
-- the seat. `p_claimed`: credit by the machine's own last word; it counts only where there is somebody to claim it.
CREATE FUNCTION open_dispute(s seat, p_cause text, p_operator text, p_claimed bigint, p_evidence jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  t transfer; d dispute; v_session uuid := s.session_id; v_player integer := s.player_id; v_credit bigint; v_evidence jsonb;
  v_ids jsonb := '[]'; v_accounts bigint[] := '{}'; v_amounts bigint[] := '{}';
BEGIN
  PERFORM 1 FROM transfer WHERE machine_id = s.machine_id AND state IN ('reserved', 'sent', 'unknown', 'requested') ORDER BY id FOR UPDATE;
  v_evidence := dispute_evidence(s.machine_id) || p_evidence;
  FOR t IN SELECT * FROM transfer WHERE machine_id = s.machine_id AND state IN ('reserved', 'sent', 'unknown', 'requested') ORDER BY id LOOP
    -- Reserved and not sent is never committed, so every cash in here is disputed.
    PERFORM step_transfer(t.id, 'disputed', p_cause, NULL);
    v_ids := v_ids || to_jsonb(t.id);
    IF t.kind = 'cash_in' THEN
      v_accounts := v_accounts || account_of('in_transit', t.id::text);
      v_amounts := v_amounts || t.amount_minor;
    END IF;
  END LOOP;
  PERFORM 1 FROM booked_meter WHERE machine_id = s.machine_id FOR UPDATE;
  v_credit := machine_credit_minor(s.machine_id);
  IF v_credit > 0 THEN
    v_accounts := v_accounts || account_of('machine_credit', s.machine_id::text);
    v_amounts := v_amounts || v_credit;
  END IF;
  IF v_session IS NULL THEN
    -- Credit found on a machine that is free is of whoever sat there last.
    SELECT se.id, se.player_id INTO v_session, v_player FROM seat_epoch e JOIN session se ON se.id = e.session_id
      WHERE e.machine_id = s.machine_id ORDER BY e.epoch DESC LIMIT 1;
  END IF;
  IF v_amounts <> '{}' OR (s.session_id IS NOT NULL AND p_claimed > 0) THEN
    d := record_dispute(s.machine_id, v_player, v_session, p_cause, p_operator, v_accounts, v_amounts, p_claimed, v_evidence);
  END IF;
  IF s.session_id IS NOT NULL THEN PERFORM end_session(s); END IF;
  RETURN jsonb_build_object('disputed', v_ids, 'dispute', CASE WHEN d.id IS NOT NULL THEN dispute_json(d) END,
    'freed', CASE WHEN s.session_id IS NOT NULL THEN jsonb_build_object('machineId', s.machine_id, 'epoch', s.epoch, 'playerId', s.player_id) END);
END $$;

DROP FUNCTION dispute_open(integer);

-- Money of transfers that were disputed before there were cases.
DO $$
DECLARE t transfer;
BEGIN
  FOR t IN SELECT transfer.* FROM transfer JOIN account a ON a.kind = 'in_transit' AND a.owner = transfer.id::text
    WHERE transfer.state = 'disputed' AND a.balance_minor > 0
  LOOP
    PERFORM record_dispute(t.machine_id, t.player_id, t.session_id, 'journal_replaced', NULL,
      ARRAY[account_of('in_transit', t.id::text)], ARRAY[t.amount_minor], 0, dispute_evidence(t.machine_id));
  END LOOP;
END $$;

-- As in 0005, and what cannot be known any more is a case.
CREATE OR REPLACE FUNCTION end_cash_in(p_id uuid, p_incarnation uuid, p_result text, p_reason text) RETURNS jsonb LANGUAGE plpgsql AS $$
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

-- As in 0007, and: a machine that knows of bookings which these books do not have says that the database lost commits. Its numbers of
-- plays and its cash out would wait for ever then.
CREATE OR REPLACE FUNCTION disagreement(b booked_meter, p_report jsonb, p_new_journal boolean) RETURNS text LANGUAGE plpgsql AS $$
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
  IF (p_report ->> 'bookedPlay')::bigint > b.play_number
    OR (o IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seat_epoch WHERE machine_id = b.machine_id AND epoch = (o ->> 'epoch')::bigint)) THEN
    RETURN 'platform_behind';
  END IF;
  SELECT amount_minor INTO v_open_in FROM transfer
    WHERE machine_id = b.machine_id AND kind = 'cash_in' AND state IN ('reserved', 'sent', 'unknown');
  IF v_in - b.in_minor NOT IN (0, coalesce(v_open_in, 0)) THEN RETURN 'in_meter'; END IF;
  SELECT amount_minor INTO v_unconfirmed FROM transfer WHERE id = (o ->> 'transferId')::uuid AND state = 'posted';
  IF b.out_minor - v_out <> coalesce(v_unconfirmed, 0) THEN RETURN 'out_meter'; END IF;
  IF machine_credit_minor(b.machine_id) <> b.in_minor - b.out_minor - b.bet_minor + b.win_minor - b.hand_pay_minor THEN
    RETURN 'credit';
  END IF;
  -- A journal that has not heard yet where its numbers go on says 0.
  IF NOT p_new_journal AND (p_report ->> 'lastPlay')::bigint < b.play_number
    AND (p_report ->> 'lastPlay', v_bet, v_win, v_hand_pay, b.bet_minor, b.win_minor, b.hand_pay_minor) <> ('0', 0, 0, 0, 0, 0, 0) THEN
    RETURN 'journal_behind';
  END IF;
  IF (p_report ->> 'lastPlay')::bigint <= b.play_number AND (v_bet, v_win, v_hand_pay) <> (b.bet_minor, b.win_minor, b.hand_pay_minor) THEN
    RETURN 'play_meters';
  END IF;
  IF (p_report ->> 'epoch')::bigint > (SELECT epoch FROM seat WHERE machine_id = b.machine_id) THEN RETURN 'epoch_ahead'; END IF;
  RETURN NULL;
END $$;

-- Whether there is nothing that two counts of it could disagree about: empty by the books and by its own word, and nothing unbooked.
CREATE FUNCTION is_empty(s seat, b booked_meter, p_report jsonb) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT s.session_id IS NULL AND machine_credit_minor(b.machine_id) = 0
    AND NOT EXISTS (SELECT 1 FROM transfer WHERE machine_id = b.machine_id AND state IN ('reserved', 'sent', 'unknown', 'requested'))
    AND (p_report #>> '{holdings,creditMinor}')::bigint = 0 AND (p_report #>> '{holdings,escrowMinor}')::bigint = 0
    AND (p_report #>> '{holdings,handPayPendingMinor}')::bigint = 0 AND nullif(p_report -> 'openCashOut', 'null') IS NULL
    AND (p_report #>> '{meters,inMinor}')::bigint - (p_report #>> '{meters,outMinor}')::bigint - (p_report #>> '{meters,betMinor}')::bigint
      + (p_report #>> '{meters,winMinor}')::bigint - (p_report #>> '{meters,handPayPaidMinor}')::bigint = 0
    AND (p_report ->> 'lastPlay')::bigint <= b.play_number AND (p_report ->> 'epoch')::bigint <= s.epoch
$$;

-- The handshake: who speaks for the machine, and whether its holdings and the books agree. A new journal closes the account of the old
-- one. A machine that an operator has returned is trusted again where this report and the books agree; the wish is spent either way.
DROP FUNCTION meet_machine(jsonb, uuid);
DROP FUNCTION meet_reported_machine(jsonb, uuid);
CREATE FUNCTION meet_machine(p_report jsonb, p_link uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_machine integer := (p_report ->> 'machineId')::integer; v_last bigint := (p_report ->> 'lastPlay')::bigint;
  v_incarnation uuid := (p_report ->> 'incarnation')::uuid; v_case jsonb := '{"disputed": [], "dispute": null, "freed": null}';
  s seat; b booked_meter; m machine; v_before machine; v_new boolean; v_wrong text; v_trusted boolean;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM seat WHERE machine_id = v_machine) THEN
    RETURN '{"accepted": false, "reason": "machine_unknown", "epoch": 0, "bookedPlay": 0, "seated": false, "disputed": [], "dispute": null,
      "freed": null, "newlyDisabled": false, "stopped": false,
      "facts": {"link": "never", "seat": "free", "activity": "idle", "creditMinor": 0}}';
  END IF;
  PERFORM touch_link(p_link);
  SELECT * INTO s FROM seat WHERE machine_id = v_machine FOR UPDATE;
  SELECT * INTO m FROM machine WHERE id = v_machine;
  v_new := m.incarnation IS DISTINCT FROM v_incarnation;
  IF v_new THEN
    v_case := open_dispute(s, 'journal_replaced', NULL, m.credit_reported_minor, jsonb_build_object('newJournal', p_report));
    SELECT * INTO s FROM seat WHERE machine_id = v_machine;
    UPDATE booked_meter SET in_minor = 0, out_minor = 0, bet_minor = 0, win_minor = 0, hand_pay_minor = 0, compare_at = NULL
      WHERE machine_id = v_machine RETURNING * INTO b;
  ELSE
    PERFORM 1 FROM transfer WHERE machine_id = v_machine AND next_ask_at IS NOT NULL ORDER BY id FOR UPDATE;
    -- Whoever waited for this machine can be asked now.
    UPDATE transfer SET next_ask_at = least(next_ask_at, ledger_now()) WHERE machine_id = v_machine AND next_ask_at IS NOT NULL;
    SELECT * INTO b FROM booked_meter WHERE machine_id = v_machine FOR UPDATE;
  END IF;
  v_wrong := CASE WHEN v_case ->> 'dispute' IS NOT NULL THEN 'journal_replaced' ELSE disagreement(b, p_report, v_new) END;
  IF v_wrong IS NOT NULL AND m.returned_at IS NOT NULL AND (m.baseline_due OR v_new) AND v_case ->> 'dispute' IS NULL
    AND is_empty(s, b, p_report) THEN
    v_wrong := NULL;
    UPDATE booked_meter SET compare_at = NULL,
      in_minor = (p_report #>> '{meters,inMinor}')::bigint, out_minor = (p_report #>> '{meters,outMinor}')::bigint,
      bet_minor = (p_report #>> '{meters,betMinor}')::bigint, win_minor = (p_report #>> '{meters,winMinor}')::bigint,
      hand_pay_minor = (p_report #>> '{meters,handPayPaidMinor}')::bigint
      WHERE machine_id = v_machine;
  END IF;
  IF v_wrong IS NULL AND v_last > b.play_number THEN
    UPDATE booked_meter SET compare_at = v_last,
      compare_bet_minor = (p_report #>> '{meters,betMinor}')::bigint, compare_win_minor = (p_report #>> '{meters,winMinor}')::bigint,
      compare_hand_pay_minor = (p_report #>> '{meters,handPayPaidMinor}')::bigint + (p_report #>> '{holdings,handPayPendingMinor}')::bigint
      WHERE machine_id = v_machine;
  END IF;
  SELECT * INTO v_before FROM machine WHERE id = v_machine FOR NO KEY UPDATE;
  v_trusted := v_before.disabled_reason IS NULL OR v_before.returned_at IS NOT NULL;
  UPDATE machine SET incarnation = v_incarnation, link = 'up', link_id = p_link, activity = p_report ->> 'activity',
    credit_reported_minor = (p_report #>> '{holdings,creditMinor}')::bigint,
    disabled_reason = CASE WHEN v_trusted THEN v_wrong ELSE disabled_reason END, returned_at = NULL, returned_by = NULL,
    baseline_due = (baseline_due OR v_new) AND NOT (v_trusted AND v_wrong IS NULL)
    WHERE id = v_machine RETURNING * INTO m;
  INSERT INTO machine_report (machine_id, report, at) VALUES (v_machine, p_report, ledger_now())
    ON CONFLICT (machine_id) DO UPDATE SET report = EXCLUDED.report, at = EXCLUDED.at;
  IF v_trusted AND v_wrong IS NOT NULL THEN
    INSERT INTO audit (at, site_id, type, details)
      SELECT ledger_now(), site_id, 'books_disagree', jsonb_build_object('machineId', v_machine, 'reason', v_wrong, 'report', p_report)
      FROM brand WHERE id = m.brand_id;
  ELSIF v_before.returned_at IS NOT NULL AND v_wrong IS NULL THEN
    INSERT INTO audit (at, site_id, type, details)
      SELECT ledger_now(), site_id, 'books_agree', jsonb_build_object('machineId', v_machine, 'reason', v_before.disabled_reason,
        'operator', v_before.returned_by)
      FROM brand WHERE id = m.brand_id;
  END IF;
  RETURN v_case || jsonb_build_object('accepted', m.disabled_reason IS NULL, 'reason', m.disabled_reason, 'epoch', s.epoch,
    'bookedPlay', b.play_number, 'seated', s.session_id IS NOT NULL, 'stopped', m.stopped_at IS NOT NULL,
    'newlyDisabled', v_trusted AND v_wrong IS NOT NULL,
    'facts', jsonb_build_object('link', m.link, 'seat', seat_word(s), 'activity', m.activity, 'creditMinor', m.credit_reported_minor));
END $$;

-- An operator's: the machine does not come back, or came back and cannot be believed. In service it cannot be declared lost.
CREATE FUNCTION declare_lost(p_machine integer, p_operator text, p_reason text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; m machine; r jsonb; v_escrow bigint; v_case jsonb;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  IF NOT FOUND THEN RETURN refusal('machine_unknown'); END IF;
  SELECT * INTO m FROM machine WHERE id = p_machine;
  IF m.link = 'up' AND m.disabled_reason IS NULL THEN RETURN refusal('machine_in_service'); END IF;
  SELECT nullif(report -> 'openCashOut', 'null') INTO r FROM machine_report
    WHERE machine_id = p_machine AND (report ->> 'incarnation')::uuid = m.incarnation;
  SELECT coalesce((r ->> 'amountMinor')::bigint, 0) INTO v_escrow
    WHERE NOT EXISTS (SELECT 1 FROM transfer WHERE id = (r ->> 'transferId')::uuid AND state = 'posted');
  v_case := open_dispute(s, 'machine_lost', p_operator, m.credit_reported_minor + coalesce(v_escrow, 0),
    jsonb_build_object('reason', p_reason, 'operator', p_operator));
  UPDATE machine SET disabled_reason = coalesce(disabled_reason, 'machine_lost'), returned_at = NULL, returned_by = NULL,
    baseline_due = true WHERE id = p_machine;
  INSERT INTO audit (at, player_id, site_id, type, details)
    SELECT ledger_now(), s.player_id, site_id, 'machine_lost', jsonb_build_object('operator', p_operator, 'machineId', p_machine,
      'reason', p_reason, 'caseId', v_case #>> '{dispute,id}')
    FROM brand WHERE id = m.brand_id;
  RETURN v_case || '{"ok": true}';
END $$;

-- ---- the correction: one operator proposes, another person approves ----

CREATE FUNCTION note_correction(d dispute, p_type text, p_operator text, p_details jsonb) RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO audit (at, player_id, site_id, type, details) VALUES (ledger_now(), d.player_id, d.site_id, p_type,
    jsonb_build_object('operator', p_operator, 'caseId', d.id, 'machineId', d.machine_id) || p_details)
$$;

CREATE FUNCTION propose_correction(p_id uuid, p_site integer, p_dispute integer, p_player_minor bigint, p_reason text, p_operator text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE d dispute; p dispute_proposal; v_most bigint;
BEGIN
  SELECT * INTO d FROM dispute WHERE id = p_dispute AND site_id = p_site;
  IF NOT FOUND THEN RETURN refusal('not_found'); END IF;
  -- A case is append-only; the seat of its machine keeps what is decided about it in order.
  PERFORM 1 FROM seat WHERE machine_id = d.machine_id FOR UPDATE;
  SELECT * INTO p FROM dispute_proposal WHERE id = p_id;
  IF FOUND THEN
    IF (p.dispute_id, p.player_minor, p.reason, p.proposed_by) IS DISTINCT FROM (p_dispute, p_player_minor, p_reason, p_operator) THEN
      RETURN refusal('transfer_refused', '{"reason": "fingerprint_mismatch"}');
    END IF;
    RETURN '{"ok": true, "fresh": false}';
  END IF;
  IF is_settled(d.id) THEN RETURN refusal('case_settled'); END IF;
  IF EXISTS (SELECT 1 FROM dispute_proposal o WHERE dispute_id = d.id
    AND NOT EXISTS (SELECT 1 FROM dispute_decision WHERE proposal_id = o.id)) THEN RETURN refusal('correction_pending'); END IF;
  v_most := CASE WHEN d.player_id IS NULL THEN 0 ELSE greatest(d.held_minor, d.claimed_minor) END;
  IF p_player_minor > v_most THEN RETURN refusal('correction_over_case', jsonb_build_object('maxMinor', v_most)); END IF;
  INSERT INTO dispute_proposal (id, dispute_id, player_minor, reason, proposed_by, proposed_at)
    VALUES (p_id, d.id, p_player_minor, p_reason, p_operator, ledger_now());
  PERFORM note_correction(d, 'correction_proposed', p_operator,
    jsonb_build_object('proposalId', p_id, 'playerMinor', p_player_minor, 'reason', p_reason));
  RETURN '{"ok": true, "fresh": true}';
END $$;

-- Approved, it is booked in the same commit: from suspense to the player and the house. Rejected, another one may be proposed.
CREATE FUNCTION decide_correction(p_id uuid, p_site integer, p_approve boolean, p_operator text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE d dispute; p dispute_proposal; o dispute_decision; v_fresh boolean := false;
BEGIN
  SELECT * INTO p FROM dispute_proposal WHERE id = p_id;
  SELECT * INTO d FROM dispute WHERE id = p.dispute_id AND site_id = p_site;
  IF NOT FOUND THEN RETURN refusal('not_found'); END IF;
  PERFORM 1 FROM seat WHERE machine_id = d.machine_id FOR UPDATE;
  SELECT * INTO o FROM dispute_decision WHERE proposal_id = p_id;
  IF FOUND THEN
    IF (o.approved, o.decided_by) IS DISTINCT FROM (p_approve, p_operator) THEN RETURN refusal('case_settled'); END IF;
  ELSE
    IF p_approve AND p.proposed_by = p_operator THEN RETURN refusal('approval_needs_another'); END IF;
    v_fresh := true;
    INSERT INTO dispute_decision (proposal_id, dispute_id, proposed_by, approved, decided_by, decided_at)
      VALUES (p_id, d.id, p.proposed_by, p_approve, p_operator, ledger_now());
    IF p_approve AND (d.held_minor > 0 OR p.player_minor > 0) THEN
      PERFORM post_movement('correction', 'correction:' || d.id, NULL, d.session_id,
        ARRAY[account_of('suspense', 'case:' || d.id), account_of('house', d.site_id::text)]
          || CASE WHEN d.player_id IS NOT NULL THEN account_of('wallet', d.player_id::text) END,
        ARRAY[-d.held_minor, d.held_minor - p.player_minor, p.player_minor]);
    END IF;
    PERFORM note_correction(d, CASE WHEN p_approve THEN 'correction_approved' ELSE 'correction_rejected' END, p_operator,
      jsonb_build_object('proposalId', p_id, 'proposedBy', p.proposed_by, 'playerMinor', p.player_minor, 'reason', p.reason));
  END IF;
  RETURN jsonb_build_object('ok', true, 'fresh', v_fresh, 'caseId', d.id, 'playerId', d.player_id, 'playerMinor', p.player_minor)
    || (SELECT jsonb_build_object('balanceMinor', coalesce(a.balance_minor, 0), 'balanceSeq', coalesce(a.seq, 0))
      FROM (SELECT 1) one LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = d.player_id::text);
END $$;

-- As in 0018, and a disputed transfer stands in the way only while its case is open.
CREATE OR REPLACE FUNCTION closing_obstacles(p_player integer) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT 1 FROM session WHERE player_id = p_player AND ended_at IS NULL) THEN 'session' END,
    CASE WHEN EXISTS (SELECT 1 FROM transfer WHERE player_id = p_player AND state IN ('reserved', 'sent', 'unknown', 'requested'))
      OR EXISTS (SELECT 1 FROM dispute d WHERE d.player_id = p_player AND NOT is_settled(d.id)) THEN 'transfer' END,
    CASE WHEN EXISTS (SELECT 1 FROM account WHERE kind = 'handpay_payable' AND owner = p_player::text AND balance_minor <> 0)
      THEN 'hand_pay' END,
    CASE WHEN EXISTS (SELECT 1 FROM account WHERE kind = 'wallet' AND owner = p_player::text AND balance_minor <> 0)
      THEN 'balance' END], NULL)
$$;
