-- Whose money an account holds, as in 0023, but without a cast that an owner of another kind cannot stand: where the planner
-- knows the owner, it casts before it looks at the kind. An account of a payment provider names its site first, older ones none.
CREATE OR REPLACE FUNCTION site_of_account(p_kind account_kind, p_owner text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE p_kind::text
    WHEN 'wallet' THEN (SELECT site_id FROM player WHERE id::text = p_owner)
    WHEN 'handpay_payable' THEN (SELECT site_id FROM player WHERE id::text = p_owner)
    WHEN 'in_transit' THEN (SELECT site_id FROM transfer t JOIN player p ON p.id = t.player_id WHERE t.id::text = p_owner)
    WHEN 'machine_credit' THEN
      (SELECT b.site_id FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.id::text = p_owner)
    WHEN 'suspense' THEN
      (SELECT b.site_id FROM machine m JOIN brand b ON b.id = m.brand_id WHERE 'machine:' || m.id = p_owner)
    WHEN 'jackpot_pool' THEN (SELECT site_id FROM brand WHERE id::text = p_owner)
    WHEN 'house' THEN substring(p_owner FROM '^([0-9]{1,9})(:|$)')::integer
    WHEN 'promotions' THEN substring(p_owner FROM '^([0-9]{1,9})(:|$)')::integer
    WHEN 'payments' THEN substring(p_owner FROM '^([0-9]{1,9}):')::integer
    WHEN 'withdrawal' THEN substring(p_owner FROM '^([0-9]{1,9}):')::integer
  END
$$;
