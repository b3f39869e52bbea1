-- Seats that are closed: by idleness, for want of credit, by an operator. Every deadline is a row's, so that any node keeps it.

ALTER TABLE seat
  -- The player's last act at the machine.
  ADD COLUMN acted_at timestamptz NOT NULL DEFAULT now(),
  -- The countdown that the player sees ends then; null: none runs.
  ADD COLUMN close_at timestamptz,
  -- 18802 idle, 18800 no credit, 18801 an operator's; see the contract's codes.
  ADD COLUMN close_code integer,
  -- The countdown is over: credit goes back, and the seat is given up.
  ADD COLUMN closing boolean NOT NULL DEFAULT false;
CREATE INDEX seat_close ON seat (close_at) WHERE close_at IS NOT NULL;

-- A new session has a new clock; a player who sits down again has acted, which no operator's countdown minds.
CREATE FUNCTION note_seat_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.acted_at := ledger_now();
  IF NEW.session_id IS DISTINCT FROM OLD.session_id THEN
    NEW.close_at := NULL; NEW.close_code := NULL; NEW.closing := false;
  ELSIF NEW.close_code = 18802 THEN
    NEW.close_at := NULL; NEW.close_code := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER seat_taken BEFORE UPDATE ON seat FOR EACH ROW
  WHEN ((OLD.session_id, OLD.epoch) IS DISTINCT FROM (NEW.session_id, NEW.epoch)) EXECUTE FUNCTION note_seat_taken();

CREATE FUNCTION seat_acted(p_machine integer, p_epoch bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE seat SET acted_at = ledger_now(),
    close_at = CASE WHEN close_code = 18802 THEN NULL ELSE close_at END,
    close_code = CASE WHEN close_code = 18802 THEN NULL ELSE close_code END
  WHERE machine_id = p_machine AND epoch = p_epoch AND session_id IS NOT NULL AND NOT closing
$$;

-- When a seat is due to be closed and why; null where nothing counts: the player is gone (their seat is kept for a time of its
-- own) or can do nothing at the machine.
CREATE FUNCTION seat_deadline(s seat, OUT code integer, OUT at timestamptz) LANGUAGE plpgsql STABLE AS $$
DECLARE m record;
BEGIN
  IF s.session_id IS NULL OR s.closing OR s.keep_until IS NOT NULL THEN RETURN; END IF;
  SELECT machine.*, brand.site_id INTO m FROM machine JOIN brand ON brand.id = brand_id WHERE machine.id = s.machine_id;
  IF NOT is_usable(m.link, m.activity) OR m.disabled_reason IS NOT NULL OR m.stopped_at IS NOT NULL
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

-- The caller holds the row. Freed at once where nothing is on the machine, else cashed out first; what neither can be done
-- about now is left to `expire_seats`.
CREATE FUNCTION close_seat(s seat) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_out transfer; v_freed boolean;
BEGIN
  UPDATE seat SET closing = true, close_at = NULL, keep_until = ledger_now() WHERE machine_id = s.machine_id;
  v_freed := can_free(s);
  IF v_freed THEN
    PERFORM end_session(s);
  ELSIF NOT EXISTS (SELECT 1 FROM transfer WHERE machine_id = s.machine_id AND state IN ('reserved', 'sent', 'unknown')) THEN
    v_out := intend_cash_out(gen_random_uuid(), s, true, 0);
  END IF;
  RETURN jsonb_build_object('machineId', s.machine_id, 'epoch', s.epoch, 'playerId', s.player_id, 'code', s.close_code,
    'freed', v_freed, 'cashOutId', v_out.id);
END $$;

-- What the countdown of a seat should be now: null fields where none should run. An operator's stays as it is.
CREATE FUNCTION seat_countdown(s seat, p_warn_ms double precision, OUT code integer, OUT at timestamptz) LANGUAGE plpgsql AS $$
DECLARE d record;
BEGIN
  IF s.close_code = 18801 THEN code := s.close_code; at := s.close_at; RETURN; END IF;
  d := seat_deadline(s);
  IF s.close_at IS NOT NULL AND d.code = s.close_code AND d.at <= s.close_at THEN code := s.close_code; at := s.close_at; RETURN; END IF;
  IF d.at <= ledger_now() + milliseconds(p_warn_ms) THEN code := d.code; at := ledger_now() + milliseconds(p_warn_ms); END IF;
END $$;

-- Begins countdowns, drops those whose reason is gone, and closes what is due. Answers all countdowns that run. Looks first and
-- locks only where something is to be changed: whoever moves money waits for a seat's row.
CREATE FUNCTION watch_seats(p_warn_ms double precision) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; c record; v_closed jsonb := '[]'; v_warnings jsonb := '[]';
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
      v_closed := v_closed || close_seat(s);
    ELSE
      v_warnings := v_warnings || jsonb_build_object('machineId', s.machine_id, 'epoch', s.epoch, 'playerId', s.player_id,
        'code', s.close_code, 'seconds', ceil(extract(epoch FROM s.close_at - ledger_now()))::integer);
    END IF;
  END LOOP;
  RETURN jsonb_build_object('warnings', v_warnings, 'closed', v_closed);
END $$;

-- An operator's: after a countdown that no act of the player's stops, or at once. A second asking only makes it sooner.
CREATE FUNCTION ask_close(p_machine integer, p_after_ms double precision) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  IF s.session_id IS NULL OR s.closing THEN RETURN 'null'; END IF;
  UPDATE seat SET close_code = 18801, close_at = least(ledger_now() + milliseconds(p_after_ms),
    CASE WHEN close_code = 18801 THEN close_at END) WHERE machine_id = p_machine RETURNING * INTO s;
  IF p_after_ms <= 0 THEN RETURN close_seat(s); END IF;
  RETURN jsonb_build_object('machineId', s.machine_id, 'epoch', s.epoch, 'playerId', s.player_id, 'code', s.close_code,
    'freed', false, 'cashOutId', NULL);
END $$;

-- As in 0004, but a seat that is being closed is not the player's any more.
CREATE OR REPLACE FUNCTION mark_back(p_machine integer, p_epoch bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE seat SET keep_until = NULL
  WHERE machine_id = p_machine AND epoch = p_epoch AND session_id IS NOT NULL AND keep_until IS NOT NULL AND NOT closing
$$;

-- As in 0004, and: a machine that an operator has stopped takes nobody new, a session that is being closed takes nobody back.
CREATE OR REPLACE FUNCTION take_seat(p_machine integer, p_player integer, p_login uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE who record; m record; elsewhere record; s seat; v_session uuid; v_previous uuid; v_own boolean;
BEGIN
  SELECT p.name, p.site_id, rtrim(site.currency) AS currency INTO STRICT who
    FROM player p JOIN site ON site.id = p.site_id WHERE p.id = p_player FOR NO KEY UPDATE OF p;
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  SELECT machine.* INTO m FROM machine JOIN brand ON brand.id = brand_id
    WHERE machine.id = p_machine AND brand.site_id = who.site_id;
  IF m.id IS NULL THEN RETURN refusal('machine_unknown'); END IF;
  v_own := s.player_id IS NOT DISTINCT FROM p_player;
  SELECT machine.id, machine.name INTO elsewhere FROM session JOIN machine ON machine.id = machine_id
    WHERE player_id = p_player AND ended_at IS NULL AND machine_id <> p_machine;
  IF FOUND THEN
    RETURN refusal('seated_elsewhere', jsonb_build_object('machineId', elsewhere.id, 'machine', elsewhere.name));
  END IF;
  IF m.link <> 'up' THEN RETURN refusal('machine_offline'); END IF;
  IF v_own AND s.closing THEN RETURN refusal('session_terminated'); END IF;
  IF NOT v_own THEN
    -- Out of service, or still busy with what nobody sits in front of: the lobby does not show it as available either.
    IF m.disabled_reason IS NOT NULL OR m.stopped_at IS NOT NULL OR m.activity IN ('error', 'handpay') THEN
      RETURN refusal('machine_not_playable');
    END IF;
    IF s.player_id IS NOT NULL THEN RETURN refusal('seat_taken'); END IF;
    IF m.activity IN ('bonus', 'cashing_out') THEN RETURN refusal('machine_not_playable'); END IF;
    INSERT INTO session (id, player_id, machine_id, started_at) VALUES (gen_random_uuid(), p_player, p_machine, ledger_now())
      RETURNING id INTO v_session;
  END IF;
  v_previous := nullif(s.login_id, p_login);
  UPDATE seat SET epoch = epoch + 1, session_id = coalesce(v_session, session_id), player_id = p_player, login_id = p_login,
    keep_until = NULL WHERE machine_id = p_machine RETURNING * INTO s;
  INSERT INTO seat_epoch (machine_id, epoch, session_id) VALUES (p_machine, s.epoch, s.session_id);
  -- A standing wish to cash out goes on under the new epoch: the cabinet obeys no older one.
  UPDATE transfer SET epoch = s.epoch WHERE machine_id = p_machine AND kind = 'cash_out' AND state = 'requested';
  RETURN seat_answer(s, v_own, v_previous, who.currency, who.name);
END $$;

-- As in 0007, and the answer says whether an operator has stopped the machine.
ALTER FUNCTION meet_machine(jsonb, uuid) RENAME TO meet_reported_machine;
CREATE FUNCTION meet_machine(p_report jsonb, p_link uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_met jsonb := meet_reported_machine(p_report, p_link);
BEGIN
  RETURN v_met || jsonb_build_object('stopped', EXISTS (
    SELECT 1 FROM machine WHERE id = (p_report ->> 'machineId')::integer AND stopped_at IS NOT NULL));
END $$;

-- ---- "tell me when it is free" ----

CREATE TABLE vacancy_wish (
  player_id    integer NOT NULL REFERENCES player,
  machine_id   integer NOT NULL REFERENCES machine,
  wished_at    timestamptz NOT NULL DEFAULT now(),
  -- Not told again before: somebody is telling it, or nobody was there to hear it.
  next_tell_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (player_id, machine_id)
);
CREATE INDEX vacancy_wish_machine ON vacancy_wish (machine_id);

-- Wishes whose machine can be taken now, leased for `p_lease_ms`; told ones are deleted by whoever told them.
CREATE FUNCTION claim_vacancies(p_limit integer, p_lease_ms double precision) RETURNS TABLE (player_id integer, machine_id integer, name text)
LANGUAGE sql VOLATILE AS $$
  WITH free AS (
    SELECT w.player_id, w.machine_id FROM vacancy_wish w JOIN machine m ON m.id = w.machine_id JOIN seat s ON s.machine_id = m.id
    WHERE w.next_tell_at <= ledger_now() AND m.link = 'up' AND m.disabled_reason IS NULL AND m.stopped_at IS NULL
      AND m.activity = 'idle' AND s.session_id IS NULL
    ORDER BY w.wished_at LIMIT p_limit FOR UPDATE OF w SKIP LOCKED
  )
  UPDATE vacancy_wish w SET next_tell_at = ledger_now() + milliseconds(p_lease_ms)
  FROM free f JOIN machine m ON m.id = f.machine_id
  WHERE w.player_id = f.player_id AND w.machine_id = f.machine_id RETURNING w.player_id, w.machine_id, m.name
$$;
