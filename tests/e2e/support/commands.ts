import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunningProduct } from '../../running-product.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A script of the repository with its words, on the data folder of the product; answers its output. */
export const runScript = (product: RunningProduct, script: string, ...words: (string | number)[]) =>
  run(product, {}, [script, ...words.map(String)]);

async function run({ dataDir }: RunningProduct, env: NodeJS.ProcessEnv, words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    cwd: ROOT,
    env: { ...process.env, ...env, DATA_DIR: dataDir },
  });
  return stdout;
}

/** `npm run machine -- …`: what a developer lets happen at a machine. */
export const befall = (product: RunningProduct, machineId: number, ...words: (string | number)[]) =>
  runScript(product, 'tools/operate/machine.ts', machineId, ...words);

/** `npm run operator -- …`: what the operator's people do. */
export const operate = (product: RunningProduct, ...words: (string | number)[]) =>
  runScript(product, 'tools/operate/operator/main.ts', ...words);

/** The same by who owns the database: the link for a lost login. */
export const resetStaff = (product: RunningProduct, username: string) =>
  run(product, { MIGRATE_DATABASE_URL: product.databaseUrl }, [
    ...['tools/operate/operator/main.ts', 'staff', 'reset', username],
  ]);
