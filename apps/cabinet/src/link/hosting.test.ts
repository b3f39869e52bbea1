import type { link } from '@salon/contract';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { rosterEntry } from '../scripted-platform.fixture.ts';
import { createHosting, type HostedMachine, type Hosting } from './hosting.ts';

/** What befell the machines, in order. */
let calls: string[];
/** Their journals cannot be opened. */
let unreadable: Set<number>;
/** This agent's configuration does not name them. */
let unknown: Set<number>;
let hosting: Hosting;

beforeEach(() => {
  calls = [];
  unreadable = new Set();
  unknown = new Set();
  hosting = createHosting({
    open: (entry) => (unknown.has(entry.machineId) ? null : openMachine(entry)),
    log: pino({ level: 'silent' }),
  });
});

async function openMachine({ machineId, gameId, name }: link.RosteredMachine): Promise<HostedMachine> {
  calls.push(`open ${machineId} ${gameId} ${name}`);
  if (unreadable.has(machineId)) throw new Error('a journal that cannot be trusted');
  const hosted = {
    machine: { machineId, unlinked: () => calls.push(`unlinked ${machineId}`) },
    renew: (entry: link.RosteredMachine) => calls.push(`renew ${machineId} ${entry.name}`),
    close: async () => void calls.push(`close ${machineId}`),
  };
  return hosted as unknown as HostedMachine;
}

const entry = (machineId: number, part: Partial<link.RosteredMachine> = {}) => ({
  ...{ ...rosterEntry(machineId, 'a-game'), name: 'A' },
  ...part,
});
const ids = (machines: HostedMachine[]) => machines.map(({ machine }) => machine.machineId);

it('opens each machine of the roster once, and renews those that are open', async () => {
  await hosting.hostAll([entry(1), entry(2)]);
  expect(calls).toEqual(['open 1 a-game A', 'open 2 a-game A']);
  calls.length = 0;
  await hosting.hostAll([entry(1, { name: 'B' }), entry(3)]);
  expect(calls).toEqual(['renew 1 B', 'open 3 a-game A']);
  expect(ids(hosting.linked())).toEqual([1, 2, 3]);
});

it('a machine that cannot be opened is out of service, and keeps none of the others from play', async () => {
  unreadable.add(1);
  await hosting.hostAll([entry(1), entry(2)]);
  expect(hosting.find(1)).toBe('closed');
  expect(hosting.running(1)).toBeUndefined();
  expect(ids(hosting.linked())).toEqual([2]);
  // Neither the next roster nor a switch tries a journal again that somebody has to look at.
  unreadable.clear();
  await hosting.hostAll([entry(1), entry(2)]);
  expect(await hosting.powerOn(1)).toBe(false);
  expect(await hosting.powerOff(1)).toBe(false);
  expect(hosting.find(1)).toBe('closed');
  await hosting.close();
  expect(calls.at(-1)).toBe('close 2');
});

it('a machine that the configuration does not name is not hosted', async () => {
  unknown.add(1);
  await hosting.hostAll([entry(1), entry(2)]);
  expect(hosting.find(1)).toBeUndefined();
  expect(await hosting.powerOn(1)).toBe(false);
  expect(ids(hosting.linked())).toEqual([2]);
});

it('names those that have left the roster or have another game there, and opens the latter anew', async () => {
  unreadable.add(3);
  const here = [entry(1), entry(2), entry(3), entry(4)];
  await hosting.hostAll(here);
  expect(hosting.strangersTo(here)).toEqual([]);
  const now = [entry(1, { name: 'B' }), entry(2, { gameId: 'other' }), entry(3, { gameId: 'other' })];
  await hosting.hostAll(now);
  expect(hosting.strangersTo(now)).toEqual([2, 3, 4]);
  unreadable.clear();
  calls.length = 0;
  for (const machineId of [2, 3, 4]) await hosting.letGo(machineId);
  expect(calls).toEqual(['close 2', 'close 4']);
  expect(hosting.find(2)).toBeUndefined();
  expect(await hosting.powerOn(2)).toBe(false);
  await hosting.hostAll(now);
  expect(ids(hosting.linked())).toEqual([1, 2, 3]);
  expect(hosting.strangersTo(now)).toEqual([]);
  expect(calls.slice(2)).toEqual(['renew 1 B', 'open 2 other A', 'open 3 other A']);
});

it('a machine without power is closed, whatever the roster says, and boots with what the roster says by then', async () => {
  await hosting.hostAll([entry(1), entry(2)]);
  expect(await hosting.powerOff(1)).toBe(true);
  expect(await hosting.powerOff(1)).toBe(false);
  expect(await hosting.powerOff(99)).toBe(false);
  expect(hosting.find(1)).toBe('closed');
  expect(hosting.find(99)).toBeUndefined();
  expect(hosting.running(1)).toBeUndefined();
  expect(hosting.setLinked(1, false)).toBe(false);
  const now = [entry(1, { name: 'B', gameId: 'other' }), entry(2)];
  await hosting.hostAll(now);
  expect(ids(hosting.linked())).toEqual([2]);
  calls.length = 0;
  expect(await hosting.powerOn(1)).toBe(true);
  expect(await hosting.powerOn(1)).toBe(false);
  expect(calls).toEqual(['open 1 other B']);
  expect(hosting.strangersTo(now)).toEqual([]);
  expect(ids(hosting.linked())).toEqual([1, 2]);
});

it('a machine whose journal cannot be opened when its power is back stays dark, and can be tried again', async () => {
  await hosting.hostAll([entry(1)]);
  await hosting.powerOff(1);
  unreadable.add(1);
  await expect(hosting.powerOn(1)).rejects.toThrow('journal');
  expect(hosting.find(1)).toBe('closed');
  unreadable.clear();
  expect(await hosting.powerOn(1)).toBe(true);
});

it('a machine that the configuration names no longer stays dark', async () => {
  await hosting.hostAll([entry(1)]);
  await hosting.powerOff(1);
  unknown.add(1);
  expect(await hosting.powerOn(1)).toBe(false);
  expect(hosting.find(1)).toBe('closed');
});

it('a machine whose own link is down runs on, reports nothing and is reached by nothing until it is up', async () => {
  await hosting.hostAll([entry(1), entry(2)]);
  const [one] = hosting.linked();
  calls.length = 0;
  expect(hosting.setLinked(1, true)).toBe(false);
  expect(hosting.setLinked(1, false)).toBe(true);
  expect(hosting.setLinked(1, false)).toBe(false);
  expect(calls).toEqual(['unlinked 1']);
  expect(hosting.running(1)).toBe(one);
  expect(hosting.find(1)).toBe('closed');
  expect(ids(hosting.linked())).toEqual([2]);
  await hosting.hostAll([entry(1, { name: 'B' })]);
  expect(hosting.setLinked(1, true)).toBe(true);
  expect(calls).toEqual(['unlinked 1', 'renew 1 B']);
  expect(hosting.find(1)).toBe(one);
  expect(hosting.setLinked(99, true)).toBe(false);
});

it('its end puts away every journal that is open, also of a machine whose link is down', async () => {
  await hosting.hostAll([entry(1), entry(2), entry(3)]);
  hosting.setLinked(1, false);
  await hosting.powerOff(2);
  calls.length = 0;
  await hosting.close();
  expect(calls).toEqual(['close 1', 'close 3']);
});
