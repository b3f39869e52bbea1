import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { createAnswerRecord } from './answer-record.ts';

const transfer = { id: 't', kind: 'cash_in', state: 'posted', machineId: 1, playerId: 3, amountMinor: 500 };
const answer = { ok: true, transfer: { ...transfer, thenFree: false, balanceMinor: 900, balanceSeq: 2 } };

/** What the database holds: entries of wallets, then transfers. */
const holding = (balance: number, rows: unknown[]) => {
  const results = [{ rows: [{ key: '3:2', balance }] }, { rows }];
  return { query: async () => results.shift() } as unknown as Pool;
};

async function recordOf(...answers: unknown[]) {
  const record = createAnswerRecord();
  const watched = record.watch({ ask: async () => answers.shift() });
  for (let asked = answers.length; asked > 0; asked -= 1) await watched.ask();
  return record;
}

it('finds nothing wrong where the database holds what was answered', async () => {
  const record = await recordOf(answer);
  expect(record.counts()).toEqual({ answers: 1, balances: 1, transfers: 1 });
  expect(await record.wrong(holding(900, [transfer]))).toEqual([]);
});

it('finds a balance, a state and an amount that the database does not hold, and a transfer that is missing', async () => {
  const record = await recordOf(answer);
  expect(await record.wrong(holding(901, [transfer]))).toHaveLength(1);
  expect(await record.wrong(holding(900, [{ ...transfer, state: 'voided' }]))).toHaveLength(1);
  expect(await record.wrong(holding(900, [{ ...transfer, amountMinor: 400 }]))).toHaveLength(1);
  expect(await record.wrong(holding(900, []))).toHaveLength(1);
});

it('finds two answers that contradict each other, and lets an older one come late', async () => {
  const voided = { transfer: { ...answer.transfer, state: 'voided' } };
  expect(await (await recordOf(answer, voided)).wrong(holding(900, [transfer]))).toHaveLength(1);
  const sent = { transfer: { ...answer.transfer, state: 'sent' } };
  expect(await (await recordOf(answer, sent)).wrong(holding(900, [transfer]))).toEqual([]);
  const poorer = { ...answer.transfer, balanceMinor: 800 };
  expect(await (await recordOf([answer, poorer])).wrong(holding(800, [transfer]))).toHaveLength(1);
});
