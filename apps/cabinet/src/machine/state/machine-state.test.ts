import { describe, expect, it } from 'vitest';
import { base } from '../machine.fixture.ts';
import { type AskedTransfer, NEW_METERED } from '../metered/metered-state.ts';
import { isCashingOut, isEmpty, isTransferring, type MachineState, newState } from './machine-state.ts';

const state = newState(7, 'i', NEW_METERED);
const asked: AskedTransfer = { transferId: 't', wireId: 't:1', direction: 'in', epoch: 1, amountMinor: 1 };
const test = { testId: 't', amountMinor: 1, creditMinor: 1, legs: [] };
const intents = [{ transferId: 't', epoch: 1 }];
const escrow = { transferId: 't', epoch: 1, amountMinor: 0 };

describe('a machine is empty', () => {
  it('where nothing is on it and nobody sits there', () => {
    expect(isEmpty(state)).toBe(true);
    expect(isEmpty({ ...state, game: base, metered: null })).toBe(true);
  });

  it.each<[string, Partial<MachineState>]>([
    ['credit', { holdings: { ...state.holdings, creditMinor: 1 } }],
    ['escrow', { holdings: { ...state.holdings, escrowMinor: 1 } }],
    ['an unpaid hand pay', { holdings: { ...state.holdings, handPayPendingMinor: 1 } }],
    ['a seat', { seated: true }],
    ['a play that runs', { running: {} as NonNullable<MachineState['running']> }],
    ['a cash out that is not confirmed', { escrow }],
    ['a lock for a hand pay', { handPay: { kind: 'win', reference: 'play:1', amountMinor: 0 } }],
    ['a feature', { game: { ...base, mode: 'free' } }],
    ['a transfer that is asked', { metered: { ...NEW_METERED, asked } }],
    ["an attendant's test", { metered: { ...NEW_METERED, test } }],
    ['a play that is not booked', { unbooked: [{}] as unknown as MachineState['unbooked'] }],
  ])('but for %s', (_what, part) => {
    expect(isEmpty({ ...state, ...part })).toBe(false);
  });
});

it('a machine is cashing out while one waits, or is not confirmed', () => {
  expect([state, { ...state, intents }, { ...state, escrow }].map(isCashingOut)).toEqual([false, true, true]);
});

it('a machine is transferring while one is asked, or a test is on it', () => {
  const states = [
    state,
    newState(7, 'i'),
    ...[{ asked }, { test }].map((part) => ({ metered: { ...NEW_METERED, ...part } })),
  ];
  expect(states.map((part) => isTransferring({ ...state, ...part }))).toEqual([false, false, true, true]);
});
