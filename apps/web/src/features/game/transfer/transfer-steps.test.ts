import type { TransferProgress } from '@salon/contract/player-sockets.ts';
import { describe, expect, it } from 'vitest';
import type { MoneyState } from '../session/game-statechart.ts';
import { cashInSteps } from './transfer-steps.ts';

const transfer = (state: TransferProgress['state'], kind: TransferProgress['kind'] = 'cash_in'): TransferProgress => ({
  transferId: 't',
  kind,
  state,
  amountMinor: 500,
  reason: null,
});

describe('steps of a cash in', () => {
  it.each<[MoneyState, TransferProgress | null, string | null]>([
    ['idle', null, null],
    ['transferring', transfer('reserved'), 'running open open'],
    ['inDoubt', transfer('reserved'), 'running open open'],
    ['transferring', transfer('sent'), 'done running open'],
    ['inDoubt', transfer('unknown'), 'done running open'],
    ['disputed', transfer('disputed'), 'done running open'],
    ['done', transfer('posted'), 'done done done'],
    ['dropped', transfer('voided'), null],
    ['transferring', transfer('requested', 'cash_out'), null],
  ])('GM-10 money %s with %j: %s', (money, of, steps) => {
    expect(cashInSteps(money, of)?.join(' ') ?? null).toBe(steps);
  });
});
