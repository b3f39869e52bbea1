import { findPlatform } from './find-platform.ts';

/**
 * A one-time link for somebody of the staff who has lost password or second factor, made in the database by who owns it: `databaseUrl`.
 * Lines for that person; null where nobody of that name has an open account.
 */
export async function offerReset(
  username: string,
  databaseUrl: string,
  env: NodeJS.ProcessEnv,
): Promise<string[] | null> {
  // The platform's code and its driver are for this call alone.
  const [{ createPool }, { offerResetLink }] = await Promise.all([
    import('../../../apps/platform/src/db/pool.ts'),
    import('../../../apps/platform/src/operator/staff/reset-links.ts'),
  ]);
  const pool = createPool({ databaseUrl, max: 1 });
  try {
    const link = await offerResetLink(pool, username);
    if (link === null) return null;
    return [
      `For ${link.username}, once, within ${link.hours} h: ${consoleUrl(env)}/staff/reset#${link.token}`,
      'It sets a new password, removes the second factors and the recovery codes, and ends the sessions.',
    ];
  } finally {
    await pool.end();
  }
}

/** Where people reach the console; empty: nothing says so, and the line has the path alone. */
function consoleUrl(env: NodeJS.ProcessEnv): string {
  return env.STAFF_HOST ? `https://${env.STAFF_HOST}` : (env.OPERATOR_URL ?? findPlatform(env, false)?.url ?? '');
}
