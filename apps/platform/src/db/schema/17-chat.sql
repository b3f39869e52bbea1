-- Chat between a player and a site's support.

-- Presence of a person as others see it.
CREATE FUNCTION chat_status_of(p_player integer) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE
    WHEN (SELECT automatic FROM support_agent WHERE player_id = p_player) THEN 'online'
    -- The team answers in the name of every agent.
    WHEN EXISTS (SELECT 1 FROM support_agent a JOIN player p ON p.id = a.player_id JOIN support_presence s ON s.site_id = p.site_id
      WHERE a.player_id = p_player AND is_present(s.staff_id, s.site_id)) THEN 'online'
    WHEN NOT EXISTS (
      SELECT 1 FROM chat_presence h JOIN chat_node n ON n.id = h.node_id
      WHERE h.player_id = p_player AND n.seen_at > now() - interval '45 seconds') THEN 'offline'
    ELSE coalesce((SELECT status FROM chat_status WHERE player_id = p_player), 'online') END;
END $$;

-- The next message of a conversation. Its row is locked, so numbers are in the order of the commits. `p_staff`: who of the team wrote
-- it in the agent's name.
CREATE FUNCTION add_chat_message(p_chat bigint, p_sender integer, p_message uuid, p_body text, p_staff integer DEFAULT NULL)
RETURNS chat_message LANGUAGE plpgsql AS $$
DECLARE c chat; m chat_message;
BEGIN
  -- An answer means that its sender has read what came before.
  UPDATE chat SET last_number = last_number + 1, last_at = now(),
      waiting_since = CASE WHEN p_sender = player_id THEN coalesce(waiting_since, now()) END,
      player_read = CASE WHEN p_sender = player_id THEN last_number + 1 ELSE player_read END,
      agent_read = CASE WHEN p_sender = agent_id THEN last_number + 1 ELSE agent_read END
    WHERE id = p_chat RETURNING * INTO STRICT c;
  INSERT INTO chat_message (chat_id, number, sender_id, message_id, body, staff_id)
    VALUES (c.id, c.last_number, p_sender, p_message, p_body, p_staff) RETURNING * INTO m;
  RETURN m;
END $$;

-- Sends once, however often it is called with the same message id. `p_answer`: an automatic agent's reply, in the same commit.
-- `p_language`: of the player's client, null: not known. Answers {added: [...]}, {known: message} for a repeat, or {waitS} where the sender has reached the rate limit.
CREATE FUNCTION send_chat_message(
  p_player integer, p_agent integer, p_sender integer, p_message uuid, p_body text, p_answer text,
  p_most integer, p_within_s double precision, p_language text, p_staff integer DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_chat bigint; m chat_message; a chat_message; v_oldest timestamptz;
BEGIN
  -- One message of a sender after the other, in whatever conversation: the count below is exact.
  PERFORM pg_advisory_xact_lock(7215010, p_sender);
  INSERT INTO chat (player_id, agent_id, language) VALUES (p_player, p_agent, p_language)
    ON CONFLICT (player_id, agent_id) DO UPDATE SET language = coalesce(EXCLUDED.language, chat.language);
  SELECT id INTO STRICT v_chat FROM chat WHERE player_id = p_player AND agent_id = p_agent;
  SELECT * INTO m FROM chat_message WHERE chat_id = v_chat AND sender_id = p_sender AND message_id = p_message;
  IF FOUND THEN
    RETURN jsonb_build_object('chatId', v_chat, 'known', to_jsonb(m));
  END IF;
  SELECT sent_at INTO v_oldest FROM chat_message
    WHERE sender_id = p_sender AND sent_at > clock_timestamp() - make_interval(secs => p_within_s)
    ORDER BY sent_at DESC OFFSET p_most - 1 LIMIT 1;
  IF FOUND THEN
    DELETE FROM chat WHERE id = v_chat AND last_number = 0;
    RETURN jsonb_build_object('waitS', greatest(1,
      ceil(p_within_s - extract(epoch FROM clock_timestamp() - v_oldest))));
  END IF;
  m := add_chat_message(v_chat, p_sender, p_message, p_body, p_staff);
  IF p_answer IS NULL THEN
    RETURN jsonb_build_object('chatId', v_chat, 'added', jsonb_build_array(to_jsonb(m)));
  END IF;
  a := add_chat_message(v_chat, p_agent, gen_random_uuid(), p_answer);
  RETURN jsonb_build_object('chatId', v_chat, 'added', jsonb_build_array(to_jsonb(m), to_jsonb(a)));
END $$;
CREATE TRIGGER chat_message_append_only BEFORE UPDATE ON chat_message FOR EACH ROW EXECUTE FUNCTION refuse_change();
