-- Discount and bonus: one call each, safe to repeat with the same request id. Locks: player, accounts.

-- Whole seconds until the player may take this kind again; 0: now.
CREATE FUNCTION promotion_wait_s(p_kind promotion_kind, p_player integer) RETURNS integer LANGUAGE sql VOLATILE AS $$
  SELECT coalesce((
    SELECT greatest(0, ceil(extract(epoch FROM at + interval '5 minutes' - ledger_now())))::integer
    FROM promotion_payout WHERE player_id = p_player AND kind = p_kind ORDER BY id DESC LIMIT 1), 0)
$$;

-- Most that one grant may be worth at a site, minor units.
CREATE FUNCTION grant_max_minor(p_site integer) RETURNS bigint LANGUAGE sql STABLE AS
  $$SELECT site_limit(p_site, 'GRANT_MAX', 50000)$$;

-- What one person of the staff may still grant in bonuses today, the site's day; what was withdrawn counts for nothing.
CREATE FUNCTION grants_left_minor(p_site integer, p_by text) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT greatest(0, site_limit(p_site, 'GRANT_DAY_MAX', 500000) - coalesce((SELECT sum(g.amount_minor) FROM bonus_grant g
    JOIN player p ON p.id = g.player_id AND p.site_id = p_site
    WHERE is_same_person(g.granted_by, p_by) AND g.withdrawn_at IS NULL
      AND g.granted_at >= site_day_start(p_site, site_day_of(p_site, ledger_now()))), 0))::bigint
$$;

-- The largest share that staff has granted the player for the next discount, hundredths of a percent; 0: none.
CREATE FUNCTION granted_share_bp(p_player integer) RETURNS integer LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(max(share_bp), 0) FROM discount_grant
  WHERE player_id = p_player AND payout_id IS NULL AND withdrawn_at IS NULL AND expires_at > ledger_now()
$$;

-- The site's share of what was lost since the last discount; `p_net_loss`: of all time, minor units. A larger share that was granted
-- adds at most what one grant may be worth.
CREATE FUNCTION discount_due_minor(p_player integer, p_site integer, p_net_loss bigint) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT lost * share / 10000 + least(lost * greatest(granted_share_bp(p_player) - share, 0) / 10000, grant_max_minor(p_site))
  FROM (SELECT site_limit(p_site, 'DISCOUNT_SHARE_BP', 1000) AS share, greatest(0, p_net_loss - coalesce((
      SELECT net_loss_minor FROM promotion_payout WHERE player_id = p_player AND kind = 'discount' ORDER BY id DESC LIMIT 1), 0)) AS lost) x
$$;

-- Sum of the open bonus grants.
CREATE FUNCTION bonus_due_minor(p_player integer) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(sum(amount_minor), 0)::bigint FROM bonus_grant
  WHERE player_id = p_player AND payout_id IS NULL AND withdrawn_at IS NULL AND (expires_at IS NULL OR expires_at > ledger_now())
$$;

-- Balance that a discount requires to be below; null where the site does not check it.
CREATE FUNCTION discount_below_minor(p_site integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN (SELECT settings -> 'DISCOUNT_BALANCE_CHECK' FROM site WHERE id = p_site) IS DISTINCT FROM 'false'
    THEN site_limit(p_site, 'DISCOUNT_MIN', 100) END
$$;

-- What is on offer for the player now; `take_promotion` checks again.
CREATE FUNCTION promotion_offers(p_player integer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object(
    'discount', jsonb_build_object('amountMinor', discount_due_minor(p.id, p.site_id, net_loss_minor(p.id)),
      'waitS', promotion_wait_s('discount', p.id), 'belowMinor', discount_below_minor(p.site_id)),
    'bonus', jsonb_build_object('amountMinor', bonus_due_minor(p.id), 'waitS', promotion_wait_s('bonus', p.id)))
  FROM player p WHERE p.id = p_player
$$;

-- A payout with the wallet of now.
CREATE FUNCTION promotion_answer(p_player integer, p_amount bigint, p_fresh boolean) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object('ok', true, 'amountMinor', p_amount, 'fresh', p_fresh,
    'balanceMinor', balance_minor, 'balanceSeq', seq)
  FROM account WHERE kind = 'wallet' AND owner = p_player::text
$$;

-- Pays a discount or the open bonus grants to the wallet.
CREATE FUNCTION take_promotion(p_kind promotion_kind, p_player integer, p_request uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_site integer; v_amount bigint; v_wait integer; v_below bigint; v_wallet account; v_payout bigint; v_net_loss bigint; v_grants bigint[]; v_refusal jsonb;
BEGIN
  -- The player's row keeps two devices apart; a second click waits here and then finds the payout of the first.
  SELECT site_id INTO STRICT v_site FROM player WHERE id = p_player FOR NO KEY UPDATE;
  SELECT amount_minor INTO v_amount FROM promotion_payout
    WHERE player_id = p_player AND kind = p_kind AND request_id = p_request;
  IF FOUND THEN RETURN promotion_answer(p_player, v_amount, false); END IF;
  -- Nobody gets at money in the wallet of a closed account, and a player who has taken a break is given nothing to play with.
  v_refusal := coalesce(payment_player_refusal(p_player), exclusion_refusal(p_player));
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  v_wait := promotion_wait_s(p_kind, p_player);
  IF v_wait > 0 THEN RETURN refusal(p_kind || '_too_soon', jsonb_build_object('seconds', v_wait)); END IF;
  SELECT * INTO v_wallet FROM account WHERE kind = 'wallet' AND owner = p_player::text FOR NO KEY UPDATE;
  IF p_kind = 'discount' THEN
    v_below := discount_below_minor(v_site);
    IF v_wallet.balance_minor >= v_below THEN RETURN refusal('discount_balance', jsonb_build_object('amount', v_below)); END IF;
    -- Read once: a play that is booked meanwhile belongs to the next discount.
    v_net_loss := net_loss_minor(p_player);
    v_amount := discount_due_minor(p_player, v_site, v_net_loss);
  ELSE
    -- By id: a grant that comes meanwhile is not marked as paid.
    SELECT coalesce(sum(amount_minor), 0), array_agg(id) INTO v_amount, v_grants FROM (
      SELECT id, amount_minor FROM bonus_grant
      WHERE player_id = p_player AND payout_id IS NULL AND withdrawn_at IS NULL AND (expires_at IS NULL OR expires_at > ledger_now()) FOR UPDATE) open;
  END IF;
  IF v_amount = 0 THEN RETURN refusal(p_kind || '_nothing'); END IF;
  INSERT INTO promotion_payout (kind, player_id, request_id, amount_minor, net_loss_minor, at)
    VALUES (p_kind, p_player, p_request, v_amount, v_net_loss, ledger_now())
    RETURNING id INTO v_payout;
  IF p_kind = 'bonus' THEN
    UPDATE bonus_grant SET payout_id = v_payout WHERE id = ANY (v_grants);
  ELSE
    UPDATE discount_grant SET payout_id = v_payout
      WHERE player_id = p_player AND payout_id IS NULL AND withdrawn_at IS NULL AND expires_at > ledger_now();
  END IF;
  PERFORM post_movement(p_kind::text::movement_kind, p_kind || ':' || v_payout, NULL, NULL,
    ARRAY[account_of('promotions', v_site::text), v_wallet.id], ARRAY[-v_amount, v_amount]);
  RETURN promotion_answer(p_player, v_amount, true);
END $$;
CREATE TRIGGER promotion_payout_append_only BEFORE UPDATE OR DELETE ON promotion_payout
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
