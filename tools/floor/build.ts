/** `npm run build`: the browser clients, in apps/web/dist and apps/console/dist. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureClientsBuilt } from './client-build.ts';
import { StartError } from './start-error.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const aborter = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => aborter.abort());

try {
  await ensureClientsBuilt(root, console.log, aborter.signal);
  if (!aborter.signal.aborted) console.log('The clients are built: apps/web/dist, apps/console/dist');
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
process.exit(aborter.signal.aborted ? 1 : undefined);
