import type { Namespace } from 'socket.io';
import { expect, it, vi } from 'vitest';
import { machineRoutes } from './machine-routes.ts';

/** Three nodes, of which those with a count of connections answer; each connection of theirs answers `done`. */
function cluster(...counts: number[]) {
  const adapter = {
    rooms: new Map(),
    broadcastWithAck(
      _packet: object,
      _opts: object,
      counted: (count: number) => void,
      answer: (with_: string) => void,
    ) {
      for (const count of counts) {
        counted(count);
        for (let connection = 0; connection < count; connection += 1) answer('done');
      }
    },
    serverCount: async () => 3,
  };
  return machineRoutes({ adapter, sockets: new Map() } as unknown as Namespace, true);
}
const ask = (routes: ReturnType<typeof cluster>) => routes.ask(1, 'meters', {}, 3_000);

it('a cabinet that has answered is waited for no longer, whatever became of other nodes', async () => {
  vi.useFakeTimers();
  expect(await ask(cluster(0, 1))).toEqual(['done']);
  expect(vi.getTimerCount()).toBe(0);
});

it('that no node has the cabinet is known once all have answered', async () => {
  vi.useFakeTimers();
  expect(await ask(cluster(0, 0, 0))).toEqual([]);
  const asked = ask(cluster(0, 0));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await asked).toBe('no_answer');
});
