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

-- Whether an agent hosts as many machines as its list of them may have (`MACHINES_MOST` of the link): one more, and it would read none.
CREATE FUNCTION is_cabinet_full(p_agent text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) >= 2500 FROM machine WHERE agent = p_agent AND retired_at IS NULL
$$;

-- Null: the brand is not the site's; -1: the cabinet is full.
CREATE FUNCTION add_machine(p_site integer, p_brand integer, p_number integer, p_name text, p_image text, p_game text, p_own_game jsonb, p_agent text)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE v_id integer;
BEGIN
  IF NOT EXISTS (SELECT FROM brand WHERE id = p_brand AND site_id = p_site) THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7215026);
  IF is_cabinet_full(p_agent) THEN RETURN -1; END IF;
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
  IF m.agent <> p_agent AND m.retired_at IS NULL AND is_cabinet_full(p_agent) THEN RETURN 'cabinet_full'; END IF;
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
  IF NOT p_retire AND (SELECT is_cabinet_full(agent) FROM machine WHERE id = p_machine) THEN RETURN 'cabinet_full'; END IF;
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

-- ---- Changes that another person has to approve

-- What a change is about, as it is now; null: nothing.
CREATE FUNCTION setup_now(p_site integer, p_kind text, p_target text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_kind = 'setting' THEN (SELECT settings -> p_target FROM site WHERE id = p_site)
    WHEN p_kind = 'webhook' THEN (SELECT to_jsonb(webhook_url) FROM alert_target WHERE site_id = p_site)
    WHEN p_kind IN ('host_add', 'host_remove') THEN (SELECT to_jsonb(site_id) FROM site_host WHERE host = p_target)
    ELSE (SELECT jsonb_build_object('siteId', c.site_id, 'keys', (SELECT coalesce(jsonb_agg(k.id ORDER BY k.id), '[]')
      FROM cabinet_key k WHERE k.agent = c.agent AND k.revoked_at IS NULL)) FROM cabinet c WHERE c.agent = p_target)
  END
$$;

-- The same as a hash, which stands beside a change without telling a secret.
CREATE FUNCTION setup_digest(p_site integer, p_kind text, p_target text) RETURNS bytea LANGUAGE sql STABLE AS
  $$SELECT sha256(convert_to(coalesce(setup_now(p_site, p_kind, p_target)::text, ''), 'UTF8'))$$;

-- Ends what nobody has decided in time.
CREATE FUNCTION expire_setup_changes() RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE setup_change SET outcome = 'expired', decided_at = expires_at, sealed = NULL WHERE outcome IS NULL AND expires_at <= ledger_now()
$$;

-- Writes the audit of a change, without the values of a secret.
CREATE FUNCTION note_setup_change(c setup_change, p_operator text) RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO audit (at, site_id, type, details) VALUES (ledger_now(), c.site_id, 'setup_change_' || coalesce(c.outcome, 'proposed'),
    jsonb_build_object('operator', p_operator, 'changeId', c.id, 'kind', c.kind, 'target', c.target, 'proposedBy', c.proposed_by,
      'before', CASE WHEN c.is_secret THEN '(secret)' ELSE left(c.before_value::text, 500) END,
      'after', CASE WHEN c.is_secret THEN '(secret)' ELSE left(c.after_value::text, 500) END))
$$;

-- Why something cannot be proposed; null: it can.
CREATE FUNCTION setup_change_refusal(p_site integer, p_kind text, p_target text, p_before jsonb, p_after jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM setup_change WHERE site_id = p_site AND kind = p_kind AND target = p_target AND outcome IS NULL) THEN
    RETURN refusal('setup_change_waits', jsonb_build_object('name', p_target));
  END IF;
  RETURN CASE
    WHEN p_kind = 'setting' AND p_after IS NOT NULL AND NOT coalesce(setting_fits(setting_rules() -> p_target, p_after), false)
      THEN refusal('invalid_request', jsonb_build_object('field', p_target))
    WHEN p_kind = 'host_add' AND p_before IS NOT NULL THEN refusal('host_taken')
    WHEN p_kind = 'host_remove' AND p_before IS DISTINCT FROM to_jsonb(p_site) THEN refusal('not_found')
    WHEN p_kind = 'cabinet_add' AND (p_before IS NOT NULL OR EXISTS (SELECT FROM machine m JOIN brand b ON b.id = m.brand_id
      WHERE m.agent = p_target AND b.site_id <> p_site)) THEN refusal('cabinet_name_taken')
    WHEN p_kind = 'cabinet_rotate' AND p_before -> 'siteId' IS DISTINCT FROM to_jsonb(p_site)
      THEN refusal('not_found', jsonb_build_object('agent', p_target))
  END;
END $$;

-- Lets a change wait for another person. `id` null: it is so already. `p_after` null: nothing; of a secret it is compared, and not stored.
CREATE FUNCTION propose_setup_change(p_site integer, p_kind text, p_target text, p_after jsonb, p_secret boolean, p_sealed bytea,
  p_key_hash bytea, p_days integer, p_operator text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_before jsonb; v_refusal jsonb; c setup_change;
BEGIN
  PERFORM FROM site WHERE id = p_site FOR NO KEY UPDATE;
  PERFORM expire_setup_changes();
  v_before := setup_now(p_site, p_kind, p_target);
  IF p_kind = 'setting' AND v_before IS NOT DISTINCT FROM p_after OR p_kind = 'host_add' AND v_before = to_jsonb(p_site) THEN
    RETURN '{"ok": true, "id": null}';
  END IF;
  v_refusal := setup_change_refusal(p_site, p_kind, p_target, v_before, p_after);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  INSERT INTO setup_change (site_id, kind, target, before_value, after_value, is_secret, sealed, before_digest, key_hash, proposed_by,
      proposed_at, expires_at)
    VALUES (p_site, p_kind, p_target, CASE WHEN p_kind = 'setting' AND NOT p_secret THEN v_before END, CASE WHEN NOT p_secret THEN p_after END,
      p_secret, p_sealed, setup_digest(p_site, p_kind, p_target), p_key_hash, p_operator, ledger_now(),
      ledger_now() + make_interval(days => p_days))
    RETURNING * INTO c;
  PERFORM note_setup_change(c, p_operator);
  RETURN jsonb_build_object('ok', true, 'id', c.id);
END $$;

-- Puts a change into effect, and answers its outcome: `outdated` where it would replace something else than its two people saw, or what
-- was taken by somebody else meanwhile. `p_opened`: the new value of a secret. `p_secrets`: settings whose values the audit never has.
CREATE FUNCTION apply_setup_change(c setup_change, p_opened jsonb, p_operator text, p_secrets text[]) RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_after jsonb := coalesce(c.after_value, p_opened);
BEGIN
  IF c.before_digest <> setup_digest(c.site_id, c.kind, c.target) OR c.sealed IS NOT NULL AND p_opened IS NULL THEN RETURN 'outdated'; END IF;
  IF c.kind = 'setting' THEN
    PERFORM save_settings(c.site_id, CASE WHEN v_after IS NULL THEN '{}' ELSE jsonb_build_object(c.target, v_after) END,
      CASE WHEN v_after IS NULL THEN ARRAY[c.target] ELSE '{}' END, p_operator, p_secrets);
  ELSIF c.kind = 'webhook' THEN
    INSERT INTO alert_target (site_id, webhook_url, webhook_secret)
      VALUES (c.site_id, v_after ->> 'url', decode(v_after ->> 'secret', 'base64'))
      ON CONFLICT (site_id) DO UPDATE SET webhook_url = EXCLUDED.webhook_url, webhook_secret = EXCLUDED.webhook_secret;
  ELSIF c.kind = 'host_add' THEN
    INSERT INTO site_host (host, site_id) VALUES (c.target, c.site_id);
  ELSIF c.kind = 'host_remove' THEN
    DELETE FROM site_host WHERE host = c.target AND site_id = c.site_id;
  ELSE
    IF c.kind = 'cabinet_add' THEN
      INSERT INTO cabinet (agent, site_id, created_by) VALUES (c.target, c.site_id, c.proposed_by);
    END IF;
    PERFORM rotate_cabinet_key(c.site_id, c.target, c.key_hash, coalesce((v_after #>> '{}')::integer, 0), c.proposed_by);
  END IF;
  RETURN 'approved';
EXCEPTION WHEN unique_violation OR check_violation THEN
  RETURN 'outdated';
END $$;

-- `p_outcome`: `approved` or `refused` by another person, or `withdrawn` by the one who proposed it. `p_every_site`: the caller works for
-- every site, as a change of hosts needs. Safe to repeat.
CREATE FUNCTION decide_setup_change(p_site integer, p_id integer, p_every_site boolean, p_outcome text, p_opened jsonb, p_operator text,
  p_secrets text[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE c setup_change; v_outcome text := p_outcome;
BEGIN
  PERFORM FROM site WHERE id = p_site FOR NO KEY UPDATE;
  SELECT * INTO c FROM setup_change WHERE id = p_id AND site_id = p_site FOR UPDATE;
  IF NOT FOUND THEN RETURN refusal('not_found', jsonb_build_object('id', p_id)); END IF;
  IF c.kind IN ('host_add', 'host_remove') AND NOT p_every_site THEN RETURN refusal('forbidden'); END IF;
  IF c.outcome = p_outcome AND is_same_person(c.decided_by, p_operator) THEN RETURN '{"ok": true, "changed": false}'; END IF;
  IF c.outcome IS NOT NULL OR c.expires_at <= ledger_now() THEN RETURN refusal('setup_change_ended'); END IF;
  IF p_outcome = 'withdrawn' AND NOT is_same_person(c.proposed_by, p_operator) THEN RETURN refusal('setup_change_not_yours'); END IF;
  IF p_outcome <> 'withdrawn' AND is_same_person(c.proposed_by, p_operator) THEN RETURN refusal('approval_needs_another'); END IF;
  IF p_outcome = 'approved' THEN v_outcome := apply_setup_change(c, p_opened, p_operator, p_secrets); END IF;
  UPDATE setup_change SET outcome = v_outcome, decided_by = p_operator, decided_at = ledger_now(), sealed = NULL WHERE id = p_id RETURNING * INTO c;
  PERFORM note_setup_change(c, p_operator);
  IF v_outcome = 'outdated' THEN RETURN refusal('setup_change_outdated'); END IF;
  RETURN '{"ok": true, "changed": true}';
END $$;

CREATE TRIGGER setup_change_written AFTER INSERT OR UPDATE ON setup_change FOR EACH ROW EXECUTE FUNCTION notify_of_site('setup');
