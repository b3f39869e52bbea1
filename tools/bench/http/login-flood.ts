import { hashPassword } from '../../../apps/platform/src/password/passwords.ts';
import type { BenchDatabase } from '../node/bench-database.ts';

const PASSWORD = 'a password of the bench';

/** Gives every player a password with a real hash (one for all: hashing is what the node is asked for, not the bench). */
export async function givePasswords({ pool, players }: BenchDatabase): Promise<void> {
  await pool.query('UPDATE player SET password_hash = $1 WHERE id = ANY($2)', [
    await hashPassword(PASSWORD),
    players.map(({ playerId }) => playerId),
  ]);
}

/** Logins of many accounts, every second one with a wrong password. `count`: players of `openBenchDatabase`. */
export function loginRequests(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const password = at % 2 === 0 ? PASSWORD : `${PASSWORD}?`;
    const body = JSON.stringify({ site_id: 0, username: `bench-${at + 1}`, password, purpose: 'play' });
    return (
      'POST /api/v1/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    );
  });
}
