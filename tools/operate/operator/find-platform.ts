import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface Platform {
  url: string;
  /** An API key, a key of the environment, or the token of a staff session. */
  key: string;
}

/** Where `login` leaves the session of a person, for them alone. */
export const sessionFile = (env: NodeJS.ProcessEnv): string =>
  env.OPERATOR_SESSION || join(homedir(), '.salon-operator.json');

/**
 * `OPERATOR_URL` and `OPERATOR_KEY`; else the session of `login`; else the demo floor that runs on `DATA_DIR`, `isSecond` as its second
 * operator. Null: none of them.
 */
export function findPlatform(env: NodeJS.ProcessEnv, isSecond: boolean): Platform | null {
  const { OPERATOR_URL: url, OPERATOR_KEY: key, DATA_DIR = './data' } = env;
  if (url && key) return { url, key };
  const session = readJson(sessionFile(env));
  const isPerson = typeof session?.url === 'string' && typeof session.key === 'string' && !isSecond;
  if (isPerson && !env.DATA_DIR) return { url: url ?? String(session.url), key: key ?? String(session.key) };
  const run = readJson(join(DATA_DIR, 'run.json'));
  const secrets = readJson(join(DATA_DIR, 'secrets.json'));
  const own = secrets?.[isSecond ? 'SECOND_OPERATOR_KEY' : 'OPERATOR_KEY'];
  if (run === null || typeof own !== 'string') return null;
  return { url: url ?? `http://127.0.0.1:${run.port}`, key: key ?? own };
}

function readJson(path: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof read === 'object' ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
