-- Adjustments: a booked movement was not right (a wrong deposit, withdrawal, hand pay, play, promotion). One person proposes with a
-- reason what goes to the player, another one approves, which books it as a new movement; the original stays. Money that a movement
-- without a player left in suspense of its machine leaves it the same way. Locks: player, seat, hand pay, accounts.

-- A hand pay belongs to its play or its cash out.
CREATE FUNCTION hand_pay_subject(h hand_pay) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN h.reference LIKE 'play:%' THEN 'play:' || h.machine_id || substr(h.reference, 5) ELSE 'transfer:' || h.reference END
$$;

-- What a movement is about: movements of one subject are one matter, a correction belongs to what it corrects.
CREATE FUNCTION movement_subject(m movement) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE split_part(m.key, ':', 1)
    WHEN 'play' THEN m.key
    WHEN 'hand_pay_due' THEN 'play' || substr(m.key, 13)
    WHEN 'jackpot' THEN 'play' || substr(m.key, 8)
    WHEN 'cash_in' THEN 'transfer' || substr(m.key, 8)
    WHEN 'cash_out' THEN 'transfer' || substr(m.key, 9)
    WHEN 'withdraw_paid' THEN 'withdrawal' || substr(m.key, 14)
    WHEN 'withdraw_return' THEN 'withdrawal' || substr(m.key, 16)
    WHEN 'hand_pay' THEN (SELECT hand_pay_subject(h) FROM hand_pay h WHERE h.id = substring(m.key FROM '^hand_pay:(\d{1,9})$')::integer)
    WHEN 'correction' THEN 'dispute' || substr(m.key, 11)
    WHEN 'adjustment' THEN (SELECT a.subject FROM adjustment a WHERE a.id = substr(m.key, 12)::uuid)
    ELSE m.key END
$$;

-- What a correction may take back at most: the amount that the subject was about.
CREATE FUNCTION subject_amount(p_subject text, p_movement bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE p text[] := string_to_array(p_subject, ':');
BEGIN
  RETURN CASE p[1]
    WHEN 'play' THEN (SELECT bet_minor + win_minor + coalesce(jackpot_minor, 0) FROM play
      WHERE machine_id = p[2]::integer AND number = p[3]::bigint)
    WHEN 'transfer' THEN (SELECT amount_minor FROM transfer WHERE id = p[2]::uuid)
    WHEN 'withdrawal' THEN (SELECT amount_minor FROM withdrawal WHERE id = p[2]::uuid)
    WHEN 'dispute' THEN (SELECT greatest(held_minor, claimed_minor) FROM dispute WHERE id = p[2]::integer)
    ELSE (SELECT sum(e.amount_minor) FROM entry e JOIN movement m ON m.id = e.movement_id
      WHERE m.key = p_subject AND e.amount_minor > 0) END;
END $$;

-- Whose movement it was, at which machine; `site_id` null: not one that can be corrected.
CREATE FUNCTION movement_owner(m movement, OUT site_id integer, OUT player_id integer, OUT machine_id integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE v_subject text := movement_subject(m);
BEGIN
  IF m.kind IN ('reserve', 'void', 'dispute', 'opening', 'withdraw') THEN RETURN; END IF;
  SELECT coalesce(max(CASE WHEN a.kind IN ('wallet', 'handpay_payable') THEN a.owner::integer END), s.player_id, w.player_id),
      coalesce(s.machine_id, CASE WHEN v_subject ~ '^play:' THEN split_part(v_subject, ':', 2)::integer END, d.machine_id),
      max(site_of_account(a.kind, a.owner))
    INTO player_id, machine_id, site_id
    FROM entry e JOIN account a ON a.id = e.account_id LEFT JOIN session s ON s.id = m.session_id
    LEFT JOIN withdrawal w ON w.id = CASE WHEN v_subject LIKE 'withdrawal:%' THEN substr(v_subject, 12)::uuid END
    LEFT JOIN dispute d ON d.id = substring(v_subject FROM '^dispute:(\d{1,9})$')::integer
    WHERE e.movement_id = m.id GROUP BY s.player_id, w.player_id, s.machine_id, d.machine_id;
END $$;

-- Money that a movement has left where only an adjustment takes it from: payable by hand while it is due, else suspense of a machine.
CREATE FUNCTION held_of_movement(m movement, p_player integer, OUT account_id bigint, OUT amount_minor bigint)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT account_of('handpay_payable', h.player_id::text), h.amount_minor INTO account_id, amount_minor FROM hand_pay h
    WHERE m.kind IN ('hand_pay_due', 'cash_out') AND h.player_id = p_player AND h.state = 'due'
      AND hand_pay_subject(h) = movement_subject(m);
  IF account_id IS NULL THEN
    SELECT a.id, e.amount_minor INTO account_id, amount_minor FROM entry e JOIN account a ON a.id = e.account_id
      WHERE e.movement_id = m.id AND a.kind = 'suspense' AND a.owner LIKE 'machine:%' AND e.amount_minor > 0
        AND NOT EXISTS (SELECT 1 FROM adjustment o JOIN adjustment_decision x ON x.adjustment_id = o.id
          WHERE o.movement_id = m.id AND o.held_minor > 0 AND x.approved);
  END IF;
  amount_minor := coalesce(amount_minor, 0);
END $$;

-- Most that a correction moves; all corrections of one movement together stay within it, so that nobody passes it in parts.
CREATE FUNCTION correction_limit(p_site integer) RETURNS bigint LANGUAGE sql STABLE AS
  $$SELECT site_limit(p_site, 'CORRECTION_MAX', 5000000)$$;

-- Whether a correction of the dispute waits for its decision.
CREATE FUNCTION is_proposed(p_dispute integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM dispute_proposal o WHERE o.dispute_id = p_dispute
    AND NOT EXISTS (SELECT 1 FROM dispute_decision WHERE proposal_id = o.id))
$$;

-- Whether an adjustment of the subject waits for its decision.
CREATE FUNCTION is_adjusted(p_subject text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM adjustment o WHERE o.subject = p_subject
    AND NOT EXISTS (SELECT 1 FROM adjustment_decision WHERE adjustment_id = o.id))
$$;

-- Whether an adjustment of one of the session's movements waits for its decision.
CREATE FUNCTION is_session_adjusted(p_session uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM adjustment o WHERE o.session_id = p_session
    AND NOT EXISTS (SELECT 1 FROM adjustment_decision WHERE adjustment_id = o.id))
$$;

-- Whether a correction waits that settles this hand pay too: an adjustment of its play or transfer, or one of the dispute about its session.
CREATE FUNCTION is_hand_pay_in_correction(h hand_pay) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_adjusted(hand_pay_subject(h))
    OR EXISTS (SELECT 1 FROM dispute d WHERE d.session_id = h.session_id AND is_proposed(d.id))
$$;

-- Locks what orders everything about a movement: its player, then the seat of its machine.
CREATE FUNCTION lock_matter(p_player integer, p_machine integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;
  PERFORM 1 FROM seat WHERE machine_id = p_machine FOR UPDATE;
END $$;

-- Why an adjustment cannot be proposed, or approved, now; null: it can. `a` need not be stored. The caller holds the locks.
CREATE FUNCTION adjustment_refusal(a adjustment) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE m movement; v_held record; v_before bigint; v_most bigint; v_limit bigint; v_balance bigint;
BEGIN
  SELECT * INTO STRICT m FROM movement WHERE id = a.movement_id;
  -- A dispute about the session decides its money first; what was proposed before it is out of date.
  IF EXISTS (SELECT 1 FROM dispute d WHERE d.session_id = a.session_id AND a.subject <> 'dispute:' || d.id AND NOT is_settled(d.id)) THEN
    RETURN refusal('dispute_open');
  END IF;
  IF EXISTS (SELECT 1 FROM dispute d WHERE d.session_id = a.session_id AND d.opened_at > a.proposed_at) THEN
    RETURN refusal('correction_outdated');
  END IF;
  -- Nobody gets at money in the wallet of a closed account.
  IF a.player_minor <> 0 AND EXISTS (SELECT 1 FROM player WHERE id = a.player_id AND closed_at IS NOT NULL) THEN
    RETURN refusal('account_closed');
  END IF;
  v_held := held_of_movement(m, a.player_id);
  IF v_held.amount_minor <> a.held_minor THEN RETURN refusal('correction_outdated'); END IF;
  v_limit := correction_limit(a.site_id);
  SELECT coalesce(sum(o.player_minor), 0) INTO v_before FROM adjustment o JOIN adjustment_decision x ON x.adjustment_id = o.id
    WHERE o.subject = a.subject AND x.approved;
  IF greatest(abs(v_before + a.player_minor), abs(a.player_minor), a.held_minor) > v_limit THEN
    RETURN refusal('correction_over_limit', jsonb_build_object('maxMinor', v_limit));
  END IF;
  v_most := subject_amount(a.subject, a.movement_id);
  IF v_before + a.player_minor < -v_most THEN
    RETURN refusal('correction_over_original', jsonb_build_object('maxMinor', greatest(0, v_most + v_before)));
  END IF;
  IF a.player_minor < 0 THEN
    SELECT balance_minor INTO v_balance FROM account WHERE kind = 'wallet' AND owner = a.player_id::text FOR NO KEY UPDATE;
    IF v_balance + a.player_minor < 0 THEN
      RETURN refusal('balance_too_small', jsonb_build_object('balanceMinor', v_balance));
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- Entries of an adjustment, without those of zero.
CREATE FUNCTION adjustment_entries(a adjustment) RETURNS TABLE (account_id bigint, amount_minor bigint) LANGUAGE sql VOLATILE AS $$
  SELECT x.id, x.amount FROM (VALUES
    (a.held_account_id, -a.held_minor),
    (account_of('house', a.site_id::text), a.held_minor - a.player_minor),
    (CASE WHEN a.player_id IS NOT NULL THEN account_of('wallet', a.player_id::text) END, a.player_minor)) x (id, amount)
  WHERE x.id IS NOT NULL AND x.amount <> 0
$$;

-- Writes the audit of an adjustment.
CREATE FUNCTION note_adjustment(a adjustment, p_type text, p_operator text) RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO audit (at, player_id, site_id, type, details) VALUES (ledger_now(), a.player_id, a.site_id, p_type,
    jsonb_build_object('operator', p_operator, 'adjustmentId', a.id, 'movementId', a.movement_id, 'subject', a.subject,
      'machineId', a.machine_id, 'playerMinor', a.player_minor, 'heldMinor', a.held_minor, 'reason', a.reason, 'proposedBy', a.proposed_by))
$$;

-- Proposes so much to the player (below zero: from the player); what the movement has left held is released, the rest is the house's.
-- `p_username`: who gets money of a movement without a player. A known id is a repeat.
CREATE FUNCTION propose_adjustment(p_id uuid, p_site integer, p_movement bigint, p_username text, p_player_minor bigint, p_reason text,
  p_operator text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE m movement; o record; a adjustment; v_known adjustment; v_player integer; v_held record; v_refusal jsonb;
BEGIN
  SELECT * INTO m FROM movement WHERE id = p_movement;
  o := movement_owner(m);
  IF m.id IS NULL OR o.site_id IS DISTINCT FROM p_site AND o.site_id IS NOT NULL THEN RETURN refusal('not_found'); END IF;
  IF o.site_id IS NULL THEN
    RETURN refusal(CASE WHEN EXISTS (SELECT 1 FROM entry e JOIN account c ON c.id = e.account_id
      WHERE e.movement_id = m.id AND site_of_account(c.kind, c.owner) = p_site) THEN 'movement_not_correctable' ELSE 'not_found' END);
  END IF;
  SELECT id INTO v_player FROM player WHERE site_id = p_site AND lower(username) = lower(p_username) AND closed_at IS NULL;
  IF p_username IS NOT NULL AND (v_player IS NULL OR o.player_id IS NOT NULL) THEN
    RETURN CASE WHEN v_player IS NULL THEN refusal('not_found', jsonb_build_object('username', p_username))
      ELSE refusal('invalid_request', '{"field": "username"}') END;
  END IF;
  v_player := coalesce(o.player_id, v_player);
  IF p_player_minor <> 0 AND v_player IS NULL THEN RETURN refusal('invalid_request', '{"field": "username"}'); END IF;
  PERFORM lock_matter(v_player, o.machine_id);
  SELECT * INTO v_known FROM adjustment WHERE id = p_id;
  IF FOUND THEN
    IF (v_known.movement_id, v_known.player_id, v_known.player_minor, v_known.reason, v_known.proposed_by)
      IS DISTINCT FROM (p_movement, v_player, p_player_minor, p_reason, p_operator) THEN
      RETURN refusal('transfer_refused', '{"reason": "fingerprint_mismatch"}');
    END IF;
    RETURN '{"ok": true, "fresh": false}';
  END IF;
  PERFORM 1 FROM hand_pay h WHERE h.machine_id = o.machine_id AND hand_pay_subject(h) = movement_subject(m) FOR UPDATE;
  v_held := held_of_movement(m, v_player);
  a := (p_id, p_site, p_movement, movement_subject(m), v_player, o.machine_id, m.session_id, p_player_minor, v_held.amount_minor,
    v_held.account_id, p_reason, p_operator, ledger_now())::adjustment;
  IF is_adjusted(a.subject) OR a.subject ~ '^dispute:' AND is_proposed(split_part(a.subject, ':', 2)::integer) THEN
    RETURN refusal('correction_pending');
  END IF;
  IF a.player_minor = 0 AND a.held_minor = 0 THEN RETURN refusal('invalid_request', '{"field": "playerMinor"}'); END IF;
  v_refusal := adjustment_refusal(a);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  INSERT INTO adjustment VALUES (a.*);
  PERFORM note_adjustment(a, 'adjustment_proposed', p_operator);
  RETURN '{"ok": true, "fresh": true}';
END $$;

-- Approved, it is booked in the same commit. Rejected, another one may be proposed.
CREATE FUNCTION decide_adjustment(p_id uuid, p_site integer, p_approve boolean, p_operator text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE a adjustment; x adjustment_decision; h hand_pay; v_refusal jsonb; v_fresh boolean := false;
BEGIN
  SELECT * INTO a FROM adjustment WHERE id = p_id AND site_id = p_site;
  IF NOT FOUND THEN RETURN refusal('not_found'); END IF;
  PERFORM lock_matter(a.player_id, a.machine_id);
  SELECT * INTO x FROM adjustment_decision WHERE adjustment_id = p_id;
  IF FOUND THEN
    IF (x.approved, x.decided_by) IS DISTINCT FROM (p_approve, p_operator) THEN RETURN refusal('correction_settled'); END IF;
  ELSE
    IF p_approve THEN
      IF is_same_person(a.proposed_by, p_operator) THEN RETURN refusal('approval_needs_another'); END IF;
      SELECT * INTO h FROM hand_pay WHERE machine_id = a.machine_id AND hand_pay_subject(hand_pay) = a.subject AND state = 'due' FOR UPDATE;
      v_refusal := adjustment_refusal(a);
      IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
    END IF;
    v_fresh := true;
    INSERT INTO adjustment_decision (adjustment_id, subject, proposed_by, approved, decided_by, decided_at)
      VALUES (p_id, a.subject, a.proposed_by, p_approve, p_operator, ledger_now());
    IF p_approve THEN
      PERFORM post_movement('correction', 'adjustment:' || a.id, NULL, a.session_id, array_agg(account_id), array_agg(amount_minor))
        FROM adjustment_entries(a);
      -- The machine hears of it as of a payment: it unlocks.
      IF a.held_minor > 0 AND h.player_id IS NOT NULL THEN
        UPDATE hand_pay SET state = 'corrected', paid_at = ledger_now(), paid_by = p_operator, next_notify_at = ledger_now() WHERE id = h.id;
      END IF;
    END IF;
    PERFORM note_adjustment(a, CASE WHEN p_approve THEN 'adjustment_approved' ELSE 'adjustment_rejected' END, p_operator);
  END IF;
  RETURN jsonb_build_object('ok', true, 'fresh', v_fresh, 'movementId', a.movement_id, 'playerId', a.player_id, 'playerMinor', a.player_minor)
    || (SELECT jsonb_build_object('balanceMinor', coalesce(c.balance_minor, 0), 'balanceSeq', coalesce(c.seq, 0))
      FROM (SELECT 1) one LEFT JOIN account c ON c.kind = 'wallet' AND c.owner = a.player_id::text);
END $$;

-- ---- Append-only
CREATE TRIGGER adjustment_append_only BEFORE UPDATE OR DELETE ON adjustment FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER adjustment_decision_append_only BEFORE UPDATE OR DELETE ON adjustment_decision FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER adjustment_no_truncate BEFORE TRUNCATE ON adjustment EXECUTE FUNCTION refuse_change();
CREATE TRIGGER adjustment_decision_no_truncate BEFORE TRUNCATE ON adjustment_decision EXECUTE FUNCTION refuse_change();

-- ---- The consoles hear of it
CREATE FUNCTION notify_of_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_staff(site_id, 'money', id::text) FROM adjustment WHERE id = NEW.adjustment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER adjustment_proposed AFTER INSERT ON adjustment FOR EACH ROW EXECUTE FUNCTION notify_of_site('money');
CREATE TRIGGER adjustment_decided AFTER INSERT ON adjustment_decision FOR EACH ROW EXECUTE FUNCTION notify_of_adjustment();
