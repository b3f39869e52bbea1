-- The correction of a case (0041): one operator proposes, another person approves.

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

-- As in 0021, and a disputed transfer stands in the way only while its case is open.
CREATE OR REPLACE FUNCTION closing_obstacles(p_player integer) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT 1 FROM session WHERE player_id = p_player AND ended_at IS NULL) THEN 'session' END,
    CASE WHEN EXISTS (SELECT 1 FROM transfer WHERE player_id = p_player AND state IN ('reserved', 'sent', 'unknown', 'requested'))
      OR EXISTS (SELECT 1 FROM dispute d WHERE d.player_id = p_player AND NOT is_settled(d.id)) THEN 'transfer' END,
    CASE WHEN EXISTS (SELECT 1 FROM withdrawal WHERE player_id = p_player AND ended_at IS NULL) THEN 'withdrawal' END,
    CASE WHEN EXISTS (SELECT 1 FROM account WHERE kind = 'handpay_payable' AND owner = p_player::text AND balance_minor <> 0)
      THEN 'hand_pay' END,
    CASE WHEN EXISTS (SELECT 1 FROM account WHERE kind = 'wallet' AND owner = p_player::text AND balance_minor <> 0)
      THEN 'balance' END], NULL)
$$;
