import type { ModelState } from '../../../apps/platform/src/ledger/model/state.ts';
import type { AccountRecord } from './account-record.ts';
import { createPaymentChecks } from './payment-checks.ts';
import { createProtectionChecks } from './protection-checks.ts';

type Report = (what: string) => void;

/** Whatever moves a wallet from outside. */
const PAYMENTS = new Set(['deposit', 'withdraw', 'withdraw_return', 'discount', 'bonus']);

export interface AccountChecks {
  /** Every movement and session since the last call, in their order. */
  check(report: Report): void;
  /** Null: no withdrawal is open, and every call about money is answered. */
  unsettled(): string | null;
  /** All is settled: the wallets are what provider and players know. */
  checkSettled(report: Report): void;
  /** The database was restored: everything is read anew. */
  restored(): void;
}

export function createAccountChecks(state: ModelState, record: AccountRecord): AccountChecks {
  let seen = new Set<string>();
  let balances = new Map<string, number>();
  let payments = createPaymentChecks(record);
  let protection = createProtectionChecks(state, record);
  const balanceOf = (account: string): number => balances.get(account) ?? 0;
  const walletOf = (playerId: number): number => balanceOf(`wallet:${playerId}`);

  function followNew(report: Report): void {
    protection.followPlays();
    for (const [key, movement] of state.movements) {
      if (seen.has(key)) continue;
      seen.add(key);
      payments.follow(movement, walletOf, report);
      for (const [account, amount] of movement.entries) balances.set(account, balanceOf(account) + amount);
      protection.follow(movement, balanceOf, report);
    }
    for (const session of state.sessions.values()) {
      if (seen.has(session.id)) continue;
      seen.add(session.id);
      protection.followSession(session, report);
    }
  }

  return {
    check(report) {
      if (seen.size !== state.movements.size + state.sessions.size) followNew(report);
      payments.checkAnswers(report);
    },
    unsettled() {
      if (record.open > 0) return `${record.open} calls about money have no answer`;
      const id = payments.openWithdrawal();
      return id === undefined ? null : `withdrawal ${id} is open`;
    },
    checkSettled(report) {
      // What was booked before a restoration may be gone, and with it what anybody knows of it.
      if (record.restorations() > 0) return;
      for (const playerId of state.players.keys()) {
        const known = knownMinor(record, playerId);
        let movedMinor = 0;
        for (const { kind, entries } of state.movements.values())
          if (PAYMENTS.has(kind)) movedMinor += entries.get(`wallet:${playerId}`) ?? 0;
        if (movedMinor !== known)
          report(`payments have moved wallet ${playerId} by ${movedMinor}, provider and player know of ${known}`);
      }
    },
    restored() {
      [seen, balances] = [new Set(), new Map()];
      payments = createPaymentChecks(record);
      protection = createProtectionChecks(state, record);
    },
  };
}

/** What came in less what went out, by the answers that the provider and the player have. */
function knownMinor({ signed, answers, promotions }: AccountRecord, playerId: number): number {
  let sum = 0;
  for (const [transactionId, fact] of signed) {
    if (fact.playerId !== playerId || !answers.get(transactionId)) continue;
    if (fact.type === 'deposit') sum += fact.amountMinor;
    if (fact.type === 'withdrawal_paid') sum -= fact.amountMinor;
  }
  for (const one of promotions.values()) if (one.playerId === playerId) sum += one.amountMinor;
  return sum;
}
