-- Player protection: limits, pauses, reality checks, and the lock of a login. Whatever moves money or gives a seat asks here,
-- in the same transaction. The functions of the books that are guarded keep their names; what they were is called
-- `<name>_unguarded` from here on, and a later change of one of them has to change that one.

ALTER TABLE login ADD COLUMN locked_at timestamptz, ADD COLUMN pin_failures integer NOT NULL DEFAULT 0;

CREATE TYPE limit_kind AS ENUM ('deposit', 'loss', 'time');
CREATE TYPE limit_period AS ENUM ('day', 'week', 'month');

-- Money in minor units, time in seconds. No row: no limit.
CREATE TABLE player_limit (
  player_id     integer NOT NULL REFERENCES player,
  kind          limit_kind NOT NULL,
  period        limit_period NOT NULL,
  amount        bigint NOT NULL CHECK (amount >= 0),
  -- A looser one that was asked for (null: none at all); it holds only once it is confirmed after its waiting time.
  asked_amount  bigint CHECK (asked_amount > amount),
  asked_at      timestamptz,
  PRIMARY KEY (player_id, kind, period)
);

CREATE TABLE player_protection (
  player_id              integer PRIMARY KEY REFERENCES player,
  -- Null: the player has chosen nothing.
  reality_check_minutes  integer CHECK (reality_check_minutes > 0),
  exclusion              text CHECK (exclusion IN ('cool_off', 'self_exclusion')),
  excluded_until         timestamptz,
  CHECK ((exclusion IS NULL) = (excluded_until IS NULL))
);

-- Asked of a player at their machine; unanswered while `answered_at` is null.
CREATE TABLE reality_check (
  id           uuid PRIMARY KEY,
  player_id    integer NOT NULL REFERENCES player,
  session_id   uuid NOT NULL REFERENCES session,
  opened_at    timestamptz NOT NULL,
  answered_at  timestamptz,
  choice       text CHECK (choice IN ('continue', 'cash_out')),
  -- As the player saw it.
  played_s     bigint,
  net_minor    bigint
);
CREATE UNIQUE INDEX reality_check_open ON reality_check (session_id) WHERE answered_at IS NULL;
CREATE INDEX reality_check_session ON reality_check (session_id, answered_at DESC);
CREATE INDEX reality_check_player ON reality_check (player_id);

-- What was set, asked for, confirmed and enforced: an operator has to be able to show it.
CREATE TABLE protection_event (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL,
  player_id  integer NOT NULL REFERENCES player,
  type       text NOT NULL,
  details    jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX protection_event_player ON protection_event (player_id, at DESC);
CREATE TRIGGER protection_event_append_only BEFORE UPDATE OR DELETE ON protection_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE INDEX IF NOT EXISTS play_jackpot ON play (session_id) WHERE jackpot_minor IS NOT NULL;
CREATE INDEX movement_deposit ON movement (at) WHERE kind = 'deposit';

CREATE FUNCTION note_protection(p_player integer, p_type text, p_details jsonb) RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO protection_event (at, player_id, type, details) VALUES (ledger_now(), p_player, p_type, p_details)
$$;

-- ---- Periods: as `protection/periods` of the domain has them.

CREATE FUNCTION site_zone(p_site integer) RETURNS text LANGUAGE sql STABLE AS
  $$SELECT coalesce((SELECT settings ->> 'TIME_ZONE' FROM site WHERE id = p_site), 'Europe/Istanbul')$$;

-- The first moment at which the wall shows it; clocks that are put back show it twice.
CREATE FUNCTION wall_moment(p_wall timestamp, p_zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN (p_wall AT TIME ZONE p_zone - interval '1 hour') AT TIME ZONE p_zone = p_wall
    THEN p_wall AT TIME ZONE p_zone - interval '1 hour' ELSE p_wall AT TIME ZONE p_zone END
$$;

CREATE FUNCTION period_start(p_period limit_period, p_zone text, p_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS
  $$SELECT wall_moment(date_trunc(p_period::text, p_at AT TIME ZONE p_zone), p_zone)$$;

CREATE FUNCTION period_end(p_period limit_period, p_zone text, p_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS
  $$SELECT wall_moment(date_trunc(p_period::text, p_at AT TIME ZONE p_zone) + ('1 ' || p_period)::interval, p_zone)$$;

-- ---- What has been used.

-- Bets minus wins and jackpots since then, by the books' own clock; negative after a gain. A session that began since then is its
-- own sum; of an older one only the plays since then count.
CREATE FUNCTION net_loss_minor(p_player integer, p_since timestamptz) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(sum(lost), 0)::bigint FROM (
    SELECT bet_minor - win_minor AS lost FROM session WHERE player_id = p_player AND started_at >= p_since
    UNION ALL
    SELECT q.bet_minor - q.win_minor FROM session s JOIN play q ON q.session_id = s.id JOIN movement m ON m.id = q.movement_id
      WHERE s.player_id = p_player AND s.started_at < p_since AND (s.ended_at IS NULL OR s.ended_at >= p_since) AND m.at >= p_since
    UNION ALL
    SELECT -q.jackpot_minor FROM session s JOIN play q ON q.session_id = s.id AND q.jackpot_minor IS NOT NULL
      JOIN movement m ON m.key = 'jackpot:' || q.machine_id || ':' || q.number
      WHERE s.player_id = p_player AND (s.ended_at IS NULL OR s.ended_at >= p_since) AND m.at >= p_since
  ) x
$$;

CREATE FUNCTION played_seconds(p_player integer, p_since timestamptz) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(floor(sum(extract(epoch FROM
      greatest(coalesce(ended_at, ledger_now()) - greatest(started_at, p_since), interval '0')))), 0)::bigint
  FROM session WHERE player_id = p_player AND (ended_at IS NULL OR ended_at >= p_since)
$$;

-- Movements of one wallet are numbered in their order; those of different ones may be a few numbers apart from their clocks.
CREATE FUNCTION deposited_minor(p_player integer, p_since timestamptz) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(sum(e.amount_minor), 0)::bigint
  FROM account a JOIN entry e ON e.account_id = a.id JOIN movement m ON m.id = e.movement_id
  WHERE a.kind = 'wallet' AND a.owner = p_player::text AND m.kind = 'deposit' AND m.at >= p_since
    AND e.movement_id >= (SELECT id - 100000 FROM movement WHERE kind = 'deposit' AND at >= p_since ORDER BY at LIMIT 1)
$$;

CREATE FUNCTION limit_used(p_player integer, p_kind limit_kind, p_since timestamptz) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT CASE p_kind WHEN 'deposit' THEN deposited_minor(p_player, p_since) WHEN 'loss' THEN net_loss_minor(p_player, p_since)
    ELSE played_seconds(p_player, p_since) END
$$;

-- Money that may still be lost: on the machine of the player's session, and on its way there.
CREATE FUNCTION at_risk_minor(p_player integer) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT coalesce((SELECT machine_credit_minor(machine_id) FROM session WHERE player_id = p_player AND ended_at IS NULL), 0)
    + coalesce((SELECT sum(t.amount_minor) FROM session s JOIN transfer t ON t.session_id = s.id
        WHERE s.player_id = p_player AND s.ended_at IS NULL AND t.kind = 'cash_in' AND t.state IN ('reserved', 'sent', 'unknown')), 0)
$$;

-- Every limit of a player with what is used of it in the period of now; `at_risk` counts against a loss limit too.
CREATE FUNCTION limits_now(p_player integer, p_kinds limit_kind[] DEFAULT enum_range(NULL::limit_kind)) RETURNS TABLE (
  kind limit_kind, period limit_period, amount bigint, used bigint, resets_at timestamptz, asked_amount bigint, asked_at timestamptz,
  at_risk bigint
) LANGUAGE plpgsql AS $$
DECLARE v_zone text; v_now timestamptz := ledger_now();
BEGIN
  SELECT site_zone(site_id) INTO v_zone FROM player WHERE id = p_player;
  RETURN QUERY SELECT l.kind, l.period, l.amount, limit_used(p_player, l.kind, period_start(l.period, v_zone, v_now)),
    period_end(l.period, v_zone, v_now), l.asked_amount, l.asked_at,
    CASE WHEN l.kind = 'loss' THEN at_risk_minor(p_player) ELSE 0 END
  FROM player_limit l WHERE l.player_id = p_player AND l.kind = ANY (p_kinds) ORDER BY l.kind, l.period;
END $$;

CREATE FUNCTION player_currency(p_player integer) RETURNS text LANGUAGE sql STABLE AS
  $$SELECT rtrim(site.currency) FROM player JOIN site ON site.id = site_id WHERE player.id = p_player$$;

-- ---- What is refused. Null: nothing is in the way.

CREATE FUNCTION exclusion_refusal(p_player integer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT refusal(CASE exclusion WHEN 'cool_off' THEN 'cooling_off' ELSE 'self_excluded' END,
    jsonb_build_object('untilAt', iso(excluded_until)))
  FROM player_protection WHERE player_id = p_player AND excluded_until > ledger_now()
$$;

CREATE FUNCTION money_limit_refusal(p_error text, p_player integer, p_left bigint, p_resets timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT refusal(p_error, jsonb_build_object('leftMinor', greatest(p_left, 0), 'currency', player_currency(p_player),
    'resetsAt', iso(p_resets)))
$$;

-- Why the player may not play at all now.
CREATE FUNCTION play_refusal(p_player integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_refusal jsonb; l record;
BEGIN
  v_refusal := exclusion_refusal(p_player);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  -- The one that lasts longest is the one that counts.
  SELECT * INTO l FROM limits_now(p_player, '{loss,time}') n WHERE n.used >= n.amount ORDER BY n.resets_at DESC LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF l.kind = 'loss' THEN RETURN money_limit_refusal('loss_limit_reached', p_player, 0, l.resets_at); END IF;
  RETURN refusal('time_limit_reached', jsonb_build_object('resetsAt', iso(l.resets_at)));
END $$;

-- Everything that lies on a machine may be lost, so a cash in is at most what the loss limit leaves beyond the credit that is
-- there and on its way: no luck of the plays that it pays for can pass the limit then.
CREATE FUNCTION cash_in_refusal(p_player integer, p_machine integer, p_amount bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_refusal jsonb; l record;
BEGIN
  IF EXISTS (SELECT 1 FROM seat s JOIN login ON login.id = s.login_id
    WHERE s.machine_id = p_machine AND s.player_id = p_player AND login.locked_at IS NOT NULL) THEN
    RETURN refusal('login_locked');
  END IF;
  v_refusal := play_refusal(p_player);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  IF EXISTS (SELECT 1 FROM reality_check r JOIN session s ON s.id = r.session_id
    WHERE s.player_id = p_player AND s.ended_at IS NULL AND r.answered_at IS NULL) THEN
    RETURN refusal('reality_check_due');
  END IF;
  SELECT n.amount - n.used - n.at_risk AS left_minor, n.resets_at INTO l
    FROM limits_now(p_player, '{loss}') n ORDER BY 1, 2 DESC LIMIT 1;
  IF l.left_minor < p_amount THEN RETURN money_limit_refusal('loss_limit_reached', p_player, l.left_minor, l.resets_at); END IF;
  RETURN NULL;
END $$;

-- Whether a deposit may be taken: null, or the refusal. Locks the player until the transaction ends, so that of two deposits at
-- once the second sees the first. `p_pending`: deposits that were begun and are not in the books yet.
CREATE FUNCTION deposit_refusal(p_player integer, p_amount bigint, p_pending bigint DEFAULT 0) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_refusal jsonb; l record;
BEGIN
  PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;
  v_refusal := exclusion_refusal(p_player);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  SELECT n.amount - n.used - p_pending AS left_minor, n.resets_at INTO l
    FROM limits_now(p_player, '{deposit}') n ORDER BY 1, 2 DESC LIMIT 1;
  IF l.left_minor < p_amount THEN RETURN money_limit_refusal('deposit_limit_reached', p_player, l.left_minor, l.resets_at); END IF;
  RETURN NULL;
END $$;

-- ---- The guarded functions of the books. The player's row is locked first, as the order of locks has it: a limit that is being
-- made tighter and the cash in that it concerns come one after the other.

ALTER FUNCTION take_seat(integer, integer, uuid) RENAME TO take_seat_unguarded;
CREATE FUNCTION take_seat(p_machine integer, p_player integer, p_login uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_refusal jsonb;
BEGIN
  PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;
  -- Whoever sits there already may come back: what has to end ends by its own cash out.
  IF NOT EXISTS (SELECT 1 FROM seat WHERE machine_id = p_machine AND player_id = p_player) THEN
    IF EXISTS (SELECT 1 FROM login WHERE id = p_login AND locked_at IS NOT NULL) THEN RETURN refusal('login_locked'); END IF;
    v_refusal := play_refusal(p_player);
    IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  END IF;
  RETURN take_seat_unguarded(p_machine, p_player, p_login);
END $$;

ALTER FUNCTION send_cash_in(uuid, integer, integer, bigint, double precision) RENAME TO send_cash_in_unguarded;
CREATE FUNCTION send_cash_in(p_id uuid, p_player integer, p_machine integer, p_amount bigint, p_ask_ms double precision)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_refusal jsonb;
BEGIN
  PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;
  -- A known id answers as it stands, whatever was decided since.
  IF NOT EXISTS (SELECT 1 FROM transfer WHERE id = p_id) THEN
    v_refusal := cash_in_refusal(p_player, p_machine, p_amount);
    IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  END IF;
  RETURN send_cash_in_unguarded(p_id, p_player, p_machine, p_amount, p_ask_ms);
END $$;

ALTER FUNCTION request_cash_out(uuid, integer, integer, boolean, double precision) RENAME TO request_cash_out_unguarded;
CREATE FUNCTION request_cash_out(p_id uuid, p_machine integer, p_player integer, p_then_free boolean, p_ask_ms double precision)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  -- `p_player` null: the platform itself wants it, which no lock holds back.
  IF p_player IS NOT NULL AND NOT EXISTS (SELECT 1 FROM transfer WHERE id = p_id) AND EXISTS (
    SELECT 1 FROM seat s JOIN login ON login.id = s.login_id
      WHERE s.machine_id = p_machine AND s.player_id = p_player AND login.locked_at IS NOT NULL) THEN
    RETURN refusal('login_locked');
  END IF;
  RETURN request_cash_out_unguarded(p_id, p_machine, p_player, p_then_free, p_ask_ms);
END $$;

-- Nothing is given to play with to somebody who has taken a break.
ALTER FUNCTION take_promotion(promotion_kind, integer, uuid) RENAME TO take_promotion_unguarded;
CREATE FUNCTION take_promotion(p_kind promotion_kind, p_player integer, p_request uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_refusal jsonb;
BEGIN
  PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;
  v_refusal := exclusion_refusal(p_player);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  RETURN take_promotion_unguarded(p_kind, p_player, p_request);
END $$;
