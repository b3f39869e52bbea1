import { EventEmitter } from 'node:events';
import type { Machine } from '@salon/contract/http.ts';
import type { LobbyPush } from '@salon/contract/player-sockets.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { followLobby } from './follow-lobby.ts';
import { machine } from './machine.fixture.ts';
import { type Pools, poolsQuery } from './queries.ts';

const KEY = ['lobby', 'machines', 'all'];
const state = (id: number, seq: number, status: Machine['status'] = 'playing') => ({ id, seq, status });
const batch = (number: number, ...machines: LobbyPush['machines']): LobbyPush => ({
  ...{ number, complete: false, machines },
});

function lobby({ hasPools = true, answer }: { hasPools?: boolean; answer?: LobbyPush } = {}) {
  const client = new QueryClient();
  client.setQueryData(KEY, [machine(1, { seq: 4 }), machine(2, { seq: 9 })]);
  const events = new EventEmitter();
  const asked: string[] = [];
  const emitWithAck = async (event: string) => {
    asked.push(event);
    return { status: 1, lobby: answer };
  };
  const frames: (() => void)[] = [];
  const onMachines = vi.fn();
  const stop = followLobby({
    socket: Object.assign(events, { connected: true, timeout: () => ({ emitWithAck }) }) as never,
    ...{ client, hasPools, onMachines },
    nextFrame: (work) => {
      frames.push(work);
      return () => void frames.splice(0);
    },
  });
  const written = vi.fn();
  client.getQueryCache().subscribe(({ type }) => type === 'updated' && written());
  return {
    ...{ asked, onMachines, stop, written },
    push: (push: LobbyPush) => events.emit('lobby', push),
    drop: () => events.emit('disconnect'),
    /** Resolves once every question has its answer. */
    answered: () => new Promise((resolve) => setImmediate(resolve)),
    frame: () => {
      for (const work of frames.splice(0)) work();
    },
    shown: () => (client.getQueryData<Machine[]>(KEY) ?? []).map(({ id, seq, status }) => state(id, seq, status)),
    pools: () => client.getQueryData<Pools>(poolsQuery.queryKey)?.byBrand,
  };
}

it('LB-03 batches of one frame are one change of the list, with the newest state of each machine', () => {
  const page = lobby();
  page.push({ ...batch(3, state(1, 4, 'available'), state(2, 9, 'available')), complete: true });
  page.frame();
  page.written.mockClear();
  page.push(batch(4, state(1, 6, 'bonus')));
  page.push(batch(5, state(1, 8, 'error'), state(2, 10)));
  expect(page.shown()[0]?.seq).toBe(4);
  page.frame();
  expect(page.shown()).toEqual([state(1, 8, 'error'), state(2, 10)]);
  expect(page.written).toHaveBeenCalledTimes(1);
  expect(page.onMachines).toHaveBeenLastCalledWith([state(1, 8, 'error'), state(2, 10)]);
  expect(page.asked).toEqual([]);
});

it('LB-03 a missing batch is asked for, and what was missed comes with the answer', async () => {
  const page = lobby({ answer: { ...batch(9, state(1, 7, 'error'), state(2, 12)), complete: true } });
  page.push({ ...batch(3), complete: true });
  page.push(batch(5, state(2, 11, 'available')));
  expect(page.asked).toEqual(['lobby']);
  await page.answered();
  page.frame();
  expect(page.shown()).toEqual([state(1, 7, 'error'), state(2, 12)]);
  page.push(batch(9, state(1, 7, 'error')));
  page.push(batch(10, state(1, 8)));
  expect(page.asked).toHaveLength(1);
});

it('a new connection counts anew, from its first batch', () => {
  const page = lobby({ answer: { ...batch(0), complete: true } });
  page.push({ ...batch(30), complete: true });
  page.drop();
  page.push({ ...batch(1), complete: true });
  page.push(batch(2));
  expect(page.asked).toEqual([]);
});

it.each([
  [true, { 3: 500 }],
  [false, undefined],
])('CA-10 pools come with the batches, unless they have a server of their own: %s', (hasPools, pools) => {
  const page = lobby({ hasPools });
  const jackpots = { seq: 2, pools: [{ brandId: 3, amountMinor: 500 }] };
  page.push({ ...batch(1), complete: true, jackpots });
  page.frame();
  expect(page.pools()).toEqual(pools);
});

it('writes nothing after its end', () => {
  const page = lobby();
  page.push({ ...batch(1, state(1, 8)), complete: true });
  page.stop();
  page.push(batch(2, state(1, 9)));
  page.frame();
  expect(page.shown()[0]?.seq).toBe(4);
});
