-- One mistyped setting is refused where it is written, and takes no other with it where it stands already.

-- The contract's JSON Schema of each setting by its name; every run of the migrations writes it anew (db/setting-rules.ts).
CREATE FUNCTION setting_rules() RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$SELECT '{}'::jsonb$$;

-- As much of JSON Schema as the contract's settings use.
CREATE FUNCTION setting_fits(r jsonb, v jsonb) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE t text := v #>> '{}';
BEGIN
  IF r ? 'anyOf' THEN RETURN EXISTS (SELECT FROM jsonb_array_elements(r -> 'anyOf') a WHERE setting_fits(a, v)); END IF;
  IF jsonb_typeof(v) <> (CASE r ->> 'type' WHEN 'integer' THEN 'number' ELSE r ->> 'type' END) THEN RETURN false; END IF;
  CASE r ->> 'type'
    WHEN 'string' THEN
      RETURN coalesce(v = r -> 'const', true) AND coalesce(r -> 'enum' @> jsonb_build_array(v), true)
        AND coalesce(length(t) >= (r ->> 'minLength')::integer, true) AND coalesce(length(t) <= (r ->> 'maxLength')::integer, true)
        AND coalesce(t ~ (r ->> 'pattern'), true)
        AND (r ->> 'format' IS DISTINCT FROM 'time-zone' OR EXISTS (SELECT FROM pg_timezone_names WHERE name = t));
    WHEN 'integer', 'number' THEN
      RETURN (r ->> 'type' = 'number' OR t::numeric % 1 = 0) AND coalesce(t::numeric >= (r ->> 'minimum')::numeric, true)
        AND coalesce(t::numeric <= (r ->> 'maximum')::numeric, true)
        AND coalesce(t::numeric > (r ->> 'exclusiveMinimum')::numeric, true);
    WHEN 'array' THEN
      RETURN NOT EXISTS (SELECT FROM jsonb_array_elements(v) e WHERE NOT setting_fits(r -> 'items', e));
    WHEN 'object' THEN
      RETURN NOT EXISTS (SELECT FROM jsonb_array_elements_text(r -> 'required') n WHERE NOT v ? n)
        AND NOT EXISTS (SELECT FROM jsonb_each(v) e WHERE NOT coalesce(setting_fits(r -> 'properties' -> e.key, e.value), false));
    ELSE RETURN r ->> 'type' = 'boolean';
  END CASE;
END $$;

-- What was bad before may stay beside a good change; no new value may be bad.
CREATE FUNCTION refuse_unfit_settings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE s record;
BEGIN
  IF jsonb_typeof(NEW.settings) <> 'object' THEN
    RAISE EXCEPTION 'the settings of site % are not an object', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  FOR s IN SELECT key, value FROM jsonb_each(NEW.settings) LOOP
    CONTINUE WHEN TG_OP = 'UPDATE' AND OLD.settings -> s.key = s.value;
    IF NOT setting_rules() ? s.key THEN
      RAISE EXCEPTION 'there is no setting %', s.key USING ERRCODE = 'check_violation', HINT = 'docs/settings.md names all';
    ELSIF NOT setting_fits(setting_rules() -> s.key, s.value) THEN
      RAISE EXCEPTION 'the setting % may not be %', s.key, s.value
        USING ERRCODE = 'check_violation', HINT = 'docs/settings.md says what it may be';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER site_settings_fit BEFORE INSERT OR UPDATE OF settings ON site
  FOR EACH ROW EXECUTE FUNCTION refuse_unfit_settings();

-- A zone that does not exist would fail every limit of the site.
UPDATE site SET settings = settings - 'TIME_ZONE'
  WHERE settings ? 'TIME_ZONE' AND NOT EXISTS (SELECT FROM pg_timezone_names WHERE name = settings ->> 'TIME_ZONE');

-- ---- The books read value by value too.

-- A whole number of zero or more; null where there is none or it is anything else.
CREATE FUNCTION whole_setting(p_settings jsonb, p_name text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(p_settings -> p_name) = 'number' AND p_settings ->> p_name ~ '^\d{1,15}$'
    THEN (p_settings ->> p_name)::bigint END
$$;

CREATE OR REPLACE FUNCTION site_limit(p_site integer, p_name text, p_default bigint) RETURNS bigint LANGUAGE sql STABLE AS
  $$SELECT coalesce((SELECT whole_setting(settings, p_name) FROM site WHERE id = p_site), p_default)$$;

CREATE OR REPLACE FUNCTION discount_below_minor(p_site integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN (SELECT settings -> 'DISCOUNT_BALANCE_CHECK' FROM site WHERE id = p_site) IS DISTINCT FROM 'false'
    THEN site_limit(p_site, 'DISCOUNT_MIN', 100) END
$$;

CREATE OR REPLACE FUNCTION open_reality_checks(p_compulsory integer, p_min integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE r record; v_rows jsonb := '[]'; v_fresh uuid[] := '{}'; v_id uuid;
BEGIN
  FOR r IN
    SELECT s.session_id, s.player_id FROM seat s
      JOIN session se ON se.id = s.session_id JOIN player p ON p.id = s.player_id JOIN site ON site.id = p.site_id
      LEFT JOIN player_protection pp ON pp.player_id = p.id
      CROSS JOIN LATERAL (SELECT greatest(
        coalesce(pp.reality_check_minutes, CASE WHEN is_strict(site.settings) THEN p_compulsory END),
        coalesce(whole_setting(site.settings, 'REALITY_CHECK_MIN_MINUTES')::integer, p_min)) AS minutes) i
    WHERE s.session_id IS NOT NULL
      AND (pp.reality_check_minutes IS NOT NULL OR is_strict(site.settings)) AND NOT s.closing
      AND NOT EXISTS (SELECT 1 FROM reality_check c WHERE c.session_id = se.id AND c.answered_at IS NULL)
      AND ledger_now() >= make_interval(mins => i.minutes) +
        coalesce((SELECT max(c.answered_at) FROM reality_check c WHERE c.session_id = se.id), se.started_at)
    ORDER BY s.machine_id FOR UPDATE OF s SKIP LOCKED
  LOOP
    INSERT INTO reality_check (id, player_id, session_id, opened_at) VALUES (gen_random_uuid(), r.player_id, r.session_id, ledger_now())
      ON CONFLICT DO NOTHING RETURNING id INTO v_id;
    v_fresh := v_fresh || v_id;
  END LOOP;
  SELECT coalesce(jsonb_agg(jsonb_build_object('checkId', c.id, 'playerId', c.player_id, 'machineId', s.machine_id, 'epoch', s.epoch,
      'fresh', c.id = ANY (v_fresh)) ORDER BY s.machine_id), '[]') INTO v_rows
    FROM reality_check c JOIN seat s ON s.session_id = c.session_id WHERE c.answered_at IS NULL;
  RETURN v_rows;
END $$;
