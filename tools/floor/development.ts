/** `npm run dev`: a server starts again when a file that it is made of changes, and the database follows its SQL files. */
import { readFileSync, watch } from 'node:fs';
import { join, sep } from 'node:path';
import type { Part } from './part.ts';

export type DevelopmentOptions = {
  /** Repository root, absolute. */
  root: string;
  servers: { platform?: Part; cabinet?: Part };
  /** Brings the database to what the SQL files define. Throws with a text for the terminal. */
  migrate: () => Promise<void>;
  log: (line: string) => void;
};

/** An editor writes a file in several steps, and a branch switch writes many files. */
const QUIET_MS = 120;
const SOURCE = /\.(ts|sql|json)$/;
const TEST = /\.test\.ts$|\.fixture\.ts$/;

/** The returned function ends it. */
export function restartOnChange({ root, servers, migrate, log }: DevelopmentOptions): () => void {
  const folders = { platform: foldersOf(root, 'platform'), cabinet: foldersOf(root, 'cabinet') };
  const changed = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  /** One after the other: a change during a restart restarts once more. */
  let work = Promise.resolve();

  const apply = async () => {
    const paths = [...changed];
    changed.clear();
    if (paths.some((path) => path.endsWith('.sql'))) await migrate();
    for (const name of ['platform', 'cabinet'] as const) {
      const [first, ...more] = paths.filter((path) => folders[name].some((folder) => path.startsWith(`${folder}/`)));
      if (first === undefined) continue;
      log(`Changed: ${first}${more.length > 0 ? ` and ${more.length} more` : ''}; the ${name} starts again`);
      await servers[name]?.restart();
    }
  };
  const onFile = (path: string) => {
    if (!SOURCE.test(path) || TEST.test(path)) return;
    changed.add(path);
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      work = work.then(apply).catch((error) => log(error instanceof Error ? error.message : String(error)));
    }, QUIET_MS);
  };

  const watchers = [...new Set(Object.values(folders).flat())].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file !== null) onFile(`${folder}/${file.split(sep).join('/')}`);
    }),
  );
  return () => {
    clearTimeout(quiet);
    for (const watcher of watchers) watcher.close();
  };
}

/** The sources of an app and of the packages that it names as its dependencies. */
function foldersOf(root: string, app: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'apps', app, 'package.json'), 'utf8'));
  const packages = Object.keys(dependencies).filter((name) => name.startsWith('@salon/'));
  return [`apps/${app}/src`, ...packages.map((name) => `packages/${name.slice('@salon/'.length)}/src`)];
}
