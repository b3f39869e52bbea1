-- The audit as a chain: every row's hash contains the hash before it, so that an edited, deleted or moved row shows. An owner of
-- the tables could still rewrite all of it: `npm run invariants` prints the newest hash, to be stored elsewhere.

-- A JSON array has one text only: no two rows have the same input. The time is a number, whatever the session's time zone.
CREATE FUNCTION audit_hash(p_previous bytea, a audit) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(p_previous || convert_to(jsonb_build_array(
    a.id, extract(epoch FROM a.at), a.player_id, a.site_id, a.type, a.address, a.details)::text, 'UTF8'))
$$;

-- Runs as the owner: the platform writes neither links nor head.
CREATE FUNCTION link_audit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_head audit_head;
BEGIN
  UPDATE audit_head SET number = number + 1, hash = audit_hash(hash, NEW) RETURNING * INTO STRICT v_head;
  INSERT INTO audit_link (number, audit_id, hash) VALUES (v_head.number, NEW.id, v_head.hash);
  RETURN NULL;
END $$;

-- At the commit, when every other lock of the transaction is held: no two transactions can wait for each other in a circle, and
-- none waits for the head while another one does its work.
CREATE CONSTRAINT TRIGGER audit_linked AFTER INSERT ON audit
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_audit();

-- ---- Append-only
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_link_append_only BEFORE UPDATE OR DELETE ON audit_link FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_link_no_truncate BEFORE TRUNCATE ON audit_link EXECUTE FUNCTION refuse_change();

-- The machine that a row is about: of its own details, or of the parameters of an operator's call at a machine.
CREATE FUNCTION machine_of_audit(p_details jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN text ~ '^[1-9]\d{0,8}$' THEN text::integer END FROM (SELECT coalesce(p_details ->> 'machineId',
    CASE WHEN p_details ->> 'call' IN ('stop', 'return', 'warn', 'close', 'remove', 'lost') THEN p_details #>> '{asked,params,id}' END)) one (text)
$$;
