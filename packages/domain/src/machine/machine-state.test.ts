import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIVITIES,
  type Activity,
  canBeTaken,
  type MachineEvent,
  type MachineFacts,
  stateOf,
  transition,
  UNSEEN,
} from './machine-state.ts';

const up: MachineFacts = { link: 'up', seat: 'free', activity: 'idle', creditMinor: 0 };

describe('the state of a machine', () => {
  it.each<[Partial<MachineFacts>, string]>([
    [{ link: 'never' }, 'unknown'],
    [{ link: 'down', seat: 'present', activity: 'spinning' }, 'offline'],
    [{}, 'available'],
    [{ seat: 'present' }, 'reserved'],
    [{ seat: 'present', creditMinor: 1 }, 'playing'],
    [{ seat: 'present', activity: 'spinning' }, 'playing'],
    [{ seat: 'present', activity: 'bonus' }, 'bonus'],
    [{ seat: 'gone', activity: 'bonus', creditMinor: 5 }, 'bonus'],
    [{ seat: 'gone', creditMinor: 5 }, 'waiting'],
    [{ seat: 'gone' }, 'waiting'],
    [{ seat: 'present', activity: 'cashing_out' }, 'cashing_out'],
    [{ seat: 'gone', activity: 'cashing_out' }, 'cashing_out'],
    [{ activity: 'handpay' }, 'handpay'],
    [{ activity: 'error', seat: 'present' }, 'error'],
  ])('RC-02 %j is %s', (facts, state) => {
    expect(stateOf({ ...up, ...facts })).toBe(state);
  });
});

describe('each region with each event', () => {
  const events: MachineEvent[] = [
    { type: 'linked' },
    { type: 'unlinked' },
    { type: 'seat_taken' },
    { type: 'player_gone' },
    { type: 'player_back' },
    { type: 'seat_freed' },
  ];
  it.each(['never', 'up', 'down'] as const)('LB-03 link %s', (link) => {
    const after = events.map((event) => transition({ ...up, link }, event).link);
    expect(after.slice(0, 2)).toEqual(['up', link === 'never' ? 'never' : 'down']);
    expect(after.slice(2).every((each) => each === link)).toBe(true);
  });
  it.each([
    ['free', 'present free free free'],
    ['present', 'present gone present free'],
    ['gone', 'present gone present free'],
  ] as const)('LB-03 seat %s', (seat, expected) => {
    const after = events.slice(2).map((event) => transition({ ...up, seat }, event).seat);
    expect(after.join(' ')).toBe(expected);
  });

  it('LB-03 a report of the cabinet changes activity and credit only', () => {
    for (const activity of ACTIVITIES)
      expect(transition(up, { type: 'reported', activity, creditMinor: 7 })).toEqual({
        ...up,
        activity,
        creditMinor: 7,
      });
  });
});

it('RC-01 only a linked, idle machine without a player can be taken', () => {
  const facts = fc.record({
    link: fc.constantFrom('never' as const, 'up' as const, 'down' as const),
    seat: fc.constantFrom('free' as const, 'present' as const, 'gone' as const),
    activity: fc.constantFrom(...(ACTIVITIES as readonly Activity[])),
    creditMinor: fc.nat(1_000),
  });
  fc.assert(
    fc.property(facts, (machine) => {
      const free = machine.link === 'up' && machine.seat === 'free' && ['idle', 'spinning'].includes(machine.activity);
      expect(canBeTaken(stateOf(machine))).toBe(free);
    }),
  );
  expect(canBeTaken(stateOf(UNSEEN))).toBe(false);
});
