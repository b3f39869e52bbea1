-- Seats that are closed: for idleness, for want of credit, or by an operator. Every deadline is stored in the seat's row, so that
-- any node can enforce it.

-- The player has acted at the machine; ends an idle countdown.
CREATE FUNCTION seat_acted(p_machine integer, p_epoch bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE seat SET acted_at = ledger_now(),
    close_at = CASE WHEN close_code = 18802 THEN NULL ELSE close_at END,
    close_code = CASE WHEN close_code = 18802 THEN NULL ELSE close_code END
  WHERE machine_id = p_machine AND epoch = p_epoch AND session_id IS NOT NULL AND NOT closing
$$;

-- When a seat is due to be closed and why; null where no clock runs: the player is disconnected (the seat is kept for a time of
-- its own) or cannot play at the machine.
CREATE FUNCTION seat_deadline(s seat, OUT code integer, OUT at timestamptz) LANGUAGE plpgsql STABLE AS $$
DECLARE m record;
BEGIN
  IF s.session_id IS NULL OR s.closing OR s.keep_until IS NOT NULL THEN RETURN; END IF;
  SELECT machine.*, brand.site_id INTO m FROM machine JOIN brand ON brand.id = brand_id WHERE machine.id = s.machine_id;
  IF NOT is_usable(m.link, m.activity, m.faults) OR m.disabled_reason IS NOT NULL OR m.stopped_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM transfer WHERE machine_id = s.machine_id AND state IN ('reserved', 'sent', 'unknown', 'requested')) THEN
    RETURN;
  END IF;
  IF m.activity = 'idle' AND m.empty_since IS NOT NULL AND machine_credit_minor(s.machine_id) = 0 THEN
    code := 18800;
    at := greatest(m.empty_since, m.usable_since, (SELECT started_at FROM session WHERE id = s.session_id))
      + make_interval(secs => site_limit(m.site_id, 'SEAT_NO_CREDIT_S', 120));
  ELSE
    code := 18802;
    at := greatest(s.acted_at, m.usable_since) + make_interval(secs => site_limit(m.site_id, 'SEAT_IDLE_S', 300));
  END IF;
END $$;

-- Whether staff has closed the seat (18801) or removed its player (62060): no act of the player ends such a countdown.
CREATE FUNCTION is_close_by_staff(p_code integer) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$SELECT p_code IN (18801, 62060)$$;

-- What the countdown of a seat should be now; null fields where none should run. An operator's stays as it is.
CREATE FUNCTION seat_countdown(s seat, p_warn_ms double precision, OUT code integer, OUT at timestamptz) LANGUAGE plpgsql AS $$
DECLARE d record;
BEGIN
  IF is_close_by_staff(s.close_code) THEN code := s.close_code; at := s.close_at; RETURN; END IF;
  d := seat_deadline(s);
  IF s.close_at IS NOT NULL AND d.code = s.close_code AND d.at <= s.close_at THEN code := s.close_code; at := s.close_at; RETURN; END IF;
  IF d.at <= ledger_now() + milliseconds(p_warn_ms) THEN code := d.code; at := ledger_now() + milliseconds(p_warn_ms); END IF;
END $$;

-- Closes seats whose time is over; the caller holds their rows. A seat is freed at once where nothing is on the machine, else
-- cashed out first; what neither can be done about now is left to `expire_seats`.
CREATE FUNCTION close_seats(p_seats seat[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; v_out transfer; v_freed boolean; v_rows jsonb := '[]'; v_free seat[] := '{}'; v_closing seat[] := '{}';
BEGIN
  FOREACH s IN ARRAY p_seats LOOP
    v_out := NULL;
    v_freed := can_free(s);
    IF v_freed THEN
      v_free := v_free || s;
    ELSE
      v_closing := v_closing || s;
      IF NOT EXISTS (SELECT 1 FROM transfer WHERE machine_id = s.machine_id AND state IN ('reserved', 'sent', 'unknown')) THEN
        v_out := intend_cash_out(gen_random_uuid(), s, true, 0);
      END IF;
    END IF;
    v_rows := v_rows || jsonb_build_object('machineId', s.machine_id, 'epoch', s.epoch, 'playerId', s.player_id, 'code', s.close_code,
      'freed', v_freed, 'cashOutId', v_out.id);
  END LOOP;
  -- A countdown that still runs is not why the seat is closed: player protection closes seats too.
  FOREACH s IN ARRAY v_free || v_closing LOOP
    UPDATE session SET end_code = s.close_code WHERE id = s.session_id AND s.close_at <= ledger_now();
  END LOOP;
  FOREACH s IN ARRAY v_free LOOP PERFORM end_session(s); END LOOP;
  FOREACH s IN ARRAY v_closing LOOP
    UPDATE seat SET closing = true, close_at = NULL, keep_until = ledger_now() WHERE machine_id = s.machine_id;
  END LOOP;
  RETURN v_rows;
END $$;

-- Closes one seat.
CREATE FUNCTION close_seat(s seat) RETURNS jsonb LANGUAGE sql VOLATILE AS $$SELECT close_seats(ARRAY[s]) -> 0$$;

-- Starts countdowns, drops those whose reason is gone, and closes what is due after all seats were checked. Answers all countdowns
-- that run, an operator's once it is as near as the others begin. Reads first and locks only seats that have to change: every booking waits for a seat's row.
CREATE FUNCTION watch_seats(p_warn_ms double precision) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; c record; v_due seat[] := '{}'; v_warnings jsonb := '[]';
BEGIN
  FOR s IN SELECT * FROM seat WHERE session_id IS NOT NULL AND NOT closing AND (keep_until IS NULL OR close_at IS NOT NULL)
    ORDER BY machine_id
  LOOP
    c := seat_countdown(s, p_warn_ms);
    CONTINUE WHEN c.at IS NULL AND s.close_at IS NULL;
    IF c.at IS DISTINCT FROM s.close_at OR c.at <= ledger_now() THEN
      SELECT * INTO s FROM seat WHERE machine_id = s.machine_id FOR UPDATE SKIP LOCKED;
      CONTINUE WHEN NOT FOUND OR s.session_id IS NULL OR s.closing;
      c := seat_countdown(s, p_warn_ms);
      IF c.at IS DISTINCT FROM s.close_at THEN
        UPDATE seat SET close_at = c.at, close_code = c.code WHERE machine_id = s.machine_id RETURNING * INTO s;
      END IF;
    END IF;
    CONTINUE WHEN s.close_at IS NULL;
    IF s.close_at <= ledger_now() THEN
      v_due := v_due || s;
    -- The caller asks once a second: one that is a second away begins now, at the number that all begin with.
    ELSIF s.close_at <= ledger_now() + milliseconds(p_warn_ms + 1000) THEN
      v_warnings := v_warnings || jsonb_build_object('machineId', s.machine_id, 'epoch', s.epoch, 'playerId', s.player_id,
        'code', s.close_code, 'seconds', ceil(least(extract(epoch FROM s.close_at - ledger_now()), p_warn_ms / 1000))::integer);
    END IF;
  END LOOP;
  RETURN jsonb_build_object('warnings', v_warnings, 'closed', close_seats(v_due));
END $$;

-- Staff closes a seat: after a countdown that no act of the player stops, or at once. A repeat only makes it sooner. `p_code`: what
-- the player reads.
CREATE FUNCTION ask_close(p_machine integer, p_after_ms double precision, p_code integer DEFAULT 18801) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  IF s.session_id IS NULL OR s.closing THEN RETURN 'null'; END IF;
  UPDATE seat SET close_code = p_code, close_at = least(ledger_now() + milliseconds(p_after_ms),
    CASE WHEN is_close_by_staff(close_code) THEN close_at END) WHERE machine_id = p_machine RETURNING * INTO s;
  IF p_after_ms <= 0 THEN RETURN close_seat(s); END IF;
  RETURN jsonb_build_object('machineId', s.machine_id, 'epoch', s.epoch, 'playerId', s.player_id, 'code', s.close_code,
    'freed', false, 'cashOutId', NULL);
END $$;
