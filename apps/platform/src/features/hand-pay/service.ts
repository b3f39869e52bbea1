import type { link } from '@salon/contract';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Refused } from '../../ledger/refused.ts';
import type { HandPayPaid, HandPayRow } from '../../ledger/situations.ts';

export interface HandPayService {
  /** Pays and informs the machine. Safe to repeat; rejects with `CommitUnknown` where the database does not answer. */
  pay(request: { handPayId: number; amountMinor: number; operator: string }): Promise<Refused | HandPayPaid>;
  /** Repeats payments that machines have not confirmed; returns how many, so that a full batch is followed by the next. */
  runDue(limit: number): Promise<number>;
}

export interface HandPayDeps {
  ledger: Pick<Ledger, 'payHandPay' | 'claimHandPays' | 'confirmHandPay'>;
  cabinets: { handPaid(command: link.HandPaidCommand): Promise<{ ok: boolean }> };
  /** In [0, 1); spreads the nodes. */
  random(): number;
  /** Perhaps more than once for the same. */
  onPaid(row: HandPayRow): void;
}

/** The row holds whether the machine has confirmed its payment, so any node can repeat it. */
export function createHandPayService({ ledger, cabinets, random, onPaid }: HandPayDeps): HandPayService {
  async function sendToMachine({ id, machineId, reference, amountMinor }: HandPayRow): Promise<void> {
    const reply = await cabinets.handPaid({ machineId, reference, amountMinor });
    if (reply.ok) await ledger.confirmHandPay(id);
  }

  return {
    async pay(request) {
      const paid = await ledger.payHandPay(request);
      if (!paid.ok) return paid;
      onPaid(paid.handPay);
      if (paid.fresh) await sendToMachine(paid.handPay);
      return paid;
    },
    async runDue(limit) {
      const due = await ledger.claimHandPays({ limit, random: random() });
      for (const row of due) await sendToMachine(row);
      return due.length;
    },
  };
}
