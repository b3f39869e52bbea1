import type { TransferProgress } from '@salon/contract/player-sockets.ts';
import type { MoneyState } from '../session/game-statechart.ts';

export type StepState = 'done' | 'running' | 'open';
/** Debited from the balance, sent, posted on the machine. */
export type CashInSteps = [wallet: StepState, sent: StepState, posted: StepState];

/** How far a cash in has come; null where there is none, or where it has come back and only words are left. */
export function cashInSteps(money: MoneyState, transfer: TransferProgress | null): CashInSteps | null {
  if (transfer === null || transfer.kind !== 'cash_in') return null;
  switch (money) {
    case 'transferring':
    case 'inDoubt':
      // `reserved` is what this side assumes before the platform has answered.
      return transfer.state === 'reserved' ? ['running', 'open', 'open'] : ['done', 'running', 'open'];
    case 'disputed':
      return ['done', 'running', 'open'];
    case 'done':
      return ['done', 'done', 'done'];
    case 'idle':
    case 'dropped':
      return null;
  }
}
