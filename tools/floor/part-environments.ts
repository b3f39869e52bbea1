/** What each part of the floor is given: its own settings and no secret of another. */
import { join } from 'node:path';
import { SECOND_SITE_ID } from '../../apps/platform/src/db/seed-second-site.ts';
import { machinesFile } from './machines-file.ts';
import type { FloorOptions } from './options.ts';
import type { Secrets } from './secrets.ts';

export function platformEnv(options: FloorOptions, secrets: Secrets, databaseUrl: string): NodeJS.ProcessEnv {
  const { MIGRATE_DATABASE_URL: _owner, ...env } = options.env;
  return {
    ...env,
    ...secrets,
    PORT: String(options.port),
    DATA_DIR: options.dataDir,
    DATABASE_URL: databaseUrl,
    CABINET_KEYS: [options.env.CABINET_KEYS, options.demo && `floor-1:${secrets.CABINET_KEY}`]
      .filter(Boolean)
      .join(','),
    // A real operator names their own people; the demo's two are in the data folder, since some deeds need a second person.
    OPERATOR_KEYS: [
      options.env.OPERATOR_KEYS,
      options.demo && `demo:${secrets.OPERATOR_KEY}`,
      options.demo && `demo2:${secrets.SECOND_OPERATOR_KEY}`,
    ]
      .filter(Boolean)
      .join(','),
    PAYMENT_KEYS: [
      options.env.PAYMENT_KEYS,
      options.demo && `${options.env.SITE_ID || 0}:${secrets.PAYMENT_SECRET}`,
      options.demo && `${SECOND_SITE_ID}:${secrets.SECOND_PAYMENT_SECRET}`,
    ]
      .filter(Boolean)
      .join(','),
    DEMO: options.demo ? '1' : '0',
  };
}

/** The agent stands beside a machine, not in the server room: it gets its own key and no other secret. */
export function cabinetEnv(options: FloorOptions, secrets: Secrets): NodeJS.ProcessEnv {
  const {
    JWT_PRIVATE_KEY: _key,
    PIN_PEPPER: _pepper,
    PAYMENT_SECRET: _secret,
    SECOND_PAYMENT_SECRET: _secondSecret,
    CABINET_KEYS: _cabinets,
    DATABASE_URL: _database,
    MIGRATE_DATABASE_URL: _owner,
    REDIS_URL: _redis,
    OPERATOR_KEY: _operator,
    SECOND_OPERATOR_KEY: _secondOperator,
    OPERATOR_KEYS: _operators,
    PAYMENT_KEYS: _payments,
    ...env
  } = options.env;
  return {
    ...env,
    PLATFORM_URL: `http://127.0.0.1:${options.port}`,
    AGENT: 'floor-1',
    CABINET_KEY: secrets.CABINET_KEY,
    DATA_DIR: join(options.dataDir, 'cabinet'),
    CABINET_CONFIG: env.CABINET_CONFIG || machinesFile(options.dataDir),
    DEMO: '1',
    // An hour of play shows each situation once.
    SITUATIONS_PER_HOUR: env.SITUATIONS_PER_HOUR ?? '5',
  };
}

/** It has no secret, and nothing to know but its arguments. */
export function egmEnv({ env: { PATH, HOME } }: FloorOptions): NodeJS.ProcessEnv {
  return { PATH, HOME };
}

/** The dev server sends calls on to the platform, and has nothing else to know. */
export function clientEnv({ env, port, clientPort }: FloorOptions): NodeJS.ProcessEnv {
  const { PATH, HOME } = env;
  return { PATH, HOME, PORT: String(clientPort), PLATFORM_URL: `http://127.0.0.1:${port}` };
}
