-- One platform, several sites: which host name is whose, what a site looks like, and that nothing of one site becomes
-- another's. Money of two sites may be of two currencies, and whole numbers of different things must never be added.

-- Without a port, in lower case. A host that stands nowhere is the site of SITE_ID.
CREATE TABLE site_host (
  host     text PRIMARY KEY CHECK (host ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$'),
  site_id  integer NOT NULL REFERENCES site
);

-- SVG, shown as an image only.
ALTER TABLE site ADD COLUMN logo text CHECK (length(logo) <= 20000 AND logo LIKE '<svg %');

CREATE FUNCTION refuse_other_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the site of a % never changes', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER player_keeps_site BEFORE UPDATE OF site_id ON player
  FOR EACH ROW WHEN (NEW.site_id <> OLD.site_id) EXECUTE FUNCTION refuse_other_site();
CREATE TRIGGER brand_keeps_site BEFORE UPDATE OF site_id ON brand
  FOR EACH ROW WHEN (NEW.site_id <> OLD.site_id) EXECUTE FUNCTION refuse_other_site();

-- Between the brands of one site a machine may move.
CREATE FUNCTION refuse_brand_of_other_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(DISTINCT site_id) FROM brand WHERE id IN (OLD.brand_id, NEW.brand_id)) > 1 THEN
    RAISE EXCEPTION 'the site of a machine never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER machine_keeps_site BEFORE UPDATE OF brand_id ON machine
  FOR EACH ROW WHEN (NEW.brand_id <> OLD.brand_id) EXECUTE FUNCTION refuse_brand_of_other_site();

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

-- Whose money an account holds; null for a provider of payments, which has one account per site and says so by its movements.
CREATE FUNCTION site_of_account(p_kind account_kind, p_owner text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE p_kind::text
    WHEN 'wallet' THEN (SELECT site_id FROM player WHERE id::text = p_owner)
    WHEN 'handpay_payable' THEN (SELECT site_id FROM player WHERE id::text = p_owner)
    WHEN 'in_transit' THEN (SELECT site_id FROM transfer t JOIN player p ON p.id = t.player_id WHERE t.id::text = p_owner)
    WHEN 'machine_credit' THEN
      (SELECT b.site_id FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.id::text = p_owner)
    WHEN 'suspense' THEN
      (SELECT b.site_id FROM machine m JOIN brand b ON b.id = m.brand_id WHERE 'machine:' || m.id = p_owner)
    WHEN 'jackpot_pool' THEN (SELECT site_id FROM brand WHERE id::text = p_owner)
    WHEN 'house' THEN split_part(p_owner, ':', 1)::integer
    WHEN 'promotions' THEN split_part(p_owner, ':', 1)::integer
  END
$$;
