/** Part of `npm run check`: builds the players' client in memory and refuses a first page that has grown over its budget. */
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Built, closureOf } from './closure.ts';

const CLIENT = join(import.meta.dirname, '../../apps/web');

/** What a first visit fetches before it can be used, by the modules that it imports; bytes of scripts and styles as they are sent. */
const PAGES = [
  {
    name: 'login',
    budgetBytes: 120_000,
    modules: ['apps/web/src/main.tsx', 'apps/web/src/app/guest-login.tsx', 'packages/i18n/src/tr/start.ts'],
  },
  {
    name: 'lobby',
    budgetBytes: 189_000,
    modules: [
      'apps/web/src/main.tsx',
      'apps/web/src/app/start-app.tsx',
      'apps/web/src/routes/lobby.tsx',
      'packages/i18n/src/tr/start.ts',
      'packages/i18n/src/tr/floor.ts',
    ],
  },
];

// Vite is a package of the client: no path that the compiler follows from here.
const vite = 'vite';
const { build } = (await import(import.meta.resolve(vite, new URL('../../apps/web/', import.meta.url)))) as {
  build(options: object): Promise<{ output: Built[] }>;
};
// File names without a hash (with it they weigh 0.4 and 1.6 KB more): else a word of a page far away renames its file, and the names in the first
// page's text compress differently.
const UNHASHED = { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' };
const { output } = await build({
  root: CLIENT,
  logLevel: 'error',
  build: { write: false, rolldownOptions: { output: UNHASHED } },
});

let isOver = false;
for (const { name, budgetBytes, modules } of PAGES) {
  const files = closureOf(output, modules).map(({ fileName, text }) => ({
    fileName,
    bytes: brotliCompressSync(text).length,
  }));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  console.log(`${name}: ${bytes} of ${budgetBytes} bytes`);
  if (bytes <= budgetBytes) continue;
  isOver = true;
  for (const file of files.sort((a, b) => b.bytes - a.bytes)) console.error(`  ${file.bytes} ${file.fileName}`);
}
if (isOver) {
  console.error(
    'A first page is over its budget: what it does not need at once comes later (dynamic import, latePart).',
  );
  process.exitCode = 1;
}
