-- What the operator's people set up: settings of a site, machines of its floor, cabinets.

-- Saves settings and takes others back to their default; each change stands in the audit with what it was before. The audit
-- never has a secret.
CREATE FUNCTION save_settings(p_site integer, p_set jsonb, p_unset text[], p_operator text, p_secret text[]) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE v_before jsonb; v_after jsonb; c record; v_changes integer := 0;
BEGIN
  SELECT settings INTO v_before FROM site WHERE id = p_site FOR NO KEY UPDATE;
  v_after := (v_before - p_unset) || p_set;
  IF v_after = v_before THEN RETURN 0; END IF;
  UPDATE site SET settings = v_after WHERE id = p_site;
  FOR c IN SELECT key FROM (SELECT jsonb_object_keys(v_before || v_after) AS key) k
    WHERE v_before -> key IS DISTINCT FROM v_after -> key ORDER BY key
  LOOP
    v_changes := v_changes + 1;
    INSERT INTO audit (at, site_id, type, details) VALUES (ledger_now(), p_site, 'setting_changed', jsonb_build_object(
      'operator', p_operator, 'setting', c.key,
      'before', CASE WHEN c.key = ANY (p_secret) THEN '(secret)' ELSE left((v_before -> c.key)::text, 500) END,
      'after', CASE WHEN c.key = ANY (p_secret) THEN '(secret)' ELSE left((v_after -> c.key)::text, 500) END));
  END LOOP;
  PERFORM notify_staff(p_site, 'setup', NULL);
  RETURN v_changes;
END $$;

-- Nobody sits at the machine, no money is on it or on its way, and an operator has stopped it: nothing can begin there. Locks the
-- seat and then the machine; the caller changes it in the same transaction.
CREATE FUNCTION is_at_rest(p_machine integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE s seat; m machine;
BEGIN
  SELECT * INTO s FROM seat WHERE machine_id = p_machine FOR UPDATE;
  SELECT * INTO m FROM machine WHERE id = p_machine FOR NO KEY UPDATE;
  RETURN m.stopped_at IS NOT NULL AND s.session_id IS NULL AND m.credit_reported_minor = 0 AND machine_credit_minor(p_machine) = 0
    AND NOT EXISTS (SELECT FROM transfer WHERE machine_id = p_machine AND state IN ('reserved', 'sent', 'unknown', 'requested'))
    AND NOT EXISTS (SELECT FROM hand_pay WHERE machine_id = p_machine AND state = 'due');
END $$;

-- A cabinet's machines are of the cabinet's own site. Also for `npm run site`.
CREATE FUNCTION refuse_cabinet_of_other_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM cabinet c JOIN brand b ON b.id = NEW.brand_id WHERE c.agent = NEW.agent AND c.site_id <> b.site_id) THEN
    RAISE EXCEPTION 'the cabinet % is of another site', NEW.agent USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER machine_cabinet_of_site BEFORE INSERT OR UPDATE OF agent, brand_id ON machine
  FOR EACH ROW EXECUTE FUNCTION refuse_cabinet_of_other_site();

-- A new cabinet must not take over machines that another site has with an agent of that name.
CREATE FUNCTION refuse_agent_of_other_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.agent = NEW.agent AND b.site_id <> NEW.site_id) THEN
    RAISE EXCEPTION 'another site has machines of the agent %', NEW.agent USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cabinet_of_own_machines BEFORE INSERT ON cabinet FOR EACH ROW EXECUTE FUNCTION refuse_agent_of_other_site();

-- The page of brands, machines and cabinets is asked for again.
CREATE FUNCTION notify_of_setup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_staff(NEW.site_id, 'setup', NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER brand_changed AFTER INSERT OR UPDATE ON brand FOR EACH ROW EXECUTE FUNCTION notify_of_setup();
CREATE TRIGGER cabinet_changed AFTER INSERT ON cabinet FOR EACH ROW EXECUTE FUNCTION notify_of_setup();
CREATE TRIGGER host_changed AFTER INSERT ON site_host FOR EACH ROW EXECUTE FUNCTION notify_of_setup();

-- ---- Sites, brands, machines. Their numbers are unique in the whole database; each kind is numbered by one at a time.

-- The name of the payment provider's account is the site's own: two sites never share one.
CREATE FUNCTION add_site(p_name text, p_currency text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE v_id integer;
BEGIN
  PERFORM pg_advisory_xact_lock(7215024);
  SELECT coalesce(max(id), 0) + 1 INTO v_id FROM site;
  INSERT INTO site (id, name, currency, settings)
    VALUES (v_id, p_name, p_currency, jsonb_build_object('PAYMENT_PROVIDER', 'payments-' || v_id));
  RETURN v_id;
END $$;

-- The house puts the first jackpot in, once.
CREATE FUNCTION add_brand(p_site integer, p_name text, p_image text, p_position integer, p_seed bigint, p_share integer, p_limit bigint)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE v_id integer;
BEGIN
  PERFORM pg_advisory_xact_lock(7215025);
  SELECT coalesce(max(id), 0) + 1 INTO v_id FROM brand;
  INSERT INTO brand (id, site_id, name, image, position, jackpot_seed_minor, jackpot_share_bp, jackpot_limit_minor)
    VALUES (v_id, p_site, p_name, p_image, p_position, p_seed, p_share, p_limit);
  IF p_seed > 0 THEN
    PERFORM post_movement('opening', 'opening:pool:' || v_id, NULL, NULL,
      ARRAY[account_of('house', p_site::text), account_of('jackpot_pool', v_id::text)], ARRAY[-p_seed, p_seed]);
  END IF;
  RETURN v_id;
END $$;

-- Null: the brand is not the site's.
CREATE FUNCTION add_machine(p_site integer, p_brand integer, p_number integer, p_name text, p_image text, p_game text, p_own_game jsonb, p_agent text)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE v_id integer;
BEGIN
  IF NOT EXISTS (SELECT FROM brand WHERE id = p_brand AND site_id = p_site) THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7215026);
  SELECT coalesce(max(id), 0) + 1 INTO v_id FROM machine;
  INSERT INTO machine (id, brand_id, number, name, image, game_id, own_game, agent)
    VALUES (v_id, p_brand, p_number, p_name, p_image, p_game, p_own_game, p_agent);
  PERFORM notify_staff(p_site, room, v_id::text) FROM unnest(ARRAY['setup', 'floor']) AS room;
  RETURN v_id;
END $$;

-- What a cabinet and money depend on is changed at rest alone. Answers 'changed', 'same', or why not.
CREATE FUNCTION change_machine(p_site integer, p_machine integer, p_brand integer, p_number integer, p_name text, p_image text,
  p_game text, p_own_game jsonb, p_agent text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE m machine; v_at_rest boolean := is_at_rest(p_machine);
BEGIN
  SELECT machine.* INTO m FROM machine JOIN brand ON brand.id = brand_id WHERE machine.id = p_machine AND site_id = p_site;
  IF NOT FOUND OR NOT EXISTS (SELECT FROM brand WHERE id = p_brand AND site_id = p_site) THEN RETURN 'not_found'; END IF;
  IF (m.brand_id, m.number, m.name, m.image, m.game_id, m.own_game, m.agent)
    IS NOT DISTINCT FROM (p_brand, p_number, p_name, p_image, p_game, p_own_game, p_agent) THEN RETURN 'same'; END IF;
  IF ((m.brand_id, m.game_id, m.own_game IS NULL, m.agent) IS DISTINCT FROM (p_brand, p_game, p_own_game IS NULL, p_agent)
    OR stated_bound(p_game, m.own_game) IS DISTINCT FROM stated_bound(p_game, p_own_game)) AND NOT v_at_rest THEN
    RETURN 'machine_not_at_rest';
  END IF;
  UPDATE machine SET brand_id = p_brand, number = p_number, name = p_name, image = p_image, game_id = p_game, own_game = p_own_game,
    agent = p_agent WHERE id = p_machine;
  PERFORM notify_staff(p_site, room, p_machine::text) FROM unnest(ARRAY['setup', 'floor']) AS room;
  RETURN 'changed';
END $$;

-- Takes a machine off the floor, or puts it back on; stopped in both cases.
CREATE FUNCTION retire_machine(p_site integer, p_machine integer, p_retire boolean, p_operator text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_retired boolean; v_at_rest boolean := is_at_rest(p_machine);
BEGIN
  SELECT retired_at IS NOT NULL INTO v_retired FROM machine JOIN brand ON brand.id = brand_id WHERE machine.id = p_machine AND site_id = p_site;
  IF NOT FOUND THEN RETURN 'not_found'; END IF;
  IF v_retired = p_retire THEN RETURN 'same'; END IF;
  IF p_retire AND NOT v_at_rest THEN RETURN 'machine_not_at_rest'; END IF;
  UPDATE machine SET retired_at = CASE WHEN p_retire THEN ledger_now() END, retired_by = CASE WHEN p_retire THEN p_operator END
    WHERE id = p_machine;
  PERFORM notify_staff(p_site, room, p_machine::text) FROM unnest(ARRAY['setup', 'floor']) AS room;
  RETURN 'changed';
END $$;

-- ---- Cabinets

-- A first key, or one in place of others, which end after that time. Answers whether the cabinet is the site's.
CREATE FUNCTION rotate_cabinet_key(p_site integer, p_agent text, p_hash bytea, p_hours integer, p_operator text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM cabinet WHERE agent = p_agent AND site_id = p_site FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE cabinet_key SET expires_at = least(coalesce(expires_at, 'infinity'), now() + make_interval(hours => p_hours))
    WHERE agent = p_agent AND revoked_at IS NULL;
  INSERT INTO cabinet_key (agent, key_hash, created_by) VALUES (p_agent, p_hash, p_operator);
  PERFORM notify_staff(p_site, 'setup', NULL);
  RETURN true;
END $$;
