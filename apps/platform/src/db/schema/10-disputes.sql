-- Disputes: money that machine and ledger cannot agree about, because the machine's journal is gone, an operator has declared
-- the machine lost, or a play does not fit its game (`32-play-checks.sql`; its seat stays). It moves to suspense with its evidence, the seat is
-- free at once, and two operators decide by a correction.

-- Whether a correction of the dispute was approved.
CREATE FUNCTION is_settled(p_dispute integer) RETURNS boolean LANGUAGE sql STABLE AS
  $$SELECT EXISTS (SELECT 1 FROM dispute_decision WHERE dispute_id = p_dispute AND approved)$$;

-- A dispute as the ledger answers it.
CREATE FUNCTION dispute_json(d dispute) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', d.id, 'machineId', d.machine_id, 'playerId', d.player_id, 'cause', d.cause,
    'heldMinor', d.held_minor, 'amountMinor', greatest(d.held_minor, d.claimed_minor))
$$;

-- Records a dispute and moves its money to suspense. The caller has checked that the accounts hold the amounts.
CREATE FUNCTION record_dispute(p_machine integer, p_player integer, p_session uuid, p_cause text, p_operator text,
  p_accounts bigint[], p_amounts bigint[], p_claimed bigint, p_evidence jsonb) RETURNS dispute LANGUAGE plpgsql AS $$
DECLARE d dispute; v_held bigint := (SELECT coalesce(sum(amount), 0) FROM unnest(p_amounts) amount);
BEGIN
  INSERT INTO dispute (opened_at, site_id, machine_id, player_id, session_id, cause, held_minor, claimed_minor, opened_by, evidence)
    SELECT ledger_now(), b.site_id, p_machine, p_player, p_session, p_cause, v_held, p_claimed, p_operator, p_evidence
    FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.id = p_machine RETURNING * INTO d;
  IF v_held > 0 THEN
    PERFORM post_movement('dispute', 'dispute:' || d.id, NULL, p_session,
      p_accounts || account_of('suspense', 'dispute:' || d.id),
      ARRAY(SELECT -amount FROM unnest(p_amounts) WITH ORDINALITY AS x (amount, place) ORDER BY place) || v_held);
  END IF;
  RETURN d;
END $$;

-- Both sides as they stand, for the person who has to decide.
CREATE FUNCTION dispute_evidence(p_machine integer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object(
    'ledger', jsonb_build_object('creditMinor', machine_credit_minor(p_machine), 'bookedPlay', b.play_number, 'inMinor', b.in_minor,
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

-- Closes the machine's account: open transfers are disputed, what the ledger holds goes to suspense, the seat is free. The caller
-- holds the seat. `p_claimed`: credit by the machine's own last report; it counts only where there is a session to claim it, and without
-- that of plays which have a dispute of their own.
CREATE FUNCTION open_dispute(s seat, p_cause text, p_operator text, p_claimed bigint, p_evidence jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  t transfer; d dispute; v_session uuid := s.session_id; v_player integer := s.player_id; v_credit bigint; v_evidence jsonb;
  v_ids jsonb := '[]'; v_accounts bigint[] := '{}'; v_amounts bigint[] := '{}'; v_claimed bigint;
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
  SELECT greatest(p_claimed - doubted_minor, 0) INTO v_claimed FROM booked_meter WHERE machine_id = s.machine_id FOR UPDATE;
  v_credit := machine_credit_minor(s.machine_id);
  IF v_credit > 0 THEN
    v_accounts := v_accounts || account_of('machine_credit', s.machine_id::text);
    v_amounts := v_amounts || v_credit;
  END IF;
  IF v_session IS NULL THEN
    -- Credit found on a free machine belongs to the player of its last session.
    SELECT se.id, se.player_id INTO v_session, v_player FROM seat_epoch e JOIN session se ON se.id = e.session_id
      WHERE e.machine_id = s.machine_id ORDER BY e.epoch DESC LIMIT 1;
  END IF;
  IF v_amounts <> '{}' OR (s.session_id IS NOT NULL AND v_claimed > 0) THEN
    d := record_dispute(s.machine_id, v_player, v_session, p_cause, p_operator, v_accounts, v_amounts, v_claimed, v_evidence);
  END IF;
  IF s.session_id IS NOT NULL THEN PERFORM end_session(s); END IF;
  RETURN jsonb_build_object('disputed', v_ids, 'dispute', CASE WHEN d.id IS NOT NULL THEN dispute_json(d) END,
    'freed', CASE WHEN s.session_id IS NOT NULL THEN jsonb_build_object('machineId', s.machine_id, 'epoch', s.epoch, 'playerId', s.player_id) END);
END $$;

-- An operator declares a machine lost that does not come back, or that cannot be believed. Refused for a machine in service.
CREATE FUNCTION declare_lost(p_machine integer, p_operator text, p_reason text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; m machine; r jsonb; v_escrow bigint; v_closed jsonb;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  IF NOT FOUND THEN RETURN refusal('machine_unknown'); END IF;
  SELECT * INTO m FROM machine WHERE id = p_machine;
  IF m.link = 'up' AND m.disabled_reason IS NULL THEN RETURN refusal('machine_in_service'); END IF;
  -- What is proposed about a movement of this session would be decided a second time by the dispute.
  IF is_session_adjusted(s.session_id) THEN RETURN refusal('correction_pending'); END IF;
  SELECT nullif(report -> 'openCashOut', 'null') INTO r FROM machine_report
    WHERE machine_id = p_machine AND (report ->> 'incarnation')::uuid = m.incarnation;
  SELECT coalesce((r ->> 'amountMinor')::bigint, 0) INTO v_escrow
    WHERE NOT EXISTS (SELECT 1 FROM transfer WHERE id = (r ->> 'transferId')::uuid AND state = 'posted');
  v_closed := open_dispute(s, 'machine_lost', p_operator, m.credit_reported_minor + coalesce(v_escrow, 0),
    jsonb_build_object('reason', p_reason, 'operator', p_operator));
  UPDATE machine SET disabled_reason = coalesce(disabled_reason, 'machine_lost'), returned_at = NULL, returned_by = NULL,
    baseline_due = true WHERE id = p_machine;
  INSERT INTO audit (at, player_id, site_id, type, details)
    SELECT ledger_now(), s.player_id, site_id, 'machine_lost', jsonb_build_object('operator', p_operator, 'machineId', p_machine,
      'reason', p_reason, 'disputeId', v_closed #>> '{dispute,id}')
    FROM brand WHERE id = m.brand_id;
  RETURN v_closed || '{"ok": true}';
END $$;

-- ---- Corrections: one operator proposes, another person approves

-- Writes the audit of a correction.
CREATE FUNCTION note_correction(d dispute, p_type text, p_operator text, p_details jsonb) RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO audit (at, player_id, site_id, type, details) VALUES (ledger_now(), d.player_id, d.site_id, p_type,
    jsonb_build_object('operator', p_operator, 'disputeId', d.id, 'machineId', d.machine_id) || p_details)
$$;

-- Why the site's limit does not let the correction be proposed or approved; null: it does. What is held moves as a whole.
CREATE FUNCTION dispute_limit_refusal(d dispute, p_player_minor bigint) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF greatest(d.held_minor, p_player_minor) > correction_limit(d.site_id) THEN
    RETURN refusal('correction_over_limit', jsonb_build_object('maxMinor', correction_limit(d.site_id)));
  END IF;
  RETURN NULL;
END $$;

-- Proposes so much to the player and the rest to the house. A known id is a repeat.
CREATE FUNCTION propose_correction(p_id uuid, p_site integer, p_dispute integer, p_player_minor bigint, p_reason text, p_operator text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE d dispute; p dispute_proposal; v_most bigint; v_refusal jsonb;
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
  IF is_settled(d.id) THEN RETURN refusal('dispute_settled'); END IF;
  IF is_proposed(d.id) THEN RETURN refusal('correction_pending'); END IF;
  v_most := CASE WHEN d.player_id IS NULL THEN 0 ELSE greatest(d.held_minor, d.claimed_minor) END;
  IF p_player_minor > v_most THEN RETURN refusal('correction_over_dispute', jsonb_build_object('maxMinor', v_most)); END IF;
  v_refusal := dispute_limit_refusal(d, p_player_minor);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  INSERT INTO dispute_proposal (id, dispute_id, player_minor, reason, proposed_by, proposed_at)
    VALUES (p_id, d.id, p_player_minor, p_reason, p_operator, ledger_now());
  PERFORM note_correction(d, 'correction_proposed', p_operator,
    jsonb_build_object('proposalId', p_id, 'playerMinor', p_player_minor, 'reason', p_reason));
  RETURN '{"ok": true, "fresh": true}';
END $$;

-- Approved, it is booked in the same commit: from suspense to the player and the house. Rejected, another one may be proposed.
CREATE FUNCTION decide_correction(p_id uuid, p_site integer, p_approve boolean, p_operator text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE d dispute; p dispute_proposal; o dispute_decision; v_refusal jsonb; v_fresh boolean := false;
BEGIN
  SELECT * INTO p FROM dispute_proposal WHERE id = p_id;
  SELECT * INTO d FROM dispute WHERE id = p.dispute_id AND site_id = p_site;
  IF NOT FOUND THEN RETURN refusal('not_found'); END IF;
  PERFORM 1 FROM seat WHERE machine_id = d.machine_id FOR UPDATE;
  SELECT * INTO o FROM dispute_decision WHERE proposal_id = p_id;
  IF FOUND THEN
    IF (o.approved, o.decided_by) IS DISTINCT FROM (p_approve, p_operator) THEN RETURN refusal('dispute_settled'); END IF;
  ELSE
    IF p_approve AND is_same_person(p.proposed_by, p_operator) THEN RETURN refusal('approval_needs_another'); END IF;
    v_refusal := CASE WHEN p_approve THEN dispute_limit_refusal(d, p.player_minor) END;
    IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
    v_fresh := true;
    INSERT INTO dispute_decision (proposal_id, dispute_id, proposed_by, approved, decided_by, decided_at)
      VALUES (p_id, d.id, p.proposed_by, p_approve, p_operator, ledger_now());
    IF p_approve AND (d.held_minor > 0 OR p.player_minor > 0) THEN
      PERFORM post_movement('correction', 'correction:' || d.id, NULL, d.session_id,
        ARRAY[account_of('suspense', 'dispute:' || d.id), account_of('house', d.site_id::text)]
          || CASE WHEN d.player_id IS NOT NULL THEN account_of('wallet', d.player_id::text) END,
        ARRAY[-d.held_minor, d.held_minor - p.player_minor, p.player_minor]);
    END IF;
    PERFORM note_correction(d, CASE WHEN p_approve THEN 'correction_approved' ELSE 'correction_rejected' END, p_operator,
      jsonb_build_object('proposalId', p_id, 'proposedBy', p.proposed_by, 'playerMinor', p.player_minor, 'reason', p.reason));
  END IF;
  RETURN jsonb_build_object('ok', true, 'fresh', v_fresh, 'disputeId', d.id, 'playerId', d.player_id, 'playerMinor', p.player_minor)
    || (SELECT jsonb_build_object('balanceMinor', coalesce(a.balance_minor, 0), 'balanceSeq', coalesce(a.seq, 0))
      FROM (SELECT 1) one LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = d.player_id::text);
END $$;

-- ---- Append-only
CREATE TRIGGER dispute_append_only BEFORE UPDATE OR DELETE ON dispute FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_proposal_append_only BEFORE UPDATE OR DELETE ON dispute_proposal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_decision_append_only BEFORE UPDATE OR DELETE ON dispute_decision FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_no_truncate BEFORE TRUNCATE ON dispute EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_proposal_no_truncate BEFORE TRUNCATE ON dispute_proposal EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_decision_no_truncate BEFORE TRUNCATE ON dispute_decision EXECUTE FUNCTION refuse_change();
