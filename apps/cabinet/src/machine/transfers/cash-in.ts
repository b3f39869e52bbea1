import type { link } from '@salon/contract';
import { fingerprint as fingerprintOf, isStaleEpoch } from '@salon/domain';
import { inSpan } from '@salon/telemetry/spans.ts';
import type { MeteredMoney } from '../metered/metered-money.ts';
import type { Alarm, MachineLimits } from '../ports.ts';
import type { Service } from '../service.ts';
import type { RefusalReason } from '../state/known-transfers.ts';
import { availableMinor, isCashingOut, isTransferring } from '../state/machine-state.ts';
import type { MachineStore } from '../state/store.ts';

export interface CashInDeps {
  store: MachineStore;
  limits: MachineLimits;
  service: Service;
  serving(): boolean;
  nowMs(): number;
  alarm(alarm: Alarm): void;
  /** Null: an applied cash in is one record of our journal. */
  metered: MeteredMoney | null;
}

/** Every answer stands in the journal first, refusals too: an id that was refused once can never apply. */
export async function applyCashIn(deps: CashInDeps, command: link.ApplyCommand): Promise<link.TransferResult> {
  const { store } = deps;
  const { transferId, fingerprint, epoch, amountMinor } = command;
  if (!isKnown(deps, transferId)) {
    const reason = refusalOf(deps, command);
    if (reason === null) {
      if (epoch > store.state().epoch) store.write({ t: 'seated', epoch, atMs: deps.nowMs() });
      if (deps.metered !== null) deps.metered.request({ transferId, fingerprint, epoch, amountMinor });
      else store.write({ t: 'applied', transferId, fingerprint, epoch, amountMinor, atMs: deps.nowMs() });
    } else {
      store.write({ t: 'refused', transferId, fingerprint, epoch, reason, atMs: deps.nowMs() });
    }
  }
  return resultOf(deps, transferId, fingerprint);
}

/** How a cash in stands. An id that was never seen gets its tombstone here, which is what makes "unknown" decidable. */
export async function askCashIn(deps: CashInDeps, command: link.AskCommand): Promise<link.TransferResult> {
  const { store } = deps;
  const { transferId, fingerprint } = command;
  const { epoch } = store.state();
  if (!isKnown(deps, transferId))
    store.write({ t: 'refused', transferId, fingerprint, epoch, reason: 'never_seen', atMs: deps.nowMs() });
  return resultOf(deps, transferId, fingerprint);
}

/** Its result stands in the journal, or the machine is being asked. */
function isKnown({ store, metered }: CashInDeps, transferId: string): boolean {
  return store.state().transfers.has(transferId) || metered?.requested()?.transferId === transferId;
}

function refusalOf(deps: CashInDeps, command: link.ApplyCommand): RefusalReason | null {
  const state = deps.store.state();
  const { machineId, transferId, epoch, amountMinor } = command;
  const facts = fingerprintOf({ id: transferId, kind: 'cash_in', machineId, amountMinor });
  if (facts !== command.fingerprint) {
    deps.alarm({ kind: 'fingerprint_mismatch', transferId, detail: `${command.fingerprint} carries ${facts}` });
    return 'fingerprint_mismatch';
  }
  if (isStaleEpoch(state.epoch, epoch) || (epoch === state.epoch && !state.seated)) return 'stale_epoch';
  if (!deps.serving() || deps.service.stopped || deps.service.inhibits.size > 0) return 'out_of_service';
  if (deps.metered?.isConnected() === false) return 'out_of_service';
  if (isCashingOut(state) || state.handPay !== null) return 'not_now';
  if (isTransferring(state) || deps.metered?.requested() != null) return 'not_now';
  const creditMinor = state.holdings.creditMinor + amountMinor;
  const inMinor = state.meters.inMinor + amountMinor;
  if (creditMinor > deps.limits.creditMinor || !Number.isSafeInteger(inMinor)) return 'over_limit';
  return null;
}

async function resultOf(deps: CashInDeps, transferId: string, fingerprint: string): Promise<link.TransferResult> {
  const { store, metered } = deps;
  await (metered && inSpan('machine decides', { kind: 'internal' }, () => metered.decided(transferId)));
  await inSpan('journal write', { kind: 'internal' }, () => store.synced());
  const state = store.state();
  const requested = metered?.requested();
  const known =
    requested?.transferId === transferId
      ? ({ kind: 'cash_in', result: 'asked', reason: null, ...requested } as const)
      : state.transfers.get(transferId);
  const answer = { status: 1, incarnation: state.incarnation, creditMinor: availableMinor(state) } as const;
  if (known?.kind === 'cash_in' && known.fingerprint === fingerprint)
    return { ...answer, result: known.result === 'asked' ? 'undecided' : known.result, reason: known.reason };
  const detail = known?.kind === 'cash_in' ? `${fingerprint} against ${known.fingerprint}` : 'the id of a cash out';
  deps.alarm({ kind: 'fingerprint_mismatch', transferId, detail });
  return { ...answer, result: 'refused', reason: 'fingerprint_mismatch' };
}
