-- Functions that nodes of the last release may still call, or had; this release uses none of them (`surface/retired.ts`, docs/upgrades.md).

-- See `end_protected_session`.
CREATE FUNCTION end_protected_sessions() RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(jsonb_agg(ended) FILTER (WHERE ended IS NOT NULL), '[]') FROM seats_to_check() c, end_protected_session(c.machine_id) ended
$$;

-- See `day_start`; every caller asks for a midnight.
CREATE FUNCTION wall_moment(p_wall timestamp, p_zone text) RETURNS timestamptz LANGUAGE sql STABLE AS
  $$SELECT day_start(p_wall::date, p_zone)$$;

-- See `period_first_day`.
CREATE FUNCTION period_start(p_period limit_period, p_zone text, p_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS
  $$SELECT day_start(period_first_day(p_period, day_of(p_at, p_zone)), p_zone)$$;

-- See `period_next_day`.
CREATE FUNCTION period_end(p_period limit_period, p_zone text, p_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS
  $$SELECT day_start(period_next_day(p_period, day_of(p_at, p_zone)), p_zone)$$;

-- See the one that takes a day.
CREATE FUNCTION net_loss_minor(p_player integer, p_since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS
  $$SELECT net_loss_minor(p_player, (SELECT site_day_of(site_id, p_since) FROM player WHERE id = p_player))$$;

-- See the one that takes a day.
CREATE FUNCTION deposited_minor(p_player integer, p_since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS
  $$SELECT deposited_minor(p_player, (SELECT site_day_of(site_id, p_since) FROM player WHERE id = p_player))$$;

-- See the one that takes a day.
CREATE FUNCTION limit_used(p_player integer, p_kind limit_kind, p_since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT limit_used(p_player, p_kind, day_of(p_since, site_zone(site_id)), site_zone(site_id)) FROM player WHERE id = p_player
$$;
