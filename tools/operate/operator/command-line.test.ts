import { describe, expect, it } from 'vitest';
import { findCall, readCommand } from './command-line.ts';
import { linesOf } from './print-answer.ts';

const read = (...words: string[]) => {
  const found = findCall(words);
  return found && readCommand(found.name, found.rest);
};

describe('the operator’s command line', () => {
  it('takes words in the order of the contract, and the last one takes the rest', () => {
    expect(read('propose', '3', '1250', 'paid', 'by', 'hand')).toMatchObject({
      path: '/disputes/3/propose',
      body: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), playerMinor: 1250, reason: 'paid by hand' },
    });
    expect(read('hand-pays', 'paid')).toMatchObject({ path: '/hand-pays', query: { state: 'paid' }, body: null });
  });

  it('takes every field as --field too, and names of calls in one word or several', () => {
    const made = { name: 'crm', days: 30, rights: ['floor.read', 'report.read'] };
    expect(read('key', 'add', 'crm', '30', '--rights', 'floor.read,report.read')).toMatchObject({ body: made });
    expect(read('key-add', '--rights=floor.read,report.read', '--days', '30', '--name', 'crm')).toMatchObject({
      body: made,
    });
    expect(read('staff', 'add', 'cem', 'cashier', 'Cem', 'Kaya', '--everySite')).toMatchObject({
      body: { username: 'cem', role: 'cashier', name: 'Cem Kaya', everySite: true },
    });
  });

  it.each([
    [['stop'], 'id is missing'],
    [['stop', '3', '--force'], 'there is no --force'],
    [['warn', '3', '--seconds'], '--seconds has no value'],
    [['machines', 'all'], 'all is not expected'],
  ])('%j: %s', (words, problem) => expect(read(...words)).toBe(problem));

  it('leaves what does not fit to the platform, and a path stays a path', () => {
    expect(read('pay', '../../keys', 'all')).toMatchObject({
      path: '/hand-pays/..%2F..%2Fkeys/pay',
      body: { amountMinor: 'all' },
    });
    expect(read('explode')).toBeNull();
  });

  it('prints lists as tables, with the list of a row below it, and amounts as people read them', () => {
    const proposals = [{ id: 'p', playerMinor: 5 }];
    expect(linesOf({ status: 1, disputes: [{ id: 1, heldMinor: 1250, player: null, proposals }], total: 1 })).toEqual([
      'id  heldMinor     player',
      '1   12.50 (1250)  -',
      '    id  playerMinor',
      '    p   0.05 (5)',
      'total: 1',
    ]);
    expect(linesOf({ status: 1, staff: [] })).toEqual(['staff: none']);
  });
});
