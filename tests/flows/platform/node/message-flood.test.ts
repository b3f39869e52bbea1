import { CODES } from '@salon/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../../apps/platform/src/system-clock.ts';
import { type PlatformNode, type PlayerSocket, startPlatformNode } from '../platform-node.ts';

let node: PlatformNode;
/** Of the clock of the node, which stands still. */
let atMs = 1_000_000;

beforeAll(async () => {
  node = await startPlatformNode({}, { clock: { ...systemClock, monotonicMs: () => atMs } });
});
afterAll(() => node.stop());

const refused = (answers: { code?: number }[]) => answers.filter(({ code }) => code === CODES.too_many_requests).length;

it('a player with 36 sockets says no more than one with a single socket, in all namespaces, and nobody else less', async () => {
  const sockets: PlayerSocket[] = [];
  for (let logins = 0; logins < 3; logins += 1) {
    const { token } = await node.login('demo2');
    for (let at = 0; at < 12; at += 1) sockets.push(await node.player('/notifications', token));
    sockets.push(await node.player('/jackpots', token), await node.player('/machine', token));
  }
  // None of them is asked for anything that takes the node's time: what is refused here is refused unparsed.
  const ask = (at: number) => sockets[at % sockets.length]!.ask('init', { id: 'nobody' });
  const flood = () => Promise.all(Array.from({ length: 600 }, (_, at) => ask(at)));
  expect(refused(await flood())).toBe(500);
  const other = await node.player('/notifications', (await node.login('demo3')).token);
  expect(await other.ask('lobby', {})).toMatchObject({ status: 1 });
  atMs += 1_000;
  expect(refused(await flood())).toBe(570);
});
