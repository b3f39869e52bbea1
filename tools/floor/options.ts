/** What `npm start` may be told, read once from the environment. */
import { resolve } from 'node:path';
import { StartError } from './start-error.ts';

export type FloorOptions = {
  /** Repository root, absolute. */
  root: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  /** A PostgreSQL server to use; undefined starts one of our own in dataDir. */
  databaseUrl: string | undefined;
  /** The owner of that database's tables; in the demo whoever DATABASE_URL names will do. Undefined: the operator migrates. */
  ownerUrl: string | undefined;
  /** Demo players, demo money and a floor of simulated machines. */
  demo: boolean;
  /** False leaves the client as it is; for tests that bring their own parts. */
  buildClient: boolean;
  /** The programs to supervise, absolute paths. */
  migrateEntry: string;
  platformEntry: string;
  cabinetEntry: string;
  env: NodeJS.ProcessEnv;
};

/** Throws StartError. Demo mode is on unless a database of one's own says otherwise; `DEMO=1` or `0` decides it by hand. */
export function readOptions(root: string, env: NodeJS.ProcessEnv): FloorOptions {
  if (env.NODE_ENV === 'production')
    throw new StartError('npm start is the demo; in production run npm run platform and npm run cabinet (README.md)');
  const portText = env.PORT || '3000';
  const port = Number(portText);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartError(`PORT must be a number from 1 to 65535, not ${JSON.stringify(portText)}`);
  }
  const databaseUrl = env.DATABASE_URL || undefined;
  const demo = env.DEMO ? env.DEMO === '1' : databaseUrl === undefined;
  return {
    root,
    port,
    dataDir: resolve(root, env.DATA_DIR || 'data'),
    databaseUrl,
    ownerUrl: env.MIGRATE_DATABASE_URL || (demo ? databaseUrl : undefined),
    demo,
    buildClient: true,
    migrateEntry: resolve(root, 'apps/platform/src/migrate-main.ts'),
    platformEntry: resolve(root, 'apps/platform/src/main.ts'),
    cabinetEntry: resolve(root, 'apps/cabinet/src/main.ts'),
    env,
  };
}
