import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askDelayMs,
  CASH_IN_STATES,
  CASH_OUT_STATES,
  type CashInEvent,
  type CashInState,
  type CashOutEvent,
  checkAmount,
  fingerprint,
  isOpen,
  nextCashIn,
  nextCashOut,
} from './transfer.ts';

const CASH_IN_EVENTS: CashInEvent[] = ['sent', 'answer_missing', 'applied', 'refused', 'journal_replaced'];
const CASH_OUT_EVENTS: CashOutEvent[] = ['debited', 'refused', 'journal_replaced'];

describe('cash in, every state with every event', () => {
  // Columns as CASH_IN_EVENTS; `-` is an alarm.
  const table: Record<CashInState, string> = {
    reserved: 'sent - - voided voided',
    sent: '- unknown posted voided disputed',
    unknown: '- unknown posted voided disputed',
    posted: 'posted posted posted - -',
    voided: 'voided voided - voided -',
    disputed: 'disputed disputed - - disputed',
  };
  for (const state of CASH_IN_STATES)
    for (const [column, event] of CASH_IN_EVENTS.entries())
      it(`GM-10 ${state} + ${event}`, () => {
        expect(nextCashIn(state, event) ?? '-').toBe(table[state].split(' ')[column]);
      });

  it('GM-10 a missing answer never voids', () => {
    for (const state of CASH_IN_STATES)
      if (state !== 'voided') expect(nextCashIn(state, 'answer_missing')).not.toBe('voided');
  });

  it('GM-10 no sequence of events leaves an end state', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CASH_IN_STATES.filter((state) => !isOpen(state))),
        fc.array(fc.constantFrom(...CASH_IN_EVENTS)),
        (end, events) => {
          expect(events.reduce<CashInState>((state, event) => nextCashIn(state, event) ?? state, end)).toBe(end);
        },
      ),
    );
  });
});

describe('cash out, every state with every event', () => {
  const table = {
    requested: 'posted refused disputed',
    posted: 'posted - -',
    refused: '- refused -',
    disputed: '- - disputed',
  };
  for (const state of CASH_OUT_STATES)
    for (const [column, event] of CASH_OUT_EVENTS.entries())
      it(`GM-11 ${state} + ${event}`, () => {
        expect(nextCashOut(state, event) ?? '-').toBe(table[state].split(' ')[column]);
      });
});

it('GM-10 GM-11 a transfer is open until it has ended', () => {
  const open = [...CASH_IN_STATES, ...CASH_OUT_STATES].filter(isOpen);
  expect([...new Set(open)].sort()).toEqual(['requested', 'reserved', 'sent', 'unknown']);
});

describe('amounts', () => {
  const limits = { minMinor: 100, maxMinor: 2_500_000 };
  it.each([
    [100, null],
    [2_500_000, null],
    [0, 'not_positive'],
    [-500, 'not_positive'],
    [99, 'below_minimum'],
    [100.5, 'not_whole'],
    [2_500_001, 'over_limit'],
    [Number.NaN, 'not_whole'],
    [Number.POSITIVE_INFINITY, 'not_whole'],
    [2 ** 53, 'not_whole'],
  ])('GM-10 %d is answered with %s', (amount, refusal) => {
    expect(checkAmount(amount, limits)).toBe(refusal);
  });

  it('GM-10 a fingerprint differs whenever a fact differs', () => {
    const facts = fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom('cash_in' as const, 'cash_out' as const),
      machineId: fc.integer({ min: 1, max: 99 }),
      amountMinor: fc.integer({ min: 1, max: 9_999 }),
    });
    fc.assert(
      fc.property(facts, facts, (one, other) => {
        expect(fingerprint(one) === fingerprint(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});

it('GM-16 the delay between retries grows up to 5 s, with jitter', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, random) => {
      const delayMs = askDelayMs(attempt, random);
      expect(delayMs).toBeGreaterThanOrEqual(125);
      expect(delayMs).toBeLessThanOrEqual(5_000);
      expect(askDelayMs(attempt + 1, random)).toBeGreaterThanOrEqual(delayMs);
    }),
  );
});

it.each([
  [0, 0, 125],
  [0, 0.5, 188],
  [2, 0, 500],
  [5, 0, 2_500],
  [1_000, 0, 2_500],
])('question %d, drawn %d, is asked after %d ms', (attempt, random, delayMs) => {
  expect(askDelayMs(attempt, random)).toBe(delayMs);
});
