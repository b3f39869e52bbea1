-- One order of locks for every function of the books (ARCHITECTURE, "Order of locks"): cabinet_link, player, seat, transfer,
-- booked_meter, accounts (by kind, then id), session, machine, audit; several of a kind by their id. What cannot keep it passes over
-- what is locked (SKIP LOCKED) and never waits. Rows that others only name by a foreign key are locked FOR NO KEY UPDATE.

-- As in 0006, and the transfer is not waited for; a machine whose account a case has closed books nothing.
CREATE OR REPLACE FUNCTION book_plays(p_machine integer, p_incarnation uuid, p_plays jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  b booked_meter; m record; p record;
  v_credit_id bigint; v_house_id bigint; v_pool_id bigint; v_credit bigint; v_pool bigint;
  v_epoch bigint := -1; v_session uuid; v_player integer; v_wrong text; v_meters_differ boolean := false; v_movement bigint; v_jackpot bigint;
  -- Movements, entries and plays of the batch, written in one statement each at the end.
  m_id bigint[] := '{}'; m_kind movement_kind[] := '{}'; m_key text[] := '{}'; m_session uuid[] := '{}';
  e_movement bigint[] := '{}'; e_account bigint[] := '{}'; e_amount bigint[] := '{}';
  q_number bigint[] := '{}'; q_movement bigint[] := '{}'; q_session uuid[] := '{}'; q_jackpot bigint[] := '{}';
  v_now timestamptz := ledger_now();
BEGIN
  SELECT * INTO b FROM booked_meter WHERE machine_id = p_machine FOR UPDATE;
  IF NOT FOUND THEN RETURN refusal('machine_unknown'); END IF;
  SELECT machine.incarnation, machine.baseline_due, brand.id AS brand_id, brand.site_id, brand.jackpot_seed_minor INTO m
    FROM machine JOIN brand ON brand.id = brand_id WHERE machine.id = p_machine;
  IF m.incarnation IS DISTINCT FROM p_incarnation THEN
    RETURN refusal('invalid_request', '{"field": "incarnation"}');
  END IF;
  IF m.baseline_due THEN
    RETURN refusal('machine_not_playable', jsonb_build_object('reason', 'account_closed', 'bookedPlay', b.play_number));
  END IF;
  IF (p_plays -> 0 ->> 'number')::bigint <= b.play_number AND plays_differ(p_machine, p_incarnation, p_plays) THEN
    PERFORM disable_machine(p_machine, 'play_changed', jsonb_build_object('bookedPlay', b.play_number));
    RETURN refusal('machine_not_playable', jsonb_build_object('reason', 'play_changed', 'bookedPlay', b.play_number));
  END IF;

  v_credit_id := account_of('machine_credit', p_machine::text);
  v_house_id := account_of('house', m.site_id || ':' || p_machine);
  v_pool_id := CASE WHEN jsonb_path_exists(p_plays, '$[*] ? (@.contributionMinor > 0 || @.jackpot == true)')
    THEN account_of('jackpot_pool', m.brand_id::text) END;
  PERFORM 1 FROM account WHERE id = ANY (ARRAY[v_credit_id, v_house_id, v_pool_id] ||
    CASE WHEN jsonb_path_exists(p_plays, '$[*] ? (@.handPayMinor > 0 || @.jackpot == true)')
      THEN special_accounts(p_machine, p_plays) ELSE '{}' END)
    ORDER BY kind, id FOR NO KEY UPDATE;
  SELECT balance_minor INTO v_credit FROM account WHERE id = v_credit_id;
  SELECT balance_minor INTO v_pool FROM account WHERE id = v_pool_id;

  FOR p IN
    SELECT number, epoch, "betMinor" AS bet, "winMinor" AS win, "contributionMinor" AS share, "handPayMinor" AS hand_pay, jackpot
    FROM jsonb_to_recordset(p_plays) AS r (number bigint, epoch bigint, "betMinor" bigint, "winMinor" bigint,
      "contributionMinor" bigint, "handPayMinor" bigint, jackpot boolean)
    WHERE number > b.play_number ORDER BY number
  LOOP
    EXIT WHEN p.number <> b.play_number + 1;
    v_wrong := CASE WHEN p.share > p.bet OR p.hand_pay > p.win THEN 'play_wrong' WHEN p.bet > v_credit THEN 'credit_missing' END;
    EXIT WHEN v_wrong IS NOT NULL;
    IF p.epoch <> v_epoch THEN
      v_epoch := p.epoch;
      SELECT se.id, se.player_id INTO v_session, v_player FROM seat_epoch e JOIN session se ON se.id = e.session_id
        WHERE e.machine_id = p_machine AND e.epoch = v_epoch;
    END IF;
    v_movement := NULL;
    v_jackpot := NULL;
    IF p.bet <> 0 OR p.win - p.hand_pay <> 0 THEN
      v_movement := nextval(pg_get_serial_sequence('movement', 'id'));
      m_id := m_id || v_movement; m_kind := m_kind || 'play'::movement_kind; m_session := m_session || v_session;
      m_key := m_key || ('play:' || p_machine || ':' || p.number);
      e_movement := e_movement || v_movement || v_movement || v_movement;
      e_account := e_account || v_credit_id || v_house_id || v_pool_id;
      e_amount := e_amount || (p.win - p.hand_pay - p.bet) || (p.bet - p.share - p.win + p.hand_pay) || p.share;
      v_credit := v_credit + p.win - p.hand_pay - p.bet;
      v_pool := v_pool + p.share;
    END IF;
    IF p.hand_pay > 0 THEN
      v_movement := nextval(pg_get_serial_sequence('movement', 'id'));
      m_id := m_id || v_movement; m_kind := m_kind || 'hand_pay_due'::movement_kind; m_session := m_session || v_session;
      m_key := m_key || ('hand_pay_due:' || p_machine || ':' || p.number);
      e_movement := e_movement || v_movement || v_movement;
      e_account := e_account || v_house_id || CASE WHEN v_player IS NULL THEN account_of('suspense', 'machine:' || p_machine)
        ELSE account_of('handpay_payable', v_player::text) END;
      e_amount := e_amount || -p.hand_pay || p.hand_pay;
    END IF;
    IF p.jackpot THEN
      -- The amount is frozen here, under the pool's lock: of two hits the second gets what the pool holds after the first.
      v_jackpot := v_pool;
      v_movement := nextval(pg_get_serial_sequence('movement', 'id'));
      m_id := m_id || v_movement; m_kind := m_kind || 'jackpot'::movement_kind; m_session := m_session || v_session;
      m_key := m_key || ('jackpot:' || p_machine || ':' || p.number);
      e_movement := e_movement || v_movement || v_movement || v_movement;
      e_account := e_account || v_pool_id || v_house_id || CASE WHEN v_player IS NULL THEN account_of('suspense', 'machine:' || p_machine)
        ELSE account_of('wallet', v_player::text) END;
      e_amount := e_amount || (m.jackpot_seed_minor - v_pool) || -m.jackpot_seed_minor || v_pool;
      v_pool := m.jackpot_seed_minor;
    END IF;
    q_number := q_number || p.number; q_session := q_session || v_session; q_jackpot := q_jackpot || v_jackpot;
    q_movement := q_movement || v_movement;
    b.play_number := p.number;
    b.bet_minor := b.bet_minor + p.bet; b.win_minor := b.win_minor + p.win; b.hand_pay_minor := b.hand_pay_minor + p.hand_pay;
    IF b.compare_at = p.number THEN
      IF (b.compare_bet_minor, b.compare_win_minor, b.compare_hand_pay_minor) IS DISTINCT FROM
        (b.bet_minor, b.win_minor, b.hand_pay_minor) THEN v_meters_differ := true; END IF;
      b.compare_at := NULL;
    END IF;
  END LOOP;

  IF q_number <> '{}' THEN
    INSERT INTO movement (id, kind, key, session_id, at) OVERRIDING SYSTEM VALUE
      SELECT x.id, x.kind, x.key, x.session, v_now FROM unnest(m_id, m_kind, m_key, m_session) AS x (id, kind, key, session);
    INSERT INTO entry (movement_id, account_id, amount_minor, balance_minor)
      SELECT x.movement, x.account, x.amount,
        a.balance_minor + sum(x.amount) OVER (PARTITION BY x.account ORDER BY x.movement)
      FROM unnest(e_movement, e_account, e_amount) AS x (movement, account, amount) JOIN account a ON a.id = x.account
      WHERE x.amount <> 0;
    UPDATE account a SET balance_minor = a.balance_minor + x.amount, seq = a.seq + x.entries
      FROM (SELECT account, sum(amount) AS amount, count(*) AS entries
        FROM unnest(e_account, e_amount) AS y (account, amount) WHERE amount <> 0 GROUP BY account) x
      WHERE a.id = x.account;
    INSERT INTO play (machine_id, number, incarnation, session_id, movement_id, kind, game_id, bet_minor, win_minor,
        contribution_minor, hand_pay_minor, jackpot_minor, outcome, ended_at)
      SELECT p_machine, x.number, p_incarnation, x.session, x.movement, r.kind, r."gameId", r."betMinor", r."winMinor",
        r."contributionMinor", r."handPayMinor", x.jackpot, coalesce(r.outcome, 'null'), to_timestamp(r."endedAtMs" / 1000.0)
      FROM unnest(q_number, q_session, q_movement, q_jackpot) AS x (number, session, movement, jackpot)
      JOIN jsonb_to_recordset(p_plays) AS r (number bigint, kind text, "gameId" text, "betMinor" bigint, "winMinor" bigint,
        "contributionMinor" bigint, "handPayMinor" bigint, outcome jsonb, "endedAtMs" bigint) ON r.number = x.number;
    UPDATE booked_meter SET play_number = b.play_number, bet_minor = b.bet_minor, win_minor = b.win_minor,
      hand_pay_minor = b.hand_pay_minor, compare_at = b.compare_at WHERE machine_id = p_machine;
    UPDATE session se SET bet_minor = se.bet_minor + x.bet, win_minor = se.win_minor + x.win,
        spin_count = spin_count + x.spins, free_spin_count = free_spin_count + x.free_spins
      FROM (SELECT q.session_id, sum(q.bet_minor) AS bet, sum(q.win_minor) AS win,
          count(*) FILTER (WHERE q.kind = 'base') AS spins, count(*) FILTER (WHERE q.kind = 'free') AS free_spins
        FROM play q WHERE q.machine_id = p_machine AND q.number BETWEEN q_number[1] AND b.play_number GROUP BY q.session_id) x
      WHERE se.id = x.session_id;
  END IF;

  IF v_meters_differ THEN
    PERFORM disable_machine(p_machine, 'play_meters', jsonb_build_object('bookedPlay', b.play_number));
  END IF;
  IF v_wrong = 'credit_missing' AND EXISTS (
    SELECT 1 FROM transfer WHERE machine_id = p_machine AND kind = 'cash_in' AND state IN ('sent', 'unknown')
  ) THEN
    v_wrong := NULL;
    -- Its time is now: the money for these plays hangs on it. One that is locked is being ended or asked about already.
    UPDATE transfer SET next_ask_at = least(next_ask_at, v_now) WHERE id IN (
      SELECT id FROM transfer WHERE machine_id = p_machine AND kind = 'cash_in' AND state IN ('sent', 'unknown') FOR UPDATE SKIP LOCKED);
  END IF;
  IF v_wrong IS NOT NULL THEN
    PERFORM disable_machine(p_machine, v_wrong, jsonb_build_object('bookedPlay', b.play_number));
    RETURN refusal('machine_not_playable', jsonb_build_object('reason', v_wrong, 'bookedPlay', b.play_number));
  END IF;
  RETURN plays_answer(p_machine, m.brand_id, b.play_number, p_plays);
END $$;

-- As in 0029, and a machine whose account a case has closed pays nothing out.
CREATE OR REPLACE FUNCTION post_cash_out(p_machine integer, p_incarnation uuid, p_id uuid, p_epoch bigint, p_amount bigint, p_hand_pay boolean)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; t transfer; v_session session; v_credit account; v_freed boolean := false; v_kind account_kind;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  SELECT * INTO t FROM transfer WHERE id = p_id FOR UPDATE;
  IF t.state = 'posted' AND (t.kind, t.machine_id, t.amount_minor) = ('cash_out'::transfer_kind, p_machine, p_amount) THEN
    RETURN cash_out_answer(true, t, false, NULL);
  END IF;
  SELECT session.* INTO v_session FROM seat_epoch JOIN session ON session.id = session_id
    WHERE seat_epoch.machine_id = p_machine AND epoch = p_epoch;
  IF v_session.id IS NULL OR NOT EXISTS (SELECT 1 FROM machine WHERE id = p_machine AND incarnation = p_incarnation AND NOT baseline_due) THEN
    RETURN cash_out_answer(false, t, false, 'not_known');
  END IF;
  IF t.id IS NOT NULL AND (t.kind <> 'cash_out' OR t.session_id <> v_session.id
    OR next_cash_out(t.state, 'debited') IS NULL OR t.state = 'posted') THEN
    RETURN cash_out_answer(false, t, false, 'contradiction');
  END IF;
  PERFORM 1 FROM booked_meter WHERE machine_id = p_machine FOR UPDATE;
  SELECT * INTO v_credit FROM account WHERE kind = 'machine_credit' AND owner = p_machine::text;
  IF v_credit.balance_minor < p_amount THEN RETURN cash_out_answer(false, t, false, 'plays_missing'); END IF;
  IF t.id IS NULL THEN
    INSERT INTO transfer (id, kind, state, machine_id, player_id, session_id, epoch, incarnation, amount_minor, reason, created_at,
        ended_at)
      VALUES (p_id, 'cash_out', 'posted', p_machine, v_session.player_id, v_session.id, p_epoch, p_incarnation, p_amount,
        CASE WHEN p_hand_pay THEN 'hand_pay' END, ledger_now(), ledger_now()) RETURNING * INTO t;
    INSERT INTO transfer_step (transfer_id, state, at) VALUES (p_id, 'posted', ledger_now());
  ELSE
    UPDATE transfer SET amount_minor = p_amount WHERE id = p_id;
    t := step_transfer(p_id, 'posted', CASE WHEN p_hand_pay THEN 'hand_pay' END, NULL);
  END IF;
  IF p_amount > 0 THEN
    v_kind := CASE WHEN p_hand_pay THEN 'handpay_payable' ELSE 'wallet' END;
    PERFORM post_movement('cash_out', 'cash_out:' || p_id, p_id, t.session_id,
      ARRAY[v_credit.id, account_of(v_kind, t.player_id::text)], ARRAY[-p_amount, p_amount]);
    UPDATE booked_meter SET out_minor = out_minor + p_amount WHERE machine_id = p_machine;
    UPDATE session SET out_minor = out_minor + p_amount WHERE id = t.session_id;
    IF p_hand_pay THEN PERFORM owe_hand_pay(p_machine, p_id::text, t.session_id, p_amount); END IF;
  END IF;
  IF s.session_id = t.session_id AND (t.then_free OR s.keep_until <= ledger_now()) THEN
    v_freed := free_or_keep(s);
  END IF;
  RETURN cash_out_answer(true, t, v_freed, NULL);
END $$;

-- As in 0013, and the transfer before the session and the machine (`take_seat` of 0016 guards it).
CREATE OR REPLACE FUNCTION take_seat_unguarded(p_machine integer, p_player integer, p_login uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  -- A standing wish to cash out goes on under the new epoch: the cabinet obeys no older one.
  UPDATE transfer SET epoch = s.epoch + 1 WHERE machine_id = p_machine AND kind = 'cash_out' AND state = 'requested';
  v_previous := nullif(s.login_id, p_login);
  UPDATE seat SET epoch = epoch + 1, session_id = coalesce(v_session, session_id), player_id = p_player, login_id = p_login,
    keep_until = NULL WHERE machine_id = p_machine RETURNING * INTO s;
  INSERT INTO seat_epoch (machine_id, epoch, session_id) VALUES (p_machine, s.epoch, s.session_id);
  RETURN seat_answer(s, v_own, v_previous, who.currency, who.name);
END $$;

ALTER TABLE seat
  -- A seat that could not be freed is looked at again then, later each time, so that it does not stand before the others.
  ADD COLUMN expire_after timestamptz,
  ADD COLUMN expire_tries integer NOT NULL DEFAULT 0;

-- As in 0013, and a new session is tried at once.
CREATE OR REPLACE FUNCTION note_seat_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.acted_at := ledger_now();
  NEW.expire_after := NULL; NEW.expire_tries := 0;
  IF NEW.session_id IS DISTINCT FROM OLD.session_id THEN
    NEW.close_at := NULL; NEW.close_code := NULL; NEW.closing := false;
  ELSIF NEW.close_code = 18802 THEN
    NEW.close_at := NULL; NEW.close_code := NULL;
  END IF;
  RETURN NEW;
END $$;

-- As in 0004. The least recently tried come first, so that however many are stuck, each has its turn.
CREATE OR REPLACE FUNCTION expire_seats() RETURNS jsonb LANGUAGE plpgsql AS $$
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

-- Seats whose time is over; the caller holds their rows. Freed at once where nothing is on the machine, else cashed out first; what
-- neither can be done about now is left to `expire_seats`.
CREATE FUNCTION close_seats(p_seats seat[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; v_out transfer; v_freed boolean; v_rows jsonb := '[]'; v_free seat[] := '{}'; v_kept seat[] := '{}';
BEGIN
  FOREACH s IN ARRAY p_seats LOOP
    v_out := NULL;
    v_freed := can_free(s);
    IF v_freed THEN
      v_free := v_free || s;
    ELSE
      v_kept := v_kept || s;
      IF NOT EXISTS (SELECT 1 FROM transfer WHERE machine_id = s.machine_id AND state IN ('reserved', 'sent', 'unknown')) THEN
        v_out := intend_cash_out(gen_random_uuid(), s, true, 0);
      END IF;
    END IF;
    v_rows := v_rows || jsonb_build_object('machineId', s.machine_id, 'epoch', s.epoch, 'playerId', s.player_id, 'code', s.close_code,
      'freed', v_freed, 'cashOutId', v_out.id);
  END LOOP;
  FOREACH s IN ARRAY v_free LOOP PERFORM end_session(s); END LOOP;
  FOREACH s IN ARRAY v_kept LOOP
    UPDATE seat SET closing = true, close_at = NULL, keep_until = ledger_now() WHERE machine_id = s.machine_id;
  END LOOP;
  RETURN v_rows;
END $$;

CREATE OR REPLACE FUNCTION close_seat(s seat) RETURNS jsonb LANGUAGE sql VOLATILE AS $$SELECT close_seats(ARRAY[s]) -> 0$$;

-- As in 0013, and what is due is closed after all seats have been looked at.
CREATE OR REPLACE FUNCTION watch_seats(p_warn_ms double precision) RETURNS jsonb LANGUAGE plpgsql AS $$
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
    ELSE
      v_warnings := v_warnings || jsonb_build_object('machineId', s.machine_id, 'epoch', s.epoch, 'playerId', s.player_id,
        'code', s.close_code, 'seconds', ceil(extract(epoch FROM s.close_at - ledger_now()))::integer);
    END IF;
  END LOOP;
  RETURN jsonb_build_object('warnings', v_warnings, 'closed', close_seats(v_due));
END $$;

-- As in 0017, in the order of locks.
CREATE OR REPLACE FUNCTION end_protected_sessions() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s seat; v_refusal jsonb; v_due seat[] := '{}'; v_why jsonb[] := '{}';
BEGIN
  FOR s IN SELECT seat.* FROM seat WHERE session_id IS NOT NULL AND NOT closing AND (
      EXISTS (SELECT 1 FROM player_limit l WHERE l.player_id = seat.player_id AND l.kind IN ('loss', 'time'))
      OR EXISTS (SELECT 1 FROM player_protection p WHERE p.player_id = seat.player_id AND p.excluded_until > ledger_now()))
    ORDER BY machine_id FOR UPDATE SKIP LOCKED
  LOOP
    v_refusal := play_refusal(s.player_id);
    CONTINUE WHEN v_refusal IS NULL;
    PERFORM note_protection(s.player_id, 'session_ended', (v_refusal - 'ok') || jsonb_build_object('sessionId', s.session_id));
    v_due := v_due || s;
    v_why := v_why || jsonb_build_object('error', v_refusal ->> 'error', 'params', v_refusal -> 'params');
  END LOOP;
  RETURN (SELECT coalesce(jsonb_agg(closed || v_why[place::integer] ORDER BY place), '[]')
    FROM jsonb_array_elements(close_seats(v_due)) WITH ORDINALITY AS x (closed, place));
END $$;

-- As in 0004, and connections before machines.
CREATE FUNCTION unlink_all(p_links uuid[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_ids jsonb;
BEGIN
  DELETE FROM cabinet_link WHERE id = ANY (p_links);
  WITH locked AS (SELECT id FROM machine WHERE link_id = ANY (p_links) ORDER BY id FOR NO KEY UPDATE),
  gone AS (UPDATE machine m SET link = 'down', link_id = NULL FROM locked WHERE m.id = locked.id RETURNING m.id)
  SELECT coalesce(jsonb_agg(id ORDER BY id), '[]') INTO v_ids FROM gone;
  RETURN v_ids;
END $$;
CREATE OR REPLACE FUNCTION unlink(p_link uuid) RETURNS jsonb LANGUAGE sql VOLATILE AS 'SELECT unlink_all(ARRAY[p_link])';
CREATE OR REPLACE FUNCTION drop_lost_links(p_silent_ms double precision) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN unlink_all(ARRAY(
    SELECT id FROM cabinet_link WHERE seen_at < ledger_now() - milliseconds(p_silent_ms) ORDER BY id FOR UPDATE SKIP LOCKED));
END $$;

-- As in 0018, without a lock against those who only name the player: a booking that holds the wallet may be one of them.
CREATE OR REPLACE FUNCTION close_account(p_player integer, p_keep_years integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player; v_obstacles text[]; v_logins jsonb;
BEGIN
  SELECT * INTO STRICT p FROM player WHERE id = p_player FOR NO KEY UPDATE;
  IF p.closed_at IS NOT NULL THEN RETURN NULL; END IF;
  PERFORM 1 FROM account WHERE kind IN ('wallet', 'handpay_payable') AND owner = p_player::text
    ORDER BY kind, id FOR NO KEY UPDATE;
  v_obstacles := closing_obstacles(p_player);
  IF v_obstacles <> '{}' THEN RETURN jsonb_build_object('obstacles', to_jsonb(v_obstacles), 'logins', '[]'::jsonb); END IF;
  INSERT INTO kept_identity (player_id, username, email, name, lastname, closed_at, delete_after)
    VALUES (p.id, p.username, p.email, p.name, p.lastname, now(), now() + make_interval(years => p_keep_years));
  UPDATE player SET username = 'closed-' || id, email = 'closed-' || id || '@closed.invalid', name = '', lastname = '',
    password_hash = '', pin_hash = '', settings = '{}', closed_at = now() WHERE id = p_player;
  WITH ended AS (
    UPDATE login SET revoked_at = coalesce(revoked_at, now()), user_agent = '' WHERE player_id = p_player
    RETURNING id, revoked_at = now() AS just_now)
  SELECT coalesce(jsonb_agg(id) FILTER (WHERE just_now), '[]') INTO v_logins FROM ended;
  RETURN jsonb_build_object('obstacles', '[]'::jsonb, 'logins', v_logins);
END $$;
