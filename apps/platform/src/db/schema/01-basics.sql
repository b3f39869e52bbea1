-- What every other file uses: clock, intervals, refusals, and the guard of append-only tables.

-- The ledger's one clock.
CREATE FUNCTION ledger_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';

-- Milliseconds as an interval.
CREATE FUNCTION milliseconds(p_count double precision) RETURNS interval LANGUAGE sql IMMUTABLE AS
  'SELECT make_interval(secs => p_count / 1000)';

-- Delay before attempt `p_attempts` + 1: doubles from 250 ms to 5 s, 50 to 100 % of it by `p_random` (`askDelayMs` of the
-- domain).
CREATE FUNCTION retry_delay(p_attempts integer, p_random double precision) RETURNS interval LANGUAGE sql IMMUTABLE AS
  $$SELECT milliseconds(floor(least(250 * 2 ^ least(p_attempts, 10), 5000) * (0.5 + p_random / 2) + 0.5))$$;

-- ISO 8601 in UTC with milliseconds, as the contract has it.
CREATE FUNCTION iso(p_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')$$;

-- An expected refusal is data: `error` is a name of the contract's code list.
CREATE FUNCTION refusal(p_error text, p_params jsonb DEFAULT '{}') RETURNS jsonb LANGUAGE sql IMMUTABLE AS
  $$SELECT jsonb_build_object('ok', false, 'error', p_error, 'params', p_params)$$;

-- Whether two names are one person's: an account of the staff and a key of the environment may write them differently.
CREATE FUNCTION is_same_person(p_one text, p_other text) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  'SELECT lower(p_one) = lower(p_other)';

-- Trigger of append-only tables.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- ---- Days: the one place where a moment becomes a day and a day a moment, with `protection/periods` of the domain

-- The first moment of a day by the clocks of a zone. Clocks that are put back may show midnight twice; of a midnight that they leave out, the
-- moment of the change.
CREATE FUNCTION day_start(p_day date, p_zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN other AT TIME ZONE p_zone = p_day THEN least(found, other) ELSE found END
  FROM (SELECT p_day::timestamp AT TIME ZONE p_zone AS found) f
  -- As much earlier or later as the clocks were put back in the day around.
  CROSS JOIN LATERAL (SELECT found + ((found AT TIME ZONE p_zone) - ((found - interval '1 day') AT TIME ZONE p_zone) - interval '1 day') AS other) o
$$;

-- The day of a moment: the last one that has begun. Clocks that are put back past midnight show the date before once more.
CREATE FUNCTION day_of(p_at timestamptz, p_zone text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN day_start(shown + 1, p_zone) <= p_at THEN shown + 1 ELSE shown END
  FROM (SELECT (p_at AT TIME ZONE p_zone)::date AS shown) x
$$;
