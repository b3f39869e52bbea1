import type { Machine } from '@salon/contract/http.ts';
import { MACHINE_STATES } from '@salon/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withNewerStatus, withPush } from './live-status.ts';
import { machine as machineOf } from './machine.fixture.ts';

const machine = (id: number, seq: number, status: Machine['status'] = 'available') => machineOf(id, { seq, status });

describe('live status', () => {
  it('LB-03 a push replaces the status of its machine and of no other', () => {
    const result = withPush([machine(1, 4), machine(2, 9)], { id: 1, status: 'playing', seq: 5 });
    expect(result).toEqual({ kind: 'applied', machines: [machine(1, 5, 'playing'), machine(2, 9)] });
  });

  it('LB-03 a gap in the numbers is applied and reported', () => {
    const result = withPush([machine(1, 4)], { id: 1, status: 'bonus', seq: 7 });
    expect(result).toEqual({ kind: 'gap', machines: [machine(1, 7, 'bonus')] });
  });

  it.each([4, 3])('LB-03 a late or repeated push (%i) is ignored', (seq) => {
    expect(withPush([machine(1, 4)], { id: 1, status: 'error', seq })).toEqual({ kind: 'ignored' });
  });

  it('LB-03 a push of an unknown machine is ignored', () => {
    expect(withPush([machine(1, 4)], { id: 2, status: 'error', seq: 9 })).toEqual({ kind: 'ignored' });
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
        for (const one of pushes) {
          const result = withPush(machines, { id: 1, ...one });
          if (result.kind !== 'ignored') machines = result.machines;
        }
        const last = pushes.reduce((a, b) => (b.seq > a.seq ? b : a));
        expect(machines[0]).toMatchObject(last);
      }),
    );
  });
});
