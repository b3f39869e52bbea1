import { askDelayMs } from '@salon/domain';
import type { Refused } from '../refused.ts';
import type { HandPayPaid, HandPayRow, SituationLedger } from '../situations.ts';
import { handPaySubject, isAdjusted } from './adjustments.ts';
import { type ModelHandPay, type ModelState, post, refusal } from './state.ts';

export function oweHandPay(
  state: ModelState,
  machineId: number,
  reference: string,
  owner: { sessionId: string | null; playerId: number | null },
  amountMinor: number,
): void {
  const id = state.handPays.size + 1;
  const none = { nextNotifyAtMs: null, attempts: 0 };
  state.handPays.set(id, { id, machineId, reference, ...owner, amountMinor, state: 'due', ...none });
}

function rowOf(state: ModelState, { nextNotifyAtMs: _due, sessionId: _session, ...row }: ModelHandPay): HandPayRow {
  const wallet = state.accounts.get(`wallet:${row.playerId}`) ?? { balanceMinor: 0, seq: 0 };
  return { ...row, balanceMinor: wallet.balanceMinor, balanceSeq: wallet.seq };
}

/** Whether a correction of a dispute about the session waits for its decision. */
function isInDispute(state: ModelState, sessionId: string | null): boolean {
  return [...state.proposals.values()].some(
    ({ disputeId, decision }) =>
      decision === null && sessionId !== null && state.disputes.get(disputeId)!.sessionId === sessionId,
  );
}

export function payHandPay(
  state: ModelState,
  input: Parameters<SituationLedger['payHandPay']>[0],
): Refused | HandPayPaid {
  const owed = state.handPays.get(input.handPayId);
  if (!owed) return refusal('not_found');
  if (owed.amountMinor !== input.amountMinor) return refusal('invalid_request', { field: 'amountMinor' });
  if (owed.state === 'corrected') return refusal('correction_settled');
  const fresh = owed.state === 'due';
  if (fresh) {
    if (isAdjusted(state, handPaySubject(owed)) || isInDispute(state, owed.sessionId))
      return refusal('correction_pending');
    if (owed.playerId !== null)
      post(state, 'hand_pay', `hand_pay:${owed.id}`, [
        [`handpay_payable:${owed.playerId}`, -owed.amountMinor],
        [`wallet:${owed.playerId}`, owed.amountMinor],
      ]);
    Object.assign(owed, { state: 'paid', nextNotifyAtMs: state.nowMs() });
  }
  return { ok: true, handPay: rowOf(state, owed), fresh };
}

export function claimHandPays(state: ModelState, input: { limit: number; random: number }): HandPayRow[] {
  const due = [...state.handPays.values()]
    .filter((owed) => owed.nextNotifyAtMs !== null && owed.nextNotifyAtMs <= state.nowMs())
    .sort((a, b) => a.nextNotifyAtMs! - b.nextNotifyAtMs! || a.id - b.id)
    .slice(0, input.limit)
    .sort((a, b) => a.id - b.id);
  for (const owed of due) {
    owed.nextNotifyAtMs = state.nowMs() + askDelayMs(owed.attempts, input.random);
    owed.attempts += 1;
  }
  return due.map((owed) => rowOf(state, owed));
}

export function confirmHandPay(state: ModelState, handPayId: number): void {
  const owed = state.handPays.get(handPayId);
  if (owed) owed.nextNotifyAtMs = null;
}
