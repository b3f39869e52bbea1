import { type link, siteSettings } from '@salon/contract';
import type { Refused } from '../refused.ts';
import type { AccountClosed, CorrectionDecided, DisputeRow, MachineLost, SituationLedger } from '../situations.ts';
import { isProposed, isSessionAdjusted } from './adjustments.ts';
import {
  balanceOf,
  creditOf,
  endSession,
  type ModelDispute,
  type ModelMachine,
  type ModelState,
  openTransfers,
  post,
  refusal,
  stepTransfer,
} from './state.ts';

const rowOf = ({ id, machineId, playerId, cause, heldMinor, claimedMinor }: ModelDispute): DisputeRow => ({
  ...{ id, machineId, playerId, cause, heldMinor, amountMinor: Math.max(heldMinor, claimedMinor) },
});

export function recordDispute(
  state: ModelState,
  input: Omit<ModelDispute, 'id' | 'heldMinor' | 'settled' | 'openedAtMs'> & {
    accounts: [account: string, amountMinor: number][];
  },
): ModelDispute {
  const { accounts, ...facts } = input;
  const heldMinor = accounts.reduce((sum, [, amount]) => sum + amount, 0);
  const dispute: ModelDispute = {
    ...facts,
    id: state.disputes.size + 1,
    heldMinor,
    settled: false,
    openedAtMs: state.nowMs(),
  };
  state.disputes.set(dispute.id, dispute);
  if (heldMinor > 0)
    post(state, 'dispute', `dispute:${dispute.id}`, [
      ...accounts.map(([account, amount]): [string, number] => [account, -amount]),
      [`suspense:dispute:${dispute.id}`, heldMinor],
    ]);
  return dispute;
}

/** As `open_dispute` of the database has it: transfers disputed, holdings to suspense, the seat free. */
export function openDispute(
  state: ModelState,
  m: ModelMachine,
  cause: ModelDispute['cause'],
  reportedMinor: number,
): AccountClosed {
  // Plays that are in doubt have disputes of their own.
  const claimedMinor = Math.max(0, reportedMinor - m.meter.doubtedMinor);
  const open = openTransfers(state, m.id).sort((a, b) => (a.id < b.id ? -1 : 1));
  const accounts: [string, number][] = [];
  for (const t of open) {
    stepTransfer(t, 'disputed', cause, null);
    if (t.kind === 'cash_in') accounts.push([`in_transit:${t.id}`, t.amountMinor]);
  }
  const creditMinor = creditOf(state, m.id);
  if (creditMinor > 0) accounts.push([`machine_credit:${m.id}`, creditMinor]);
  const { sessionId, epoch, playerId } = m.seat;
  const last = sessionId ?? m.epochs.get(Math.max(0, ...m.epochs.keys())) ?? null;
  let dispute: ModelDispute | null = null;
  if (accounts.length > 0 || (sessionId !== null && claimedMinor > 0)) {
    const owner = state.sessions.get(last ?? '')?.playerId ?? null;
    dispute = recordDispute(state, {
      ...{ machineId: m.id, playerId: owner, sessionId: last, cause, claimedMinor, accounts },
    });
  }
  if (sessionId !== null) endSession(state, m);
  return {
    disputed: open.map((t) => t.id),
    dispute: dispute && rowOf(dispute),
    freed: sessionId === null ? null : { machineId: m.id, epoch, playerId: playerId! },
  };
}

/** As `is_empty` of the database has it. */
export function isEmpty(
  state: ModelState,
  m: ModelMachine,
  { holdings, meters, ...report }: link.MachineReport,
): boolean {
  const { inMinor, outMinor, betMinor, winMinor, handPayPaidMinor } = meters;
  const isUnplayed = [report.lastPlay, betMinor, winMinor, handPayPaidMinor].every((minor) => minor === 0);
  return (
    m.seat.sessionId === null &&
    creditOf(state, m.id) === 0 &&
    openTransfers(state, m.id).length === 0 &&
    holdings.creditMinor === 0 &&
    holdings.escrowMinor === 0 &&
    holdings.handPayPendingMinor === 0 &&
    report.openCashOut === null &&
    report.awaitsAttendant !== true &&
    report.askedCashIn === undefined &&
    inMinor - outMinor - betMinor + winMinor - handPayPaidMinor === 0 &&
    (report.lastPlay === m.meter.playNumber || isUnplayed) &&
    report.epoch <= m.seat.epoch
  );
}

export function declareLost(state: ModelState, input: { machineId: number }): Refused | MachineLost {
  const m = state.machines.get(input.machineId);
  if (!m) return refusal('machine_unknown');
  if (m.link === 'up' && m.disabledReason === null) return refusal('machine_in_service');
  if (isSessionAdjusted(state, m.seat.sessionId)) return refusal('correction_pending');
  const escrow = m.lastReport?.incarnation === m.incarnation ? (m.lastReport?.openCashOut ?? null) : null;
  const isPosted = state.transfers.get(escrow?.transferId ?? '')?.state === 'posted';
  const claimedMinor = m.creditReportedMinor + (escrow === null || isPosted ? 0 : escrow.amountMinor);
  const closed = openDispute(state, m, 'machine_lost', claimedMinor);
  if (m.disabledReason === null) {
    m.disabledReason = 'machine_lost';
    m.seq += 1;
  }
  m.returned = false;
  m.baselineDue = true;
  return { ok: true, ...closed };
}

export function proposeCorrection(
  state: ModelState,
  input: Parameters<SituationLedger['proposeCorrection']>[0],
): Refused | { ok: true; fresh: boolean } {
  const { proposalId, disputeId, playerMinor, reason, operator } = input;
  const dispute = state.disputes.get(disputeId);
  if (!dispute) return refusal('not_found');
  const known = state.proposals.get(proposalId);
  if (known) {
    const same =
      known.disputeId === disputeId &&
      known.playerMinor === playerMinor &&
      known.reason === reason &&
      known.proposedBy === operator;
    return same ? { ok: true, fresh: false } : refusal('transfer_refused', { reason: 'fingerprint_mismatch' });
  }
  if (dispute.settled) return refusal('dispute_settled');
  if (isProposed(state, `dispute:${disputeId}`)) return refusal('correction_pending');
  const maxMinor = dispute.playerId === null ? 0 : Math.max(dispute.heldMinor, dispute.claimedMinor);
  if (playerMinor > maxMinor) return refusal('correction_over_dispute', { maxMinor });
  if (Math.max(dispute.heldMinor, playerMinor) > siteSettings.CORRECTION_MAX_DEFAULT)
    return refusal('correction_over_limit', { maxMinor: siteSettings.CORRECTION_MAX_DEFAULT });
  state.proposals.set(proposalId, { disputeId, playerMinor, reason, proposedBy: operator, decision: null });
  return { ok: true, fresh: true };
}

export function decideCorrection(
  state: ModelState,
  { proposalId, approve, operator }: Parameters<SituationLedger['decideCorrection']>[0],
): Refused | CorrectionDecided {
  const proposal = state.proposals.get(proposalId);
  if (!proposal) return refusal('not_found');
  const { disputeId, playerMinor, decision } = proposal;
  const dispute = state.disputes.get(disputeId)!;
  const { playerId, heldMinor, machineId } = dispute;
  if (decision !== null && (decision.approved !== approve || decision.by !== operator))
    return refusal('dispute_settled');
  if (decision === null) {
    if (approve && proposal.proposedBy.toLowerCase() === operator.toLowerCase())
      return refusal('approval_needs_another');
    proposal.decision = { approved: approve, by: operator };
    if (approve) {
      dispute.settled = true;
      const amounts: [string, number][] = [
        [`suspense:dispute:${disputeId}`, -heldMinor],
        [`house:${state.machines.get(machineId)!.siteId}`, heldMinor - playerMinor],
      ];
      if (playerId !== null) amounts.push([`wallet:${playerId}`, playerMinor]);
      if (heldMinor > 0 || playerMinor > 0) post(state, 'correction', `correction:${disputeId}`, amounts);
    }
  }
  const wallet = `wallet:${playerId}`;
  return {
    ...{ ok: true, fresh: decision === null, disputeId, playerId, playerMinor },
    ...{ balanceMinor: balanceOf(state, wallet), balanceSeq: state.accounts.get(wallet)?.seq ?? 0 },
  };
}
