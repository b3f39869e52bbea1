-- The team's side of the chat: who has a conversation, and who is present. Every function is bound to the site of its caller.

-- Whether a person of the team is present at a site.
CREATE FUNCTION is_present(p_staff integer, p_site integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM support_presence s JOIN staff ON staff.id = s.staff_id AND staff.disabled_at IS NULL
    WHERE s.staff_id = p_staff AND s.site_id = p_site AND s.seen_at > now() - interval '90 seconds')
$$;

-- Locks a chat of the site with an agent that is not automatic; null: there is none. Messages lock the chat's row too.
CREATE FUNCTION lock_chat_of(p_site integer, p_chat bigint) RETURNS chat LANGUAGE sql VOLATILE AS $$
  SELECT c.* FROM chat c JOIN player p ON p.id = c.player_id AND p.site_id = p_site
    JOIN support_agent a ON a.player_id = c.agent_id AND NOT a.automatic WHERE c.id = p_chat FOR NO KEY UPDATE OF c
$$;

-- Refusal of a chat that somebody else has.
CREATE FUNCTION chat_taken_refusal(p_staff integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT refusal('chat_taken', jsonb_build_object('name', coalesce((SELECT name FROM staff WHERE id = p_staff), '')))
$$;

-- Gives a chat to who asks first. One whose holder is away is free: nobody answers there.
CREATE FUNCTION take_chat(p_site integer, p_chat bigint, p_staff integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE c chat;
BEGIN
  c := lock_chat_of(p_site, p_chat);
  IF c.id IS NULL THEN RETURN refusal('not_found'); END IF;
  IF c.taken_by = p_staff THEN RETURN '{"ok": true, "changed": false}'; END IF;
  IF is_present(c.taken_by, p_site) THEN RETURN chat_taken_refusal(c.taken_by); END IF;
  PERFORM set_present(p_site, p_staff, true);
  UPDATE chat SET taken_by = p_staff, taken_at = now() WHERE id = p_chat;
  RETURN '{"ok": true, "changed": true}';
END $$;

-- Hands a chat of a person over to a colleague who may answer; null: back into the queue.
CREATE FUNCTION hand_chat_over(p_site integer, p_chat bigint, p_staff integer, p_to integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE c chat;
BEGIN
  c := lock_chat_of(p_site, p_chat);
  IF c.id IS NULL OR (p_to IS NOT NULL AND NOT EXISTS (SELECT 1 FROM support_team(p_site) t WHERE t.id = p_to)) THEN
    RETURN refusal('not_found');
  END IF;
  IF c.taken_by IS DISTINCT FROM p_staff THEN RETURN chat_taken_refusal(c.taken_by); END IF;
  UPDATE chat SET taken_by = p_to, taken_at = CASE WHEN p_to IS NOT NULL THEN now() END WHERE id = p_chat;
  RETURN jsonb_build_object('ok', true, 'changed', p_to IS DISTINCT FROM p_staff);
END $$;

-- Ends work on a chat: nothing of it waits.
CREATE FUNCTION finish_chat(p_site integer, p_chat bigint, p_staff integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE c chat;
BEGIN
  c := lock_chat_of(p_site, p_chat);
  IF c.id IS NULL THEN RETURN refusal('not_found'); END IF;
  IF c.taken_by IS DISTINCT FROM p_staff THEN RETURN chat_taken_refusal(c.taken_by); END IF;
  UPDATE chat SET taken_by = NULL, taken_at = NULL, waiting_since = NULL, agent_read = last_number WHERE id = p_chat;
  RETURN '{"ok": true, "changed": true}';
END $$;

-- A message in the agent's name, by who has the chat.
CREATE FUNCTION answer_chat(
  p_site integer, p_chat bigint, p_staff integer, p_message uuid, p_body text, p_most integer, p_within_s double precision
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE c chat; v_agent integer;
BEGIN
  -- The order of `send_chat_message`: first the sender, then the chat.
  SELECT agent_id INTO v_agent FROM chat WHERE id = p_chat;
  PERFORM pg_advisory_xact_lock(7215010, v_agent);
  c := lock_chat_of(p_site, p_chat);
  IF c.id IS NULL THEN RETURN refusal('not_found'); END IF;
  IF c.taken_by IS DISTINCT FROM p_staff THEN RETURN chat_taken_refusal(c.taken_by); END IF;
  RETURN send_chat_message(c.player_id, c.agent_id, c.agent_id, p_message, p_body, NULL, p_most, p_within_s, NULL, p_staff)
    || jsonb_build_object('ok', true, 'playerId', c.player_id, 'agentId', c.agent_id);
END $$;

-- Who may answer at a site, by the roles that have the right (`support.chat` of the contract).
CREATE FUNCTION support_team(p_site integer) RETURNS SETOF staff LANGUAGE sql STABLE AS $$
  SELECT * FROM staff WHERE (site_id = p_site OR site_id IS NULL) AND disabled_at IS NULL AND role IN ('admin', 'support')
$$;

-- Answers whether the agents of the site may look otherwise to players now.
CREATE FUNCTION set_present(p_site integer, p_staff integer, p_present boolean) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE v_was boolean := is_present(p_staff, p_site);
BEGIN
  IF p_present THEN
    INSERT INTO support_presence (staff_id, site_id) VALUES (p_staff, p_site)
      ON CONFLICT (staff_id, site_id) DO UPDATE SET seen_at = now();
  ELSE
    DELETE FROM support_presence WHERE staff_id = p_staff AND site_id = p_site;
  END IF;
  IF v_was <> p_present THEN PERFORM notify_staff(p_site, 'support', NULL); END IF;
  RETURN v_was <> p_present;
END $$;

-- Deletes rows of people who are gone without leaving; answers their sites.
CREATE FUNCTION lapse_support() RETURNS SETOF integer LANGUAGE plpgsql AS $$
DECLARE v_site integer;
BEGIN
  FOR v_site IN WITH gone AS (DELETE FROM support_presence WHERE seen_at <= now() - interval '90 seconds' RETURNING site_id)
    SELECT DISTINCT site_id FROM gone
  LOOP
    PERFORM notify_staff(v_site, 'support', NULL);
    RETURN NEXT v_site;
  END LOOP;
END $$;

-- Trigger: the consoles hear of a chat that was taken, handed over or finished.
CREATE FUNCTION notify_of_chat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_staff(site_id, 'support', NEW.id::text) FROM player WHERE id = NEW.player_id;
  RETURN NULL;
END $$;
CREATE TRIGGER chat_taken AFTER UPDATE ON chat FOR EACH ROW
  WHEN (OLD.taken_by IS DISTINCT FROM NEW.taken_by OR OLD.waiting_since IS DISTINCT FROM NEW.waiting_since)
  EXECUTE FUNCTION notify_of_chat();
