-- What the consoles of the staff hear of at the commit (realtime/staff/staff-changes.ts). A notification takes a lock of the whole
-- server at the commit, so that nothing notifies which happens with every play: changes of machines go by the platform's pushes.

-- `p_room`: of the contract's `LIVE_RIGHTS`.
CREATE FUNCTION notify_staff(p_site integer, p_room text, p_id text) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_notify('staff_changed', jsonb_build_object('siteId', p_site, 'room', p_room, 'id', p_id)::text)
$$;

-- Trigger of tables that name a machine: the room is its argument.
CREATE FUNCTION notify_of_machine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_staff(b.site_id, TG_ARGV[0], NEW.id::text) FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.id = NEW.machine_id;
  RETURN NULL;
END $$;
CREATE TRIGGER hand_pay_changed AFTER INSERT OR UPDATE ON hand_pay FOR EACH ROW EXECUTE FUNCTION notify_of_machine('money');
CREATE TRIGGER dispute_opened AFTER INSERT ON dispute FOR EACH ROW EXECUTE FUNCTION notify_of_machine('money');

-- Trigger of what is proposed and decided about a dispute.
CREATE FUNCTION notify_of_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_staff(site_id, 'money', id::text) FROM dispute WHERE id = NEW.dispute_id;
  RETURN NULL;
END $$;
CREATE TRIGGER dispute_proposed AFTER INSERT ON dispute_proposal FOR EACH ROW EXECUTE FUNCTION notify_of_dispute();
CREATE TRIGGER dispute_decided AFTER INSERT ON dispute_decision FOR EACH ROW EXECUTE FUNCTION notify_of_dispute();

-- Trigger of tables that name their site: the room is its argument.
CREATE FUNCTION notify_of_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_staff(NEW.site_id, TG_ARGV[0], NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER withdrawal_changed AFTER INSERT OR UPDATE ON withdrawal FOR EACH ROW EXECUTE FUNCTION notify_of_site('money');
CREATE TRIGGER deposit_changed AFTER UPDATE ON deposit FOR EACH ROW EXECUTE FUNCTION notify_of_site('money');

-- A message concerns the site of its player.
CREATE FUNCTION notify_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_staff(p.site_id, 'support', NEW.chat_id::text) FROM chat c JOIN player p ON p.id = c.player_id WHERE c.id = NEW.chat_id;
  RETURN NULL;
END $$;
CREATE TRIGGER chat_message_sent AFTER INSERT ON chat_message FOR EACH ROW EXECUTE FUNCTION notify_of_message();
