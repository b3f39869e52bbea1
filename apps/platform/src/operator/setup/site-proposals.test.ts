import { CODES } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import type { Operator } from '../calls/operator.ts';
import type { SetupChanges } from './setup-changes.ts';
import { createSiteProposals } from './site-proposals.ts';

const BY = { siteId: 0, name: 'ada', rights: new Set() } as unknown as Operator;

function proposals(isProduction: boolean) {
  const asked: unknown[] = [];
  const propose: SetupChanges['propose'] = async (_by, changes) => [asked.push(...changes)];
  const { settings } = createSiteProposals({ propose, staffHost: null, isProduction });
  const called = { host: 'staff.example', address: '192.0.2.1' };
  const save = (pin: string) => settings(BY, { set: { DEFAULT_PIN: pin }, unset: [], leavesCallerOut: false }, called);
  return { asked, save };
}

describe('LK-01 a default PIN that is proposed', () => {
  it('is refused in production where anybody would try it first', async () => {
    for (const weak of ['0000', '1234', '4343']) {
      const { asked, save } = proposals(true);
      expect(await save(weak)).toMatchObject({ code: CODES.default_pin_weak, Params: { field: 'DEFAULT_PIN' } });
      expect(asked).toEqual([]);
    }
  });

  it('waits for a second person otherwise, as a secret', async () => {
    for (const [isProduction, pin] of [
      [true, '4711'],
      [false, '1234'],
      [true, ''],
    ] as const) {
      const { asked, save } = proposals(isProduction);
      expect(await save(pin)).toEqual({ status: 1, waiting: [1] });
      expect(asked).toEqual([{ kind: 'setting', target: 'DEFAULT_PIN', isSecret: true, after: pin }]);
    }
  });
});
