import { isFailure } from '@salon/contract';
import { expect, it } from 'vitest';
import { parseStatement } from './statement-file.ts';

const HEAD = 'transaction,kind,amount,currency,time';
const GOOD = 'p-1,deposit,5000,TRY,2026-11-23T10:00:00Z';

it('reads a statement, with and without a byte order mark and the line ends of Windows', () => {
  for (const text of [`${HEAD}\n${GOOD}`, `\uFEFF${HEAD}\r\n${GOOD}\r\n`])
    expect(parseStatement(text)).toEqual([
      { transaction: 'p-1', kind: 'deposit', amountMinor: 5_000, currency: 'TRY', at: '2026-11-23T10:00:00Z' },
    ]);
  expect(parseStatement(HEAD)).toEqual([]);
});

it.each([';', '\t'])('reads one that a spreadsheet has saved with %j between the fields', (separator) => {
  const text = `${HEAD}\r\n${GOOD}\r\n`.replaceAll(',', separator);
  expect(parseStatement(text)).toMatchObject([{ transaction: 'p-1', amountMinor: 5_000, currency: 'TRY' }]);
});

it.each([
  ['two separators', `${HEAD}\n${GOOD.replace(',', ';')}`, 2],
  ['another head', `id,amount\n${GOOD}`, 1],
  ['a decimal amount', `${HEAD}\n${GOOD}\np-2,deposit,50.00,TRY,2026-11-23T10:00:00Z`, 3],
  ['a time without an offset', `${HEAD}\np-2,deposit,5000,TRY,2026-11-23T10:00:00`, 2],
  ['a day that is none', `${HEAD}\np-2,deposit,5000,TRY,2026-13-41T10:00:00Z`, 2],
  ['a transaction twice', `${HEAD}\n${GOOD}\n${GOOD}`, 3],
  ['quotes', `${HEAD}\n"p,2",deposit,5000,TRY,2026-11-23T10:00:00Z`, 2],
  ['an empty line within', `${HEAD}\n\n${GOOD}`, 2],
])('refuses %s by its line', (_what, text, line) => {
  const read = parseStatement(text);
  expect(isFailure(read) && read.Params).toMatchObject({ field: 'csv', line });
});
