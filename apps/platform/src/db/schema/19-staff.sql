-- The operator's people.

-- The first account of a platform, by its one-time link: of every site, an admin. Null where the link is not good or there is staff.
CREATE FUNCTION open_first_staff(p_link bytea, p_username text, p_name text, p_password_hash text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE v_id integer;
BEGIN
  -- One at a time: two links are good until one of them is used.
  PERFORM pg_advisory_xact_lock(7215023);
  IF EXISTS (SELECT 1 FROM staff) THEN RETURN NULL; END IF;
  UPDATE staff_link SET used_at = now() WHERE token_hash = p_link AND used_at IS NULL AND expires_at > now();
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO staff (site_id, username, name, role, password_hash, must_change_password)
    VALUES (NULL, p_username, p_name, 'admin', p_password_hash, false) RETURNING id INTO v_id;
  RETURN v_id;
END $$;

-- Changes an account that the caller may see, and ends its sessions where its rights or its password change. Refused for the
-- last admin of every site: nobody could open an account again.
CREATE FUNCTION change_staff(p_site integer, p_every_site boolean, p_id integer, p_set jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE s staff; n staff;
BEGIN
  PERFORM pg_advisory_xact_lock(7215023);
  SELECT * INTO s FROM staff WHERE id = p_id AND (p_every_site OR site_id = p_site) FOR UPDATE;
  IF NOT FOUND THEN RETURN 'not_found'; END IF;
  n := s;
  n.name := coalesce(p_set ->> 'name', s.name);
  n.email := coalesce(p_set ->> 'email', s.email);
  n.role := coalesce(p_set ->> 'role', s.role);
  n.disabled_at := CASE (p_set ->> 'disabled')::boolean WHEN true THEN coalesce(s.disabled_at, now()) WHEN false THEN NULL ELSE s.disabled_at END;
  IF p_set ? 'passwordHash' THEN
    n.password_hash := p_set ->> 'passwordHash';
    n.must_change_password := true;
    n.totp_secret := NULL;
    PERFORM remove_passkeys_and_codes(p_id);
  END IF;
  IF n IS NOT DISTINCT FROM s THEN RETURN 'same'; END IF;
  IF s.site_id IS NULL AND s.role = 'admin' AND s.disabled_at IS NULL AND (n.role <> 'admin' OR n.disabled_at IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM staff o WHERE o.site_id IS NULL AND o.role = 'admin' AND o.disabled_at IS NULL AND o.id <> p_id) THEN
    RETURN 'staff_last_admin';
  END IF;
  UPDATE staff SET name = n.name, email = n.email, role = n.role, disabled_at = n.disabled_at, password_hash = n.password_hash,
    must_change_password = n.must_change_password, totp_secret = n.totp_secret WHERE id = p_id;
  IF (n.role, n.disabled_at IS NULL, n.password_hash) IS DISTINCT FROM (s.role, s.disabled_at IS NULL, s.password_hash) THEN
    UPDATE staff_session SET revoked_at = now() WHERE staff_id = p_id AND revoked_at IS NULL;
  END IF;
  RETURN 'changed';
END $$;

-- What may stand in for a person's second factor. Codes that were used stay: alerts name them.
CREATE FUNCTION remove_passkeys_and_codes(p_staff integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM staff_passkey WHERE staff_id = p_staff;
  DELETE FROM staff_recovery_code WHERE staff_id = p_staff AND used_at IS NULL;
$$;

-- A new set of recovery codes in place of the one before.
CREATE FUNCTION renew_recovery_codes(p_staff integer, p_hashes bytea[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- One set at a time: of two that are made at the same moment both would be good.
  PERFORM 1 FROM staff WHERE id = p_staff FOR UPDATE;
  DELETE FROM staff_recovery_code WHERE staff_id = p_staff AND used_at IS NULL;
  INSERT INTO staff_recovery_code (staff_id, code_hash) SELECT p_staff, unnest(p_hashes);
END $$;

-- Sets a login up anew by a link of the database's owner: the password is the given one, the second factors, the other links, the sessions
-- and the counts of wrong attempts are gone. The username; null where the link is not good, or the account is closed.
CREATE FUNCTION reset_staff_by_link(p_link bytea, p_password_hash text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE s staff;
BEGIN
  SELECT p.* INTO s FROM staff p JOIN staff_reset_link l ON l.staff_id = p.id
    WHERE l.token_hash = p_link AND l.used_at IS NULL AND l.expires_at > now() AND p.disabled_at IS NULL FOR UPDATE OF p, l;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE staff_reset_link SET used_at = CASE WHEN token_hash = p_link THEN now() END, expires_at = least(expires_at, now())
    WHERE staff_id = s.id AND used_at IS NULL;
  UPDATE staff SET password_hash = p_password_hash, must_change_password = false, totp_secret = NULL WHERE id = s.id;
  PERFORM remove_passkeys_and_codes(s.id);
  UPDATE staff_session SET revoked_at = now() WHERE staff_id = s.id AND revoked_at IS NULL;
  -- Who has lost a telephone has tried codes and passwords before.
  DELETE FROM login_failure WHERE subject IN ('staff:' || s.id, 'staff-code:' || s.id, 'staff-password:' || s.id)
    OR starts_with(subject, 'staff:' || s.id || '|');
  RETURN s.username;
END $$;
