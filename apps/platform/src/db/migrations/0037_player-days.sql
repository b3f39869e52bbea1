-- Sums of a player by days of the site: limits, spending and discounts read a few rows, however many plays there are. Bookings go on
-- meanwhile: those after this transaction are counted by its triggers, those before it by its last statement, which waits for them.
CREATE TABLE player_day (
  player_id        integer NOT NULL REFERENCES player,
  day              date NOT NULL,
  deposited_minor  bigint NOT NULL DEFAULT 0,
  withdrawn_minor  bigint NOT NULL DEFAULT 0,
  bet_minor        bigint NOT NULL DEFAULT 0,
  won_minor        bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (player_id, day)
) WITH (fillfactor = 70);
COMMENT ON TABLE player_day IS 'Sums of what was booked for a player, by the day of the site on which it was booked; no row: nothing was.';
COMMENT ON COLUMN player_day.withdrawn_minor IS 'Below zero where more came back than was asked for.';
COMMENT ON COLUMN player_day.won_minor IS 'Hand pays and progressive jackpots included.';

-- As `schema/20-days.sql` has them, with nothing of its other functions.
CREATE FUNCTION count_plays() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO player_day AS d (player_id, day, bet_minor, won_minor)
    SELECT s.player_id, (f.booked_at AT TIME ZONE coalesce(site.settings ->> 'TIME_ZONE', 'Europe/Istanbul'))::date, sum(f.bet_minor),
      sum(f.win_minor + coalesce(f.jackpot_minor, 0))
    FROM fresh f JOIN session s ON s.id = f.session_id JOIN player p ON p.id = s.player_id JOIN site ON site.id = p.site_id
    GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (player_id, day) DO UPDATE SET bet_minor = d.bet_minor + EXCLUDED.bet_minor, won_minor = d.won_minor + EXCLUDED.won_minor;
  RETURN NULL;
END $$;
CREATE FUNCTION count_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO player_day AS d (player_id, day, deposited_minor, withdrawn_minor)
    SELECT p.id, (NEW.at AT TIME ZONE coalesce(site.settings ->> 'TIME_ZONE', 'Europe/Istanbul'))::date,
      CASE WHEN NEW.kind = 'deposit' THEN e.amount_minor ELSE 0 END, CASE WHEN NEW.kind = 'deposit' THEN 0 ELSE -e.amount_minor END
    FROM entry e JOIN account a ON a.id = e.account_id AND a.kind = 'wallet' JOIN player p ON p.id = a.owner::integer
    JOIN site ON site.id = p.site_id WHERE e.movement_id = NEW.id
  ON CONFLICT (player_id, day) DO UPDATE SET deposited_minor = d.deposited_minor + EXCLUDED.deposited_minor,
    withdrawn_minor = d.withdrawn_minor + EXCLUDED.withdrawn_minor;
  RETURN NULL;
END $$;
-- Both wait for the bookings that are under way, and keep others back until the end.
CREATE CONSTRAINT TRIGGER movement_counted AFTER INSERT ON movement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind IN ('deposit', 'withdraw', 'withdraw_return')) EXECUTE FUNCTION count_payment();
CREATE TRIGGER play_counted AFTER INSERT ON play REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_plays();

-- Plays of closed days are read from their figures: what is left is a day of plays.
WITH place AS (
  SELECT p.id AS player_id, coalesce(s.settings ->> 'TIME_ZONE', 'Europe/Istanbul') AS zone,
    coalesce((SELECT max(d.ends_at) FROM closed_day c JOIN site_day d USING (site_id, day) WHERE c.site_id = s.id
      AND NOT EXISTS (SELECT FROM site_day o WHERE o.site_id = s.id AND o.day < d.day
        AND NOT EXISTS (SELECT FROM closed_day x WHERE x.site_id = o.site_id AND x.day = o.day))), '-infinity') AS figures_to
  FROM player p JOIN site s ON s.id = p.site_id
), booked AS (
  SELECT f.player_id, f.day, 0 AS deposited, 0 AS withdrawn, f.bet_minor AS bet, f.win_minor + f.jackpot_minor AS won
  FROM day_figure f JOIN place USING (player_id) JOIN site_day d USING (site_id, day)
  WHERE d.ends_at <= place.figures_to AND (f.bet_minor <> 0 OR f.win_minor <> 0 OR f.jackpot_minor <> 0)
  UNION ALL
  SELECT s.player_id, (q.booked_at AT TIME ZONE place.zone)::date, 0, 0, q.bet_minor, q.win_minor + coalesce(q.jackpot_minor, 0)
  FROM play q JOIN session s ON s.id = q.session_id JOIN place USING (player_id)
  WHERE q.booked_at >= (SELECT min(figures_to) FROM place) AND q.booked_at >= place.figures_to
  UNION ALL
  SELECT place.player_id, (m.at AT TIME ZONE place.zone)::date, CASE WHEN m.kind = 'deposit' THEN e.amount_minor ELSE 0 END,
    CASE WHEN m.kind = 'deposit' THEN 0 ELSE -e.amount_minor END, 0, 0
  FROM movement m JOIN entry e ON e.movement_id = m.id JOIN account a ON a.id = e.account_id AND a.kind = 'wallet'
  JOIN place ON place.player_id = a.owner::integer
  WHERE m.kind IN ('deposit', 'withdraw', 'withdraw_return')
)
INSERT INTO player_day (player_id, day, deposited_minor, withdrawn_minor, bet_minor, won_minor)
  SELECT player_id, day, sum(deposited), sum(withdrawn), sum(bet), sum(won) FROM booked GROUP BY player_id, day;
