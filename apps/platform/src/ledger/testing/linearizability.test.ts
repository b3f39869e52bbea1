import { expect, it } from 'vitest';
import { linearize, type Operation, type Specification } from './linearizability.ts';

/** A wallet: a payment answers whether there was enough, a look answers the balance. */
type Call = { pay: number } | 'look';

const WALLET: Specification<number, Call> = {
  async step(balance, call, answer) {
    if (call === 'look') return answer === balance ? balance : null;
    const isPaid = call.pay <= balance;
    if (answer !== isPaid) return null;
    return isPaid ? balance - call.pay : balance;
  },
  fingerprint: String,
};

const operation = (call: Call, answer: unknown, calledAt: number, returnedAt: number, after?: number) => ({
  ...{ call, answer, calledAt, returnedAt },
  ...(after !== undefined && { after }),
});

const check = (history: Operation<Call>[], balance = 100) => linearize(history, WALLET, balance);

it('finds the order of calls that overlap', async () => {
  const refusedFirst = [operation({ pay: 80 }, false, 1, 4), operation({ pay: 70 }, true, 2, 3)];
  expect(await check(refusedFirst)).toEqual({ ok: true, order: [1, 0], state: 30 });
});

it('goes back where the first order leads nowhere', async () => {
  const history = [
    operation({ pay: 60 }, true, 1, 10),
    operation({ pay: 30 }, true, 2, 11),
    operation('look', 70, 3, 12),
    operation('look', 10, 13, 14),
  ];
  expect(await check(history)).toEqual({ ok: true, order: [1, 2, 0, 3], state: 10 });
});

it('refuses money that was spent twice', async () => {
  const history = [operation({ pay: 80 }, true, 1, 3), operation({ pay: 70 }, true, 2, 4)];
  expect(await check(history)).toEqual({ ok: false, longest: [1], stuck: [0] });
});

it('refuses an answer that is older than the call', async () => {
  const history = [operation({ pay: 80 }, true, 1, 2), operation('look', 100, 3, 4)];
  expect(await check(history)).toMatchObject({ ok: false });
  const overlapping = [operation({ pay: 80 }, true, 1, 4), operation('look', 100, 2, 3)];
  expect(await check(overlapping)).toMatchObject({ ok: true, order: [1, 0] });
});

it('refuses two looks that see two payments in opposite orders', async () => {
  const history = [
    operation({ pay: 10 }, true, 1, 20),
    operation({ pay: 20 }, true, 2, 21),
    operation('look', 90, 3, 4),
    operation('look', 80, 5, 6),
  ];
  expect(await check(history)).toMatchObject({ ok: false });
});

it('refuses a lost payment that a last look does not see', async () => {
  const history = [operation({ pay: 10 }, true, 1, 4), operation({ pay: 20 }, true, 2, 3), operation('look', 90, 5, 6)];
  expect(await check(history)).toMatchObject({ ok: false });
});

it('lets nothing come before what it comes after', async () => {
  const look = (after?: number) => [operation({ pay: 10 }, true, 1, 4), operation('look', 100, 1, 4, after)];
  expect(await check(look())).toMatchObject({ ok: true });
  expect(await check(look(0))).toMatchObject({ ok: false });
});

it('takes every order of calls that change nothing for the same', async () => {
  let steps = 0;
  const counted: Specification<number, Call> = {
    ...WALLET,
    step(...args) {
      steps += 1;
      return WALLET.step(...args);
    },
  };
  const history = Array.from({ length: 12 }, (_, at) => operation('look', 100, at, 100 + at));
  history.push(operation('look', 99, 300, 301));
  expect(await linearize(history, counted, 100)).toMatchObject({ ok: false });
  expect(steps).toBeLessThan(12 * 2 ** 12 + 20);
});
