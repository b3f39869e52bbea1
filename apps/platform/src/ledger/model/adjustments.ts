/** As `24-adjustments.sql` has it, of the movements that the model knows. */
import { siteSettings } from '@salon/contract';
import type { AdjustmentDecided, AdjustmentProposal, Adjustments } from '../adjustments.ts';
import type { Refused } from '../refused.ts';
import { refuseClosed } from './limits.ts';
import {
  balanceOf,
  type ModelAdjustment,
  type ModelHandPay,
  type ModelMovement,
  type ModelState,
  post,
  refusal,
} from './state.ts';

const NOT_CORRECTABLE = new Set(['reserve', 'void', 'dispute', 'opening', 'withdraw']);

export const handPaySubject = ({ machineId, reference }: ModelHandPay): string =>
  reference.startsWith('play:') ? `play:${machineId}${reference.slice(4)}` : `transfer:${reference}`;

/** Whether a correction of the dispute `dispute:<id>` waits for its decision. */
export const isProposed = (state: ModelState, subject: string): boolean =>
  [...state.proposals.values()].some((one) => `dispute:${one.disputeId}` === subject && one.decision === null);

/** Whether an adjustment of the subject waits for its decision. */
export const isAdjusted = (state: ModelState, subject: string): boolean =>
  [...state.adjustments.values()].some((one) => one.subject === subject && one.decision === null);

export const isSessionAdjusted = (state: ModelState, sessionId: string | null): boolean =>
  [...state.adjustments.values()].some(
    (one) => sessionId !== null && one.sessionId === sessionId && one.decision === null,
  );

export function subjectOf(state: ModelState, { key }: ModelMovement): string {
  const [kind, ...rest] = key.split(':');
  const of = rest.join(':');
  if (kind === 'hand_pay_due' || kind === 'jackpot') return `play:${of}`;
  if (kind === 'cash_in' || kind === 'cash_out') return `transfer:${of}`;
  if (kind === 'withdraw_paid' || kind === 'withdraw_return') return `withdrawal:${of}`;
  if (kind === 'hand_pay') return handPaySubject(state.handPays.get(Number(of))!);
  if (kind === 'correction') return `dispute:${of}`;
  if (kind === 'adjustment') return state.adjustments.get(of)!.subject;
  return key;
}

/** Machine, session and amount of what a movement is about. */
function matterOf(
  state: ModelState,
  subject: string,
): { machineId: number | null; sessionId: string | null; amountMinor: number } {
  const [kind, of, number] = subject.split(':');
  if (kind === 'transfer') {
    const { machineId, sessionId, amountMinor } = state.transfers.get(of!)!;
    return { machineId, sessionId, amountMinor };
  }
  if (kind === 'dispute') {
    const { machineId, sessionId, heldMinor, claimedMinor } = state.disputes.get(Number(of))!;
    return { machineId, sessionId, amountMinor: Math.max(heldMinor, claimedMinor) };
  }
  if (kind !== 'play') {
    // Of a payment or a promotion, which has no machine.
    const moved = kind === 'withdrawal' ? [] : [...state.movements.get(subject)!.entries.values()];
    const amountMinor =
      state.withdrawals.get(of!)?.amountMinor ?? moved.reduce((sum, one) => sum + Math.max(0, one), 0);
    return { machineId: null, sessionId: null, amountMinor };
  }
  const { sessionId, betMinor, winMinor, jackpotMinor } = state.machines.get(Number(of))!.plays.get(Number(number))!;
  return { machineId: Number(of), sessionId, amountMinor: betMinor + winMinor + (jackpotMinor ?? 0) };
}

/** Whose movement it was. */
function ownerOf(state: ModelState, { key, entries }: ModelMovement, sessionId: string | null): number | null {
  const owners = [...entries.keys()].flatMap(
    (account) => /^(?:wallet|handpay_payable):(\d+)$/.exec(account)?.[1] ?? [],
  );
  if (owners.length > 0) return Math.max(...owners.map(Number));
  if (key.startsWith('withdraw_paid:')) return state.withdrawals.get(key.slice('withdraw_paid:'.length))!.playerId;
  return state.sessions.get(sessionId ?? '')?.playerId ?? null;
}

const dueOf = (state: ModelState, subject: string): ModelHandPay | undefined =>
  [...state.handPays.values()].find((owed) => owed.state === 'due' && handPaySubject(owed) === subject);

/** Money that a movement has left where only an adjustment takes it from. */
function heldOf(state: ModelState, m: ModelMovement, playerId: number | null) {
  const due = dueOf(state, subjectOf(state, m));
  if (['hand_pay_due', 'cash_out'].includes(m.kind) && due && playerId !== null && due.playerId === playerId)
    return { heldAccount: `handpay_payable:${playerId}`, heldMinor: due.amountMinor };
  const isTaken = [...state.adjustments.values()].some(
    (one) => one.movementId === m.id && one.heldMinor > 0 && one.decision?.approved,
  );
  const found = [...m.entries].find(([account, amount]) => account.startsWith('suspense:machine:') && amount > 0);
  return found && !isTaken ? { heldAccount: found[0], heldMinor: found[1] } : { heldAccount: null, heldMinor: 0 };
}

const movementOf = (state: ModelState, id: number) => [...state.movements.values()].find((m) => m.id === id);

function refusalOf(state: ModelState, a: ModelAdjustment): Refused | null {
  const disputes = [...state.disputes.values()].filter((d) => a.sessionId !== null && d.sessionId === a.sessionId);
  if (disputes.some((d) => a.subject !== `dispute:${d.id}` && !d.settled)) return refusal('dispute_open');
  if (disputes.some((d) => d.openedAtMs > a.proposedAtMs)) return refusal('correction_outdated');
  const closed = a.playerMinor !== 0 && a.playerId !== null ? refuseClosed(state, a.playerId) : null;
  if (closed) return closed;
  if (heldOf(state, movementOf(state, a.movementId)!, a.playerId).heldMinor !== a.heldMinor)
    return refusal('correction_outdated');
  const limit = siteSettings.CORRECTION_MAX_DEFAULT;
  const before = [...state.adjustments.values()]
    .filter((one) => one.subject === a.subject && one.decision?.approved)
    .reduce((sum, one) => sum + one.playerMinor, 0);
  if (Math.max(Math.abs(before + a.playerMinor), Math.abs(a.playerMinor), a.heldMinor) > limit)
    return refusal('correction_over_limit', { maxMinor: limit });
  const most = matterOf(state, a.subject).amountMinor;
  if (before + a.playerMinor < -most)
    return refusal('correction_over_original', { maxMinor: Math.max(0, most + before) });
  const balanceMinor = balanceOf(state, `wallet:${a.playerId}`);
  if (a.playerMinor < 0 && balanceMinor + a.playerMinor < 0) return refusal('balance_too_small', { balanceMinor });
  return null;
}

function propose(state: ModelState, input: AdjustmentProposal): Refused | { ok: true; fresh: boolean } {
  const { id, movementId, username, playerMinor, reason, operator: proposedBy } = input;
  const m = movementOf(state, movementId);
  if (!m || m.entries.size === 0) return refusal('not_found');
  if (NOT_CORRECTABLE.has(m.kind)) return refusal('movement_not_correctable');
  const subject = subjectOf(state, m);
  const { machineId, sessionId } = matterOf(state, subject);
  const owner = ownerOf(state, m, sessionId);
  // Of tests, whose players have such names.
  const named = username === null ? null : Number(/^player(\d+)$/i.exec(username)?.[1]);
  if (named !== null && state.players.get(named)?.isClosed !== false)
    return refusal('not_found', { username: username! });
  if (named !== null && owner !== null) return refusal('invalid_request', { field: 'username' });
  const playerId = owner ?? named;
  if (playerMinor !== 0 && playerId === null) return refusal('invalid_request', { field: 'username' });
  const known = state.adjustments.get(id);
  if (known) {
    const asked = [movementId, playerId, playerMinor, reason, proposedBy];
    const stored = [known.movementId, known.playerId, known.playerMinor, known.reason, known.proposedBy];
    return asked.every((one, index) => one === stored[index])
      ? { ok: true, fresh: false }
      : refusal('transfer_refused', { reason: 'fingerprint_mismatch' });
  }
  const a: ModelAdjustment = {
    ...{ movementId, subject, playerId, machineId, sessionId, playerMinor, reason, proposedBy },
    ...{ ...heldOf(state, m, playerId), proposedAtMs: state.nowMs(), decision: null },
  };
  if (isAdjusted(state, subject) || isProposed(state, subject)) return refusal('correction_pending');
  if (playerMinor === 0 && a.heldMinor === 0) return refusal('invalid_request', { field: 'playerMinor' });
  const refused = refusalOf(state, a);
  if (refused) return refused;
  state.adjustments.set(id, a);
  return { ok: true, fresh: true };
}

function book(state: ModelState, id: string, a: ModelAdjustment): void {
  const due = dueOf(state, a.subject);
  const amounts: [string, number][] = [[`house:${siteOf(state, a)}`, a.heldMinor - a.playerMinor]];
  if (a.heldAccount !== null) amounts.push([a.heldAccount, -a.heldMinor]);
  if (a.playerId !== null) amounts.push([`wallet:${a.playerId}`, a.playerMinor]);
  post(state, 'correction', `adjustment:${id}`, amounts);
  if (a.heldMinor > 0 && due && due.playerId !== null)
    Object.assign(due, { state: 'corrected', nextNotifyAtMs: state.nowMs() });
}

const siteOf = (state: ModelState, { machineId, playerId }: ModelAdjustment) =>
  (state.machines.get(machineId ?? 0) ?? state.players.get(playerId!))!.siteId;

function decide(
  state: ModelState,
  { id, approve, operator }: Parameters<Adjustments['decide']>[0],
): Refused | AdjustmentDecided {
  const a = state.adjustments.get(id);
  if (!a) return refusal('not_found');
  const { movementId, playerId, playerMinor, decision } = a;
  if (decision !== null && (decision.approved !== approve || decision.by !== operator))
    return refusal('correction_settled');
  if (decision === null) {
    if (approve && a.proposedBy.toLowerCase() === operator.toLowerCase()) return refusal('approval_needs_another');
    const refused = approve ? refusalOf(state, a) : null;
    if (refused) return refused;
    if (approve) book(state, id, a);
    a.decision = { approved: approve, by: operator };
  }
  const wallet = state.accounts.get(`wallet:${playerId}`) ?? { balanceMinor: 0, seq: 0 };
  return {
    ...{ ok: true, fresh: decision === null, movementId, playerId, playerMinor },
    ...{ balanceMinor: wallet.balanceMinor, balanceSeq: wallet.seq },
  };
}

export function createModelAdjustments(state: ModelState): Adjustments {
  return {
    propose: async (input) => propose(state, input) as never,
    decide: async (input) => decide(state, input) as never,
  };
}
