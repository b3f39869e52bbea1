/** Every file of the repository that a release writes: the one list of them. A further one is a further line. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { withRelease } from './changelog.ts';

export interface Release {
  version: string;
  /** YYYY-MM-DD. */
  date: string;
}

interface WrittenFiles {
  /** From the repository's root. They are committed with the release. */
  paths: (root: string) => string[];
  write: (text: string, release: Release) => string;
}

export const WRITTEN_FILES: readonly WrittenFiles[] = [
  { paths: manifestPaths, write: withManifestVersion },
  { paths: () => ['package-lock.json'], write: withLockVersions },
  { paths: () => ['CHANGELOG.md'], write: (text, { version, date }) => withRelease(text, version, date) },
];

/** What a release turns each file into, by its path. Nothing is written here. */
export function releasedFiles(root: string, release: Release): Map<string, string> {
  return new Map(
    WRITTEN_FILES.flatMap(({ paths, write }) =>
      paths(root).map((path) => {
        const before = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
        return [path, write(before, release)] as const;
      }),
    ),
  );
}

function manifestPaths(root: string): string[] {
  const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  return ['package.json', ...workspaces.sort()];
}

/** The one line, so that nothing else of the file moves. */
function withManifestVersion(text: string, { version }: Release): string {
  const line = /^ {2}"version": "[^"]*"/m;
  if (!line.test(text)) throw new Error('a package.json has no version of its own');
  return text.replace(line, `  "version": "${version}"`);
}

const lockFile = z.looseObject({
  version: z.string(),
  packages: z.record(z.string(), z.looseObject({ version: z.optional(z.string()) })),
});

/** Ours are the root and the workspaces; everything else is installed below `node_modules`. */
function withLockVersions(text: string, { version }: Release): string {
  const lock = lockFile.parse(JSON.parse(text));
  lock.version = version;
  for (const [path, entry] of Object.entries(lock.packages))
    if (!path.includes('node_modules/') && entry.version !== undefined) entry.version = version;
  return `${JSON.stringify(lock, null, 2)}\n`;
}
