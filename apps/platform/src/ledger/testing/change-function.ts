import type pg from 'pg';

/** Seeds a bug into a function of the database: its text must have `from`, of which the first becomes `to`. */
export async function changeFunction(pool: pg.Pool, name: string, from: string, to: string): Promise<void> {
  const { rows } = await pool.query<{ text: string }>(
    'SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = $1',
    [name],
  );
  const text = rows[0]?.text ?? '';
  if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
  await pool.query(text.replace(from, to));
}

/** Deposits no longer wait for each other at their player's row. */
export async function unlockDeposits(pool: pg.Pool): Promise<void> {
  await changeFunction(pool, 'payment_player_refusal', 'FOR NO KEY UPDATE', '');
  await changeFunction(pool, 'deposit_refusal', 'PERFORM 1 FROM player WHERE id = p_player FOR NO KEY UPDATE;', '');
  // Each waits for another one that has passed the limit too, five seconds at most, and lets that one see it before it goes on.
  const waitForAnother = `PERFORM pg_advisory_xact_lock_shared(77); FOR i IN 1..500 LOOP
    EXIT WHEN (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 77) > 1; PERFORM pg_sleep(0.01); END LOOP;
    PERFORM pg_sleep(0.5); `;
  await changeFunction(pool, 'settle_deposit', 'UPDATE deposit SET', `${waitForAnother}UPDATE deposit SET`);
}
