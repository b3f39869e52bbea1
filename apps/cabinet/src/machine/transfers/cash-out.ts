import { type Failure, failure, type link } from '@salon/contract';
import { isStaleEpoch } from '@salon/domain';
import type { MachineLimits } from '../ports.ts';
import { availableMinor, type Books, inFeature, isCashingOut } from '../state/state.ts';
import type { Bookkeeper } from '../state/store.ts';

export interface CashOutDesk {
  keeper: Bookkeeper;
  limits: MachineLimits;
  serving(): boolean;
  nowMs(): number;
  newTransferId(): string;
}

/** The durable intent. A known id answers how it stands, whatever its epoch; a new one of an older seat is not obeyed. */
export async function acceptCashOut(
  desk: CashOutDesk,
  { transferId, epoch }: link.CashOutCommand,
): Promise<link.CashOutAccepted | Failure> {
  const { keeper } = desk;
  const books = keeper.books();
  const known = books.transfers.get(transferId);
  if (known?.kind === 'cash_in') return failure('transfer_refused', { transferId }, 'the id of a cash in');
  if (known === undefined) {
    if (isStaleEpoch(books.epoch, epoch)) return failure('seat_moved', { epoch: books.epoch });
    if (books.intents.length >= desk.limits.intents) return failure('too_many_requests');
    if (epoch > books.epoch) keeper.write({ t: 'seated', epoch, atMs: desk.nowMs() });
    keeper.write({ t: 'cash_out_accepted', transferId, epoch, atMs: desk.nowMs() });
    debitDue(desk);
  }
  await keeper.synced();
  const stands = keeper.books().transfers.get(transferId);
  return { status: 1, state: stands?.kind === 'cash_out' ? stands.state : 'waiting' };
}

/**
 * Moves the credit to escrow where a cash out is due: an accepted one as soon as no play and no feature holds it back, and
 * without one the win that a feature still brought after its player had left.
 */
export function debitDue(desk: CashOutDesk): void {
  const books = desk.keeper.books();
  if (!mayDebit(desk, books)) return;
  const [intent] = books.intents;
  const creditMinor = books.holdings.creditMinor;
  if (intent !== undefined) debit(desk, { ...intent, amountMinor: creditMinor });
  else if (!books.seated && creditMinor > 0) debitOwn(desk, books);
}

export type CollectRefusal = 'not_now' | 'credit_too_small' | 'out_of_service';

/** The collect button: a cash out that the machine starts. */
export async function collect(desk: CashOutDesk): Promise<CollectRefusal | null> {
  const books = desk.keeper.books();
  if (isCashingOut(books) || books.running !== null || inFeature(books)) return 'not_now';
  if (books.handPay !== null) return 'not_now';
  if (availableMinor(books) === 0) return 'credit_too_small';
  if (!mayDebit(desk, books)) return 'out_of_service';
  debitOwn(desk, books);
  await desk.keeper.synced();
  return null;
}

function mayDebit(desk: CashOutDesk, books: Books): boolean {
  const held = books.escrow !== null || books.running !== null || inFeature(books);
  return !held && books.handPay === null && desk.serving();
}

function debitOwn(desk: CashOutDesk, { seatEpoch, holdings }: Books): void {
  debit(desk, { transferId: desk.newTransferId(), epoch: seatEpoch, amountMinor: holdings.creditMinor });
}

function debit(desk: CashOutDesk, facts: { transferId: string; epoch: number; amountMinor: number }): void {
  const limitMinor = desk.limits.handPayCashOutMinor;
  const handPay = limitMinor !== null && facts.amountMinor > limitMinor;
  desk.keeper.write({ t: 'debited', ...facts, atMs: desk.nowMs(), ...(handPay && { handPay }) });
}
