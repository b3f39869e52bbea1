import type { Machine } from '@salon/contract/http.ts';
import { MACHINE_STATES } from '@salon/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGap, withNewerStatus, withStates } from './live-status.ts';
import { machine as machineOf } from './machine.fixture.ts';

const machine = (id: number, seq: number, status: Machine['status'] = 'available') => machineOf(id, { seq, status });
const states = (...some: [id: number, seq: number, status: Machine['status']][]) =>
  new Map(some.map(([id, seq, status]) => [id, { id, seq, status }]));

describe('live status', () => {
  it('LB-03 a state replaces the status of its machine and of no other', () => {
    const before = [machine(1, 4), machine(2, 9)];
    const shown = withStates(before, states([1, 5, 'playing']));
    expect(shown).toEqual([machine(1, 5, 'playing'), machine(2, 9)]);
    expect(shown[1]).toBe(before[1]);
  });

  it('LB-03 several states are one new list, also where the numbers of a machine jump', () => {
    const shown = withStates([machine(1, 4), machine(2, 9)], states([2, 10, 'error'], [1, 7, 'bonus']));
    expect(shown).toEqual([machine(1, 7, 'bonus'), machine(2, 10, 'error')]);
  });

  it.each([4, 3])('LB-03 a late or repeated state (%i) changes nothing', (seq) => {
    const before = [machine(1, 4)];
    expect(withStates(before, states([1, seq, 'error']))).toBe(before);
  });

  it('LB-03 a state of a machine that is not listed changes nothing', () => {
    const before = [machine(1, 4)];
    expect(withStates(before, states([2, 9, 'error']))).toBe(before);
  });

  it('LB-03 a slow fetch does not undo a newer push', () => {
    const shown = withNewerStatus([machine(1, 4), machine(2, 9)], [machine(1, 6, 'playing'), machine(2, 8, 'error')]);
    expect(shown).toEqual([machine(1, 6, 'playing'), machine(2, 9)]);
  });

  it('LB-03 pushes in any order end at the status of the highest number', () => {
    const push = fc.record({ seq: fc.integer({ min: 1, max: 30 }), status: fc.constantFrom(...MACHINE_STATES) });
    fc.assert(
      fc.property(fc.uniqueArray(push, { selector: ({ seq }) => seq, minLength: 1 }), (pushes) => {
        let machines = [machine(1, 0)];
        for (const { seq, status } of pushes) machines = withStates(machines, states([1, seq, status]));
        const last = pushes.reduce((a, b) => (b.seq > a.seq ? b : a));
        expect(machines[0]).toMatchObject(last);
      }),
    );
  });
});

it.each([
  [null, 7, true, false],
  [null, 7, false, true],
  [7, 8, false, false],
  [7, 9, false, true],
  [7, 7, false, false],
  [7, 1, true, false],
])('LB-03 after batch %s, batch %i (complete: %s) has a gap before it: %s', (last, number, complete, gap) => {
  expect(isGap(last, { number, complete })).toBe(gap);
});
