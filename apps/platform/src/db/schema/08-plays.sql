-- Plays: numbered facts of a machine, booked once and in order.

-- All that the booked plays of a session won: also jackpots, which no meter of the machine counts.
CREATE FUNCTION session_won_minor(p_session session) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT p_session.win_minor + (SELECT coalesce(sum(jackpot_minor), 0)::bigint FROM play
    WHERE session_id = p_session.id AND jackpot_minor IS NOT NULL)
$$;

-- A repeated play must equal the booked one.
CREATE FUNCTION plays_differ(p_machine integer, p_incarnation uuid, p_plays jsonb) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT EXISTS (
    SELECT 1 FROM jsonb_to_recordset(p_plays) AS p (
      number bigint, kind text, games integer, "betMinor" bigint, "winMinor" bigint, "contributionMinor" bigint, "handPayMinor" bigint,
      jackpot boolean)
    LEFT JOIN play q ON q.machine_id = p_machine AND q.number = p.number
    LEFT JOIN unfit_play u ON u.machine_id = p_machine AND u.number = p.number
    WHERE (q.number IS NOT NULL AND (q.incarnation, q.kind, q.games, q.bet_minor, q.win_minor, q.contribution_minor + q.over_limit_minor,
        q.hand_pay_minor, q.jackpot_minor IS NOT NULL)
      IS DISTINCT FROM (p_incarnation, p.kind, coalesce(p.games, 1), p."betMinor", p."winMinor", p."contributionMinor", p."handPayMinor", p.jackpot))
      OR (u.number IS NOT NULL AND (u.incarnation, u.kind, u.games, u.bet_minor, u.win_minor, u.contribution_minor, u.hand_pay_minor, u.jackpot)
      IS DISTINCT FROM (p_incarnation, p.kind, coalesce(p.games, 1), p."betMinor", p."winMinor", p."contributionMinor", p."handPayMinor", p.jackpot)))
$$;

-- Accounts that a hand pay or a jackpot of this batch may pay.
CREATE FUNCTION special_accounts(p_machine integer, p_plays jsonb) RETURNS bigint[] LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(array_agg(DISTINCT CASE
    WHEN se.player_id IS NULL THEN account_of('suspense', 'machine:' || p_machine)
    WHEN side.jackpot THEN account_of('wallet', se.player_id::text)
    ELSE account_of('handpay_payable', se.player_id::text) END), '{}')
  FROM jsonb_to_recordset(p_plays) AS p (epoch bigint, "handPayMinor" bigint, jackpot boolean)
  CROSS JOIN LATERAL (SELECT true AS jackpot WHERE p.jackpot UNION ALL SELECT false WHERE p."handPayMinor" > 0) side
  LEFT JOIN seat_epoch e ON e.machine_id = p_machine AND e.epoch = p.epoch
  LEFT JOIN session se ON se.id = e.session_id
$$;

-- Answer for the plays of the message: also those booked before, since the first answer may have been lost.
CREATE FUNCTION plays_answer(p_machine integer, p_brand integer, p_booked bigint, p_plays jsonb) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  WITH mine AS (
    SELECT q.number, q.jackpot_minor, q.session_id, se.player_id
    FROM jsonb_to_recordset(p_plays) AS p (number bigint)
    JOIN play q ON q.machine_id = p_machine AND q.number = p.number
    LEFT JOIN session se ON se.id = q.session_id
  ), newest AS (SELECT * FROM mine ORDER BY number DESC LIMIT 1)
  SELECT jsonb_build_object('ok', true, 'bookedPlay', p_booked,
    'sessionId', (SELECT session_id FROM newest), 'playerId', (SELECT player_id FROM newest),
    'jackpots', coalesce((
      SELECT jsonb_agg(jsonb_build_object('number', mine.number, 'amountMinor', mine.jackpot_minor, 'brandId', p_brand,
        'playerId', mine.player_id, 'balanceMinor', coalesce(a.balance_minor, 0), 'balanceSeq', coalesce(a.seq, 0)) ORDER BY mine.number)
      FROM mine LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = mine.player_id::text
      WHERE mine.jackpot_minor IS NOT NULL), '[]'))
$$;

-- `p_plays`: by number, each number once (the caller ensures it). Posts the longest prefix that continues the ledger without a gap
-- and that the credit covers; the cabinet repeats the rest. Credit that is missing while a cash in is open may be just that cash
-- in, which is not waited for; credit that is missing without one takes the machine out of service. A play that does not fit is kept as
-- a dispute and counts as posted (`32-play-checks.sql`); so does one that only credit of such plays covers. So does the one that passes the
-- bound of an hour: the last and largest win of a stolen key would be just that one, and an honest machine hardly ever has it. A machine
-- whose account a dispute has closed posts nothing. Plans are kept, and every row is found by a key, as in `07-transfers.sql`.
CREATE FUNCTION book_plays(p_machine integer, p_incarnation uuid, p_plays jsonb) RETURNS jsonb LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  b booked_meter; m record; p record; g game_bound; d dispute;
  v_pool_id bigint; v_credit bigint; v_pool bigint; v_is_fresh boolean; v_is_special boolean;
  v_epoch bigint := -1; v_session uuid; v_player integer; v_wrong text; v_meters_differ boolean := false; v_movement bigint; v_jackpot bigint;
  v_share bigint; v_accounts bigint[]; v_booked bigint; v_rule text; v_needed bigint; v_bet bigint; v_win bigint; v_hand_pay bigint;
  v_held bigint; v_disputes jsonb := '[]'; v_doubt text;
  -- Movements, entries and plays of the batch, written in one statement each at the end.
  m_id bigint[] := '{}'; m_kind movement_kind[] := '{}'; m_key text[] := '{}'; m_session uuid[] := '{}';
  e_movement bigint[] := '{}'; e_account bigint[] := '{}'; e_amount bigint[] := '{}';
  q play; q_all play[] := '{}';
  v_now timestamptz := ledger_now();
BEGIN
  SELECT * INTO b FROM booked_meter WHERE machine_id = p_machine FOR UPDATE;
  IF NOT FOUND THEN RETURN refusal('machine_unknown'); END IF;
  SELECT machine.incarnation, machine.baseline_due, machine.disabled_reason, brand.id AS brand_id, brand.jackpot_seed_minor,
      brand.jackpot_limit_minor, whole_setting(site.settings, 'HAND_PAY_WIN_LIMIT') AS hand_pay_limit,
      CASE WHEN machine.own_game IS NULL THEN bound ELSE stated_bound(machine.game_id, machine.own_game) END AS bound,
      coalesce(credit.id, account_of('machine_credit', p_machine::text)) AS credit_id,
      coalesce(house.id, account_of('house', site_id || ':' || p_machine)) AS house_id, pool.id AS pool_id INTO m
    FROM machine JOIN brand ON brand.id = brand_id JOIN site ON site.id = brand.site_id
    LEFT JOIN game_bound bound ON bound.game_id = machine.game_id
    LEFT JOIN account credit ON credit.kind = 'machine_credit' AND credit.owner = machine.id::text
    LEFT JOIN account house ON house.kind = 'house' AND house.owner = brand.site_id || ':' || machine.id
    LEFT JOIN account pool ON pool.kind = 'jackpot_pool' AND pool.owner = brand.id::text
    WHERE machine.id = p_machine;
  IF m.incarnation IS DISTINCT FROM p_incarnation THEN
    RETURN refusal('invalid_request', '{"field": "incarnation"}');
  END IF;
  IF m.baseline_due THEN
    RETURN refusal('machine_not_playable', jsonb_build_object('reason', 'account_closed', 'bookedPlay', b.play_number));
  END IF;
  g := m.bound;
  v_booked := b.play_number;
  -- Where it was passed, only an operator's return begins it anew.
  IF b.hour_from IS NULL OR (b.hour_from <= v_now - interval '1 hour' AND NOT is_play_doubted(m.disabled_reason)) THEN
    b.hour_from := v_now; b.hour_bet_minor := 0; b.hour_net_minor := 0; b.hour_jackpots := 0;
  END IF;
  v_is_fresh := (p_plays -> 0 ->> 'number')::bigint > b.play_number;
  IF NOT v_is_fresh AND plays_differ(p_machine, p_incarnation, p_plays) THEN
    PERFORM disable_machine(p_machine, 'play_changed', jsonb_build_object('bookedPlay', b.play_number));
    RETURN refusal('machine_not_playable', jsonb_build_object('reason', 'play_changed', 'bookedPlay', b.play_number));
  END IF;

  v_is_special := jsonb_path_exists(p_plays, '$[*] ? (@.handPayMinor > 0 || @.jackpot == true)');
  IF jsonb_path_exists(p_plays, '$[*] ? (@.contributionMinor > 0 || @.jackpot == true)') THEN
    v_pool_id := coalesce(m.pool_id, account_of('jackpot_pool', m.brand_id::text));
  END IF;
  v_accounts := ARRAY[m.credit_id, m.house_id, v_pool_id];
  -- Not in the condition below: what may write is asked again for each account that there is.
  IF v_is_special THEN v_accounts := v_accounts || special_accounts(p_machine, p_plays); END IF;
  SELECT max(a.balance_minor) FILTER (WHERE a.id = m.credit_id), max(a.balance_minor) FILTER (WHERE a.id = v_pool_id) INTO v_credit, v_pool
  FROM (
    SELECT id, balance_minor FROM account WHERE id = ANY (v_accounts)
    ORDER BY (kind, id) FOR NO KEY UPDATE
  ) a;

  FOR p IN
    SELECT number, epoch, kind, coalesce(games, 1) AS games, "gameId" AS game, "betMinor" AS bet, "winMinor" AS win,
      "contributionMinor" AS share, "handPayMinor" AS hand_pay, jackpot, outcome, "endedAtMs" AS ended_ms
    FROM jsonb_to_recordset(p_plays) AS r (number bigint, epoch bigint, kind text, games integer, "gameId" text, "betMinor" bigint,
      "winMinor" bigint, "contributionMinor" bigint, "handPayMinor" bigint, jackpot boolean, outcome jsonb, "endedAtMs" bigint)
    WHERE number > b.play_number ORDER BY number
  LOOP
    EXIT WHEN p.number <> b.play_number + 1;
    -- A machine that decides itself neither feeds nor hits our progressive. Of several games in one play a later one may bet what an
    -- earlier one has won.
    v_wrong := CASE WHEN p.share > p.bet OR p.hand_pay > p.win
      OR CASE p.kind WHEN 'metered' THEN p.share > 0 OR p.jackpot ELSE p.games <> 1 END THEN 'play_wrong' END;
    EXIT WHEN v_wrong IS NOT NULL;
    v_rule := why_unfit(g, p.game, p.kind, p.games, p.bet, p.win, p.hand_pay, p.jackpot,
      CASE WHEN p.kind = 'base' THEN p.bet ELSE coalesce(b.feature_bet_minor, g.bet_most_minor) END, m.hand_pay_limit);
    IF v_rule IS NULL THEN
      v_rule := CASE WHEN p.win > amount_most() - v_credit THEN 'win_too_high'
        WHEN p.win - p.hand_pay > p.bet AND b.hour_net_minor + p.win - p.hand_pay - p.bet > hour_most(g, m.hand_pay_limit)
          OR b.hour_bet_minor + p.bet > hour_bets_most(g) OR (p.jackpot AND b.hour_jackpots >= g.jackpots_an_hour) THEN 'winnings_ceiling' END;
    END IF;
    v_needed := CASE p.kind WHEN 'metered' THEN p.bet - p.win + p.hand_pay ELSE p.bet END;
    IF v_needed > v_credit THEN
      -- What a cash in may still bring is waited for, whatever the play is.
      IF (v_rule IS NULL AND v_needed > v_credit + b.doubted_minor)
        OR EXISTS (SELECT 1 FROM transfer WHERE machine_id = p_machine AND kind = 'cash_in' AND state IN ('sent', 'unknown')) THEN
        v_wrong := 'credit_missing';
      END IF;
      EXIT WHEN v_wrong IS NOT NULL;
      v_rule := coalesce(v_rule, 'credit_disputed');
    END IF;
    IF p.epoch <> v_epoch THEN
      v_epoch := p.epoch;
      SELECT se.id, se.player_id INTO v_session, v_player FROM seat_epoch e JOIN session se ON se.id = e.session_id
        WHERE e.machine_id = p_machine AND e.epoch = v_epoch;
    END IF;
    IF v_rule IS NOT NULL THEN
      -- The machine's meters as it has them, as far as its credit explains them; its bet leaves its credit, its win stays in doubt.
      v_win := least(p.win, amount_most());
      v_hand_pay := least(p.hand_pay, v_win);
      v_bet := least(p.bet, amount_most(), v_credit + b.doubted_minor + CASE p.kind WHEN 'metered' THEN v_win - v_hand_pay ELSE 0 END);
      v_held := least(v_bet, v_credit);
      d := keep_unfit_play(p_machine, p_incarnation, to_jsonb(p), v_rule, v_session, v_held,
        least(greatest(v_win - v_bet + v_held, 0) + CASE WHEN p.jackpot THEN v_pool ELSE 0 END, amount_most()),
        jsonb_build_object('gameId', g.game_id, 'betsMinor', to_jsonb(g.bets_minor), 'betMostMinor', g.bet_most_minor,
          'winMostMinor', most_win(g, p.kind, p.games, CASE WHEN p.kind = 'base' AND g.bets_minor IS NOT NULL AND p.bet = ANY (g.bets_minor)
            THEN p.bet ELSE coalesce(b.feature_bet_minor, g.bet_most_minor) END), 'handPayLimitMinor', m.hand_pay_limit,
          'hourMinor', b.hour_net_minor, 'hourMostMinor', hour_most(g, m.hand_pay_limit), 'hourBetsMinor', b.hour_bet_minor,
          'hourBetsMostMinor', hour_bets_most(g), 'creditMinor', v_credit));
      IF v_held > 0 THEN
        v_movement := nextval('movement_id_seq');
        m_id := m_id || v_movement; m_kind := m_kind || 'dispute'::movement_kind; m_session := m_session || v_session;
        m_key := m_key || ('dispute:' || d.id);
        e_movement := e_movement || v_movement || v_movement;
        e_account := e_account || m.credit_id || account_of('suspense', 'dispute:' || d.id);
        e_amount := e_amount || -v_held || v_held;
        v_credit := v_credit - v_held;
      END IF;
      b.bet_minor := b.bet_minor + v_bet; b.win_minor := b.win_minor + v_win; b.hand_pay_minor := b.hand_pay_minor + v_hand_pay;
      b.doubted_minor := b.doubted_minor + v_win - v_hand_pay - v_bet + v_held;
      v_doubt := coalesce(v_doubt, CASE v_rule WHEN 'winnings_ceiling' THEN v_rule ELSE 'play_unfit' END);
      v_disputes := v_disputes || jsonb_build_object('id', d.id, 'number', p.number, 'rule', v_rule,
        'amountMinor', greatest(d.held_minor, d.claimed_minor));
    ELSE
      v_movement := NULL;
      v_jackpot := NULL;
      v_share := least(p.share, CASE WHEN m.jackpot_limit_minor IS NOT NULL THEN greatest(m.jackpot_limit_minor - v_pool, 0) END);
      IF p.bet <> 0 OR p.win - p.hand_pay <> 0 THEN
        v_movement := nextval('movement_id_seq');
        m_id := m_id || v_movement; m_kind := m_kind || 'play'::movement_kind; m_session := m_session || v_session;
        m_key := m_key || ('play:' || p_machine || ':' || p.number);
        e_movement := e_movement || v_movement || v_movement || v_movement;
        e_account := e_account || m.credit_id || m.house_id || v_pool_id;
        e_amount := e_amount || (p.win - p.hand_pay - p.bet) || (p.bet - v_share - p.win + p.hand_pay) || v_share;
        v_credit := v_credit + p.win - p.hand_pay - p.bet;
        v_pool := v_pool + v_share;
      END IF;
      IF p.hand_pay > 0 THEN
        v_movement := nextval('movement_id_seq');
        m_id := m_id || v_movement; m_kind := m_kind || 'hand_pay_due'::movement_kind; m_session := m_session || v_session;
        m_key := m_key || ('hand_pay_due:' || p_machine || ':' || p.number);
        e_movement := e_movement || v_movement || v_movement;
        e_account := e_account || m.house_id || CASE WHEN v_player IS NULL THEN account_of('suspense', 'machine:' || p_machine)
          ELSE account_of('handpay_payable', v_player::text) END;
        e_amount := e_amount || -p.hand_pay || p.hand_pay;
      END IF;
      IF p.jackpot THEN
        -- The amount is frozen here, under the pool's lock: of two hits the second gets what the pool holds after the first.
        v_jackpot := v_pool;
        v_movement := nextval('movement_id_seq');
        m_id := m_id || v_movement; m_kind := m_kind || 'jackpot'::movement_kind; m_session := m_session || v_session;
        m_key := m_key || ('jackpot:' || p_machine || ':' || p.number);
        e_movement := e_movement || v_movement || v_movement || v_movement;
        e_account := e_account || v_pool_id || m.house_id || CASE WHEN v_player IS NULL THEN account_of('suspense', 'machine:' || p_machine)
          ELSE account_of('wallet', v_player::text) END;
        e_amount := e_amount || (m.jackpot_seed_minor - v_pool) || -m.jackpot_seed_minor || v_pool;
        v_pool := m.jackpot_seed_minor;
      END IF;
      q.number := p.number; q.session_id := v_session; q.movement_id := v_movement; q.kind := p.kind; q.games := p.games; q.game_id := p.game;
      q.bet_minor := p.bet; q.win_minor := p.win; q.contribution_minor := v_share; q.over_limit_minor := p.share - v_share;
      q.hand_pay_minor := p.hand_pay; q.jackpot_minor := v_jackpot; q.outcome := coalesce(p.outcome, 'null');
      q.ended_at := to_timestamp(p.ended_ms / 1000.0);
      q_all := q_all || q;
      b.bet_minor := b.bet_minor + p.bet; b.win_minor := b.win_minor + p.win; b.hand_pay_minor := b.hand_pay_minor + p.hand_pay;
      b.hour_bet_minor := b.hour_bet_minor + p.bet; b.hour_net_minor := b.hour_net_minor + p.win - p.hand_pay - p.bet;
      IF p.jackpot THEN b.hour_jackpots := b.hour_jackpots + 1; END IF;
      IF p.kind = 'base' THEN b.feature_bet_minor := p.bet; END IF;
    END IF;
    b.play_number := p.number;
    IF b.compare_at = p.number THEN
      IF (b.compare_bet_minor, b.compare_win_minor, b.compare_hand_pay_minor) IS DISTINCT FROM
        (b.bet_minor, b.win_minor, b.hand_pay_minor) THEN v_meters_differ := true; END IF;
      b.compare_at := NULL;
    END IF;
  END LOOP;

  IF b.play_number > v_booked THEN
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
    UPDATE session se SET bet_minor = se.bet_minor + x.bet, win_minor = se.win_minor + x.win,
        spin_count = spin_count + x.spins, free_spin_count = free_spin_count + x.free_spins
      FROM (SELECT y.session_id, sum(y.bet_minor) AS bet, sum(y.win_minor) AS win,
          coalesce(sum(y.games) FILTER (WHERE y.kind IN ('base', 'metered')), 0) AS spins, count(*) FILTER (WHERE y.kind = 'free') AS free_spins
        FROM unnest(q_all) AS y GROUP BY y.session_id) x
      WHERE se.id = x.session_id;
    INSERT INTO play (machine_id, number, incarnation, session_id, movement_id, kind, games, game_id, bet_minor, win_minor,
        contribution_minor, over_limit_minor, hand_pay_minor, jackpot_minor, outcome, ended_at, booked_at)
      SELECT p_machine, x.number, p_incarnation, x.session_id, x.movement_id, x.kind, x.games, x.game_id, x.bet_minor, x.win_minor,
        x.contribution_minor, x.over_limit_minor, x.hand_pay_minor, x.jackpot_minor, x.outcome, x.ended_at, v_now
      FROM unnest(q_all) AS x;
    UPDATE booked_meter SET play_number = b.play_number, bet_minor = b.bet_minor, win_minor = b.win_minor,
      hand_pay_minor = b.hand_pay_minor, compare_at = b.compare_at, feature_bet_minor = b.feature_bet_minor,
      doubted_minor = b.doubted_minor, hour_from = b.hour_from, hour_bet_minor = b.hour_bet_minor, hour_net_minor = b.hour_net_minor,
      hour_jackpots = b.hour_jackpots
      WHERE machine_id = p_machine;
  END IF;

  IF v_meters_differ THEN
    PERFORM disable_machine(p_machine, 'play_meters', jsonb_build_object('bookedPlay', b.play_number));
  END IF;
  IF v_doubt IS NOT NULL THEN
    PERFORM disable_machine(p_machine, v_doubt, jsonb_build_object('bookedPlay', b.play_number, 'disputes', v_disputes));
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
  -- What is known of plays that are new and plain is not read again.
  IF v_is_fresh AND NOT v_is_special AND v_doubt IS NULL THEN
    RETURN jsonb_build_object('ok', true, 'bookedPlay', b.play_number, 'sessionId', v_session, 'playerId', v_player, 'jackpots', '[]'::jsonb,
      'disputes', '[]'::jsonb);
  END IF;
  RETURN plays_answer(p_machine, m.brand_id, b.play_number, p_plays) || jsonb_build_object('disputes', v_disputes);
END $$;
CREATE TRIGGER play_append_only BEFORE UPDATE OR DELETE ON play FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER play_no_truncate BEFORE TRUNCATE ON play EXECUTE FUNCTION refuse_change();
