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

CREATE TRIGGER dispute_kept BEFORE TRUNCATE ON dispute EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_proposal_kept BEFORE TRUNCATE ON dispute_proposal EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_decision_kept BEFORE TRUNCATE ON dispute_decision EXECUTE FUNCTION refuse_change();

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
