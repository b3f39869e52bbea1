-- Words between a player and a site's support, and who is here to read them.

-- Support staff log in like players; being named here is what makes them a contact of every player of their site.
CREATE TABLE support_agent (
  player_id  integer PRIMARY KEY REFERENCES player,
  position   integer NOT NULL DEFAULT 0,
  -- Answers by itself, in the same transaction as the question.
  automatic  boolean NOT NULL DEFAULT false
);

-- One conversation of one player with one agent. It begins with its first message.
CREATE TABLE chat (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id    integer NOT NULL REFERENCES player,
  agent_id     integer NOT NULL REFERENCES support_agent,
  -- Number of the latest message, counted without gaps: the stream number of its pushes.
  last_number  integer NOT NULL DEFAULT 0,
  last_at      timestamptz NOT NULL DEFAULT now(),
  -- Up to which number each side has read.
  player_read  integer NOT NULL DEFAULT 0,
  agent_read   integer NOT NULL DEFAULT 0,
  UNIQUE (player_id, agent_id),
  CHECK (player_read BETWEEN 0 AND last_number AND agent_read BETWEEN 0 AND last_number)
);
CREATE INDEX chat_agent ON chat (agent_id, last_at DESC);

CREATE TABLE chat_message (
  chat_id     bigint NOT NULL REFERENCES chat,
  number      integer NOT NULL,
  sender_id   integer NOT NULL REFERENCES player,
  -- Made by whoever sends, so that a repeat after a lost answer is the same message.
  message_id  uuid NOT NULL,
  -- Text as it was typed; whoever shows it shows text.
  body        text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
  sent_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (chat_id, number),
  UNIQUE (chat_id, sender_id, message_id)
);
CREATE INDEX chat_message_sender ON chat_message (sender_id, sent_at DESC);
CREATE TRIGGER chat_message_append_only BEFORE UPDATE ON chat_message FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What a person wants to be seen as while they are here; without a row: online.
CREATE TABLE chat_status (
  player_id  integer PRIMARY KEY REFERENCES player,
  status     text NOT NULL CHECK (status IN ('online', 'do-not-disturb', 'away', 'offline'))
);

-- Nodes and whose sockets they hold. A node that has been silent for too long holds nobody.
CREATE TABLE chat_node (
  id       uuid PRIMARY KEY,
  seen_at  timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE chat_presence (
  node_id    uuid NOT NULL REFERENCES chat_node ON DELETE CASCADE,
  player_id  integer NOT NULL REFERENCES player,
  PRIMARY KEY (node_id, player_id)
);
CREATE INDEX chat_presence_player ON chat_presence (player_id);

CREATE FUNCTION chat_status_of(p_player integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN (SELECT automatic FROM support_agent WHERE player_id = p_player) THEN 'online'
    WHEN NOT EXISTS (
      SELECT 1 FROM chat_presence h JOIN chat_node n ON n.id = h.node_id
      WHERE h.player_id = p_player AND n.seen_at > now() - interval '45 seconds') THEN 'offline'
    ELSE coalesce((SELECT status FROM chat_status WHERE player_id = p_player), 'online') END
$$;

-- The next message of a conversation. Its row is locked, so numbers are in the order of the commits.
CREATE FUNCTION add_chat_message(p_chat bigint, p_sender integer, p_message uuid, p_body text) RETURNS chat_message
LANGUAGE plpgsql AS $$
DECLARE c chat; m chat_message;
BEGIN
  -- Whoever answers has read what came before.
  UPDATE chat SET last_number = last_number + 1, last_at = now(),
      player_read = CASE WHEN p_sender = player_id THEN last_number + 1 ELSE player_read END,
      agent_read = CASE WHEN p_sender = agent_id THEN last_number + 1 ELSE agent_read END
    WHERE id = p_chat RETURNING * INTO STRICT c;
  INSERT INTO chat_message (chat_id, number, sender_id, message_id, body)
    VALUES (c.id, c.last_number, p_sender, p_message, p_body) RETURNING * INTO m;
  RETURN m;
END $$;

-- Sends once, however often it is asked with the same message id. `p_answer`: what an automatic agent says to it, in the same
-- commit. Answers {added: [...]}, {known: message} for a repeat, or {waitS} where the sender wrote too much lately.
CREATE FUNCTION send_chat_message(
  p_player integer, p_agent integer, p_sender integer, p_message uuid, p_body text, p_answer text,
  p_most integer, p_within_s double precision
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_chat bigint; m chat_message; a chat_message; v_oldest timestamptz;
BEGIN
  -- One message of a sender after the other, in whatever conversation: the count below is exact.
  PERFORM pg_advisory_xact_lock(7215010, p_sender);
  INSERT INTO chat (player_id, agent_id) VALUES (p_player, p_agent) ON CONFLICT (player_id, agent_id) DO NOTHING;
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
  m := add_chat_message(v_chat, p_sender, p_message, p_body);
  IF p_answer IS NULL THEN
    RETURN jsonb_build_object('chatId', v_chat, 'added', jsonb_build_array(to_jsonb(m)));
  END IF;
  a := add_chat_message(v_chat, p_agent, gen_random_uuid(), p_answer);
  RETURN jsonb_build_object('chatId', v_chat, 'added', jsonb_build_array(to_jsonb(m), to_jsonb(a)));
END $$;

-- What an operator announces, in the languages of the site: {"tr": {"title", "detail"}, ...}.
CREATE TABLE site_event (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id    integer NOT NULL REFERENCES site,
  -- Its name in the operator's own lists.
  name       text NOT NULL,
  texts      jsonb NOT NULL,
  starts_at  timestamptz,
  ends_at    timestamptz,
  UNIQUE (site_id, name)
);

-- What a player keeps for themselves.
CREATE TABLE player_note (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id   integer NOT NULL REFERENCES player,
  title       text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 80),
  detail      text NOT NULL DEFAULT '' CHECK (char_length(detail) <= 500),
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX player_note_player ON player_note (player_id, id DESC);
