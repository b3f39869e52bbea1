import { type Failure, failure, type link } from '@salon/contract';
import { isStaleEpoch } from '@salon/domain';
import type { MachineLimits } from '../ports.ts';
import type { Service } from '../service.ts';
import { availableMinor, inFeature, isCashingOut, isTransferring, type MachineState } from '../state/machine-state.ts';
import type { MachineStore } from '../state/store.ts';

export interface CashOutDeps {
  store: MachineStore;
  limits: MachineLimits;
  service: Service;
  serving(): boolean;
  nowMs(): number;
  newTransferId(): string;
}

/** The durable intent. A known id answers how it stands, whatever its epoch; a new one of an older seat is not obeyed. */
export async function acceptCashOut(
  deps: CashOutDeps,
  { transferId, epoch }: link.CashOutCommand,
): Promise<link.CashOutAccepted | Failure> {
  const { store } = deps;
  const state = store.state();
  const known = state.transfers.get(transferId);
  if (known?.kind === 'cash_in') return failure('transfer_refused', { transferId }, 'the id of a cash in');
  if (known === undefined) {
    if (isStaleEpoch(state.epoch, epoch)) return failure('seat_moved', { epoch: state.epoch });
    if (state.intents.length >= deps.limits.intents) return failure('too_many_requests');
    if (epoch > state.epoch) store.write({ t: 'seated', epoch, atMs: deps.nowMs() });
    store.write({ t: 'cash_out_accepted', transferId, epoch, atMs: deps.nowMs() });
    debitDue(deps);
  }
  await store.synced();
  const stands = store.state().transfers.get(transferId);
  if (stands?.kind !== 'cash_out') return { status: 1, state: 'waiting' };
  const { state: at, amountMinor } = stands;
  return { status: 1, state: at, ...(at === 'done' && { amountMinor }) };
}

/**
 * Moves the credit to escrow where a cash out is due: an accepted one as soon as no play and no feature holds it back, and
 * without one the win that a feature still brought after its player had left.
 */
export function debitDue(deps: CashOutDeps): void {
  const state = deps.store.state();
  const due = cashOutDue(deps);
  if (due === null) return;
  // A machine that decides itself is asked for its credit; from an empty one there is nothing to ask.
  if (state.metered === null || state.holdings.creditMinor === 0)
    debit(deps, { ...due, amountMinor: state.holdings.creditMinor });
}

/** The cash out that is due and that nothing holds back. */
export function cashOutDue(deps: CashOutDeps): { transferId: string; epoch: number } | null {
  const state = deps.store.state();
  if (!mayDebit(deps, state)) return null;
  const [intent] = state.intents;
  if (intent !== undefined) return intent;
  return !state.seated && state.holdings.creditMinor > 0 ? ownCashOut(deps, state) : null;
}

export type CollectRefusal = 'not_now' | 'credit_too_small' | 'out_of_service';

/** The collect button: a cash out that the machine starts. */
export async function collect(deps: CashOutDeps): Promise<CollectRefusal | null> {
  const state = deps.store.state();
  if (isCashingOut(state) || state.running !== null || inFeature(state)) return 'not_now';
  if (state.handPay !== null) return 'not_now';
  if (availableMinor(state) === 0) return 'credit_too_small';
  if (!mayDebit(deps, state)) return 'out_of_service';
  const own = ownCashOut(deps, state);
  if (state.metered === null) debit(deps, { ...own, amountMinor: state.holdings.creditMinor });
  else deps.store.write({ t: 'cash_out_accepted', ...own, atMs: deps.nowMs() });
  await deps.store.synced();
  return null;
}

function mayDebit(deps: CashOutDeps, state: MachineState): boolean {
  const held = state.escrow !== null || state.running !== null || inFeature(state) || isTransferring(state);
  return !held && state.handPay === null && deps.serving() && deps.service.compared;
}

/** The cash out that comes first now: the oldest accepted one, or one that the machine starts. */
export function firstCashOut(deps: CashOutDeps): { transferId: string; epoch: number } {
  const state = deps.store.state();
  return state.intents[0] ?? ownCashOut(deps, state);
}

function ownCashOut(deps: CashOutDeps, { seatEpoch }: MachineState): { transferId: string; epoch: number } {
  return { transferId: deps.newTransferId(), epoch: seatEpoch };
}

function debit(deps: CashOutDeps, facts: { transferId: string; epoch: number; amountMinor: number }): void {
  const limitMinor = deps.limits.handPayCashOutMinor;
  const handPay = limitMinor !== null && facts.amountMinor > limitMinor;
  deps.store.write({ t: 'debited', ...facts, atMs: deps.nowMs(), ...(handPay && { handPay }) });
}
