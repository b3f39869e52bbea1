import { type Failure, failure, type link } from '@salon/contract';
import { isStaleEpoch } from '@salon/domain';
import type { MachineLimits } from '../ports.ts';
import { availableMinor, inFeature, isCashingOut, type MachineState } from '../state/machine-state.ts';
import type { MachineStore } from '../state/store.ts';

export interface CashOutDeps {
  store: MachineStore;
  limits: MachineLimits;
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
  return { status: 1, state: stands?.kind === 'cash_out' ? stands.state : 'waiting' };
}

/**
 * Moves the credit to escrow where a cash out is due: an accepted one as soon as no play and no feature holds it back, and
 * without one the win that a feature still brought after its player had left.
 */
export function debitDue(deps: CashOutDeps): void {
  const state = deps.store.state();
  if (!mayDebit(deps, state)) return;
  const [intent] = state.intents;
  const creditMinor = state.holdings.creditMinor;
  if (intent !== undefined) debit(deps, { ...intent, amountMinor: creditMinor });
  else if (!state.seated && creditMinor > 0) debitOwn(deps, state);
}

export type CollectRefusal = 'not_now' | 'credit_too_small' | 'out_of_service';

/** The collect button: a cash out that the machine starts. */
export async function collect(deps: CashOutDeps): Promise<CollectRefusal | null> {
  const state = deps.store.state();
  if (isCashingOut(state) || state.running !== null || inFeature(state)) return 'not_now';
  if (state.handPay !== null) return 'not_now';
  if (availableMinor(state) === 0) return 'credit_too_small';
  if (!mayDebit(deps, state)) return 'out_of_service';
  debitOwn(deps, state);
  await deps.store.synced();
  return null;
}

function mayDebit(deps: CashOutDeps, state: MachineState): boolean {
  const held = state.escrow !== null || state.running !== null || inFeature(state);
  return !held && state.handPay === null && deps.serving();
}

function debitOwn(deps: CashOutDeps, { seatEpoch, holdings }: MachineState): void {
  debit(deps, { transferId: deps.newTransferId(), epoch: seatEpoch, amountMinor: holdings.creditMinor });
}

function debit(deps: CashOutDeps, facts: { transferId: string; epoch: number; amountMinor: number }): void {
  const limitMinor = deps.limits.handPayCashOutMinor;
  const handPay = limitMinor !== null && facts.amountMinor > limitMinor;
  deps.store.write({ t: 'debited', ...facts, atMs: deps.nowMs(), ...(handPay && { handPay }) });
}
