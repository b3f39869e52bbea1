-- E-mail: what is to be sent, templates of sites, links in mails.
CREATE TYPE mail_state AS ENUM ('queued', 'sending', 'sent', 'in_doubt', 'given_up');

CREATE TABLE mail_outbox (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id      integer NOT NULL REFERENCES site,
  -- The address of a player is read when the mail is sent: it is not copied here.
  player_id    integer REFERENCES player,
  address      text CHECK (address IS NULL OR player_id IS NULL),
  kind         text NOT NULL,
  -- Null: the player's, else the site's.
  language     text,
  params       jsonb NOT NULL DEFAULT '{}',
  -- Of the fact that it reports: the same fact is mailed once.
  key          text NOT NULL,
  state        mail_state NOT NULL DEFAULT 'queued',
  attempts     integer NOT NULL DEFAULT 0,
  next_try_at  timestamptz NOT NULL DEFAULT now(),
  -- Of the node that tries it now; another node's claim makes the former one void.
  claim        uuid,
  created_at   timestamptz NOT NULL DEFAULT now(),
  ended_at     timestamptz,
  -- A code, never the text of a server or of a mail.
  last_error   text,
  UNIQUE (site_id, key)
);
COMMENT ON TABLE mail_outbox IS 'Mails to be sent and what became of them; written in the transaction of the fact. No link and no token.';
CREATE INDEX mail_outbox_due ON mail_outbox (next_try_at) WHERE state IN ('queued', 'sending');
CREATE INDEX mail_outbox_site ON mail_outbox (site_id, id DESC);
CREATE INDEX mail_outbox_player ON mail_outbox (player_id) WHERE player_id IS NOT NULL;

CREATE TABLE site_mail_template (
  site_id     integer NOT NULL REFERENCES site,
  kind        text NOT NULL,
  language    text NOT NULL,
  subject     text NOT NULL CHECK (subject !~ '[[:cntrl:]]' AND char_length(subject) BETWEEN 1 AND 200),
  body        text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 5000),
  changed_at  timestamptz NOT NULL DEFAULT now(),
  changed_by  text NOT NULL,
  PRIMARY KEY (site_id, kind, language)
);
COMMENT ON TABLE site_mail_template IS 'A site''s own words for a kind of mail, in place of those of the product.';

CREATE TABLE player_email_token (
  token_hash  bytea PRIMARY KEY,
  player_id   integer NOT NULL REFERENCES player,
  purpose     text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  -- The address that it was sent to: a later one is not verified by it.
  email       text NOT NULL,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);
COMMENT ON TABLE player_email_token IS 'Links in mails. Only the hash of a link''s token is stored; it works once.';
CREATE INDEX player_email_token_player ON player_email_token (player_id);
CREATE INDEX player_email_token_old ON player_email_token (expires_at);

ALTER TABLE player
  ADD COLUMN email_verified_at timestamptz,
  -- Of mails; null: the site's.
  ADD COLUMN language text CHECK (language ~ '^[a-z]{2}$');
