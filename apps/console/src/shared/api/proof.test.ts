import { failure, type operator } from '@salon/contract';
import { expect, it, vi } from 'vitest';
import { proofStore, withProof } from './proof.ts';

const DONE = { ok: true, value: 7 } as const;
const due = (step: operator.StaffProof) => ({ ok: false, failure: failure('staff_proof_due', { step }) }) as const;
const asked = () => proofStore.getState().due;
/** As the dialog does. */
const settle = (isGiven: boolean) => asked()?.settle(isGiven);
const untilAsked = (step: operator.StaffProof) =>
  new Promise<void>((resolve) => {
    const stop = proofStore.subscribe(({ due: now }) => {
      if (now?.step !== step) return;
      stop();
      resolve();
    });
  });

it('a call is made again after each proof that it asks for, and asks nobody else', async () => {
  const ask = vi
    .fn<() => Promise<typeof DONE | ReturnType<typeof due>>>()
    .mockResolvedValueOnce(due('password'))
    .mockResolvedValueOnce(due('second_factor'))
    .mockResolvedValueOnce(DONE);
  const outcome = withProof(ask);
  await untilAsked('password');
  const next = untilAsked('second_factor');
  settle(true);
  await next;
  settle(true);
  expect(await outcome).toEqual(DONE);
  expect([ask.mock.calls.length, asked()]).toEqual([3, null]);
});

it('calls of one moment ask once, and without a proof each is refused', async () => {
  const refused = due('password');
  const asks = [vi.fn(async () => refused), vi.fn(async () => refused)];
  const outcomes = asks.map((ask) => withProof(ask));
  await untilAsked('password');
  settle(false);
  expect(await Promise.all(outcomes)).toEqual([refused, refused]);
  expect(asks.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(asked()).toBeNull();
});

it('another refusal, and an answer, ask nobody', async () => {
  const refused = { ok: false, failure: failure('right_missing') } as const;
  expect(await withProof(async () => refused)).toEqual(refused);
  expect(await withProof(async () => DONE)).toEqual(DONE);
  expect(asked()).toBeNull();
});
