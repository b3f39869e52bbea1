import type { link } from '@salon/contract';
import { fingerprint as fingerprintOf, isStaleEpoch } from '@salon/domain';
import type { Alarm, MachineLimits } from '../ports.ts';
import type { Service } from '../service.ts';
import type { RefusalReason } from '../state/record.ts';
import { availableMinor, isCashingOut } from '../state/state.ts';
import type { Bookkeeper } from '../state/store.ts';

export interface CashInDesk {
  keeper: Bookkeeper;
  limits: MachineLimits;
  service: Service;
  serving(): boolean;
  nowMs(): number;
  alarm(alarm: Alarm): void;
}

/** Every answer stands in the journal first, refusals too: an id that was refused once can never apply. */
export async function applyCashIn(desk: CashInDesk, command: link.ApplyCommand): Promise<link.TransferResult> {
  const { keeper } = desk;
  const { transferId, fingerprint, epoch, amountMinor } = command;
  if (!keeper.books().transfers.has(transferId)) {
    const reason = refusalOf(desk, command);
    if (reason === null) {
      if (epoch > keeper.books().epoch) keeper.write({ t: 'seated', epoch, atMs: desk.nowMs() });
      keeper.write({ t: 'applied', transferId, fingerprint, epoch, amountMinor, atMs: desk.nowMs() });
    } else {
      keeper.write({ t: 'refused', transferId, fingerprint, epoch, reason, atMs: desk.nowMs() });
    }
  }
  return resultOf(desk, transferId, fingerprint);
}

/** How a cash in stands. An id that was never seen gets its tombstone here, which is what makes "unknown" decidable. */
export async function askCashIn(desk: CashInDesk, command: link.AskCommand): Promise<link.TransferResult> {
  const { keeper } = desk;
  const { transferId, fingerprint } = command;
  const { transfers, epoch } = keeper.books();
  if (!transfers.has(transferId))
    keeper.write({ t: 'refused', transferId, fingerprint, epoch, reason: 'never_seen', atMs: desk.nowMs() });
  return resultOf(desk, transferId, fingerprint);
}

function refusalOf(desk: CashInDesk, command: link.ApplyCommand): RefusalReason | null {
  const books = desk.keeper.books();
  const { machineId, transferId, epoch, amountMinor } = command;
  const facts = fingerprintOf({ id: transferId, kind: 'cash_in', machineId, amountMinor });
  if (facts !== command.fingerprint) {
    desk.alarm({ kind: 'fingerprint_mismatch', transferId, detail: `${command.fingerprint} carries ${facts}` });
    return 'fingerprint_mismatch';
  }
  if (isStaleEpoch(books.epoch, epoch) || (epoch === books.epoch && !books.seated)) return 'stale_epoch';
  if (!desk.serving() || desk.service.stopped) return 'out_of_service';
  if (isCashingOut(books) || books.handPay !== null) return 'not_now';
  const creditMinor = books.holdings.creditMinor + amountMinor;
  const inMinor = books.meters.inMinor + amountMinor;
  if (creditMinor > desk.limits.creditMinor || !Number.isSafeInteger(inMinor)) return 'over_limit';
  return null;
}

async function resultOf(desk: CashInDesk, transferId: string, fingerprint: string): Promise<link.TransferResult> {
  const { keeper } = desk;
  await keeper.synced();
  const books = keeper.books();
  const known = books.transfers.get(transferId);
  const answer = { status: 1, incarnation: books.incarnation, creditMinor: availableMinor(books) } as const;
  if (known?.kind === 'cash_in' && known.fingerprint === fingerprint)
    return { ...answer, result: known.result, reason: known.reason };
  const detail = known?.kind === 'cash_in' ? `${fingerprint} against ${known.fingerprint}` : 'the id of a cash out';
  desk.alarm({ kind: 'fingerprint_mismatch', transferId, detail });
  return { ...answer, result: 'refused', reason: 'fingerprint_mismatch' };
}
