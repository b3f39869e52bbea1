-- Chat between a player and a site's support.

CREATE TABLE support_agent (
  player_id  integer PRIMARY KEY REFERENCES player,
  position   integer NOT NULL DEFAULT 0,
  -- Answers by itself, in the same transaction as the question.
  automatic  boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE support_agent IS 'Support staff log in like players; a row here makes one a contact of every player of the site.';

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
COMMENT ON TABLE chat IS 'One conversation of one player with one agent. It begins with its first message.';
CREATE INDEX chat_agent ON chat (agent_id, last_at DESC);

CREATE TABLE chat_message (
  chat_id     bigint NOT NULL REFERENCES chat,
  number      integer NOT NULL,
  sender_id   integer NOT NULL REFERENCES player,
  -- Made by the sender, so that a repeat after a lost answer is the same message.
  message_id  uuid NOT NULL,
  -- Plain text as typed; clients show it as text, never as markup.
  body        text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
  sent_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (chat_id, number),
  UNIQUE (chat_id, sender_id, message_id)
);
COMMENT ON TABLE chat_message IS 'A message; deleted only with its conversation.';
CREATE INDEX chat_message_sender ON chat_message (sender_id, sent_at DESC);

CREATE TABLE chat_status (
  player_id  integer PRIMARY KEY REFERENCES player,
  status     text NOT NULL CHECK (status IN ('online', 'do-not-disturb', 'away', 'offline'))
);
COMMENT ON TABLE chat_status IS 'The status a person has chosen; without a row: online.';

CREATE TABLE chat_node (
  id       uuid PRIMARY KEY,
  seen_at  timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE chat_node IS 'Platform nodes that hold chat sockets. A node that has been silent for too long holds none.';

CREATE TABLE chat_presence (
  node_id    uuid NOT NULL REFERENCES chat_node ON DELETE CASCADE,
  player_id  integer NOT NULL REFERENCES player,
  PRIMARY KEY (node_id, player_id)
);
COMMENT ON TABLE chat_presence IS 'Whose sockets a node holds.';
CREATE INDEX chat_presence_player ON chat_presence (player_id);
