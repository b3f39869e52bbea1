-- A locked login plays nothing and reads nothing: its lock reaches every node's sockets and the cabinet of its seat.

-- One number per change of any login's lock; 0: never locked. The later of two words about a lock has the higher one.
CREATE SEQUENCE login_lock_change;
ALTER TABLE login
  ADD COLUMN lock_change bigint NOT NULL DEFAULT 0,
  ADD COLUMN lock_changed_at timestamptz,
  -- The last `login_check` that the audit has of this login.
  ADD COLUMN checked_at timestamptz;
CREATE INDEX login_lock_changed ON login (lock_changed_at) WHERE lock_changed_at IS NOT NULL;
-- The last change that the cabinet has acknowledged.
ALTER TABLE seat ADD COLUMN lock_told bigint NOT NULL DEFAULT 0;
UPDATE login SET lock_change = nextval('login_lock_change'), lock_changed_at = now() WHERE locked_at IS NOT NULL;

CREATE OR REPLACE FUNCTION lock_login(p_login uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE login SET locked_at = ledger_now(), lock_change = nextval('login_lock_change'), lock_changed_at = clock_timestamp()
    WHERE id = p_login AND revoked_at IS NULL AND locked_at IS NULL
$$;

CREATE OR REPLACE FUNCTION unlock_login(p_login uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE login SET locked_at = NULL, pin_failures = 0, lock_change = nextval('login_lock_change'),
      lock_changed_at = clock_timestamp()
    WHERE id = p_login AND locked_at IS NOT NULL
$$;

-- A locked login takes no seat, not even its own again: the seat is kept and then cashed out like that of any player who is gone.
CREATE OR REPLACE FUNCTION take_seat(p_machine integer, p_player integer, p_login uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_refusal jsonb;
BEGIN
  PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM login WHERE id = p_login AND locked_at IS NOT NULL) THEN RETURN refusal('login_locked'); END IF;
  -- Whoever sits there already may come back: what has to end ends by its own cash out.
  IF NOT EXISTS (SELECT 1 FROM seat WHERE machine_id = p_machine AND player_id = p_player) THEN
    v_refusal := play_refusal(p_player);
    IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  END IF;
  RETURN take_seat_unguarded(p_machine, p_player, p_login);
END $$;
