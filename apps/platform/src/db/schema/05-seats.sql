-- Seats: the exclusive right to play a machine.

-- State of a seat in the contract's words.
CREATE FUNCTION seat_state(s seat) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$SELECT CASE WHEN s.session_id IS NULL THEN 'free' WHEN s.keep_until IS NULL THEN 'present' ELSE 'gone' END$$;

-- Whether nothing of the player's can be on the machine or on its way to it. Transfers are checked before the credit: one that
-- ends in between shows as credit. Plays may not be booked yet, so a ledger credit of zero proves nothing once money was moved to
-- the machine: then the machine itself must be idle and empty. Credit of disputed plays has to leave it first, by a cash out.
CREATE FUNCTION can_free(s seat) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM transfer WHERE machine_id = s.machine_id AND state IN ('reserved', 'sent', 'unknown', 'requested')
  ) OR machine_credit_minor(s.machine_id) <> 0 OR EXISTS (
    SELECT 1 FROM booked_meter WHERE machine_id = s.machine_id AND doubted_minor > 0
  ) THEN
    RETURN false;
  END IF;
  RETURN EXISTS (SELECT 1 FROM session WHERE id = s.session_id AND in_minor = 0)
    OR EXISTS (
      SELECT 1 FROM machine
      WHERE id = s.machine_id AND link = 'up' AND activity = 'idle' AND credit_reported_minor = 0
    );
END $$;

-- Frees the seat. Its epoch stays: the next seat gets a higher one.
CREATE FUNCTION end_session(s seat) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET ended_at = ledger_now() WHERE id = s.session_id;
  UPDATE seat SET session_id = NULL, player_id = NULL, login_id = NULL, keep_until = NULL WHERE machine_id = s.machine_id;
END $$;

-- Answer to a player who has the seat.
CREATE FUNCTION seat_answer(s seat, p_took_over boolean, p_previous uuid, p_currency text, p_name text)
RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object(
    'ok', true, 'epoch', s.epoch, 'sessionId', se.id, 'startedAt', iso(se.started_at), 'tookOver', p_took_over,
    'previousLoginId', p_previous, 'currency', p_currency, 'playerName', p_name,
    'creditMinor', machine_credit_minor(s.machine_id), 'inMinor', se.in_minor, 'outMinor', se.out_minor,
    'openTransfers', coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'amountMinor', t.amount_minor) ORDER BY t.created_at, t.id)
      FROM transfer t WHERE t.session_id = se.id AND t.state IN ('reserved', 'sent', 'unknown', 'requested')), '[]'))
  FROM session se WHERE se.id = s.session_id
$$;

-- Whether somebody else is to have this free machine first: it is reserved for them, or they stand in its line and are asked next.
CREATE FUNCTION is_for_another(s seat, p_player integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN s.reserved_until > ledger_now() THEN s.reserved_for <> p_player ELSE EXISTS (
    SELECT 1 FROM waitlist_entry w
    WHERE w.machine_id = s.machine_id AND w.player_id <> p_player AND w.next_notify_at <= ledger_now() AND NOT EXISTS (
      SELECT 1 FROM waitlist_entry o WHERE o.machine_id = s.machine_id AND o.player_id = p_player
        AND (o.requested_at, o.player_id) < (w.requested_at, w.player_id))) END
$$;

-- Gives the seat to a player, or again to the player who has it; the epoch grows either way. A locked login takes no seat, not
-- even its own: the seat is kept and then cashed out like that of a disconnected player.
CREATE FUNCTION take_seat(p_machine integer, p_player integer, p_login uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE who record; m record; elsewhere record; s seat; v_session uuid; v_previous uuid; v_own boolean; v_refusal jsonb;
BEGIN
  SELECT p.name, p.site_id, rtrim(site.currency) AS currency INTO STRICT who
    FROM player p JOIN site ON site.id = p.site_id WHERE p.id = p_player FOR NO KEY UPDATE OF p;
  IF EXISTS (SELECT 1 FROM login WHERE id = p_login AND locked_at IS NOT NULL) THEN RETURN refusal('login_locked'); END IF;
  -- A player who sits there already may come back: a session that has to end is ended by its own cash out.
  IF NOT EXISTS (SELECT 1 FROM seat WHERE machine_id = p_machine AND player_id = p_player) THEN
    v_refusal := play_refusal(p_player);
    IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  END IF;
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  SELECT machine.* INTO m FROM machine JOIN brand ON brand.id = brand_id
    WHERE machine.id = p_machine AND brand.site_id = who.site_id AND machine.retired_at IS NULL;
  IF m.id IS NULL THEN RETURN refusal('machine_unknown'); END IF;
  v_own := s.player_id IS NOT DISTINCT FROM p_player;
  SELECT machine.id, machine.name INTO elsewhere FROM session JOIN machine ON machine.id = machine_id
    WHERE player_id = p_player AND ended_at IS NULL AND machine_id <> p_machine;
  IF FOUND THEN
    RETURN refusal('seated_elsewhere', jsonb_build_object('machineId', elsewhere.id, 'machine', elsewhere.name));
  END IF;
  IF m.link <> 'up' THEN RETURN refusal('machine_offline'); END IF;
  IF v_own AND s.closing THEN
    RETURN refusal(CASE WHEN s.close_code = 62060 THEN 'removed_by_staff' ELSE 'session_terminated' END);
  END IF;
  IF NOT v_own THEN
    -- Out of service, unplayable, or still busy with a play of a session that has ended: the lobby does not show it as available either.
    IF m.disabled_reason IS NOT NULL OR m.stopped_at IS NOT NULL OR m.faults <> '{}' OR m.activity IN ('error', 'handpay') THEN
      RETURN refusal('machine_not_playable');
    END IF;
    IF s.player_id IS NOT NULL OR is_for_another(s, p_player) THEN RETURN refusal('seat_taken'); END IF;
    IF m.activity IN ('bonus', 'cashing_out') THEN RETURN refusal('machine_not_playable'); END IF;
    INSERT INTO session (id, player_id, machine_id, started_at) VALUES (gen_random_uuid(), p_player, p_machine, ledger_now())
      RETURNING id INTO v_session;
  END IF;
  -- A requested cash out goes on under the new epoch: the cabinet obeys no older one.
  UPDATE transfer SET epoch = s.epoch + 1 WHERE machine_id = p_machine AND kind = 'cash_out' AND state = 'requested';
  v_previous := nullif(s.login_id, p_login);
  UPDATE seat SET epoch = epoch + 1, session_id = coalesce(v_session, session_id), player_id = p_player, login_id = p_login,
    keep_until = NULL WHERE machine_id = p_machine RETURNING * INTO s;
  INSERT INTO seat_epoch (machine_id, epoch, session_id) VALUES (p_machine, s.epoch, s.session_id);
  DELETE FROM waitlist_entry WHERE machine_id = p_machine AND player_id = p_player;
  RETURN seat_answer(s, v_own, v_previous, who.currency, who.name);
END $$;

-- The player's own connection is back and nothing else has happened to the seat: it goes on under its epoch, so that the picture,
-- which goes straight to the cabinet, need not be started again. Null: it has to be taken (`take_seat`).
CREATE FUNCTION resume_seat(p_machine integer, p_player integer, p_login uuid, p_epoch bigint) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE who record; s seat;
BEGIN
  SELECT p.name, rtrim(site.currency) AS currency INTO STRICT who
    FROM player p JOIN site ON site.id = p.site_id WHERE p.id = p_player FOR NO KEY UPDATE OF p;
  IF EXISTS (SELECT 1 FROM login WHERE id = p_login AND locked_at IS NOT NULL) THEN RETURN NULL; END IF;
  UPDATE seat SET keep_until = NULL
    WHERE machine_id = p_machine AND player_id = p_player AND login_id = p_login AND epoch = p_epoch AND NOT closing
    RETURNING * INTO s;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN seat_answer(s, true, NULL, who.currency, who.name);
END $$;

-- The player is disconnected: the seat is kept for `p_keep_ms`. A repeat does not extend the time.
CREATE FUNCTION set_seat_gone(p_machine integer, p_epoch bigint, p_keep_ms double precision) RETURNS void LANGUAGE sql AS $$
  UPDATE seat SET keep_until = ledger_now() + milliseconds(p_keep_ms)
  WHERE machine_id = p_machine AND epoch = p_epoch AND session_id IS NOT NULL AND keep_until IS NULL
$$;

-- The player is connected again; too late for a seat that is being closed.
CREATE FUNCTION set_seat_present(p_machine integer, p_epoch bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE seat SET keep_until = NULL
  WHERE machine_id = p_machine AND epoch = p_epoch AND session_id IS NOT NULL AND keep_until IS NOT NULL AND NOT closing
$$;

-- Frees the seat of this epoch where nothing is on the machine.
CREATE FUNCTION free_seat(p_machine integer, p_epoch bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; v_free boolean;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  IF s.epoch IS DISTINCT FROM p_epoch THEN RETURN '{"freed": false}'; END IF;
  v_free := s.session_id IS NULL;
  IF NOT v_free AND can_free(s) THEN
    PERFORM end_session(s);
    v_free := true;
  END IF;
  RETURN jsonb_build_object('freed', v_free);
END $$;

-- The player has logged out by an act of their own: what this login has is not kept any longer. False: it has no seat.
CREATE FUNCTION give_up_seat(p_player integer, p_login uuid) RETURNS boolean LANGUAGE sql AS $$
  WITH given_up AS (
    UPDATE seat SET keep_until = least(keep_until, ledger_now()), expire_after = NULL
      WHERE player_id = p_player AND login_id = p_login AND session_id IS NOT NULL RETURNING machine_id)
  SELECT EXISTS (SELECT FROM given_up)
$$;

-- Frees or cashes out seats that were kept long enough. The least recently tried come first, so that each has its turn even if
-- many are stuck.
CREATE FUNCTION expire_seats() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; v_out transfer; v_rows jsonb := '[]'; v_free seat[] := '{}';
BEGIN
  FOR s IN SELECT * FROM seat WHERE machine_id IN (
      SELECT machine_id FROM seat WHERE keep_until <= ledger_now() AND session_id IS NOT NULL
        AND (expire_after IS NULL OR expire_after <= ledger_now())
      ORDER BY coalesce(expire_after, keep_until), machine_id LIMIT 100)
    AND keep_until <= ledger_now() AND session_id IS NOT NULL ORDER BY machine_id FOR UPDATE SKIP LOCKED
  LOOP
    IF can_free(s) THEN
      v_free := v_free || s;
      v_rows := v_rows || jsonb_build_object('machineId', s.machine_id, 'epoch', s.epoch, 'playerId', s.player_id, 'freed', true,
        'cashOutId', NULL);
      CONTINUE;
    END IF;
    UPDATE seat SET expire_tries = expire_tries + 1,
      expire_after = ledger_now() + milliseconds(least(1000 * 2 ^ least(expire_tries, 10), 30000)) WHERE machine_id = s.machine_id;
    -- A cash in under way must end before its seat can: such a seat is passed over, and so is one whose cash out is under way.
    CONTINUE WHEN EXISTS (
      SELECT 1 FROM transfer WHERE machine_id = s.machine_id
        AND (state IN ('reserved', 'sent', 'unknown') OR (state = 'requested' AND then_free)));
    v_out := intend_cash_out(gen_random_uuid(), s, true, 0);
    v_rows := v_rows || jsonb_build_object('machineId', s.machine_id, 'epoch', s.epoch, 'playerId', s.player_id, 'freed', false,
      'cashOutId', v_out.id);
  END LOOP;
  -- Sessions and machines after all transfers.
  FOREACH s IN ARRAY v_free LOOP PERFORM end_session(s); END LOOP;
  RETURN v_rows;
END $$;

-- ---- What changes with a seat's row

-- Counts what the lobby shows of a seat.
CREATE FUNCTION count_seat_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE machine SET seq = seq + 1 WHERE id = NEW.machine_id;
  RETURN NULL;
END $$;
CREATE TRIGGER seat_changed AFTER UPDATE ON seat FOR EACH ROW
  WHEN ((OLD.session_id, OLD.keep_until IS NULL, OLD.reserved_for) IS DISTINCT FROM (NEW.session_id, NEW.keep_until IS NULL, NEW.reserved_for))
  EXECUTE FUNCTION count_seat_change();

-- A new session restarts the idle clock; a player who sits down again has acted, which ends an idle countdown but not an
-- operator's.
CREATE FUNCTION note_seat_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.acted_at := ledger_now();
  NEW.expire_after := NULL; NEW.expire_tries := 0;
  IF NEW.session_id IS DISTINCT FROM OLD.session_id THEN
    NEW.close_at := NULL; NEW.close_code := NULL; NEW.closing := false; NEW.reserved_for := NULL; NEW.reserved_until := NULL;
  ELSIF NEW.close_code = 18802 THEN
    NEW.close_at := NULL; NEW.close_code := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER seat_taken BEFORE UPDATE ON seat FOR EACH ROW
  WHEN ((OLD.session_id, OLD.epoch) IS DISTINCT FROM (NEW.session_id, NEW.epoch)) EXECUTE FUNCTION note_seat_taken();

-- ---- Waitlist: a line for every machine

-- Ends reservations whose time is over and reserves each free machine for the first of its line that is not passed over. Answers what has
-- changed: the machine, and the player to be asked (null: it is reserved for nobody any more).
CREATE FUNCTION reserve_free_machines(p_limit integer, p_reserve_ms double precision) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s record; v_next integer; v_rows jsonb := '[]';
BEGIN
  FOR s IN
    SELECT seat.machine_id, reserved_for, m.name FROM seat JOIN machine m ON m.id = seat.machine_id
    WHERE reserved_until <= ledger_now() OR (session_id IS NULL AND reserved_for IS NULL AND m.link = 'up' AND m.disabled_reason IS NULL
      AND m.stopped_at IS NULL AND m.faults = '{}' AND m.activity = 'idle' AND EXISTS (
        SELECT 1 FROM waitlist_entry w WHERE w.machine_id = m.id AND w.next_notify_at <= ledger_now()))
    ORDER BY seat.machine_id LIMIT p_limit FOR UPDATE OF seat SKIP LOCKED
  LOOP
    -- Who has let it pass is asked by the next run; a machine that somebody has just left is as free as its state says.
    v_next := NULL;
    IF s.reserved_for IS NULL THEN
      SELECT player_id INTO v_next FROM waitlist_entry w WHERE w.machine_id = s.machine_id AND next_notify_at <= ledger_now()
        ORDER BY requested_at, player_id LIMIT 1;
    END IF;
    UPDATE seat SET reserved_for = v_next, reserved_until = CASE WHEN v_next IS NOT NULL THEN ledger_now() + milliseconds(p_reserve_ms) END
      WHERE machine_id = s.machine_id;
    v_rows := v_rows || jsonb_build_object('machineId', s.machine_id, 'name', s.name, 'playerId', v_next);
  END LOOP;
  RETURN v_rows;
END $$;

-- The player leaves the line or the reservation of a machine; with `p_pass_ms` they only miss this turn and are asked again after it. True: it was
-- reserved for them.
CREATE FUNCTION leave_line(p_machine integer, p_player integer, p_pass_ms double precision) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE v_reserved boolean;
BEGIN
  SELECT reserved_for IS NOT DISTINCT FROM p_player INTO v_reserved FROM seat WHERE machine_id = p_machine FOR UPDATE;
  IF p_pass_ms IS NULL THEN
    DELETE FROM waitlist_entry WHERE machine_id = p_machine AND player_id = p_player;
  ELSE
    UPDATE waitlist_entry SET next_notify_at = ledger_now() + milliseconds(p_pass_ms)
      WHERE machine_id = p_machine AND player_id = p_player;
  END IF;
  IF v_reserved THEN UPDATE seat SET reserved_for = NULL, reserved_until = NULL WHERE machine_id = p_machine; END IF;
  RETURN coalesce(v_reserved, false);
END $$;
