-- Machines as cabinets report them: link, activity, faults, stop and return, and the lobby's change numbers.

-- Whether a player can play at the machine.
CREATE FUNCTION is_usable(p_link text, p_activity text, p_faults text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$SELECT p_link = 'up' AND p_activity NOT IN ('error', 'handpay', 'cashing_out') AND p_faults = '{}'$$;

-- Machine and ledger disagree: the machine leaves service until an operator returns it. Changes no money.
CREATE FUNCTION disable_machine(p_machine integer, p_reason text, p_details jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE machine SET disabled_reason = p_reason WHERE id = p_machine AND disabled_reason IS NULL;
  IF FOUND THEN
    INSERT INTO audit (at, site_id, type, details)
      SELECT ledger_now(), site_id, 'ledger_disagrees',
        jsonb_build_object('machineId', p_machine, 'reason', p_reason) || p_details
      FROM machine JOIN brand ON brand.id = brand_id WHERE machine.id = p_machine;
  END IF;
END $$;

-- An operator stops a machine or returns it; a return of a disabled machine also requests a comparison, a stop withdraws that
-- request. Answers whether anything changed.
CREATE FUNCTION stop_machine(p_machine integer, p_stop boolean, p_operator text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  -- Its new meters are approved first.
  IF NOT p_stop AND is_being_cleared(p_machine) THEN RETURN false; END IF;
  UPDATE machine SET
    stopped_at = CASE WHEN p_stop THEN ledger_now() END,
    stopped_by = CASE WHEN p_stop THEN p_operator END,
    returned_at = CASE WHEN NOT p_stop AND disabled_reason IS NOT NULL THEN ledger_now() END,
    returned_by = CASE WHEN NOT p_stop AND disabled_reason IS NOT NULL THEN p_operator END
    WHERE id = p_machine AND ((stopped_at IS NULL) = p_stop OR (NOT p_stop AND disabled_reason IS NOT NULL AND returned_at IS NULL));
  RETURN FOUND;
END $$;

-- A machine's report, accepted from the link that reports it only. Answers whether anything changed that the lobby shows.
CREATE FUNCTION report_activity(p_machine integer, p_link uuid, p_activity text, p_credit bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE v_before bigint; v_after bigint;
BEGIN
  SELECT seq INTO v_before FROM machine WHERE id = p_machine AND link_id = p_link AND link = 'up' FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE machine SET activity = p_activity, credit_reported_minor = p_credit WHERE id = p_machine
    AND (activity, credit_reported_minor) IS DISTINCT FROM (p_activity, p_credit) RETURNING seq INTO v_after;
  RETURN coalesce(v_after <> v_before, false);
END $$;

-- What stands against play on a machine, accepted from the link that reports the machine only. Answers as `report_activity`.
CREATE FUNCTION report_faults(p_machine integer, p_link uuid, p_faults text[]) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE v_before bigint; v_after bigint;
BEGIN
  SELECT seq INTO v_before FROM machine WHERE id = p_machine AND link_id = p_link AND link = 'up' FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE machine SET faults = p_faults WHERE id = p_machine AND faults <> p_faults RETURNING seq INTO v_after;
  RETURN coalesce(v_after <> v_before, false);
END $$;

-- Machines whose alarm begins, since they have been unplayable for that long, and machines whose alarm is over, since they can
-- be played again or are not linked. Each is answered once, to whichever node asks first.
CREATE FUNCTION claim_unplayable(p_after_ms double precision) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  WITH due AS (
    SELECT id, unplayable_alarm AS alarm, unplayable_since AS since FROM machine
    WHERE CASE WHEN unplayable_alarm IS NULL THEN unplayable_since <= ledger_now() - milliseconds(p_after_ms)
      ELSE unplayable_since IS DISTINCT FROM unplayable_alarm END
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED),
  claimed AS (
    UPDATE machine m SET unplayable_alarm = CASE WHEN alarm IS NULL THEN since END FROM due WHERE m.id = due.id
    RETURNING m.id, alarm IS NOT NULL AS is_over, m.faults, m.link = 'up' AS is_linked)
  SELECT coalesce(jsonb_agg(jsonb_build_object('machineId', id, 'isOver', is_over, 'faults', faults, 'isLinked', is_linked) ORDER BY id), '[]')
  FROM claimed
$$;

-- ---- Links of cabinets

-- Records that a link is alive.
CREATE FUNCTION touch_link(p_link uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO cabinet_link (id, seen_at) VALUES (p_link, ledger_now()) ON CONFLICT (id) DO UPDATE SET seen_at = EXCLUDED.seen_at
$$;

-- Ends links and sets the machines to down that they still report. Locks links before machines.
CREATE FUNCTION unlink_all(p_links uuid[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_ids jsonb;
BEGIN
  DELETE FROM cabinet_link WHERE id = ANY (p_links);
  WITH locked AS (SELECT id FROM machine WHERE link_id = ANY (p_links) ORDER BY id FOR NO KEY UPDATE),
  gone AS (UPDATE machine m SET link = 'down', link_id = NULL, faults = '{}' FROM locked WHERE m.id = locked.id RETURNING m.id)
  SELECT coalesce(jsonb_agg(id ORDER BY id), '[]') INTO v_ids FROM gone;
  RETURN v_ids;
END $$;

-- Ends one link.
CREATE FUNCTION unlink(p_link uuid) RETURNS jsonb LANGUAGE sql VOLATILE AS 'SELECT unlink_all(ARRAY[p_link])';

-- Ends links that have been silent for too long: their node has died.
CREATE FUNCTION drop_lost_links(p_silent_ms double precision) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN unlink_all(ARRAY(
    SELECT id FROM cabinet_link WHERE seen_at < ledger_now() - milliseconds(p_silent_ms) ORDER BY id FOR UPDATE SKIP LOCKED));
END $$;

-- One machine of a link that stays up: its power or its own connection is gone.
CREATE FUNCTION unlink_machine(p_machine integer, p_link uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE machine SET link = 'down', link_id = NULL, faults = '{}' WHERE id = p_machine AND link_id = p_link;
  RETURN FOUND;
END $$;

-- ---- What changes with a machine's row

-- Counts what the lobby shows of a machine.
CREATE FUNCTION count_machine_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seq := OLD.seq + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER machine_changed BEFORE UPDATE ON machine FOR EACH ROW
  WHEN ((OLD.link, OLD.activity, OLD.disabled_reason, OLD.credit_reported_minor > 0, OLD.stopped_at IS NULL, OLD.faults = '{}')
    IS DISTINCT FROM (NEW.link, NEW.activity, NEW.disabled_reason, NEW.credit_reported_minor > 0, NEW.stopped_at IS NULL, NEW.faults = '{}'))
  EXECUTE FUNCTION count_machine_change();

-- Since when the machine holds no credit, and since when it is usable.
CREATE FUNCTION note_machine_rest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.empty_since := CASE WHEN NEW.credit_reported_minor = 0 THEN coalesce(OLD.empty_since, ledger_now()) END;
  IF is_usable(NEW.link, NEW.activity, NEW.faults) AND NOT is_usable(OLD.link, OLD.activity, OLD.faults) THEN
    NEW.usable_since := ledger_now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER machine_rest BEFORE UPDATE ON machine FOR EACH ROW
  WHEN ((OLD.link, OLD.activity, OLD.credit_reported_minor, OLD.faults)
    IS DISTINCT FROM (NEW.link, NEW.activity, NEW.credit_reported_minor, NEW.faults))
  EXECUTE FUNCTION note_machine_rest();

-- Since when something has stood against play without a break.
CREATE FUNCTION note_unplayable_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.unplayable_since := CASE WHEN NEW.faults <> '{}' THEN coalesce(OLD.unplayable_since, ledger_now()) END;
  RETURN NEW;
END $$;
CREATE TRIGGER machine_unplayable_since BEFORE UPDATE ON machine FOR EACH ROW
  WHEN (OLD.faults <> NEW.faults) EXECUTE FUNCTION note_unplayable_since();

-- Since when the machine is disabled.
CREATE FUNCTION note_disabled_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.disabled_at := CASE WHEN NEW.disabled_reason IS NOT NULL THEN ledger_now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER machine_disabled_since BEFORE UPDATE ON machine FOR EACH ROW
  WHEN (OLD.disabled_reason IS DISTINCT FROM NEW.disabled_reason) EXECUTE FUNCTION note_disabled_since();
