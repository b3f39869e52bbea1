-- Machine accounting: readings of meters beside the ledger's, the procedure for a cleared memory or a replaced board, and the trail of
-- hand pays. No money moves here: what ledger and machine disagree about is settled by disputes and corrections alone.

-- The meters of the floor's machines at the close of a day; a machine that has never been linked has none.
CREATE FUNCTION request_day_meters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO meter_request (machine_id, day, due_at, was_linked, next_ask_at)
    SELECT m.id, NEW.day, d.ends_at, m.link = 'up', ledger_now()
    FROM site_day d JOIN brand b ON b.site_id = d.site_id JOIN machine m ON m.brand_id = b.id
    WHERE d.site_id = NEW.site_id AND d.day = NEW.day AND m.link <> 'never' AND m.retired_at IS NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER day_meters AFTER INSERT ON closed_day FOR EACH ROW EXECUTE FUNCTION request_day_meters();

-- Linked machines whose day meters are due, each leased to the node that asks first.
CREATE FUNCTION claim_meter_requests(p_limit integer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  WITH due AS (
    SELECT r.machine_id, r.day FROM meter_request r JOIN machine m ON m.id = r.machine_id
    WHERE r.next_ask_at <= ledger_now() AND m.link = 'up' ORDER BY r.next_ask_at, r.machine_id, r.day LIMIT p_limit FOR UPDATE OF r SKIP LOCKED
  ), claimed AS (
    UPDATE meter_request r SET attempts = attempts + 1, next_ask_at = ledger_now() + interval '10 seconds'
    FROM due WHERE r.machine_id = due.machine_id AND r.day = due.day RETURNING r.*
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('machineId', machine_id, 'day', day, 'attempts', attempts)), '[]') FROM claimed
$$;

-- Counters that started over since the machine's reading before. Backward on another board, or as its cabinet reports it, is no
-- rollover.
CREATE FUNCTION rollovers_since(p_machine integer, p_report jsonb, p_counters jsonb) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(c.key ORDER BY c.key), '{}') FROM (
    SELECT r.counters, r.report FROM meter_reading r WHERE r.machine_id = p_machine AND r.counters IS NOT NULL ORDER BY r.id DESC LIMIT 1) last
  CROSS JOIN LATERAL jsonb_each(p_counters - 'creditMinor' - 'serial') c
  WHERE (c.value)::bigint < (last.counters ->> c.key)::bigint AND last.report ->> 'incarnation' = p_report ->> 'incarnation'
    AND last.counters ->> 'serial' IS NOT DISTINCT FROM p_counters ->> 'serial'
    AND p_report ->> 'operatorFault' IS DISTINCT FROM 'meters_backward'
$$;

-- Writes a reading. `p_answered`: when the machine was asked, by this clock; null: it gave no answer. Unless `p_final`, a moment at
-- which the two cannot be compared is left out and answered with null: plays that are not booked yet, a transfer under way or ended
-- since. Locks: booked_meter.
CREATE FUNCTION record_reading(p_machine integer, p_kind text, p_day date, p_by text, p_report jsonb, p_counters jsonb, p_answered timestamptz,
  p_final boolean) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  b booked_meter; m machine; q meter_request; v_id bigint; v_plays boolean; v_moves boolean;
  r jsonb := p_report -> 'meters'; h jsonb := p_report -> 'holdings';
BEGIN
  SELECT * INTO b FROM booked_meter WHERE machine_id = p_machine FOR UPDATE;
  SELECT * INTO m FROM machine WHERE id = p_machine;
  IF p_kind = 'day_close' THEN
    SELECT * INTO q FROM meter_request WHERE machine_id = p_machine AND day = p_day;
    IF NOT FOUND THEN RETURN NULL; END IF;
  END IF;
  -- The last handshake of a machine that does not answer is of another time than the ledger.
  v_plays := p_answered IS NOT NULL AND NOT m.baseline_due AND m.incarnation = (p_report ->> 'incarnation')::uuid
    -- A journal that has not played yet says 0.
    AND (p_report ->> 'lastPlay')::bigint IN (b.play_number, 0);
  v_moves := v_plays AND NOT EXISTS (SELECT FROM transfer WHERE machine_id = p_machine AND state IN ('reserved', 'sent', 'unknown', 'requested'))
    AND nullif(p_report -> 'openCashOut', 'null') IS NULL
    AND NOT EXISTS (SELECT FROM transfer t JOIN transfer_step s ON s.transfer_id = t.id
      WHERE t.machine_id = p_machine AND (t.ended_at IS NULL OR t.ended_at >= p_answered) AND s.at >= p_answered);
  IF NOT p_final AND NOT v_moves THEN RETURN NULL; END IF;
  INSERT INTO meter_reading (machine_id, kind, day, due_at, was_linked, read_at, read_by, answered_at, report, counters, booked, rollovers,
      in_variance, out_variance, bet_variance, win_variance, hand_pay_variance)
    VALUES (p_machine, p_kind, p_day, coalesce(q.due_at, ledger_now()), coalesce(q.was_linked, m.link = 'up'), ledger_now(), p_by, p_answered,
      p_report, p_counters, jsonb_build_object('inMinor', b.in_minor, 'outMinor', b.out_minor, 'betMinor', b.bet_minor, 'winMinor', b.win_minor,
        'handPayMinor', b.hand_pay_minor, 'creditMinor', machine_credit_minor(p_machine), 'bookedPlay', b.play_number),
      CASE WHEN p_counters IS NULL THEN '{}' ELSE rollovers_since(p_machine, p_report, p_counters) END,
      CASE WHEN v_moves THEN (r ->> 'inMinor')::bigint - b.in_minor END,
      CASE WHEN v_moves THEN (r ->> 'outMinor')::bigint - b.out_minor END,
      CASE WHEN v_plays THEN (r ->> 'betMinor')::bigint - b.bet_minor END,
      CASE WHEN v_plays THEN (r ->> 'winMinor')::bigint - b.win_minor END,
      CASE WHEN v_plays THEN (r ->> 'handPayPaidMinor')::bigint + (h ->> 'handPayPendingMinor')::bigint - b.hand_pay_minor END)
    RETURNING id INTO v_id;
  DELETE FROM meter_request WHERE machine_id = p_machine AND day = p_day;
  RETURN v_id;
END $$;

-- ---- Cleared memory, replaced board

-- Whether a procedure keeps the machine out of service.
CREATE FUNCTION is_being_cleared(p_machine integer) RETURNS boolean LANGUAGE sql STABLE AS
  $$SELECT EXISTS (SELECT FROM meter_procedure WHERE machine_id = p_machine AND state = 'open')$$;

-- Writes the audit of a procedure.
CREATE FUNCTION note_procedure(p meter_procedure, p_type text, p_operator text) RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO audit (at, site_id, type, details)
    SELECT ledger_now(), b.site_id, p_type, jsonb_build_object('operator', p_operator, 'procedureId', p.id, 'machineId', p.machine_id,
      'cause', p.cause, 'reason', p.reason, 'openedBy', p.opened_by, 'beforeReadingId', p.before_reading_id, 'afterReadingId', p.after_reading_id)
    FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.id = p.machine_id
$$;

-- Opens a procedure. `p_reading`: the old meters as the machine has just reported them; null: it is away, and what it reported last stands for
-- them, beside the ledger of now. The machine is out of service, and nothing of anybody's is on it.
CREATE FUNCTION open_procedure(p_machine integer, p_cause text, p_reason text, p_operator text, p_reading bigint) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE s seat; m machine; v_report jsonb; v_counters jsonb; v_reading bigint := p_reading; p meter_procedure;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  SELECT * INTO m FROM machine WHERE id = p_machine;
  IF is_being_cleared(p_machine) THEN RETURN refusal('meter_procedure_open'); END IF;
  IF m.disabled_reason IS NULL AND m.stopped_at IS NULL THEN RETURN refusal('machine_in_service'); END IF;
  IF s.session_id IS NOT NULL OR machine_credit_minor(p_machine) <> 0
    OR EXISTS (SELECT 1 FROM transfer WHERE machine_id = p_machine AND state IN ('reserved', 'sent', 'unknown', 'requested')) THEN
    RETURN refusal('machine_not_empty');
  END IF;
  IF v_reading IS NULL THEN
    SELECT latest.report, latest.counters INTO v_report, v_counters FROM (
      SELECT report, NULL::jsonb AS counters, at FROM machine_report WHERE machine_id = p_machine
      UNION ALL (SELECT report, counters, read_at FROM meter_reading WHERE machine_id = p_machine AND answered_at IS NOT NULL
        ORDER BY id DESC LIMIT 1)) latest
      ORDER BY latest.at DESC LIMIT 1;
    IF NOT FOUND THEN RETURN refusal('meters_unread'); END IF;
    v_reading := record_reading(p_machine, 'before_clear', NULL, p_operator, v_report, v_counters, NULL, true);
  END IF;
  INSERT INTO meter_procedure (machine_id, cause, reason, opened_by, opened_at, before_reading_id)
    VALUES (p_machine, p_cause, p_reason, p_operator, ledger_now(), v_reading) RETURNING * INTO p;
  PERFORM note_procedure(p, 'meter_procedure_opened', p_operator);
  RETURN jsonb_build_object('ok', true, 'id', p.id);
END $$;

-- The new meters, as often as they are read before the approval.
CREATE FUNCTION note_new_meters(p_id integer, p_reading bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE meter_procedure SET after_reading_id = p_reading WHERE id = p_id AND state = 'open';
  RETURN FOUND;
END $$;

-- Another person approves, once; or anybody ends it without. The return that follows is the operator's usual one: it takes the meters
-- of an empty machine with a new journal as they are.
CREATE FUNCTION end_procedure(p_id integer, p_site integer, p_approve boolean, p_operator text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p meter_procedure;
BEGIN
  SELECT o.* INTO p FROM meter_procedure o JOIN machine m ON m.id = o.machine_id JOIN brand b ON b.id = m.brand_id
    WHERE o.id = p_id AND b.site_id = p_site FOR UPDATE OF o;
  IF NOT FOUND THEN RETURN refusal('not_found'); END IF;
  IF p.state <> 'open' THEN RETURN refusal('meter_procedure_ended'); END IF;
  IF p_approve AND is_same_person(p.opened_by, p_operator) THEN RETURN refusal('approval_needs_another'); END IF;
  IF p_approve AND p.after_reading_id IS NULL THEN RETURN refusal('meters_unread'); END IF;
  UPDATE meter_procedure SET state = CASE WHEN p_approve THEN 'approved' ELSE 'cancelled' END, ended_by = p_operator, ended_at = ledger_now()
    WHERE id = p_id RETURNING * INTO p;
  PERFORM note_procedure(p, CASE WHEN p_approve THEN 'meter_procedure_approved' ELSE 'meter_procedure_cancelled' END, p_operator);
  RETURN jsonb_build_object('ok', true, 'machineId', p.machine_id);
END $$;

-- ---- Trail of hand pays

-- Due with the row, approved with its approval, paid with its payment, finished once the machine has confirmed it.
CREATE FUNCTION note_hand_pay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO hand_pay_event (hand_pay_id, event, at) VALUES (NEW.id, 'due', NEW.due_at);
  ELSIF OLD.state = 'due' AND NEW.state <> 'due' THEN
    INSERT INTO hand_pay_event (hand_pay_id, event, at, by) VALUES (NEW.id, NEW.state, NEW.paid_at, NEW.paid_by);
  ELSIF OLD.approved_at IS NULL AND NEW.approved_at IS NOT NULL THEN
    INSERT INTO hand_pay_event (hand_pay_id, event, at, by) VALUES (NEW.id, 'approved', NEW.approved_at, NEW.approved_by);
  ELSIF OLD.next_notify_at IS NOT NULL AND NEW.next_notify_at IS NULL THEN
    INSERT INTO hand_pay_event (hand_pay_id, event, at) VALUES (NEW.id, 'finished', ledger_now());
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER hand_pay_trail AFTER INSERT OR UPDATE ON hand_pay FOR EACH ROW EXECUTE FUNCTION note_hand_pay();

-- ---- Append-only
CREATE TRIGGER meter_reading_append_only BEFORE UPDATE OR DELETE ON meter_reading FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER hand_pay_event_append_only BEFORE UPDATE OR DELETE ON hand_pay_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER meter_reading_no_truncate BEFORE TRUNCATE ON meter_reading EXECUTE FUNCTION refuse_change();
CREATE TRIGGER hand_pay_event_no_truncate BEFORE TRUNCATE ON hand_pay_event EXECUTE FUNCTION refuse_change();
