import type { ModelMovement } from '../../../apps/platform/src/ledger/model/state.ts';
import type { AccountRecord } from './account-record.ts';

type Report = (what: string) => void;

interface Withdrawn {
  playerId: number;
  amountMinor: number;
  hasEnded: boolean;
}

/** Every movement of a payment or a promotion against what provider, players and staff know. */
export interface PaymentChecks {
  /** `balanceMinor`: of the wallet before it. */
  follow(movement: ModelMovement, balanceMinor: (playerId: number) => number, report: Report): void;
  /** What was answered is so. */
  checkAnswers(report: Report): void;
  openWithdrawal(): string | undefined;
}

export function createPaymentChecks(record: AccountRecord): PaymentChecks {
  const deposits = new Set<string>();
  const withdrawn = new Map<string, Withdrawn>();
  const returned = new Set<string>();
  const bonusMinor = new Map<number, number>();

  function followDeposit({ key, entries }: ModelMovement, report: Report): void {
    const id = key.slice('deposit:'.length);
    deposits.add(id);
    const isSigned = [...record.signed.values()].some(
      (fact) =>
        fact.type === 'deposit' && fact.depositId === id && entries.get(`wallet:${fact.playerId}`) === fact.amountMinor,
    );
    if (!isSigned) report(`${key} was booked, and no provider has signed it`);
  }

  function followWithdrawal(
    { key, entries }: ModelMovement,
    balanceOf: (playerId: number) => number,
    report: Report,
  ): void {
    const id = key.slice('withdraw:'.length);
    const asked = record.withdrawals.get(id);
    if (asked === undefined) {
      report(`${key} was booked, and nobody has asked for it`);
      return;
    }
    const { playerId } = asked;
    const amountMinor = -(entries.get(`wallet:${playerId}`) ?? 0);
    const balanceMinor = balanceOf(playerId);
    if (amountMinor !== (asked.amountMinor ?? balanceMinor) || amountMinor > balanceMinor)
      report(`${key} takes ${amountMinor} of ${balanceMinor}, asked were ${asked.amountMinor}`);
    withdrawn.set(id, { playerId, amountMinor, hasEnded: false });
  }

  function followEnd({ kind, key, entries }: ModelMovement, report: Report): void {
    const id = key.slice(kind.length + 1);
    const begun = withdrawn.get(id);
    if (begun === undefined || begun.hasEnded) {
      report(`${key} ends what is not open`);
      return;
    }
    begun.hasEnded = true;
    const signed = [...record.signed.values()].filter((fact) => fact.type !== 'deposit' && fact.withdrawalId === id);
    const isPaid = signed.some(({ type }) => type === 'withdrawal_paid');
    if (kind === 'withdraw_paid') {
      if (!isPaid) report(`${key} was booked, and no provider has paid it`);
      return;
    }
    returned.add(id);
    const isMeant = record.withdrawals.get(id)!.isTakenBack || signed.some(({ type }) => type === 'withdrawal_refused');
    if (!isMeant) report(`${key} came back, and nobody has cancelled or refused it`);
    // After a restoration somebody has to ask the provider what it has paid.
    if (isPaid && record.restorations() === 0) report(`${key} came back, and the provider has paid it`);
    if (entries.get(`wallet:${begun.playerId}`) !== begun.amountMinor)
      report(`${key} does not give back the ${begun.amountMinor} that it took`);
  }

  function followBonus({ entries }: ModelMovement, report: Report): void {
    for (const [account, amountMinor] of entries) {
      if (!account.startsWith('wallet:')) continue;
      const playerId = Number(account.slice('wallet:'.length));
      const paidMinor = (bonusMinor.get(playerId) ?? 0) + amountMinor;
      bonusMinor.set(playerId, paidMinor);
      const grantedMinor = grantedTo(record, playerId);
      if (paidMinor > grantedMinor)
        report(`player ${playerId} was paid bonuses of ${paidMinor}, granted are ${grantedMinor}`);
    }
  }

  return {
    follow(movement, balanceOf, report) {
      const { kind } = movement;
      if (kind === 'deposit') followDeposit(movement, report);
      else if (kind === 'withdraw') followWithdrawal(movement, balanceOf, report);
      else if (kind === 'withdraw_paid' || kind === 'withdraw_return') followEnd(movement, report);
      else if (kind === 'bonus') followBonus(movement, report);
    },
    checkAnswers(report) {
      for (const [transactionId, isAccepted] of record.answers) {
        const fact = record.signed.get(transactionId)!;
        const isThere =
          fact.type === 'deposit' ? deposits.has(fact.depositId) : withdrawn.get(fact.withdrawalId)?.hasEnded;
        if (isAccepted && !isThere) report(`${fact.type} ${transactionId} was accepted, and nothing is booked of it`);
      }
      for (const id of record.takenBack)
        if (!returned.has(id)) report(`withdrawal ${id} was cancelled, and nothing came back`);
    },
    openWithdrawal: () => [...withdrawn].find(([, { hasEnded }]) => !hasEnded)?.[0],
  };
}

function grantedTo({ grants }: AccountRecord, playerId: number): number {
  let sum = 0;
  for (const one of grants.values()) if (one.playerId === playerId && !one.isWithdrawn) sum += one.amountMinor;
  return sum;
}
