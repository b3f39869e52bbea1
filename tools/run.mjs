/**
 * The commands of production: `npm run build`, `migrate`, `site`, `platform`, `cabinet`, `backup`, `restore`, `release`. Each installs what
 * is missing, whatever NODE_ENV says, and hands over to its program on the pinned Node. None makes a secret, demo data or a process
 * beside its own.
 */
import { handOver } from './hand-over.mjs';
import { PLATFORM_FLAGS } from './platform-flags.mjs';
import { ensureInstalled, fail } from './setup.mjs';

const PROGRAMS = {
  build: 'tools/floor/build.ts',
  migrate: 'apps/platform/src/migrate-main.ts',
  site: 'apps/platform/src/site.ts',
  platform: 'apps/platform/src/main.ts',
  cabinet: 'apps/cabinet/src/main.ts',
  release: 'tools/release/main.ts',
  backup: 'tools/backup/main.ts',
  restore: 'tools/backup/restore-main.ts',
};

const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(PROGRAMS, name))
  fail(`There is no program "${name}"; there are ${Object.keys(PROGRAMS).join(', ')}`);
ensureInstalled();
process.env.NODE_ENV = 'production';
handOver(PROGRAMS[name], args, name === 'platform' ? PLATFORM_FLAGS : []);
