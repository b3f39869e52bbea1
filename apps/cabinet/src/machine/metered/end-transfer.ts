import type { TransferDeps } from './ask-transfer.ts';
import { type Decided, movesOf, type Verdict } from './decide-transfer.ts';
import type { AskedTransfer } from './metered-state.ts';
import { journalReading, type Reading } from './reading-journal.ts';
import { endTestLeg } from './test-transfer.ts';

/** Journals what became of a transfer with the reading that proves it. */
export function endTransfer(deps: TransferDeps, asked: AskedTransfer, verdict: Verdict, reading: Reading): void {
  const { store, nowMs, alarm } = deps;
  if (verdict.kind === 'in_doubt') {
    store.write({ t: 'fault', fault: 'transfer_in_doubt', stands: true, atMs: nowMs() });
    alarm({ kind: 'transfer_in_doubt', detail: `${asked.transferId}: ${verdict.detail}` });
  } else if (verdict.kind !== 'wait') {
    const end = asked.isTest ? endTestLeg : endPlayersTransfer;
    end(deps, asked, verdict, reading);
  }
}

function endPlayersTransfer(deps: TransferDeps, asked: AskedTransfer, verdict: Decided, reading: Reading): void {
  const { store, nowMs } = deps;
  const { transferId, direction, amountMinor, epoch } = asked;
  const atMs = nowMs();
  const fingerprint = fingerprintOf(deps, transferId);
  const isIn = direction === 'in';
  if (verdict.kind === 'moved') {
    // Games of the same reading were played with the credit of a cash in, and before a cash out.
    if (isIn) store.write({ t: 'applied', transferId, fingerprint, epoch, amountMinor, atMs });
    journalReading(deps, reading, movesOf(asked));
    if (!isIn) store.write({ t: 'debited', transferId, epoch, amountMinor, atMs });
    return;
  }
  const { reason, detail } = verdict.kind === 'refused' ? verdict : NEVER_ARRIVED;
  journalReading(deps, reading);
  if (isIn) store.write({ t: 'refused', transferId, fingerprint, epoch, reason, atMs });
  else store.write({ t: 'cash_out_refused', transferId, detail, atMs });
}

const NEVER_ARRIVED = { reason: 'not_now', detail: 'never arrived' } as const;

function fingerprintOf({ store }: TransferDeps, transferId: string): string {
  const known = store.state().transfers.get(transferId);
  return known?.kind === 'cash_in' ? known.fingerprint : '';
}
