/**
 * A platform node with its own database in a process of its own, so that its memory can be measured. Reports over IPC its URL,
 * the registered routes and events, and its memory after a garbage collection (needs --expose-gc).
 */

import { watchEvents } from '../../tests/flows/platform/login/registered.ts';
import { startPlatformNode } from '../../tests/flows/platform/platform-node.ts';

const events = watchEvents();
const node = await startPlatformNode(JSON.parse(process.env.FUZZ_ENV ?? '{}') as NodeJS.ProcessEnv);

/** New players: an earlier call may have excluded, locked or logged out the others. */
let created = 0;
async function freshPlayers(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, at) => `fuzz-${created + at}`);
  created += count;
  const text = `INSERT INTO player (site_id, username, email, name, lastname, password_hash)
    SELECT site_id, n, n || '@fuzz.example', 'Fuzz', n, password_hash FROM player, unnest($1::text[]) n WHERE username = 'demo'`;
  await node.database.pool.query(text, [names]);
  return names;
}

process.on('message', (request: 'events' | 'memory' | 'players' | 'stop') => {
  if (request === 'players') void freshPlayers(4).then((players) => process.send?.({ players }));
  if (request === 'events') {
    const listened = [...events].map(([namespace, names]) => ({ namespace, names: [...names] }));
    process.send?.({ events: listened });
  }
  if (request === 'memory') {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.({ heldBytes: heapUsed + external });
  }
  if (request === 'stop') void node.stop().then(() => process.exit(0));
});
process.on('disconnect', () => void node.stop().finally(() => process.exit(1)));
process.send?.({ ready: { url: node.url, databaseUrl: node.database.url, routes: node.routes } });
