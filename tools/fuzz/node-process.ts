/**
 * A platform node with its own database in a process of its own, so that its memory is its alone. Says over IPC where it listens,
 * which routes and events it has registered, and how much it holds after a collection (run it with --expose-gc).
 */

import { watchEvents } from '../../tests/flows/platform/login/registered.ts';
import { startPlatformNode } from '../../tests/flows/platform/platform-node.ts';

const events = watchEvents();
const node = await startPlatformNode(JSON.parse(process.env.FUZZ_ENV ?? '{}') as NodeJS.ProcessEnv);

/** Players nobody has touched yet: a bad call may well have been good enough to exclude, lock or log out those before. */
let made = 0;
async function freshPlayers(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, at) => `fuzz-${made + at}`);
  made += count;
  const text = `INSERT INTO player (site_id, username, email, name, lastname, password_hash)
    SELECT site_id, n, n || '@fuzz.example', 'Fuzz', n, password_hash FROM player, unnest($1::text[]) n WHERE username = 'demo'`;
  await node.database.pool.query(text, [names]);
  return names;
}

process.on('message', (asked: 'events' | 'memory' | 'players' | 'stop') => {
  if (asked === 'players') void freshPlayers(4).then((players) => process.send?.({ players }));
  if (asked === 'events') {
    const listened = [...events].map(([namespace, names]) => ({ namespace, names: [...names] }));
    process.send?.({ events: listened });
  }
  if (asked === 'memory') {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.({ heldBytes: heapUsed + external });
  }
  if (asked === 'stop') void node.stop().then(() => process.exit(0));
});
process.on('disconnect', () => void node.stop().finally(() => process.exit(1)));
process.send?.({ ready: { url: node.url, databaseUrl: node.database.url, routes: node.routes } });
