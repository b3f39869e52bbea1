-- The audit as a chain: every row's hash holds the hash before it, so that a row that is edited, deleted or moved shows. Whoever owns
-- the tables could still write all of it anew: `npm run invariants` prints the newest hash, to be kept elsewhere.

CREATE TABLE audit_link (
  -- Order of commits, without gaps; `audit.id` follows the order of inserts.
  number    bigint PRIMARY KEY,
  audit_id  bigint NOT NULL UNIQUE,
  hash      bytea NOT NULL
);

-- The newest link. Its row lock puts the links in order.
CREATE TABLE audit_head (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  number  bigint NOT NULL,
  hash    bytea NOT NULL
);

-- An array of JSON has one text only: no two rows are written alike. The time is a number, whatever the session's time zone.
CREATE FUNCTION audit_hash(p_previous bytea, a audit) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(p_previous || convert_to(jsonb_build_array(
    a.id, extract(epoch FROM a.at), a.player_id, a.site_id, a.type, a.address, a.details)::text, 'UTF8'))
$$;

DO $$
DECLARE a audit; v_number bigint := 0; v_hash bytea := '';
BEGIN
  FOR a IN SELECT * FROM audit ORDER BY id LOOP
    v_number := v_number + 1;
    v_hash := audit_hash(v_hash, a);
    INSERT INTO audit_link (number, audit_id, hash) VALUES (v_number, a.id, v_hash);
  END LOOP;
  INSERT INTO audit_head (number, hash) VALUES (v_number, v_hash);
END $$;

-- As the owner: the platform writes neither links nor head.
CREATE FUNCTION link_audit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_head audit_head;
BEGIN
  UPDATE audit_head SET number = number + 1, hash = audit_hash(hash, NEW) RETURNING * INTO STRICT v_head;
  INSERT INTO audit_link (number, audit_id, hash) VALUES (v_head.number, NEW.id, v_head.hash);
  RETURN NULL;
END $$;
-- At the commit, when every other lock of the transaction is held: no two can wait for each other in a circle, and nobody waits for
-- the head while somebody else's transaction does its work.
CREATE CONSTRAINT TRIGGER audit_linked AFTER INSERT ON audit
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_audit();

CREATE TRIGGER audit_link_append_only BEFORE UPDATE OR DELETE ON audit_link FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Emptied is changed too, by the owner's slip of a hand as well.
CREATE TRIGGER audit_kept BEFORE TRUNCATE ON audit EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_link_kept BEFORE TRUNCATE ON audit_link EXECUTE FUNCTION refuse_change();
CREATE TRIGGER movement_kept BEFORE TRUNCATE ON movement EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entry_kept BEFORE TRUNCATE ON entry EXECUTE FUNCTION refuse_change();
CREATE TRIGGER play_kept BEFORE TRUNCATE ON play EXECUTE FUNCTION refuse_change();
