import type { operator } from '@salon/contract';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';

type Query = z.output<typeof operator.playersQuery>;

const STATE = `CASE WHEN p.closed_at IS NOT NULL THEN 'closed' WHEN p.banned THEN 'banned' ELSE 'open' END`;
/** As `operator.PlayerRow`. */
export const PLAYER_ROW = `p.id, p.username, p.name, p.lastname, p.email, ${STATE} AS state, iso(p.created_at) AS "memberSince",
  iso((SELECT max(l.seen_at) FROM login l WHERE l.player_id = p.id)) AS "lastSeenAt"`;
/** An agent of the support is no player. */
export const IS_PLAYER = 'NOT EXISTS (SELECT 1 FROM support_agent a WHERE a.player_id = p.id)';

const STATES: Record<Query['state'], string> = {
  any: 'true',
  open: 'p.closed_at IS NULL AND NOT p.banned',
  banned: 'p.closed_at IS NULL AND p.banned',
  closed: 'p.closed_at IS NOT NULL',
};
const LARGEST_ID = 2_147_483_647;
const WORDS_MAX = 8;

/**
 * A page of a site's players, newest first, by key. Every word has to be in the folded name, username or e-mail address; a number
 * is also that of the player. The trigram index finds rare words, reading from the newest on finds frequent ones.
 */
export async function searchPlayers(
  pool: Pool,
  siteId: number,
  { text, state, before, size }: Query,
): Promise<{ players: operator.PlayerRow[]; nextBefore: number | null }> {
  const values: unknown[] = [siteId, before ?? LARGEST_ID, size + 1];
  const bounds = `p.site_id = $1 AND p.id < $2 AND ${STATES[state]} AND ${IS_PLAYER}`;
  const newest = 'ORDER BY p.id DESC LIMIT $3';
  const words = text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
  const fits = words.map((word) => {
    values.push(`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
    return ` AND p.search_text LIKE fold_search($${values.length})`;
  });
  let found = `(SELECT p.id FROM player p WHERE ${bounds}${fits.join('')} ${newest})`;
  if (words.length === 1 && /^\d{1,9}$/.test(words[0]!)) {
    values.push(Number(words[0]));
    found += ` UNION (SELECT p.id FROM player p WHERE ${bounds} AND p.id = $${values.length})`;
  }
  const { rows } = await pool.query<operator.PlayerRow>(
    `SELECT ${PLAYER_ROW} FROM player p WHERE p.id IN (${found}) ${newest}`,
    values,
  );
  const players = rows.slice(0, size);
  return { players, nextBefore: rows.length > size ? players.at(-1)!.id : null };
}
