-- An operator's return of a machine that was taken out of service because books and machine disagreed. The word of an operator
-- alone makes nothing agree: the machine stays out of service until it has been compared again, and only that comparison ends it.

ALTER TABLE machine
  -- Asked for and not compared yet; lives on whatever restarts meanwhile.
  ADD COLUMN returned_at timestamptz,
  ADD COLUMN returned_by text,
  -- When its cabinet was asked for it last: not twice within one answer's time, since a machine in service must not be compared
  -- by a report that is older than what it has obeyed.
  ADD COLUMN comparison_asked_at timestamptz,
  ADD CONSTRAINT machine_returned CHECK (returned_at IS NULL OR disabled_reason IS NOT NULL);

-- As in 0012, and a return asks for the comparison too; a stop takes that wish back. True: it changed.
CREATE OR REPLACE FUNCTION stop_machine(p_machine integer, p_stop boolean, p_operator text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE machine SET
    stopped_at = CASE WHEN p_stop THEN ledger_now() END,
    stopped_by = CASE WHEN p_stop THEN p_operator END,
    returned_at = CASE WHEN NOT p_stop AND disabled_reason IS NOT NULL THEN ledger_now() END,
    returned_by = CASE WHEN NOT p_stop AND disabled_reason IS NOT NULL THEN p_operator END
    WHERE id = p_machine AND ((stopped_at IS NULL) = p_stop OR (NOT p_stop AND disabled_reason IS NOT NULL AND returned_at IS NULL));
  RETURN FOUND;
END $$;

-- As in 0013, and a machine that an operator has returned is trusted again where this report and the books agree. Where they do
-- not, it is disabled anew in the same commit, with the reason of now, and the wish is spent.
CREATE OR REPLACE FUNCTION meet_machine(p_report jsonb, p_link uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_machine integer := (p_report ->> 'machineId')::integer; v_before machine; v_met jsonb;
BEGIN
  -- In the order of all others: the seat before its machine.
  PERFORM 1 FROM seat WHERE machine_id = v_machine FOR UPDATE;
  SELECT * INTO v_before FROM machine WHERE id = v_machine AND returned_at IS NOT NULL FOR UPDATE;
  IF FOUND THEN
    UPDATE machine SET disabled_reason = NULL, returned_at = NULL, returned_by = NULL WHERE id = v_machine;
  END IF;
  v_met := meet_reported_machine(p_report, p_link);
  IF v_before.id IS NOT NULL AND (v_met ->> 'accepted')::boolean THEN
    INSERT INTO audit (at, site_id, type, details)
      SELECT ledger_now(), site_id, 'books_agree', jsonb_build_object('machineId', v_machine, 'reason', v_before.disabled_reason,
        'operator', v_before.returned_by)
      FROM brand WHERE id = v_before.brand_id;
  END IF;
  RETURN v_met || jsonb_build_object('stopped', EXISTS (SELECT 1 FROM machine WHERE id = v_machine AND stopped_at IS NOT NULL));
END $$;
