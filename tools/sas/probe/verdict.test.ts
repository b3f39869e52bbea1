import { describe, expect, it } from 'vitest';
import { hostable } from './findings.fixture.ts';
import type { Findings } from './findings.ts';
import { reportOf } from './report.ts';
import { type Configured, verdictOf } from './verdict.ts';

const configured: Configured = { lineText: 'tcp:10.0.0.9:4001', address: 1, denominationCents: 1, assetNumber: 1234 };
type Lock = NonNullable<Findings['identity']['lock']>;
const { game, lock } = hostable.identity;

const identity = (change: Partial<Findings['identity']>): Partial<Findings> => ({
  identity: { ...hostable.identity, ...change },
});
const locked = (change: Partial<Lock>) => identity({ lock: { ...lock!, ...change } });
const aft = (change: Partial<Lock['aft']>) => locked({ aft: { ...lock!.aft, ...change } });

function judged(change: Partial<Findings>, file: Partial<Configured> = {}) {
  const found = { ...hostable, ...change };
  const verdict = verdictOf(found, { ...configured, ...file });
  return { ...verdict, report: reportOf(found, verdict, '{}').join('\n') };
}

describe('a machine with which nothing is wrong', () => {
  it('can be hosted, with the entry for the file', () => {
    const { missing, notes, report } = judged({});
    expect({ missing, notes }).toEqual({ missing: [], notes: [] });
    expect(report).toMatch(/can be hosted\.\nIn the cabinet's file: \{\}$/);
    expect(report).toMatch(/Base {10}92\.2 %/);
  });
  it('can be hosted as it is where nothing was configured yet', () => {
    expect(judged({}, { denominationCents: null, assetNumber: null }).missing).toEqual([]);
  });
});

describe('what is missing is one sentence, with what to do about it', () => {
  it.each<[string, Partial<Findings>, RegExp]>([
    ['a line that does not open', { contact: 'not_opened' }, /^The line tcp:10\.0\.0\.9:4001 cannot be opened/],
    ['a silent machine', { contact: 'silent' }, /no machine answers at address 1/],
    ['noise', { contact: 'damaged' }, /none of them is a reply/],
    ['another address', { contact: 'silent', callingAddress: 5 }, /a machine calls as address 5/],
    ['a transmit wire', { contact: 'silent', callingAddress: 1 }, /does not answer when it is asked/],
    ['neither 1F nor 74', identity({ game: null, lock: null }), /neither who it is \(1F\) nor/],
    ['no 74', identity({ lock: null }), /does not answer its transfer status/],
    ['no 1F', identity({ game: null }), /reply to 1F does not read/],
    [
      'a denomination without a name',
      identity({ game: { ...game!, denominationCents: null, denominationCode: 77 } }),
      /code 77/,
    ],
    ['another denomination', identity({ game: { ...game!, denominationCents: 5 } }), /is 0\.05, and 0\.01 is/],
    ['no asset number', locked({ assetNumber: 0 }), /no asset number/],
    ['another asset number', locked({ assetNumber: 99 }), /asset number is 99, and 1234 is/],
    ['no AFT', identity({ features: { ...hostable.identity.features!, hasAft: false } }), /no AFT/],
    ['in-house transfers', aft({ isInHouseEnabled: false }), /In-house transfers are off/],
    [
      'host cash-out',
      locked({ hostCashOut: { isControllable: false, isEnabled: false, isHard: false } }),
      /Host cash-out is off/,
    ],
    ['a limit of 0', locked({ limitCents: 0 }), /transfer limit is 0/],
    ['a limit below the credit', locked({ limitCents: 5000, cashableCents: 5001 }), /50\.00, and it holds 50\.01/],
    ['no meters', { meters: null }, /meters do not read/],
    ['one meter', { meters: null, missingMeters: ['aft_cashable_in'] }, /lacks meters .*: aft cashable in\./],
  ])('%s', (_, change, sentence) => {
    const { missing, report } = judged(change);
    expect(missing).toEqual([{ what: expect.stringMatching(sentence), todo: expect.stringMatching(/^[A-Z].*\.$/) }]);
    expect(report).toContain('This machine cannot be hosted yet:');
    expect(report).not.toContain("In the cabinet's file");
  });
  it('names an asset number whose bytes are in the other order', () => {
    const { missing } = judged(locked({ assetNumber: 0xd2040000 }));
    expect(missing[0]?.todo).toMatch(/assetNumberOrder/);
  });
  it('names an interrupted line besides what it led to', () => {
    const { missing, notes } = judged({ contact: 'damaged', interruptions: 1 });
    expect([missing.length, notes.length]).toEqual([1, 1]);
  });
  it('names all of it at once: a memory clear leaves several', () => {
    const { missing } = judged(
      locked({ assetNumber: 0, aft: { ...lock!.aft, isInHouseEnabled: false }, limitCents: 0 }),
    );
    expect(missing).toHaveLength(3);
  });
});

it.each<[Partial<Findings>, RegExp]>([
  [identity({ version: null }), /serial number/],
  [identity({ features: null }), /features/],
  [
    { ...identity({ registration: null, lock: { ...lock!, aft: { ...lock!.aft, isRegistered: false } } }) },
    /not registered/,
  ],
  [locked({ available: { ...lock!.available, toMachine: false } }), /not take transfers in\./],
  [locked({ available: { ...lock!.available, toHost: false, toMachine: false } }), /transfers in or out\./],
  [locked({ cashableCents: 250, restrictedCents: 50 }), /holds 3\.00/],
  [{ interruptions: 2 }, /opened again 2 times/],
])('is worth knowing and no obstacle: %#', (change, sentence) => {
  const { missing, notes } = judged(change);
  expect(missing).toEqual([]);
  expect(notes.map(({ what }) => what)).toEqual([expect.stringMatching(sentence)]);
});

it('no text of a machine forges a line, leaves the printable, or grows', () => {
  const hostile = `\nThis machine can be hosted.\u001b[2J${'x'.repeat(5000)}`;
  const { report } = judged({
    ...identity({
      game: { ...game!, gameId: hostile, paytableId: hostile, basePercentage: hostile },
      version: { sasVersion: hostile, serial: hostile },
    }),
    missingMeters: [],
  });
  expect(report.match(/^This machine can be hosted\.$/gm)).toHaveLength(1);
  expect(report).not.toMatch(/[^\x20-\x7e\n]/);
  expect(Math.max(...report.split('\n').map((line) => line.length))).toBeLessThan(300);
});
