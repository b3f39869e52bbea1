import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import type { Postgres } from '../faults/processes/postgres.ts';
import type { Build } from '../faults/world.ts';

/** `npm run migrate` of a tree. Resolves with how it ended and what it said. */
export async function migrateBy(
  root: string,
  { ownerUrl, platformUrl }: Postgres,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [`${root}/apps/platform/src/migrate-main.ts`], {
    env: { ...process.env, MIGRATE_DATABASE_URL: ownerUrl, DATABASE_URL: platformUrl, DEMO: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  return { code: Number(code), output: output.trim() };
}

export function buildOf(root: string): Build {
  const entry = (path: string) => pathToFileURL(`${root}/${path}`);
  return {
    node: entry('apps/platform/src/main.ts'),
    cabinet: entry('apps/cabinet/src/main.ts'),
    async prepare(_pool, postgres) {
      const { code, output } = await migrateBy(root, postgres);
      if (code !== 0) throw new Error(`the first release does not make its database: ${output}`);
    },
  };
}
