-- Sites: their settings, and the rule that nothing of one site becomes another's. Money of two sites may be of two currencies, and
-- amounts of two currencies must never be added.

-- ---- Settings

-- The contract's JSON Schema of each setting by name. Written anew by every migration run (db/setting-rules.ts).
CREATE FUNCTION setting_rules() RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$SELECT '{}'::jsonb$$;

-- Whether the text is an address or a range of them. The pattern of such a setting refuses what PostgreSQL alone would take.
CREATE FUNCTION is_address_range(p_text text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN p_text::inet IS NOT NULL;
EXCEPTION WHEN invalid_text_representation THEN RETURN false;
END $$;

-- The part of JSON Schema that the contract's settings use.
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
        AND CASE r ->> 'format' WHEN 'time-zone' THEN EXISTS (SELECT FROM pg_timezone_names WHERE name = t)
          WHEN 'address-range' THEN is_address_range(t) ELSE true END;
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

-- A bad value that is stored already does not block a good change of another setting; no new value may be bad.
CREATE FUNCTION refuse_unfit_settings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE s record;
BEGIN
  IF jsonb_typeof(NEW.settings) <> 'object' THEN
    RAISE EXCEPTION 'the settings of site % are not an object', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  FOR s IN SELECT key, value FROM jsonb_each(NEW.settings) LOOP
    CONTINUE WHEN TG_OP = 'UPDATE' AND OLD.settings -> s.key = s.value;
    IF NOT setting_rules() ? s.key THEN
      RAISE EXCEPTION 'there is no setting %', s.key USING ERRCODE = 'check_violation', COLUMN = s.key, HINT = 'docs/settings.md names all';
    ELSIF NOT setting_fits(setting_rules() -> s.key, s.value) THEN
      RAISE EXCEPTION 'the setting % may not be %', s.key, s.value
        USING ERRCODE = 'check_violation', COLUMN = s.key, HINT = 'docs/settings.md lists what it may be';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER site_settings_fit BEFORE INSERT OR UPDATE OF settings ON site
  FOR EACH ROW EXECUTE FUNCTION refuse_unfit_settings();

-- A whole number of zero or more; null where the setting is missing or anything else.
CREATE FUNCTION whole_setting(p_settings jsonb, p_name text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(p_settings -> p_name) = 'number' AND p_settings ->> p_name ~ '^\d{1,15}$'
    THEN (p_settings ->> p_name)::bigint END
$$;

-- A whole-number setting of a site, or the default.
CREATE FUNCTION site_limit(p_site integer, p_name text, p_default bigint) RETURNS bigint LANGUAGE sql STABLE AS
  $$SELECT coalesce((SELECT whole_setting(settings, p_name) FROM site WHERE id = p_site), p_default)$$;

-- Time zone of a site's days, weeks and months.
CREATE FUNCTION site_zone(p_site integer) RETURNS text LANGUAGE sql STABLE AS
  $$SELECT coalesce((SELECT settings ->> 'TIME_ZONE' FROM site WHERE id = p_site), 'Europe/Istanbul')$$;

-- The day of a site to which a booking of that moment belongs: never one that is over, whatever TIME_ZONE has become meanwhile.
CREATE FUNCTION site_day_of(p_site integer, p_at timestamptz) RETURNS date LANGUAGE sql STABLE AS
  $$SELECT greatest(day_of(p_at, site_zone(p_site)), (SELECT max(day) + 1 FROM site_day WHERE site_id = p_site AND ends_at <= p_at))$$;

-- The first moment of a site's day, past or to come.
CREATE FUNCTION site_day_start(p_site integer, p_day date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT starts_at FROM site_day WHERE site_id = p_site AND day = p_day),
    (SELECT ends_at FROM site_day WHERE site_id = p_site AND day = p_day - 1), day_start(p_day, site_zone(p_site)))
$$;

-- Whether the site has a stricter profile (`profileOf` of the domain): an unknown profile counts as strict.
CREATE FUNCTION is_strict(p_settings jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$SELECT coalesce(p_settings ->> 'PROFILE', 'spec') <> 'spec'$$;

-- Currency of a player's site.
CREATE FUNCTION player_currency(p_player integer) RETURNS text LANGUAGE sql STABLE AS
  $$SELECT rtrim(site.currency) FROM player JOIN site ON site.id = site_id WHERE player.id = p_player$$;

-- ---- Borders between sites

-- The site of a player or a brand never changes.
CREATE FUNCTION refuse_other_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the site of a % never changes', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER player_keeps_site BEFORE UPDATE OF site_id ON player
  FOR EACH ROW WHEN (NEW.site_id <> OLD.site_id) EXECUTE FUNCTION refuse_other_site();
CREATE TRIGGER brand_keeps_site BEFORE UPDATE OF site_id ON brand
  FOR EACH ROW WHEN (NEW.site_id <> OLD.site_id) EXECUTE FUNCTION refuse_other_site();

-- A machine may move between the brands of one site only.
CREATE FUNCTION refuse_brand_of_other_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(DISTINCT site_id) FROM brand WHERE id IN (OLD.brand_id, NEW.brand_id)) > 1 THEN
    RAISE EXCEPTION 'the site of a machine never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER machine_keeps_site BEFORE UPDATE OF brand_id ON machine
  FOR EACH ROW WHEN (NEW.brand_id <> OLD.brand_id) EXECUTE FUNCTION refuse_brand_of_other_site();

-- The currency of a site with players or brands never changes.
CREATE FUNCTION refuse_other_currency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM player WHERE site_id = OLD.id) OR EXISTS (SELECT 1 FROM brand WHERE site_id = OLD.id) THEN
    RAISE EXCEPTION 'the currency of a site in use never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER site_keeps_currency BEFORE UPDATE OF currency ON site
  FOR EACH ROW WHEN (NEW.currency <> OLD.currency) EXECUTE FUNCTION refuse_other_currency();

-- All money between wallet and machine moves within a session: it begins only where both are of one site.
CREATE FUNCTION refuse_session_across_sites() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT site_id FROM player WHERE id = NEW.player_id) IS DISTINCT FROM
     (SELECT b.site_id FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.id = NEW.machine_id) THEN
    RAISE EXCEPTION 'player % and machine % are of two sites', NEW.player_id, NEW.machine_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER session_of_one_site BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION refuse_session_across_sites();
