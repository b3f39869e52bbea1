-- What every node caches is dropped at the commit of a change, on all nodes (db/notices.ts). Nothing notifies that changes with plays
-- or in the course of a login: see 21-staff-changes.sql.

-- Of sites, hosts, brands, machines and keys of cabinets: http/sites.ts, features/lobby/lobbies.ts.
CREATE FUNCTION notify_nodes_of_setup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('setup_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;
CREATE TRIGGER site_cached AFTER INSERT OR UPDATE OR DELETE ON site FOR EACH STATEMENT EXECUTE FUNCTION notify_nodes_of_setup();
CREATE TRIGGER site_host_cached AFTER INSERT OR UPDATE OR DELETE ON site_host FOR EACH STATEMENT EXECUTE FUNCTION notify_nodes_of_setup();
CREATE TRIGGER brand_cached AFTER INSERT OR UPDATE OR DELETE ON brand FOR EACH STATEMENT EXECUTE FUNCTION notify_nodes_of_setup();
CREATE TRIGGER machine_cached AFTER INSERT OR DELETE OR UPDATE OF brand_id, number, name, image, game_id, own_game, agent, retired_at ON machine
  FOR EACH STATEMENT EXECUTE FUNCTION notify_nodes_of_setup();
-- realtime/cabinet/cabinet-auth.ts
CREATE TRIGGER cabinet_key_cached AFTER INSERT OR UPDATE OR DELETE ON cabinet_key FOR EACH STATEMENT EXECUTE FUNCTION notify_nodes_of_setup();

-- Of logins that have ended or were locked, and of all logins where a player was banned: features/login/known-callers.ts.
CREATE FUNCTION notify_nodes_of_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('login_changed', CASE WHEN TG_TABLE_NAME = 'login' THEN OLD.id::text ELSE '' END);
  RETURN NULL;
END $$;
CREATE TRIGGER login_cached AFTER UPDATE OF revoked_at, locked_at ON login FOR EACH ROW
  WHEN ((OLD.revoked_at, OLD.locked_at) IS DISTINCT FROM (NEW.revoked_at, NEW.locked_at)) EXECUTE FUNCTION notify_nodes_of_login();
CREATE TRIGGER login_removed AFTER DELETE ON login FOR EACH ROW EXECUTE FUNCTION notify_nodes_of_login();
CREATE TRIGGER player_banned AFTER UPDATE OF banned ON player FOR EACH ROW
  WHEN (NEW.banned AND NOT OLD.banned) EXECUTE FUNCTION notify_nodes_of_login();
