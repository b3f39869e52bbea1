/** A new player for tests that change an account permanently. */
import type { RunningProduct } from '../../running-product.ts';
import { ask } from './ledger.ts';

/** Copies the login of `demo` (password and PIN), without money. Answers the player's id. */
export async function newPlayer(product: RunningProduct, username: string): Promise<number> {
  const rows = await ask<{ id: number }>(
    product,
    `INSERT INTO player (site_id, username, email, name, lastname, password_hash, pin_hash)
     SELECT site_id, $1, $1 || '@salon.example', 'Ada', 'Deneme', password_hash, pin_hash
     FROM player WHERE username = 'demo' AND site_id = 0 RETURNING id`,
    [username],
  );
  return rows[0]!.id;
}

/** Play money from the demo's payments account, as the seed gives it. */
export async function giveMoney(product: RunningProduct, playerId: number, amountMinor: number): Promise<void> {
  await ask(
    product,
    `SELECT post_movement('opening', $1, NULL, NULL,
       ARRAY[account_of('payments', 'demo'), account_of('wallet', $2)], ARRAY[-$3::bigint, $3::bigint])`,
    [`opening:wallet:${playerId}`, String(playerId), amountMinor],
  );
}
