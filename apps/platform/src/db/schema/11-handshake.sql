-- The handshake of a machine: which link reports it, and whether its holdings and the ledger agree.

-- Why ledger and report disagree, null where they agree. `b` is locked, so that no transfer and no play ends meanwhile. A machine
-- may know more than the ledger (a cash in applied, a play not booked yet), never less. A machine that knows of bookings which the
-- ledger does not have shows that the database lost commits; its plays and its cash out would wait for ever then. A machine whose
-- cabinet wants an operator to look at it is treated alike: out of service until it is returned and its cabinet is content.
CREATE FUNCTION disagreement(b booked_meter, p_report jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  h jsonb := p_report -> 'holdings'; m jsonb := p_report -> 'meters'; o jsonb := nullif(p_report -> 'openCashOut', 'null');
  i jsonb := p_report -> 'askedCashIn';
  v_held bigint := (h ->> 'creditMinor')::bigint + (h ->> 'escrowMinor')::bigint + (h ->> 'handPayPendingMinor')::bigint;
  v_in bigint := (m ->> 'inMinor')::bigint; v_out bigint := (m ->> 'outMinor')::bigint;
  v_bet bigint := (m ->> 'betMinor')::bigint; v_win bigint := (m ->> 'winMinor')::bigint;
  v_hand_pay bigint := (m ->> 'handPayPaidMinor')::bigint + (h ->> 'handPayPendingMinor')::bigint;
  v_open_in bigint; v_unconfirmed bigint;
BEGIN
  IF v_held <> v_in - v_out - v_bet + v_win - (m ->> 'handPayPaidMinor')::bigint THEN RETURN 'meters_imbalance'; END IF;
  IF (h ->> 'escrowMinor')::bigint <> coalesce((o ->> 'amountMinor')::bigint, 0) THEN RETURN 'escrow'; END IF;
  IF (p_report ->> 'bookedPlay')::bigint > b.play_number
    OR (o IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seat_epoch WHERE machine_id = b.machine_id AND epoch = (o ->> 'epoch')::bigint))
    OR (i IS NOT NULL AND NOT EXISTS (SELECT 1 FROM transfer WHERE id = (i ->> 'transferId')::uuid)) THEN
    RETURN 'platform_behind';
  END IF;
  SELECT amount_minor INTO v_open_in FROM transfer
    WHERE machine_id = b.machine_id AND kind = 'cash_in' AND state IN ('reserved', 'sent', 'unknown');
  IF v_in - b.in_minor NOT IN (0, coalesce(v_open_in, 0)) THEN RETURN 'in_meter'; END IF;
  SELECT amount_minor + doubted_minor INTO v_unconfirmed FROM transfer WHERE id = (o ->> 'transferId')::uuid AND state = 'posted';
  IF b.out_minor - v_out <> coalesce(v_unconfirmed, 0) THEN RETURN 'out_meter'; END IF;
  IF machine_credit_minor(b.machine_id) + b.doubted_minor <> b.in_minor - b.out_minor - b.bet_minor + b.win_minor - b.hand_pay_minor THEN
    RETURN 'credit';
  END IF;
  -- A journal that has not heard yet where its numbers go on says 0. Any other that is behind is a copy of an earlier time, and so is
  -- one that agrees with what is booked, but has lost a play that it has reported already.
  IF (p_report ->> 'lastPlay')::bigint < b.play_number
    AND (p_report ->> 'lastPlay', v_bet, v_win, v_hand_pay, b.bet_minor, b.win_minor, b.hand_pay_minor) <> ('0', 0, 0, 0, 0, 0, 0)
    OR (p_report ->> 'lastPlay')::bigint < b.compare_at THEN
    RETURN 'journal_behind';
  END IF;
  IF (p_report ->> 'lastPlay')::bigint <= b.play_number AND (v_bet, v_win, v_hand_pay) <> (b.bet_minor, b.win_minor, b.hand_pay_minor) THEN
    RETURN 'play_meters';
  END IF;
  IF (p_report ->> 'epoch')::bigint > (SELECT epoch FROM seat WHERE machine_id = b.machine_id) THEN RETURN 'epoch_ahead'; END IF;
  -- It would be played with: a cash out takes it off first.
  IF b.doubted_minor > 0 THEN RETURN 'play_unfit'; END IF;
  RETURN p_report ->> 'operatorFault';
END $$;

-- Whether nothing is left that two counts could disagree about: empty by the ledger and by its own report, and its plays are those
-- that are booked, or none: a journal that is behind would play under numbers that are taken. A machine that is locked for a hand
-- pay which no ledger knows would wait for ever: it needs a new journal. One that has been asked for a cash in may still take it.
CREATE FUNCTION is_empty(s seat, b booked_meter, p_report jsonb) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT s.session_id IS NULL AND machine_credit_minor(b.machine_id) = 0
    AND NOT EXISTS (SELECT 1 FROM transfer WHERE machine_id = b.machine_id AND state IN ('reserved', 'sent', 'unknown', 'requested'))
    AND (p_report #>> '{holdings,creditMinor}')::bigint = 0 AND (p_report #>> '{holdings,escrowMinor}')::bigint = 0
    AND (p_report #>> '{holdings,handPayPendingMinor}')::bigint = 0 AND nullif(p_report -> 'openCashOut', 'null') IS NULL
    AND (p_report ->> 'awaitsAttendant')::boolean IS NOT TRUE AND p_report -> 'askedCashIn' IS NULL
    AND (p_report #>> '{meters,inMinor}')::bigint - (p_report #>> '{meters,outMinor}')::bigint - (p_report #>> '{meters,betMinor}')::bigint
      + (p_report #>> '{meters,winMinor}')::bigint - (p_report #>> '{meters,handPayPaidMinor}')::bigint = 0
    AND ((p_report ->> 'lastPlay')::bigint = b.play_number OR (p_report ->> 'lastPlay', p_report #>> '{meters,betMinor}',
      p_report #>> '{meters,winMinor}', p_report #>> '{meters,handPayPaidMinor}') = ('0', '0', '0', '0'))
    AND (p_report ->> 'epoch')::bigint <= s.epoch
$$;

-- The handshake. A new journal closes the account of the old one. A machine that an operator has returned is trusted again where
-- this report and the ledger agree; the return is spent either way.
CREATE FUNCTION handshake_machine(p_report jsonb, p_link uuid) RETURNS jsonb LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_machine integer := (p_report ->> 'machineId')::integer; v_last bigint := (p_report ->> 'lastPlay')::bigint;
  v_incarnation uuid := (p_report ->> 'incarnation')::uuid; v_closed jsonb := '{"disputed": [], "dispute": null, "freed": null}';
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
    v_closed := open_dispute(s, 'journal_replaced', NULL, m.credit_reported_minor, jsonb_build_object('newJournal', p_report));
    SELECT * INTO s FROM seat WHERE machine_id = v_machine;
    UPDATE booked_meter SET in_minor = 0, out_minor = 0, bet_minor = 0, win_minor = 0, hand_pay_minor = 0, doubted_minor = 0,
      compare_at = NULL WHERE machine_id = v_machine RETURNING * INTO b;
  ELSE
    PERFORM 1 FROM transfer WHERE machine_id = v_machine AND next_ask_at IS NOT NULL ORDER BY id FOR UPDATE;
    -- Transfers that waited for this machine are asked about now.
    UPDATE transfer SET next_ask_at = least(next_ask_at, ledger_now()) WHERE machine_id = v_machine AND next_ask_at IS NOT NULL;
    -- It waits for an attendant, and nothing of it is due: its journal was restored to before it heard that it was paid. Of a hand
    -- pay that it does not wait for it takes no notice.
    IF (p_report ->> 'awaitsAttendant')::boolean
      AND NOT EXISTS (SELECT FROM hand_pay WHERE machine_id = v_machine AND (state = 'due' OR next_notify_at IS NOT NULL)) THEN
      UPDATE hand_pay SET next_notify_at = ledger_now()
        WHERE id IN (SELECT id FROM hand_pay WHERE machine_id = v_machine ORDER BY id DESC LIMIT 3);
    END IF;
    SELECT * INTO b FROM booked_meter WHERE machine_id = v_machine FOR UPDATE;
  END IF;
  v_wrong := CASE WHEN v_closed ->> 'dispute' IS NOT NULL THEN 'journal_replaced' ELSE disagreement(b, p_report) END;
  IF v_wrong IS NOT NULL AND m.returned_at IS NOT NULL AND (m.baseline_due OR v_new) AND v_closed ->> 'dispute' IS NULL
    AND is_empty(s, b, p_report) THEN
    -- Its counts are taken as they are; what the machine itself says an operator has to look at stays.
    v_wrong := p_report ->> 'operatorFault';
    UPDATE booked_meter SET compare_at = NULL, doubted_minor = 0,
      in_minor = (p_report #>> '{meters,inMinor}')::bigint, out_minor = (p_report #>> '{meters,outMinor}')::bigint,
      bet_minor = (p_report #>> '{meters,betMinor}')::bigint, win_minor = (p_report #>> '{meters,winMinor}')::bigint,
      hand_pay_minor = (p_report #>> '{meters,handPayPaidMinor}')::bigint
      WHERE machine_id = v_machine;
  END IF;
  -- An operator has looked at it: what an hour may bring begins anew.
  IF v_wrong IS NULL AND m.returned_at IS NOT NULL THEN
    UPDATE booked_meter SET hour_from = NULL, hour_bet_minor = 0, hour_net_minor = 0, hour_jackpots = 0 WHERE machine_id = v_machine;
  END IF;
  IF v_wrong IS NULL AND v_last > b.play_number THEN
    UPDATE booked_meter SET compare_at = v_last,
      compare_bet_minor = (p_report #>> '{meters,betMinor}')::bigint, compare_win_minor = (p_report #>> '{meters,winMinor}')::bigint,
      compare_hand_pay_minor = (p_report #>> '{meters,handPayPaidMinor}')::bigint + (p_report #>> '{holdings,handPayPendingMinor}')::bigint
      WHERE machine_id = v_machine;
  END IF;
  SELECT * INTO v_before FROM machine WHERE id = v_machine FOR NO KEY UPDATE;
  v_trusted := v_before.disabled_reason IS NULL OR v_before.returned_at IS NOT NULL;
  -- Another link has not reported faults yet.
  UPDATE machine SET incarnation = v_incarnation, link = 'up', link_id = p_link,
    faults = CASE WHEN link_id = p_link THEN faults ELSE '{}' END, activity = p_report ->> 'activity',
    credit_reported_minor = (p_report #>> '{holdings,creditMinor}')::bigint,
    disabled_reason = CASE WHEN v_trusted THEN v_wrong ELSE disabled_reason END, returned_at = NULL, returned_by = NULL,
    baseline_due = (baseline_due OR v_new) AND NOT (v_trusted AND v_wrong IS NULL)
    WHERE id = v_machine RETURNING * INTO m;
  INSERT INTO machine_report (machine_id, report, at) VALUES (v_machine, p_report, ledger_now())
    ON CONFLICT (machine_id) DO UPDATE SET report = EXCLUDED.report, at = EXCLUDED.at;
  IF v_trusted AND v_wrong IS NOT NULL THEN
    INSERT INTO audit (at, site_id, type, details)
      SELECT ledger_now(), site_id, CASE v_wrong WHEN p_report ->> 'operatorFault' THEN 'machine_fault' ELSE 'ledger_disagrees' END,
        jsonb_build_object('machineId', v_machine, 'reason', v_wrong, 'report', p_report)
      FROM brand WHERE id = m.brand_id;
  ELSIF v_before.returned_at IS NOT NULL AND v_wrong IS NULL THEN
    INSERT INTO audit (at, site_id, type, details)
      SELECT ledger_now(), site_id, 'ledger_agrees', jsonb_build_object('machineId', v_machine, 'reason', v_before.disabled_reason,
        'operator', v_before.returned_by)
      FROM brand WHERE id = m.brand_id;
  END IF;
  -- Where only its plays are in doubt it pays its credit out: stopped, not distrusted.
  RETURN v_closed || jsonb_build_object(
    'accepted', m.disabled_reason IS NULL OR (is_play_doubted(m.disabled_reason) AND coalesce(v_wrong, 'play_unfit') = 'play_unfit'),
    'reason', m.disabled_reason, 'epoch', s.epoch, 'bookedPlay', b.play_number, 'seated', s.session_id IS NOT NULL,
    'stopped', m.stopped_at IS NOT NULL OR is_play_doubted(m.disabled_reason),
    'newlyDisabled', v_trusted AND v_wrong IS NOT NULL,
    'facts', jsonb_build_object('link', m.link, 'seat', seat_state(s), 'activity', m.activity, 'creditMinor', m.credit_reported_minor));
END $$;
