/** `npm run build`: the browser client, in apps/web/dist. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureClientBuilt } from './client-build.ts';
import { StartError } from './start-error.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const aborter = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => aborter.abort());

try {
  await ensureClientBuilt(root, console.log, aborter.signal);
  if (!aborter.signal.aborted) console.log('The client is built: apps/web/dist');
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
process.exit(aborter.signal.aborted ? 1 : undefined);
