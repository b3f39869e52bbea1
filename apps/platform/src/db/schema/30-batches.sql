-- Plays and transfers of many machines in one commit. One call costs about as much to commit as to make, and every play of a brand writes
-- the same jackpot pool: a batch pays for both once.

-- Makes plain calls of many machines, and leaves the others as they were, for their own functions, which know what is unusual about them.
-- Answers those that it has made.
--
-- Transfers (`p_transfers`) go through their own functions here too, in the order of their machines, after all that those lock has been
-- locked. Left out are the answer of another journal, a hand pay and what has to be one, which lock more.
--
-- Plays are without hand pay, jackpot or meters of their own, each machine's continuing its ledger, covered by its credit, in one epoch, and
-- fit their game and the bound of its hour.
-- Every row is found by a key, whatever the statistics of a young table say. One array element a machine (`p_…`, each machine once) and a
-- play (`q_…`, `q_at`: index of its machine, by number within it).
--
-- Keeps the order of locks over the whole batch. Rows of a player or a machine that another call has locked are not waited for.
CREATE FUNCTION book_batch(
  p_transfers jsonb,
  p_machine integer[], p_incarnation uuid[], p_epoch bigint[],
  q_at integer[], q_number bigint[], q_kind text[], q_game text[], q_bet bigint[], q_win bigint[], q_share bigint[], q_ended_ms bigint[],
  q_outcome jsonb
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_now timestamptz := ledger_now(); v_machines jsonb; v_held integer[];
  -- Of transfers: what they name, what of it is held, and those that are made.
  t_players integer[]; t_seats integer[]; t_ids uuid[]; t_meters integer[];
  t_plain integer[]; t_accounts bigint[]; t_sessions uuid[]; t_answers jsonb[] := '{}'; v_call record;
  -- By index of the machine; null: left to `book_plays`.
  f_credit bigint[]; f_house bigint[]; f_pool bigint[]; f_limit bigint[]; f_session uuid[]; f_player integer[]; f_is_booked boolean[];
BEGIN
  -- One lock that is not given is no reason to hold up every machine.
  PERFORM set_config('lock_timeout', '500ms', true);
  IF p_transfers <> '[]' THEN
    SELECT array_agg("playerId"), array_agg("machineId"), array_agg("transferId") FILTER (WHERE call <> 'send_cash_in')
      INTO t_players, t_seats, t_ids
      FROM jsonb_to_recordset(p_transfers) AS r (call text, "transferId" uuid, "machineId" integer, "playerId" integer);
    t_players := ARRAY(SELECT id FROM player WHERE id = ANY (t_players) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED);
    t_seats := ARRAY(SELECT machine_id FROM seat WHERE machine_id = ANY (t_seats) ORDER BY machine_id FOR UPDATE SKIP LOCKED);
    SELECT array_agg(id), array_agg(machine_id) INTO t_ids, t_meters
      FROM (SELECT id, machine_id FROM transfer WHERE id = ANY (t_ids) ORDER BY id FOR UPDATE SKIP LOCKED) t;
  END IF;
  v_held := ARRAY(SELECT machine_id FROM booked_meter WHERE machine_id = ANY (p_machine || t_seats || t_meters)
    ORDER BY machine_id FOR UPDATE SKIP LOCKED);

  IF p_transfers <> '[]' THEN
    WITH plain AS (
      SELECT r.at, coalesce(t.session_id, e.session_id) AS session, coalesce(r."playerId", t.player_id, se.player_id) AS player,
        r."transferId" AS id, coalesce(r."machineId", t.machine_id) AS machine
      FROM jsonb_to_recordset(p_transfers) AS r (at integer, call text, "transferId" uuid, "machineId" integer, "playerId" integer,
        incarnation uuid, epoch bigint, "amountMinor" bigint, "handPay" boolean)
      LEFT JOIN transfer t ON t.id = r."transferId"
      LEFT JOIN seat_epoch e ON e.machine_id = r."machineId" AND e.epoch = r.epoch
      LEFT JOIN session se ON se.id = e.session_id
      WHERE CASE r.call
        WHEN 'send_cash_in' THEN r."playerId" = ANY (t_players) AND r."machineId" = ANY (t_seats)
        WHEN 'end_cash_in' THEN t.id = ANY (t_ids) AND t.kind = 'cash_in' AND t.incarnation = r.incarnation AND t.machine_id = ANY (v_held)
        WHEN 'post_cash_out' THEN r."handPay" IS NOT TRUE AND r."machineId" = ANY (t_seats) AND r."machineId" = ANY (v_held)
          AND (t.id IS NULL OR t.id = ANY (t_ids)) AND NOT is_hand_pay_cash_out(r."machineId", r."amountMinor")
      END
    )
    SELECT array_agg(DISTINCT plain.at), array_agg(DISTINCT plain.session), array_agg(DISTINCT a.id)
      INTO t_plain, t_sessions, t_accounts
    FROM plain
    CROSS JOIN LATERAL (VALUES ('wallet'::account_kind, plain.player::text), ('in_transit', plain.id::text),
      ('machine_credit', plain.machine::text)) AS x (kind, owner)
    LEFT JOIN account a ON a.kind = x.kind AND a.owner = x.owner;
  END IF;

  WITH message AS (
    SELECT q.at, min(q.number) AS first, count(*) AS plays, max(q.number) - min(q.number) + 1 AS numbers, sum(q.share) > 0 AS feeds,
      min(q.game) AS game, max(q.win) AS most_win, sum(q.win) AS win, sum(q.bet) AS bet,
      min(q.game) <> max(q.game) OR bool_or(q.share > q.bet OR q.kind = 'metered'
        OR why_unfit(q.bound, q.game, q.kind, 1, q.bet, q.win, 0, false, q.paid, NULL) IS NOT NULL) AS is_unusual
    FROM (
      -- A feature is paid by the last paid game before it.
      SELECT r.*, g AS bound, coalesce(
        (max(ARRAY[r.number, r.bet]) FILTER (WHERE r.kind = 'base') OVER (PARTITION BY r.at ORDER BY r.number))[2],
        (SELECT k.feature_bet_minor FROM booked_meter k WHERE k.machine_id = p_machine[r.at]), g.bet_most_minor) AS paid
      FROM unnest(q_at, q_number, q_kind, q_game, q_bet, q_win, q_share) AS r (at, number, kind, game, bet, win, share)
      LEFT JOIN game_bound g ON g.game_id = r.game
    ) q GROUP BY q.at
  )
  SELECT array_agg(credit.id ORDER BY i.at), array_agg(house.id ORDER BY i.at),
      array_agg(CASE WHEN n.feeds THEN pool.id END ORDER BY i.at), array_agg(b.jackpot_limit_minor ORDER BY i.at),
      array_agg(se.id ORDER BY i.at), array_agg(se.player_id ORDER BY i.at)
    INTO f_credit, f_house, f_pool, f_limit, f_session, f_player
  FROM unnest(p_machine, p_incarnation, p_epoch) WITH ORDINALITY AS i (machine, incarnation, epoch, at)
  LEFT JOIN (message n
    JOIN booked_meter k ON k.machine_id = p_machine[n.at] AND k.play_number = n.first - 1 AND k.compare_at IS NULL
    JOIN machine m ON m.id = k.machine_id AND m.incarnation = p_incarnation[n.at] AND NOT m.baseline_due
      AND m.game_id = n.game AND m.own_game IS NULL AND NOT is_play_doubted(m.disabled_reason)
    JOIN game_bound g ON g.game_id = m.game_id
    JOIN brand b ON b.id = m.brand_id
    JOIN site ON site.id = b.site_id
    JOIN account credit ON credit.kind = 'machine_credit' AND credit.owner = m.id::text
    JOIN account house ON house.kind = 'house' AND house.owner = b.site_id || ':' || m.id
    JOIN account pool ON pool.kind = 'jackpot_pool' AND pool.owner = b.id::text
    CROSS JOIN LATERAL (SELECT whole_setting(site.settings, 'HAND_PAY_WIN_LIMIT') AS minor) win_limit
    LEFT JOIN seat_epoch e ON e.machine_id = m.id AND e.epoch = p_epoch[n.at]
    LEFT JOIN session se ON se.id = e.session_id
  ) ON n.at = i.at AND i.machine = ANY (v_held) AND n.plays = n.numbers AND NOT n.is_unusual
    AND n.most_win <= coalesce(win_limit.minor, n.most_win)
    AND n.win + CASE WHEN k.hour_from > v_now - interval '1 hour' THEN k.hour_net_minor ELSE 0 END <= hour_most(g, win_limit.minor)
    AND n.bet + CASE WHEN k.hour_from > v_now - interval '1 hour' THEN k.hour_bet_minor ELSE 0 END <= hour_bets_most(g);

  PERFORM 1 FROM account WHERE id = ANY (t_accounts || f_credit || f_house || f_pool) ORDER BY (kind, id) FOR NO KEY UPDATE;
  PERFORM 1 FROM session WHERE id = ANY (t_sessions || f_session) ORDER BY id FOR NO KEY UPDATE;

  FOR v_call IN
    SELECT * FROM jsonb_to_recordset(p_transfers) AS r (at integer, call text, "transferId" uuid, "machineId" integer, "playerId" integer,
      "amountMinor" bigint, "askAfterMs" float8, incarnation uuid, result text, reason text, epoch bigint)
    WHERE at = ANY (t_plain) ORDER BY "machineId", at
  LOOP
    t_answers := t_answers || jsonb_build_object('at', v_call.at, 'answer', CASE v_call.call
      WHEN 'send_cash_in' THEN
        send_cash_in(v_call."transferId", v_call."playerId", v_call."machineId", v_call."amountMinor", v_call."askAfterMs")
      WHEN 'end_cash_in' THEN end_cash_in(v_call."transferId", v_call.incarnation, v_call.result, v_call.reason)
      ELSE
        post_cash_out(v_call."machineId", v_call.incarnation, v_call."transferId", v_call.epoch, v_call."amountMinor", false) END);
  END LOOP;
  IF cardinality(q_at) = 0 THEN RETURN jsonb_build_object('transfers', to_jsonb(t_answers), 'machines', '[]'::jsonb); END IF;

  -- Covered by the credit play by play, and the pool has room for all that feed it.
  WITH q AS (
    SELECT q.at, q.bet, q.share, sum(q.bet - q.win) OVER (PARTITION BY q.at ORDER BY q.number) + q.win AS needed
    FROM unnest(q_at, q_number, q_bet, q_win, q_share) AS q (at, number, bet, win, share) WHERE f_credit[q.at] IS NOT NULL
  ), fed AS (
    SELECT f_pool[q.at] AS pool, sum(q.share) AS share FROM q GROUP BY 1
  )
  SELECT array_agg(coalesce(c.is_covered, false) AND NOT EXISTS (
      SELECT FROM fed JOIN account a ON a.id = fed.pool WHERE fed.pool = f_pool[i.at] AND a.balance_minor + fed.share > f_limit[i.at]
    ) ORDER BY i.at) INTO f_is_booked
  FROM generate_subscripts(p_machine, 1) AS i (at)
  LEFT JOIN (SELECT q.at, max(q.needed) <= (SELECT balance_minor FROM account WHERE id = f_credit[q.at]) AS is_covered FROM q GROUP BY q.at) c
    ON c.at = i.at;

  WITH x AS MATERIALIZED (
    SELECT q.*, CASE WHEN q.bet <> 0 OR q.win <> 0 THEN nextval('movement_id_seq') END AS movement
    FROM (
      SELECT q.at, q.number, q.kind, q.game, q.bet, q.win, q.share, q.ended_ms, q.outcome
      FROM ROWS FROM (unnest(q_at), unnest(q_number), unnest(q_kind), unnest(q_game), unnest(q_bet), unnest(q_win), unnest(q_share),
        unnest(q_ended_ms), jsonb_array_elements(q_outcome)) AS q (at, number, kind, game, bet, win, share, ended_ms, outcome)
      WHERE f_is_booked[q.at] ORDER BY q.at, q.number
    ) q
  ), movements AS (
    INSERT INTO movement (id, kind, key, session_id, at) OVERRIDING SYSTEM VALUE
    SELECT x.movement, 'play', 'play:' || p_machine[x.at] || ':' || x.number, f_session[x.at], v_now FROM x WHERE x.movement IS NOT NULL
  ), parts AS MATERIALIZED (
    SELECT x.movement, v.account, v.amount
    FROM x CROSS JOIN LATERAL (VALUES (f_credit[x.at], x.win - x.bet), (f_house[x.at], x.bet - x.share - x.win), (f_pool[x.at], x.share))
      AS v (account, amount)
    WHERE x.movement IS NOT NULL AND v.amount <> 0
  ), entries AS (
    INSERT INTO entry (movement_id, account_id, amount_minor, balance_minor)
    SELECT y.movement, y.account, y.amount, a.balance_minor + y.running
    FROM (SELECT p.*, sum(p.amount) OVER (PARTITION BY p.account ORDER BY p.movement) AS running FROM parts p) y
    JOIN account a ON a.id = y.account
  ), accounts AS (
    UPDATE account a SET balance_minor = a.balance_minor + y.amount, seq = a.seq + y.entries
    FROM (SELECT p.account, sum(p.amount) AS amount, count(*) AS entries FROM parts p GROUP BY p.account) y WHERE a.id = y.account
  ), plays AS (
    INSERT INTO play (machine_id, number, incarnation, session_id, movement_id, kind, games, game_id, bet_minor, win_minor,
      contribution_minor, over_limit_minor, hand_pay_minor, jackpot_minor, outcome, ended_at, booked_at)
    SELECT p_machine[x.at], x.number, p_incarnation[x.at], f_session[x.at], x.movement, x.kind, 1, x.game, x.bet, x.win, x.share, 0, 0, NULL,
      x.outcome, to_timestamp(x.ended_ms / 1000.0), v_now FROM x
  ), booked AS MATERIALIZED (
    SELECT x.at, max(x.number) AS number, sum(x.bet) AS bet, sum(x.win) AS win, count(*) FILTER (WHERE x.kind = 'base') AS spins,
      count(*) FILTER (WHERE x.kind = 'free') AS free_spins, (max(ARRAY[x.number, x.bet]) FILTER (WHERE x.kind = 'base'))[2] AS paid
    FROM x GROUP BY x.at
  ), meters AS (
    UPDATE booked_meter k SET play_number = y.number, bet_minor = k.bet_minor + y.bet, win_minor = k.win_minor + y.win,
      feature_bet_minor = coalesce(y.paid, k.feature_bet_minor),
      hour_from = CASE WHEN k.hour_from > v_now - interval '1 hour' THEN k.hour_from ELSE v_now END,
      hour_bet_minor = CASE WHEN k.hour_from > v_now - interval '1 hour' THEN k.hour_bet_minor ELSE 0 END + y.bet,
      hour_net_minor = CASE WHEN k.hour_from > v_now - interval '1 hour' THEN k.hour_net_minor ELSE 0 END + y.win - y.bet,
      hour_jackpots = CASE WHEN k.hour_from > v_now - interval '1 hour' THEN k.hour_jackpots ELSE 0 END
    FROM booked y WHERE k.machine_id = p_machine[y.at]
  ), sessions AS (
    UPDATE session se SET bet_minor = se.bet_minor + y.bet, win_minor = se.win_minor + y.win, spin_count = se.spin_count + y.spins,
      free_spin_count = se.free_spin_count + y.free_spins
    FROM (SELECT f_session[b.at] AS session, sum(b.bet) AS bet, sum(b.win) AS win, sum(b.spins) AS spins, sum(b.free_spins) AS free_spins
      FROM booked b GROUP BY 1) y
    WHERE se.id = y.session
  )
  SELECT jsonb_agg(jsonb_build_object('machineId', p_machine[b.at], 'bookedPlay', b.number, 'sessionId', f_session[b.at],
    'playerId', f_player[b.at])) INTO v_machines FROM booked b;
  RETURN jsonb_build_object('transfers', to_jsonb(t_answers), 'machines', coalesce(v_machines, '[]'));
END $$;
