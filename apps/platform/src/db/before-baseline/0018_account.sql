-- The player's own account: devices, change of password, closing.

ALTER TABLE login
  -- What the browser called itself; empty where it said nothing.
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  -- Of the last call, to the minute or so.
  ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
UPDATE login SET seen_at = created_at;
CREATE INDEX login_open ON login (player_id) WHERE revoked_at IS NULL;

ALTER TABLE player
  ADD COLUMN password_changed_at timestamptz,
  -- A closed account is a number: who it was stands in `kept_identity` until the law lets it go.
  ADD COLUMN closed_at timestamptz;

CREATE TABLE kept_identity (
  player_id     integer PRIMARY KEY REFERENCES player,
  username      text NOT NULL,
  email         text NOT NULL,
  name          text NOT NULL,
  lastname      text NOT NULL,
  closed_at     timestamptz NOT NULL,
  delete_after  timestamptz NOT NULL
);
CREATE INDEX kept_identity_due ON kept_identity (delete_after);

-- What keeps an account from being closed, in the contract's words and order. A disputed transfer is money that an operator
-- has not decided about yet.
CREATE FUNCTION closing_obstacles(p_player integer) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT 1 FROM session WHERE player_id = p_player AND ended_at IS NULL) THEN 'session' END,
    CASE WHEN EXISTS (SELECT 1 FROM transfer WHERE player_id = p_player
      AND state IN ('reserved', 'sent', 'unknown', 'requested', 'disputed')) THEN 'transfer' END,
    CASE WHEN EXISTS (SELECT 1 FROM account WHERE kind = 'handpay_payable' AND owner = p_player::text AND balance_minor <> 0)
      THEN 'hand_pay' END,
    CASE WHEN EXISTS (SELECT 1 FROM account WHERE kind = 'wallet' AND owner = p_player::text AND balance_minor <> 0)
      THEN 'balance' END], NULL)
$$;

-- Null where the player is closed already. The row lock of the player keeps seats from being taken meanwhile, that of the
-- accounts keeps money from coming in between the look and the deed.
CREATE FUNCTION close_account(p_player integer, p_keep_years integer) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE p player; v_obstacles text[]; v_logins jsonb;
BEGIN
  SELECT * INTO STRICT p FROM player WHERE id = p_player FOR UPDATE;
  IF p.closed_at IS NOT NULL THEN RETURN NULL; END IF;
  PERFORM 1 FROM account WHERE kind IN ('wallet', 'handpay_payable') AND owner = p_player::text
    ORDER BY kind, id FOR NO KEY UPDATE;
  v_obstacles := closing_obstacles(p_player);
  IF v_obstacles <> '{}' THEN RETURN jsonb_build_object('obstacles', to_jsonb(v_obstacles), 'logins', '[]'::jsonb); END IF;
  INSERT INTO kept_identity (player_id, username, email, name, lastname, closed_at, delete_after)
    VALUES (p.id, p.username, p.email, p.name, p.lastname, now(), now() + make_interval(years => p_keep_years));
  UPDATE player SET username = 'closed-' || id, email = 'closed-' || id || '@closed.invalid', name = '', lastname = '',
    password_hash = '', pin_hash = '', settings = '{}', closed_at = now() WHERE id = p_player;
  WITH ended AS (
    UPDATE login SET revoked_at = coalesce(revoked_at, now()), user_agent = '' WHERE player_id = p_player
    RETURNING id, revoked_at = now() AS just_now)
  SELECT coalesce(jsonb_agg(id) FILTER (WHERE just_now), '[]') INTO v_logins FROM ended;
  RETURN jsonb_build_object('obstacles', '[]'::jsonb, 'logins', v_logins);
END $$;
