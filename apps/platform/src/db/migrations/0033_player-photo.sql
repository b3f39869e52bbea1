-- Photos that players upload themselves. Until now `player.photo_url` could only name a picture of the operator's.
CREATE TABLE player_photo (
  player_id integer PRIMARY KEY REFERENCES player,
  name text NOT NULL UNIQUE CHECK (name ~ '^[0-9a-f]{32}\.jpg$'),
  jpeg bytea NOT NULL CHECK (octet_length(jpeg) BETWEEN 1 AND 65536),
  stored_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE player_photo IS 'The photo that a player has uploaded, without what its file contained about camera and place; player.photo_url names it, and takes it along when it names another or none.';
COMMENT ON COLUMN player_photo.name IS 'Last part of its path below /images/players/: nobody guesses it, and each upload has another.';
COMMENT ON COLUMN player_photo.jpeg IS 'A square of at most 512 x 512.';
