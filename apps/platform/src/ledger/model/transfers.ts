import type { link } from '@salon/contract';
import {
  askDelayMs,
  type CashInEvent,
  type CashInState,
  type CashOutState,
  nextCashIn,
  nextCashOut,
} from '@salon/domain';
import type { CashOutPosted, Ledger, TransferRow } from '../ledger.ts';
import type { Refused } from '../refused.ts';
import { refuseAmountShape } from '../request-checks.ts';
import { recordDispute } from './disputes.ts';
import { oweHandPay } from './hand-pays.ts';
import { refuseLimitedCashIn } from './limits.ts';
import {
  balanceOf,
  creditOf,
  endSession,
  type ModelMachine,
  type ModelState,
  type ModelTransfer,
  openTransfers,
  post,
  refusal,
  stepTransfer,
  transferRow,
} from './state.ts';

const MISMATCH = refusal('transfer_refused', { reason: 'fingerprint_mismatch' });

export function sendCashIn(
  state: ModelState,
  input: Parameters<Ledger['sendCashIn']>[0],
): Refused | { ok: true; transfer: TransferRow; fresh: boolean } {
  const wrongShape = refuseAmountShape(input.amountMinor);
  if (wrongShape) return wrongShape;
  const machine = state.machines.get(input.machineId);
  if (!machine) return refusal('machine_unknown');
  const known = state.transfers.get(input.transferId);
  if (known) {
    const same =
      known.kind === 'cash_in' &&
      known.playerId === input.playerId &&
      known.machineId === input.machineId &&
      known.amountMinor === input.amountMinor;
    return same ? { ok: true, transfer: transferRow(state, known), fresh: false } : MISMATCH;
  }
  const refused =
    refuseLimitedCashIn(state, input.playerId, input.amountMinor) ??
    refuseCashIn(state, machine, input.playerId, input.amountMinor);
  if (refused) return refused;
  const t = addTransfer(state, machine, { id: input.transferId, kind: 'cash_in', state: 'reserved' });
  t.amountMinor = input.amountMinor;
  post(state, 'reserve', `reserve:${t.id}`, [
    [`wallet:${t.playerId}`, -t.amountMinor],
    [`in_transit:${t.id}`, t.amountMinor],
  ]);
  stepTransfer(t, 'sent', null, state.nowMs() + input.askAfterMs);
  return { ok: true, transfer: transferRow(state, t), fresh: true };
}

function refuseCashIn(state: ModelState, machine: ModelMachine, playerId: number, amountMinor: number): Refused | null {
  if (machine.seat.playerId !== playerId) return refusal('seat_not_yours');
  const site = state.sites.get(machine.siteId)!;
  if (amountMinor < site.minCashInMinor) return refusal('amount_below_minimum', { minMinor: site.minCashInMinor });
  if (amountMinor > site.maxCashInMinor) return refusal('amount_over_limit', { maxMinor: site.maxCashInMinor });
  if (machine.link !== 'up') return refusal('machine_offline');
  if (machine.disabledReason !== null || machine.activity === 'error' || machine.activity === 'handpay') {
    return refusal('machine_not_playable');
  }
  if (openTransfers(state, machine.id).length > 0) return refusal('transfer_in_progress');
  const balanceMinor = balanceOf(state, `wallet:${playerId}`);
  return balanceMinor < amountMinor ? refusal('balance_too_small', { balanceMinor }) : null;
}

function addTransfer(
  state: ModelState,
  machine: ModelMachine,
  given: Pick<ModelTransfer, 'id' | 'kind' | 'state'>,
): ModelTransfer {
  const { sessionId, playerId, epoch } = machine.seat;
  const t: ModelTransfer = {
    ...given,
    ...{ machineId: machine.id, playerId: playerId!, sessionId: sessionId!, epoch, incarnation: machine.incarnation },
    ...{ amountMinor: 0, reason: null, thenFree: false, attempts: 0, nextAskAtMs: null, createdAtMs: state.nowMs() },
    doubtedMinor: 0,
  };
  state.transfers.set(t.id, t);
  return t;
}

function transferOf(state: ModelState, id: string, kind: ModelTransfer['kind']): ModelTransfer {
  const t = state.transfers.get(id);
  if (t?.kind !== kind) throw new Error(`no ${kind} ${id}`);
  return t;
}

export function endCashIn(state: ModelState, input: Parameters<Ledger['endCashIn']>[0]): TransferRow {
  const t = transferOf(state, input.transferId, 'cash_in');
  const event: CashInEvent = t.incarnation === input.incarnation ? input.result : 'journal_replaced';
  const next = nextCashIn(t.state as CashInState, event);
  if (next === null || next === t.state) return transferRow(state, t);
  if (next === 'posted') {
    post(state, 'cash_in', `cash_in:${t.id}`, [
      [`in_transit:${t.id}`, -t.amountMinor],
      [`machine_credit:${t.machineId}`, t.amountMinor],
    ]);
    state.machines.get(t.machineId)!.meter.inMinor += t.amountMinor;
    state.sessions.get(t.sessionId)!.inMinor += t.amountMinor;
  } else if (next === 'voided') {
    post(state, 'void', `void:${t.id}`, [
      [`in_transit:${t.id}`, -t.amountMinor],
      [`wallet:${t.playerId}`, t.amountMinor],
    ]);
  } else {
    const { machineId, playerId, sessionId, amountMinor } = t;
    const accounts: [string, number][] = [[`in_transit:${t.id}`, amountMinor]];
    recordDispute(state, { machineId, playerId, sessionId, cause: 'journal_replaced', claimedMinor: 0, accounts });
  }
  stepTransfer(t, next, input.reason ?? (next === 'disputed' ? 'journal_replaced' : null), null);
  return transferRow(state, t);
}

export function setTransferUnknown(state: ModelState, input: Parameters<Ledger['setTransferUnknown']>[0]): TransferRow {
  const t = transferOf(state, input.transferId, 'cash_in');
  const next = nextCashIn(t.state as CashInState, 'answer_missing');
  if (next !== null) stepTransfer(t, next, null, state.nowMs() + input.askAfterMs);
  return transferRow(state, t);
}

/** One open per machine: a second request joins the first. */
export function intendCashOut(
  state: ModelState,
  machine: ModelMachine,
  id: string,
  thenFree: boolean,
  askAfterMs: number,
): ModelTransfer {
  const first = openTransfers(state, machine.id).find((t) => t.kind === 'cash_out');
  const t = first ?? addTransfer(state, machine, { id, kind: 'cash_out', state: 'requested' });
  t.thenFree ||= thenFree;
  t.nextAskAtMs ??= state.nowMs() + askAfterMs;
  return t;
}

export function requestCashOut(
  state: ModelState,
  input: Parameters<Ledger['requestCashOut']>[0],
): Refused | { ok: true; transfer: TransferRow } {
  const machine = state.machines.get(input.machineId);
  if (!machine) return refusal('machine_unknown');
  const isOthers = (playerId: number | null) => input.playerId !== null && playerId !== input.playerId;
  const known = state.transfers.get(input.transferId);
  if (known) {
    if (known.kind !== 'cash_out' || known.machineId !== machine.id || isOthers(known.playerId)) return MISMATCH;
    return { ok: true, transfer: transferRow(state, known) };
  }
  if (machine.seat.sessionId === null || isOthers(machine.seat.playerId)) return refusal('seat_not_yours');
  const t = intendCashOut(state, machine, input.transferId, input.thenFree, input.askAfterMs);
  return { ok: true, transfer: transferRow(state, t) };
}

export function postCashOut(state: ModelState, input: link.Debited): CashOutPosted {
  const machine = state.machines.get(input.machineId);
  const known = state.transfers.get(input.transferId);
  const answer = (posted: boolean, refused: CashOutPosted['refusal'], t = known, seatFreed = false): CashOutPosted => ({
    ...{ posted, transfer: t ? transferRow(state, t) : null, refusal: refused, seatFreed },
  });
  const repeat =
    known?.state === 'posted' &&
    known.kind === 'cash_out' &&
    known.machineId === input.machineId &&
    known.amountMinor + known.doubtedMinor === input.amountMinor;
  const isOver = known?.state === 'disputed' || known?.state === 'refused';
  const isEmpty = isOver && known.kind === 'cash_out' && known.machineId === input.machineId && input.amountMinor === 0;
  if (repeat || isEmpty) return answer(true, null);
  const sessionId = machine?.epochs.get(input.epoch);
  if (!machine || !sessionId || machine.incarnation !== input.incarnation || machine.baselineDue)
    return answer(false, 'not_known');
  if (known && (known.kind !== 'cash_out' || known.sessionId !== sessionId || !isStep(known))) {
    return answer(false, 'contradiction');
  }
  const paidMinor = Math.min(input.amountMinor, creditOf(state, machine.id));
  const doubtedMinor = input.amountMinor - paidMinor;
  if (doubtedMinor > machine.meter.doubtedMinor || (input.handPay === true && doubtedMinor > 0))
    return answer(false, 'plays_missing');
  const session = state.sessions.get(sessionId)!;
  const t = known ?? addTransfer(state, machine, { id: input.transferId, kind: 'cash_out', state: 'posted' });
  if (!known) Object.assign(t, { playerId: session.playerId, sessionId, epoch: input.epoch });
  Object.assign(t, { amountMinor: paidMinor, doubtedMinor });
  const handPay = input.handPay === true || isHandPayCashOut(state, machine, paidMinor);
  stepTransfer(t, 'posted', handPay ? 'hand_pay' : null, null);
  if (t.amountMinor > 0) {
    post(state, 'cash_out', `cash_out:${t.id}`, [
      [`machine_credit:${machine.id}`, -t.amountMinor],
      [`${handPay ? 'handpay_payable' : 'wallet'}:${t.playerId}`, t.amountMinor],
    ]);
    if (handPay) oweHandPay(state, machine.id, t.id, { sessionId, playerId: t.playerId }, t.amountMinor);
  }
  machine.meter.outMinor += input.amountMinor;
  machine.meter.doubtedMinor -= doubtedMinor;
  session.outMinor += t.amountMinor;
  const keepIsOver = machine.seat.keepUntilMs !== null && machine.seat.keepUntilMs <= state.nowMs();
  const freed = machine.seat.sessionId === sessionId && (t.thenFree || keepIsOver) && freeOrKeep(state, machine);
  return answer(true, null, t, freed);
}

/** As `is_hand_pay_cash_out` of the database has it. */
function isHandPayCashOut(state: ModelState, { siteId }: ModelMachine, amountMinor: number): boolean {
  const limitMinor = state.sites.get(siteId)!.handPayCashOutMinor;
  return limitMinor !== null && amountMinor > limitMinor;
}

const isStep = (t: ModelTransfer): boolean =>
  t.state !== 'posted' && nextCashOut(t.state as CashOutState, 'debited') !== null;

function freeOrKeep(state: ModelState, machine: ModelMachine): boolean {
  if (creditOf(state, machine.id) === 0 && openTransfers(state, machine.id).length === 0) {
    endSession(state, machine);
    return true;
  }
  if (machine.seat.keepUntilMs === null) {
    machine.seat.keepUntilMs = state.nowMs();
    machine.seq += 1;
  }
  return false;
}

export function refuseCashOut(state: ModelState, input: Parameters<Ledger['refuseCashOut']>[0]): TransferRow {
  const t = transferOf(state, input.transferId, 'cash_out');
  const next = nextCashOut(t.state as CashOutState, 'refused');
  if (next !== null && next !== t.state) stepTransfer(t, next, input.reason, null);
  return transferRow(state, t);
}

export function claimDue(state: ModelState, input: Parameters<Ledger['claimDue']>[0]): TransferRow[] {
  const byMachine = (a: ModelTransfer, b: ModelTransfer) => a.machineId - b.machineId || (a.id < b.id ? -1 : 1);
  const due = [...state.transfers.values()]
    .filter((t) => t.nextAskAtMs !== null && t.nextAskAtMs <= state.nowMs())
    .sort((a, b) => a.nextAskAtMs! - b.nextAskAtMs! || byMachine(a, b))
    .slice(0, input.limit)
    .sort(byMachine);
  for (const t of due) {
    t.nextAskAtMs = state.nowMs() + askDelayMs(t.attempts, input.random);
    t.attempts += 1;
  }
  return due.map((t) => transferRow(state, t));
}
