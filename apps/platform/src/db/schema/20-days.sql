-- Days of a site. A day ends at midnight of the site's TIME_ZONE, and what is booked later belongs to a later day: a play that a
-- cabinet reports late, a correction. So the figures of a day that is over cannot change.
--
-- Every booking holds `day_fence` shared until its commit, and takes no time before the last end of a day. `end_days` holds it alone:
-- it waits for the bookings that are under way, and those after it see the new end. It holds no row that a booking waits for.

-- Number of the advisory lock.
CREATE FUNCTION day_fence() RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT 7215020';

-- The fence comes first and in a statement of its own, so that the next one reads what was committed meanwhile. What it reads is kept for
-- the rows of this statement: no day ends before the commit.
CREATE FUNCTION lock_day_fence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(day_fence());
  PERFORM set_config('salon.days_ended', coalesce((SELECT max(ends_at) FROM site_day), '-infinity')::text, true);
  RETURN NULL;
END $$;

-- The time of a new row: as given, never within a day that is over.
CREATE FUNCTION keep_out_of_closed_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'movement' THEN NEW.at := greatest(NEW.at, current_setting('salon.days_ended')::timestamptz);
  ELSIF TG_TABLE_NAME = 'play' THEN NEW.booked_at := greatest(NEW.booked_at, current_setting('salon.days_ended')::timestamptz);
  ELSE NEW.started_at := greatest(NEW.started_at, current_setting('salon.days_ended')::timestamptz);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER movement_fence BEFORE INSERT ON movement FOR EACH STATEMENT EXECUTE FUNCTION lock_day_fence();
CREATE TRIGGER play_fence BEFORE INSERT ON play FOR EACH STATEMENT EXECUTE FUNCTION lock_day_fence();
CREATE TRIGGER session_fence BEFORE INSERT ON session FOR EACH STATEMENT EXECUTE FUNCTION lock_day_fence();
CREATE TRIGGER movement_in_open_day BEFORE INSERT ON movement FOR EACH ROW EXECUTE FUNCTION keep_out_of_closed_days();
CREATE TRIGGER play_in_open_day BEFORE INSERT ON play FOR EACH ROW EXECUTE FUNCTION keep_out_of_closed_days();
CREATE TRIGGER session_in_open_day BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION keep_out_of_closed_days();

-- Days of a site that are not ended yet, the present one last; the first one is that of the first booking. A midnight that the clocks
-- leave out is the first moment after it. After a change of the time zone a day is longer or shorter, once.
CREATE FUNCTION running_days(p_site integer, p_now timestamptz)
RETURNS TABLE (day date, starts_at timestamptz, ends_at timestamptz) LANGUAGE sql STABLE AS $$
  WITH zone AS (SELECT site_zone(p_site) AS name),
  last AS (SELECT d.day, d.ends_at FROM site_day d WHERE d.site_id = p_site ORDER BY d.day DESC LIMIT 1),
  ends AS (
    SELECT n::date AS day, day_start(n::date, zone.name) AS midnight,
      greatest(day_start(n::date + 1, zone.name), (SELECT l.ends_at FROM last l)) AS ends_at
    FROM zone, generate_series(
      coalesce((SELECT l.day + 1 FROM last l), day_of(least((SELECT min(at) FROM movement WHERE kind <> 'play'), p_now), zone.name))::timestamp,
      day_of(p_now, zone.name)::timestamp, interval '1 day') n
  )
  SELECT e.day, coalesce(lag(e.ends_at) OVER (ORDER BY e.day), (SELECT l.ends_at FROM last l), e.midnight), e.ends_at FROM ends e
$$;

-- Ends the days that are over, of every site. Answers how many.
CREATE FUNCTION end_days() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE v_now timestamptz := ledger_now(); v_count integer;
BEGIN
  IF NOT EXISTS (SELECT FROM site, running_days(site.id, v_now) r WHERE r.ends_at <= v_now) THEN RETURN 0; END IF;
  -- Bookings wait for who waits here; the next run tries again.
  PERFORM set_config('lock_timeout', '2s', true);
  PERFORM pg_advisory_xact_lock(day_fence());
  INSERT INTO site_day (site_id, day, starts_at, ends_at)
    SELECT site.id, r.day, r.starts_at, r.ends_at FROM site, running_days(site.id, v_now) r WHERE r.ends_at <= v_now;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

-- ---- Sums of a player's day

-- Every play counts on the day of its booking, by the trigger alone. The rows are locked last (ARCHITECTURE, Order of locks).
CREATE FUNCTION count_plays() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO player_day AS d (player_id, day, bet_minor, won_minor)
    SELECT s.player_id, site_day_of(p.site_id, f.booked_at), sum(f.bet), sum(f.won)
    FROM (SELECT session_id, booked_at, sum(bet_minor) AS bet, sum(win_minor + coalesce(jackpot_minor, 0)) AS won
      FROM fresh GROUP BY session_id, booked_at) f
    JOIN session s ON s.id = f.session_id JOIN player p ON p.id = s.player_id GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (player_id, day) DO UPDATE SET bet_minor = d.bet_minor + EXCLUDED.bet_minor, won_minor = d.won_minor + EXCLUDED.won_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER play_counted AFTER INSERT ON play REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_plays();

-- Deposits and withdrawals count alike, once all of a movement is written.
CREATE FUNCTION count_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO player_day AS d (player_id, day, deposited_minor, withdrawn_minor)
    SELECT p.id, site_day_of(p.site_id, NEW.at), CASE WHEN NEW.kind = 'deposit' THEN e.amount_minor ELSE 0 END,
      CASE WHEN NEW.kind = 'deposit' THEN 0 ELSE -e.amount_minor END
    FROM entry e JOIN account a ON a.id = e.account_id AND a.kind = 'wallet' JOIN player p ON p.id = a.owner::integer
    WHERE e.movement_id = NEW.id
  ON CONFLICT (player_id, day) DO UPDATE SET deposited_minor = d.deposited_minor + EXCLUDED.deposited_minor,
    withdrawn_minor = d.withdrawn_minor + EXCLUDED.withdrawn_minor;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER movement_counted AFTER INSERT ON movement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind IN ('deposit', 'withdraw', 'withdraw_return')) EXECUTE FUNCTION count_payment();

-- ---- Figures

-- What was booked within a time, by machine, game and player. `p_games`: {"<game>": {"rtp", "variance"}} of the platform's games, for a
-- bet of 1; a machine with a game of its own has the return that its operator states.
CREATE FUNCTION figures_between(p_site integer, p_from timestamptz, p_to timestamptz, p_games jsonb)
RETURNS TABLE (brand_id integer, machine_id integer, game_id text, player_id integer, plays bigint, games bigint, bet_minor bigint,
  win_minor bigint, expected_minor numeric, variance numeric, contribution_minor bigint, jackpots bigint, jackpot_minor bigint,
  hand_pays bigint, hand_pay_minor bigint, hand_pay_paid_minor bigint, sessions bigint, cash_in_minor bigint, cash_out_minor bigint,
  deposit_minor bigint, withdrawal_minor bigint, discount_minor bigint, bonus_minor bigint, correction_minor bigint,
  house_correction_minor bigint, disputed_minor bigint) LANGUAGE sql STABLE AS $$
  WITH played AS (
    SELECT p.machine_id, p.game_id, s.player_id, count(*) AS plays, sum(p.games) FILTER (WHERE p.kind IN ('base', 'metered')) AS games,
      sum(p.bet_minor) AS bet, sum(p.win_minor) AS win, sum(p.bet_minor::numeric * p.bet_minor) AS bet_square,
      sum(p.contribution_minor) AS contribution, count(p.jackpot_minor) AS jackpots, sum(p.jackpot_minor) AS jackpot,
      count(*) FILTER (WHERE p.hand_pay_minor > 0) AS hand_pays, sum(p.hand_pay_minor) AS hand_pay
    FROM play p JOIN machine m ON m.id = p.machine_id JOIN brand b ON b.id = m.brand_id LEFT JOIN session s ON s.id = p.session_id
    WHERE p.booked_at >= p_from AND p.booked_at < p_to AND b.site_id = p_site
    GROUP BY p.machine_id, p.game_id, s.player_id
  ), moved AS (
    SELECT v.kind, coalesce(e.player_id, t.player_id, s.player_id, w.player_id, d.player_id) AS player_id,
      coalesce(t.machine_id, s.machine_id, d.machine_id) AS machine_id, e.site_id, e.amount, e.players, e.payable, e.house
    FROM movement v
    LEFT JOIN transfer t ON t.id = v.transfer_id
    LEFT JOIN session s ON s.id = v.session_id
    LEFT JOIN withdrawal w ON w.id = CASE WHEN v.kind = 'withdraw_paid' THEN split_part(v.key, ':', 2)::uuid END
    LEFT JOIN dispute d ON d.id = CASE WHEN v.key ~ '^(dispute|correction):\d{1,9}$' THEN split_part(v.key, ':', 2)::integer END
    CROSS JOIN LATERAL (
      SELECT sum(x.amount_minor) FILTER (WHERE x.amount_minor > 0) AS amount,
        max(CASE WHEN a.kind IN ('wallet', 'handpay_payable') THEN a.owner::integer END) AS player_id,
        max(CASE WHEN a.kind = 'house' THEN split_part(a.owner, ':', 1)::integer END) AS site_id,
        sum(x.amount_minor) FILTER (WHERE a.kind = 'wallet') AS players,
        sum(x.amount_minor) FILTER (WHERE a.kind = 'handpay_payable') AS payable,
        sum(x.amount_minor) FILTER (WHERE a.kind = 'house') AS house
      FROM entry x JOIN account a ON a.id = x.account_id WHERE x.movement_id = v.id) e
    WHERE v.at >= p_from AND v.at < p_to AND v.kind <> 'play' AND v.kind IN ('cash_in', 'cash_out', 'hand_pay', 'deposit', 'withdraw_paid',
      'discount', 'bonus', 'correction', 'dispute')
  ), parts AS (
    SELECT y.machine_id, y.game_id, y.player_id, y.plays, y.games, y.bet, y.win, y.bet_square, y.contribution, y.jackpots, y.jackpot,
      y.hand_pays, y.hand_pay, 0 AS paid, 0 AS sessions, 0 AS cash_in, 0 AS cash_out, 0 AS deposit, 0 AS withdrawal, 0 AS discount, 0 AS bonus,
      0 AS correction, 0 AS house_correction, 0 AS disputed
    FROM played y
    UNION ALL
    SELECT v.machine_id, m.game_id, v.player_id, 0, 0, 0, 0, 0, 0, 0, 0,
      CASE WHEN v.kind = 'cash_out' AND v.payable > 0 THEN 1 ELSE 0 END, CASE WHEN v.kind = 'cash_out' THEN v.payable END,
      CASE WHEN v.kind = 'hand_pay' THEN v.amount END, 0, CASE WHEN v.kind = 'cash_in' THEN v.amount END,
      CASE WHEN v.kind = 'cash_out' THEN v.amount END, CASE WHEN v.kind = 'deposit' THEN v.amount END,
      CASE WHEN v.kind = 'withdraw_paid' THEN v.amount END, CASE WHEN v.kind = 'discount' THEN v.amount END,
      CASE WHEN v.kind = 'bonus' THEN v.amount END, CASE WHEN v.kind = 'correction' THEN v.players END,
      CASE WHEN v.kind = 'correction' THEN v.house END, CASE WHEN v.kind = 'dispute' THEN v.amount END
    FROM moved v LEFT JOIN player p ON p.id = v.player_id LEFT JOIN machine m ON m.id = v.machine_id LEFT JOIN brand b ON b.id = m.brand_id
    WHERE coalesce(p.site_id, b.site_id, v.site_id) = p_site
    UNION ALL
    SELECT s.machine_id, m.game_id, s.player_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0
    FROM session s JOIN machine m ON m.id = s.machine_id JOIN brand b ON b.id = m.brand_id
    WHERE s.started_at >= p_from AND s.started_at < p_to AND b.site_id = p_site
  ), summed AS (
    SELECT r.machine_id, r.game_id, r.player_id, sum(plays) AS plays, sum(games) AS games, sum(bet) AS bet, sum(win) AS win,
      sum(bet_square) AS bet_square, sum(contribution) AS contribution, sum(jackpots) AS jackpots, sum(jackpot) AS jackpot,
      sum(hand_pays) AS hand_pays, sum(hand_pay) AS hand_pay, sum(paid) AS paid, sum(sessions) AS sessions, sum(cash_in) AS cash_in,
      sum(cash_out) AS cash_out, sum(deposit) AS deposit, sum(withdrawal) AS withdrawal, sum(discount) AS discount, sum(bonus) AS bonus,
      sum(correction) AS correction, sum(house_correction) AS house_correction, sum(disputed) AS disputed
    FROM parts r GROUP BY r.machine_id, r.game_id, r.player_id
  )
  SELECT m.brand_id, r.machine_id, r.game_id, r.player_id, r.plays::bigint, coalesce(r.games, 0)::bigint, r.bet::bigint, r.win::bigint,
    r.bet * CASE WHEN m.own_game IS NULL THEN (p_games #>> ARRAY[r.game_id, 'rtp'])::numeric ELSE (m.own_game ->> 'rtp')::numeric / 100 END,
    r.bet_square * CASE WHEN m.own_game IS NULL THEN (p_games #>> ARRAY[r.game_id, 'variance'])::numeric END,
    r.contribution::bigint, r.jackpots::bigint, coalesce(r.jackpot, 0)::bigint, r.hand_pays::bigint, coalesce(r.hand_pay, 0)::bigint,
    coalesce(r.paid, 0)::bigint, r.sessions::bigint, coalesce(r.cash_in, 0)::bigint, coalesce(r.cash_out, 0)::bigint,
    coalesce(r.deposit, 0)::bigint, coalesce(r.withdrawal, 0)::bigint, coalesce(r.discount, 0)::bigint, coalesce(r.bonus, 0)::bigint,
    coalesce(r.correction, 0)::bigint, coalesce(r.house_correction, 0)::bigint, coalesce(r.disputed, 0)::bigint
  FROM summed r LEFT JOIN machine m ON m.id = r.machine_id
$$;

-- Writes the figures of a day that is over, once; false: they stand there.
CREATE FUNCTION close_day(p_site integer, p_day date, p_games jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE d site_day;
BEGIN
  SELECT * INTO STRICT d FROM site_day WHERE site_id = p_site AND day = p_day;
  INSERT INTO closed_day (site_id, day, closed_at) VALUES (p_site, p_day, ledger_now()) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO day_figure SELECT p_site, p_day, f.* FROM figures_between(p_site, d.starts_at, d.ends_at, p_games) f;
  RETURN true;
END $$;

-- Figures of a site's days: of closed days as written, of the others as booked so far.
CREATE FUNCTION figures_of_days(p_site integer, p_from date, p_to date, p_games jsonb, p_now timestamptz)
RETURNS SETOF day_figure LANGUAGE sql STABLE AS $$
  SELECT * FROM day_figure f WHERE f.site_id = p_site AND f.day BETWEEN p_from AND p_to
  UNION ALL
  SELECT p_site, d.day, r.* FROM (
    SELECT s.day, s.starts_at, s.ends_at FROM site_day s WHERE s.site_id = p_site AND s.day BETWEEN p_from AND p_to
      AND NOT EXISTS (SELECT FROM closed_day c WHERE c.site_id = p_site AND c.day = s.day)
    UNION ALL SELECT w.day, w.starts_at, w.ends_at FROM running_days(p_site, p_now) w WHERE w.day BETWEEN p_from AND p_to) d
  CROSS JOIN LATERAL figures_between(p_site, d.starts_at, d.ends_at, p_games) r
$$;

-- ---- Append-only
CREATE TRIGGER site_day_append_only BEFORE UPDATE OR DELETE ON site_day FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed_day_append_only BEFORE UPDATE OR DELETE ON closed_day FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER day_figure_append_only BEFORE UPDATE OR DELETE ON day_figure FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER site_day_no_truncate BEFORE TRUNCATE ON site_day EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed_day_no_truncate BEFORE TRUNCATE ON closed_day EXECUTE FUNCTION refuse_change();
CREATE TRIGGER day_figure_no_truncate BEFORE TRUNCATE ON day_figure EXECUTE FUNCTION refuse_change();
