import { CODES } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import type { Operator } from '../calls/operator.ts';
import { createSiteSetup } from './site-setup.ts';

const BY = { siteId: 0, name: 'ada', rights: new Set() } as unknown as Operator;

/** Of what the database was asked, the values. */
function setup(isProduction: boolean) {
  const asked: unknown[][] = [];
  const pool = {
    query: async ({ values }: { values: unknown[] }) => {
      asked.push(values);
      return { rows: [{ changes: 1 }] };
    },
  };
  const sites = createSiteSetup({ pool: pool as never, defaultSiteId: 0, isProduction });
  return { asked, save: (pin: string) => sites.saveSettings(BY, { set: { DEFAULT_PIN: pin }, unset: [] }) };
}

describe('LK-01 a default PIN that is saved', () => {
  it('is refused in production where anybody would try it first', async () => {
    for (const weak of ['0000', '1234', '4343']) {
      const { asked, save } = setup(true);
      expect(await save(weak)).toMatchObject({ code: CODES.default_pin_weak, Params: { field: 'DEFAULT_PIN' } });
      expect(asked).toEqual([]);
    }
  });
  it('is stored otherwise, as a secret', async () => {
    for (const [isProduction, pin] of [[true, '4711'], [false, '1234'], [true, '']] as const) {
      const { asked, save } = setup(isProduction);
      expect(await save(pin)).toEqual({ status: 1, isChanged: true });
      expect(asked).toEqual([[0, JSON.stringify({ DEFAULT_PIN: pin }), [], 'ada', expect.arrayContaining(['DEFAULT_PIN'])]]);
    }
  });
});
