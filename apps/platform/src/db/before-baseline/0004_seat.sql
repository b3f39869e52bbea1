-- Seats and what the lobby shows of them.

CREATE FUNCTION seat_word(s seat) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$SELECT CASE WHEN s.session_id IS NULL THEN 'free' WHEN s.keep_until IS NULL THEN 'present' ELSE 'gone' END$$;

CREATE FUNCTION count_machine_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seq := OLD.seq + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER machine_changed BEFORE UPDATE ON machine FOR EACH ROW
  WHEN ((OLD.link, OLD.activity, OLD.disabled_reason, OLD.credit_reported_minor > 0)
    IS DISTINCT FROM (NEW.link, NEW.activity, NEW.disabled_reason, NEW.credit_reported_minor > 0))
  EXECUTE FUNCTION count_machine_change();

CREATE FUNCTION count_seat_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE machine SET seq = seq + 1 WHERE id = NEW.machine_id;
  RETURN NULL;
END $$;
CREATE TRIGGER seat_changed AFTER UPDATE ON seat FOR EACH ROW
  WHEN ((OLD.session_id, OLD.keep_until IS NULL) IS DISTINCT FROM (NEW.session_id, NEW.keep_until IS NULL))
  EXECUTE FUNCTION count_seat_change();

-- Whether nothing of the player's can be on the machine or on its way to it. Transfers are looked at before the credit: one
-- that ends in between shows as credit. Plays may be waiting to be booked, so books of zero alone prove nothing once money
-- was moved on: then the machine itself must be at rest and empty.
CREATE FUNCTION can_free(s seat) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM transfer WHERE machine_id = s.machine_id AND state IN ('reserved', 'sent', 'unknown', 'requested')
  ) OR machine_credit_minor(s.machine_id) <> 0 THEN
    RETURN false;
  END IF;
  RETURN EXISTS (SELECT 1 FROM session WHERE id = s.session_id AND in_minor = 0)
    OR EXISTS (
      SELECT 1 FROM machine
      WHERE id = s.machine_id AND link = 'up' AND activity = 'idle' AND credit_reported_minor = 0
    );
END $$;

-- The epoch stays: the next seat gets a higher one.
CREATE FUNCTION end_session(s seat) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET ended_at = ledger_now() WHERE id = s.session_id;
  UPDATE seat SET session_id = NULL, player_id = NULL, login_id = NULL, keep_until = NULL WHERE machine_id = s.machine_id;
END $$;

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

CREATE FUNCTION take_seat(p_machine integer, p_player integer, p_login uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  IF NOT v_own THEN
    -- Out of service, or still busy with what nobody sits in front of: the lobby does not show it as available either.
    IF m.disabled_reason IS NOT NULL OR m.activity IN ('error', 'handpay') THEN RETURN refusal('machine_not_playable'); END IF;
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

-- Said again, it does not make the time longer.
CREATE FUNCTION mark_gone(p_machine integer, p_epoch bigint, p_keep_ms double precision) RETURNS void LANGUAGE sql AS $$
  UPDATE seat SET keep_until = ledger_now() + milliseconds(p_keep_ms)
  WHERE machine_id = p_machine AND epoch = p_epoch AND session_id IS NOT NULL AND keep_until IS NULL
$$;

CREATE FUNCTION mark_back(p_machine integer, p_epoch bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE seat SET keep_until = NULL
  WHERE machine_id = p_machine AND epoch = p_epoch AND session_id IS NOT NULL AND keep_until IS NOT NULL
$$;

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

-- A cash in under way must end before its seat can: such a seat is passed over, and so is one whose cash out is under way.
CREATE FUNCTION expire_seats() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; v_out transfer; v_rows jsonb := '[]'; v_freed boolean;
BEGIN
  FOR s IN SELECT * FROM seat WHERE keep_until <= ledger_now() AND session_id IS NOT NULL
    ORDER BY machine_id LIMIT 100 FOR UPDATE SKIP LOCKED
  LOOP
    v_out := NULL;
    v_freed := can_free(s);
    IF v_freed THEN
      PERFORM end_session(s);
    ELSE
      CONTINUE WHEN EXISTS (
        SELECT 1 FROM transfer WHERE machine_id = s.machine_id
          AND (state IN ('reserved', 'sent', 'unknown') OR (state = 'requested' AND then_free)));
      v_out := intend_cash_out(gen_random_uuid(), s, true, 0);
    END IF;
    v_rows := v_rows || jsonb_build_object('machineId', s.machine_id, 'epoch', s.epoch, 'playerId', s.player_id,
      'freed', v_freed, 'cashOutId', v_out.id);
  END LOOP;
  RETURN v_rows;
END $$;

-- The machine's words about itself, from the connection that speaks for it; null where nothing changed that the lobby shows.
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

-- Machines that this connection spoke for and no other has met since.
CREATE FUNCTION unlink(p_link uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_ids jsonb;
BEGIN
  WITH locked AS (SELECT id FROM machine WHERE link_id = p_link ORDER BY id FOR NO KEY UPDATE),
  gone AS (UPDATE machine m SET link = 'down', link_id = NULL FROM locked WHERE m.id = locked.id RETURNING m.id)
  SELECT coalesce(jsonb_agg(id ORDER BY id), '[]') INTO v_ids FROM gone;
  DELETE FROM cabinet_link WHERE id = p_link;
  RETURN v_ids;
END $$;

CREATE FUNCTION touch_link(p_link uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO cabinet_link (id, seen_at) VALUES (p_link, ledger_now()) ON CONFLICT (id) DO UPDATE SET seen_at = EXCLUDED.seen_at
$$;

-- Connections whose node died without a word.
CREATE FUNCTION drop_lost_links(p_silent_ms double precision) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_link uuid; v_ids jsonb := '[]';
BEGIN
  FOR v_link IN SELECT id FROM cabinet_link WHERE seen_at < ledger_now() - milliseconds(p_silent_ms) FOR UPDATE SKIP LOCKED LOOP
    v_ids := v_ids || unlink(v_link);
  END LOOP;
  RETURN v_ids;
END $$;
