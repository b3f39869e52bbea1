-- The team's side of the chat.

ALTER TABLE chat ADD COLUMN taken_by integer REFERENCES staff, ADD COLUMN taken_at timestamptz,
  ADD COLUMN waiting_since timestamptz, ADD COLUMN language text CHECK (language IN ('tr', 'en', 'ar'));
COMMENT ON COLUMN chat.taken_by IS 'Who of the team answers; null: nobody.';
COMMENT ON COLUMN chat.waiting_since IS 'Of the oldest message that has no answer.';
COMMENT ON COLUMN chat.language IS 'Of the player''s client, with the latest message.';
UPDATE chat c SET waiting_since = m.sent_at FROM chat_message m, support_agent a
  WHERE m.chat_id = c.id AND m.number = c.last_number AND m.sender_id = c.player_id AND a.player_id = c.agent_id AND NOT a.automatic;
CREATE INDEX chat_open ON chat (waiting_since) WHERE waiting_since IS NOT NULL OR taken_by IS NOT NULL;

ALTER TABLE chat_message ADD COLUMN staff_id integer REFERENCES staff;
COMMENT ON COLUMN chat_message.staff_id IS 'Who of the team wrote it in the agent''s name; null: the sender''s own login.';

CREATE TABLE support_presence (
  staff_id  integer NOT NULL REFERENCES staff,
  site_id   integer NOT NULL REFERENCES site,
  seen_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (staff_id, site_id)
);
COMMENT ON TABLE support_presence IS 'Who of the team is present. A row that is not renewed is deleted.';

CREATE TABLE canned_answer (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id     integer NOT NULL REFERENCES site,
  title       text NOT NULL,
  tr          text NOT NULL,
  en          text NOT NULL,
  ar          text NOT NULL,
  changed_at  timestamptz NOT NULL DEFAULT now(),
  changed_by  text NOT NULL,
  CHECK (tr || en || ar <> '')
);
COMMENT ON TABLE canned_answer IS 'A text of the team for what players often ask, by language; empty: not in that one.';
CREATE INDEX canned_answer_site ON canned_answer (site_id);
