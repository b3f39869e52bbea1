import { setImmediate as breath } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLanes, type Entrant, knownPlayer, type Line, staffMember } from './lanes.ts';

const stranger = (key: string, rest: Partial<Entrant> = {}): Entrant => ({ lane: 'stranger', key, ...rest });
const solver = (key: string) => stranger(key, { hasSolved: true });

/** Lanes whose work ends when the test says so, with the order in which it was begun. */
function open(atOnce = 1) {
  const refused: Line[] = [];
  const lanes = createLanes({ atOnce, onRefused: (line) => refused.push(line) });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (entrant: Entrant, name: string) =>
    lanes.run(entrant, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  /** Ends what was begun first, and waits for what follows. */
  const end = async () => {
    ends.shift()?.();
    await breath();
  };
  const endAll = async () => {
    await breath();
    while (ends.length > 0) await end();
  };
  return { lanes, enter, end, endAll, begun, refused };
}

it('lets a known device and the staff wait for one stranger at most, however many wait', async () => {
  const { enter, end, endAll, begun } = open();
  for (let at = 0; at < 60; at++) void enter(stranger(`network ${at}`), 'stranger');
  void enter(knownPlayer(1), 'known');
  void enter(staffMember('oya'), 'staff');
  await breath();
  expect(begun).toEqual(['stranger']);
  await end();
  await end();
  expect(begun.slice(1).sort()).toEqual(['known', 'staff']);
  // One of theirs does not wait for two of the others either.
  void enter(knownPlayer(2), 'known');
  void enter(knownPlayer(3), 'known');
  await endAll();
  const rest = begun.slice(3, 8);
  expect(rest.filter((name) => name === 'known')).toHaveLength(2);
  expect(rest.indexOf('known')).toBeLessThan(2);
});

it('gives strangers a turn as well, however many known devices wait', async () => {
  const { enter, endAll, begun } = open();
  for (let at = 0; at < 20; at++) void enter(knownPlayer(at), 'known');
  void enter(stranger('a network'), 'stranger');
  await endAll();
  expect(begun.indexOf('stranger')).toBeLessThan(3);
});

it('works for one network after the other, not for who came first', async () => {
  const { enter, endAll, begun } = open();
  for (let at = 0; at < 10; at++) void enter(stranger('busy'), 'busy');
  for (const name of ['one', 'two', 'three']) void enter(stranger(name), name);
  await endAll();
  expect(begun.slice(0, 5)).toEqual(['busy', 'busy', 'one', 'two', 'three']);
});

it('has so many places for strangers, so many of them for one network, and all for a key that stands for many', async () => {
  const { lanes, enter, refused, endAll } = open();
  const answers: unknown[] = [];
  const enterAs = (entrant: Entrant) => void enter(entrant, 'done').then((answer) => answers.push(answer));
  for (let at = 0; at < 20; at++) enterAs(stranger('one network'));
  await breath();
  expect([answers, refused]).toEqual([Array(4).fill(null), Array(4).fill('plain')]);
  expect(lanes.hasPlace(stranger('one network'))).toBe(false);
  expect(lanes.hasPlace(stranger('another'))).toBe(true);
  expect(lanes.isCrowded()).toBe(false);
  for (let at = 0; at < 100; at++) enterAs(stranger('behind a proxy', { isShared: true }));
  await breath();
  expect(lanes.held()).toMatchObject({ plain: 64, solved: 0 });
  expect([lanes.isCrowded(), lanes.isCrowded('solved')]).toEqual([true, false]);
  // They have places of their own, and none of it is a matter of the other lanes.
  for (const entrant of [solver('one network'), knownPlayer(1), staffMember('oya')])
    expect(lanes.hasPlace(entrant)).toBe(true);
  await endAll();
  expect(lanes.held()).toEqual({ staff: 0, known: 0, solved: 0, plain: 0 });
  expect(lanes.hasPlace(stranger('one network'))).toBe(true);
});

it('takes those who have solved a puzzle first, and one of the others after every four', async () => {
  const { enter, endAll, begun } = open();
  for (let at = 0; at < 3; at++) void enter(stranger(`plain ${at}`), 'plain');
  for (let at = 0; at < 10; at++) void enter(solver(`solver ${at}`), 'solved');
  await endAll();
  expect(begun).toEqual([
    'plain',
    ...[...Array(4).fill('solved'), 'plain'],
    ...[...Array(4).fill('solved'), 'plain'],
    ...Array(2).fill('solved'),
  ]);
});

it('gives the place back where the work fails, and goes on', async () => {
  const lanes = createLanes({ atOnce: 1 });
  const failed = lanes.run(knownPlayer(1), () => Promise.reject(new Error('no memory')));
  const next = lanes.run(knownPlayer(1), async () => 'done');
  await expect(failed).rejects.toThrow('no memory');
  expect(await next).toBe('done');
  expect(lanes.held().known).toBe(0);
});

it('works at so much at once', async () => {
  const { enter, end, begun } = open(3);
  for (let at = 0; at < 5; at++) void enter(knownPlayer(at), String(at));
  await breath();
  expect(begun).toEqual(['0', '1', '2']);
  await end();
  expect(begun).toEqual(['0', '1', '2', '3']);
});
