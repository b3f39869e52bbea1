-- The player's own connection is back, and nothing else has happened to the seat: it goes on under its epoch, so that the
-- picture, which goes straight to the cabinet, need not be made anew. Null: it has to be taken (`take_seat`).
CREATE FUNCTION resume_seat(p_machine integer, p_player integer, p_login uuid, p_epoch bigint) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE who record; s seat;
BEGIN
  SELECT p.name, rtrim(site.currency) AS currency INTO STRICT who
    FROM player p JOIN site ON site.id = p.site_id WHERE p.id = p_player FOR NO KEY UPDATE OF p;
  IF EXISTS (SELECT 1 FROM login WHERE id = p_login AND locked_at IS NOT NULL) THEN RETURN NULL; END IF;
  UPDATE seat SET keep_until = NULL
    WHERE machine_id = p_machine AND player_id = p_player AND login_id = p_login AND epoch = p_epoch AND NOT closing
    RETURNING * INTO s;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN seat_answer(s, true, NULL, who.currency, who.name);
END $$;
