-- What the platform believes of a play: nothing that it can check. A play that its game cannot have brought is no money. Its bet is in
-- suspense of a dispute, its number counts as booked, and its machine goes out of service, so that nothing after it is held up or lost. The
-- rules are those of `unfitRule` and `hourMostMinor` of the domain.

-- Most that one amount may be.
CREATE FUNCTION amount_most() RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT 1000000000000::bigint';

-- Most that one game of any machine bets.
CREATE FUNCTION bet_most() RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT 1000000000::bigint';

-- Reasons for which a machine plays nothing more but pays its credit out: an operator looks at it before it is returned.
CREATE FUNCTION is_play_doubted(p_reason text) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$SELECT coalesce(p_reason IN ('play_unfit', 'winnings_ceiling'), false)$$;

-- Bounds of a machine's own game by what its operator states (`statedBounds` of the domain): credits and money as stated; where no greatest bet
-- is, 100 times the smallest, where no greatest win, 1,000 times the greatest bet. Its variance is at most the product of both.
CREATE FUNCTION stated_bound(p_game text, p_own jsonb) RETURNS game_bound LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_game, '{base,metered}'::text[], NULL::bigint[], coalesce((p_own ->> 'denominationMinor')::bigint, 1), s.bet, s.win,
    NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint, 0,
    ceil(sqrt(2 * 20.72326583694641::float8 * 7200 * (s.bet::float8 * s.win::float8)))::bigint)::game_bound
  FROM (SELECT b.bet, coalesce((p_own ->> 'maxWinMinor')::bigint, least(1000 * b.bet::numeric, amount_most())::bigint) AS win
    FROM (SELECT least(coalesce((p_own ->> 'maxBetMinor')::numeric, 100 * coalesce((p_own ->> 'minBetMinor')::numeric, 1)),
      bet_most())::bigint AS bet) b) s
$$;

-- Bounds of a machine's plays; null: its game is not known.
CREATE FUNCTION machine_bound(m machine) RETURNS game_bound LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN m.own_game IS NULL THEN (SELECT g FROM game_bound g WHERE g.game_id = m.game_id)
    ELSE stated_bound(m.game_id, m.own_game) END
$$;

-- Most that a play can pay. `p_paid`: the bet that has paid for it. Of a machine that decides itself a hand pay may be of a game that an earlier
-- play has counted.
CREATE FUNCTION most_win(g game_bound, p_kind text, p_games integer, p_paid bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT least((g).win_most_minor * (CASE p_kind WHEN 'metered' THEN p_games + 1 ELSE 1 END)::numeric, amount_most(),
    CASE p_kind WHEN 'base' THEN (g).base_times WHEN 'free' THEN (g).free_times WHEN 'pick' THEN (g).pick_times END * p_paid::numeric)::bigint
$$;

-- Which rule of its game a play breaks; null: it fits. `p_limit`: the site's of a win, above which an attendant pays all of it.
CREATE FUNCTION why_unfit(g game_bound, p_game text, p_kind text, p_games integer, p_bet bigint, p_win bigint, p_hand_pay bigint,
  p_jackpot boolean, p_paid bigint, p_limit bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN (g).game_id IS DISTINCT FROM p_game THEN 'game_unknown'
    WHEN p_kind <> ALL ((g).kinds) THEN 'kind_unknown'
    WHEN CASE WHEN p_kind IN ('free', 'pick') THEN p_bet <> 0
      WHEN (g).bets_minor IS NOT NULL THEN p_bet <> ALL ((g).bets_minor)
      ELSE p_bet % (g).unit_minor <> 0 OR p_bet > least((g).bet_most_minor * greatest(p_games, 1)::numeric, amount_most())
      END THEN 'bet_not_offered'
    WHEN p_win % (g).unit_minor <> 0 OR p_win > most_win(g, p_kind, p_games, p_paid) THEN 'win_too_high'
    WHEN p_jackpot AND ((g).jackpot_times IS NULL OR p_win < (g).jackpot_times * p_paid) THEN 'jackpot_none'
    WHEN p_kind <> 'metered' AND p_win > p_limit AND p_hand_pay <> p_win THEN 'hand_pay_missing'
  END
$$;

-- Most that a machine credits above its bets within an hour, passed by an honest one once in 1e9 hours (`hourMostMinor` of the domain has the
-- inequality). What an attendant pays is no credit; a machine that decides itself knows no limit of ours.
CREATE FUNCTION hour_most(g game_bound, p_limit bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT (g).hour_minor + 14 * CASE WHEN 'metered' = ANY ((g).kinds) THEN (g).win_most_minor ELSE least((g).win_most_minor, p_limit) END
$$;

-- Most that the plays of an hour bet: a bet every half second (`hourBetsMostMinor` of the domain).
CREATE FUNCTION hour_bets_most(g game_bound) RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT 7200 * (g).bet_most_minor';

-- Keeps a play that does not fit: a dispute with its evidence, and the fact itself. `p`: the play as `book_plays` reads it; `p_held`: of
-- its bet, what the machine's credit had, which the caller moves to suspense; `p_claimed`: most that it may be worth to its player. A hand
-- pay of it unlocks its machine and pays nobody: the dispute decides.
CREATE FUNCTION keep_unfit_play(p_machine integer, p_incarnation uuid, p jsonb, p_rule text, p_session uuid, p_held bigint, p_claimed bigint,
  p_allowed jsonb) RETURNS dispute LANGUAGE plpgsql AS $$
DECLARE d dispute; v_hand_pay bigint := (p ->> 'hand_pay')::bigint; v_ended timestamptz := to_timestamp((p ->> 'ended_ms')::bigint / 1000.0);
BEGIN
  INSERT INTO dispute (opened_at, site_id, machine_id, player_id, session_id, cause, held_minor, claimed_minor, evidence)
    SELECT ledger_now(), b.site_id, p_machine, se.player_id, p_session, 'play_unfit', p_held, p_claimed,
      dispute_evidence(p_machine) || jsonb_build_object('allowed', p_allowed, 'unfitPlay', jsonb_build_object('rule', p_rule,
        'number', p -> 'number', 'gameId', p -> 'game', 'kind', p -> 'kind', 'games', p -> 'games', 'betMinor', p -> 'bet',
        'winMinor', p -> 'win', 'handPayMinor', p -> 'hand_pay', 'jackpot', p -> 'jackpot', 'endedAt', iso(v_ended)))
    FROM machine m JOIN brand b ON b.id = m.brand_id LEFT JOIN session se ON se.id = p_session WHERE m.id = p_machine RETURNING * INTO d;
  INSERT INTO unfit_play (machine_id, number, incarnation, session_id, dispute_id, rule, kind, games, game_id, bet_minor, win_minor,
      contribution_minor, hand_pay_minor, jackpot, outcome, ended_at, recorded_at)
    VALUES (p_machine, (p ->> 'number')::bigint, p_incarnation, p_session, d.id, p_rule, p ->> 'kind', (p ->> 'games')::integer, p ->> 'game',
      (p ->> 'bet')::bigint, (p ->> 'win')::bigint, (p ->> 'share')::bigint, v_hand_pay, (p ->> 'jackpot')::boolean,
      coalesce(p -> 'outcome', 'null'), v_ended, d.opened_at);
  IF v_hand_pay BETWEEN 1 AND amount_most() THEN PERFORM owe_hand_pay(p_machine, 'play:' || (p ->> 'number'), NULL, v_hand_pay); END IF;
  RETURN d;
END $$;

-- Whether a cash out is paid by an attendant whatever its cabinet says: it is above the site's limit.
CREATE FUNCTION is_hand_pay_cash_out(p_machine integer, p_amount bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM machine m JOIN brand b ON b.id = m.brand_id JOIN site ON site.id = b.site_id
    WHERE m.id = p_machine AND p_amount > whole_setting(site.settings, 'HAND_PAY_CASH_OUT_LIMIT'))
$$;
CREATE TRIGGER unfit_play_append_only BEFORE UPDATE OR DELETE ON unfit_play FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER unfit_play_no_truncate BEFORE TRUNCATE ON unfit_play EXECUTE FUNCTION refuse_change();
