/** The settings of `npm start` and `npm run dev`, read once from the environment and the arguments. */
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
  /** The owner of that database's tables; in the demo the role of DATABASE_URL will do. Undefined: the operator migrates. */
  ownerUrl: string | undefined;
  /** Demo players, demo money and a floor of simulated machines, one of them a simulated machine with a SAS line. */
  demo: boolean;
  /** Whether the simulated machine with the SAS line has a camera before it. */
  hasCamera: boolean;
  /** `npm run dev`: the client comes from Vite, and a server starts again when its sources change. */
  dev: boolean;
  /** Of Vite; used under `dev` alone. */
  clientPort: number;
  /** False leaves the client as it is; for tests that bring their own parts. */
  buildClient: boolean;
  /** The programs to supervise, absolute paths. */
  migrateEntry: string;
  platformEntry: string;
  cabinetEntry: string;
  egmEntry: string;
  clientEntry: string;
  env: NodeJS.ProcessEnv;
};

/** Throws StartError. Demo mode is on unless a database of one's own says otherwise; `DEMO=1` or `0` decides it by hand. */
export function readOptions(root: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): FloorOptions {
  if (env.NODE_ENV === 'production')
    throw new StartError('npm start is the demo; in production run npm run platform and npm run cabinet (README.md)');
  const dev = args.includes('--dev');
  const databaseUrl = env.DATABASE_URL || undefined;
  const demo = env.DEMO ? env.DEMO === '1' : databaseUrl === undefined;
  return {
    root,
    port: portOf('PORT', env.PORT, 3000),
    dataDir: resolve(root, env.DATA_DIR || 'data'),
    databaseUrl,
    ownerUrl: env.MIGRATE_DATABASE_URL || (demo ? databaseUrl : undefined),
    demo,
    hasCamera: env.DEMO_CAMERA !== '0',
    dev,
    clientPort: portOf('CLIENT_PORT', env.CLIENT_PORT, 5173),
    buildClient: !dev,
    migrateEntry: resolve(root, 'apps/platform/src/migrate-main.ts'),
    platformEntry: resolve(root, 'apps/platform/src/main.ts'),
    cabinetEntry: resolve(root, 'apps/cabinet/src/main.ts'),
    egmEntry: resolve(root, 'tools/egm/main.ts'),
    clientEntry: resolve(root, 'apps/web/dev-server.ts'),
    env,
  };
}

function portOf(name: string, value: string | undefined, preset: number): number {
  const text = value || String(preset);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new StartError(`${name} must be a number from 1 to 65535, not ${JSON.stringify(text)}`);
}
