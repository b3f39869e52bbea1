import { CODES } from '@salon/contract';
import type { ExpiredSeat, Ledger, SeatTaken } from '../ledger.ts';
import type { Refused } from '../refused.ts';
import { refusePlayer } from './limits.ts';
import { isForAnother, leaveLine } from './lines.ts';
import { creditOf, endSession, type ModelMachine, type ModelState, openTransfers, refusal } from './state.ts';
import { intendCashOut } from './transfers.ts';

export function takeSeat(state: ModelState, input: Parameters<Ledger['takeSeat']>[0]): Refused | SeatTaken {
  const who = state.players.get(input.playerId);
  if (!who) throw new Error(`no player ${input.playerId}`);
  const machine = state.machines.get(input.machineId);
  if (!machine || machine.siteId !== who.siteId) return refusal('machine_unknown');
  const own = machine.seat.playerId === input.playerId;
  const limited = own ? null : refusePlayer(state, input.playerId);
  if (limited) return limited;
  const other = [...state.machines.values()].find((m) => m.id !== machine.id && m.seat.playerId === input.playerId);
  if (other) return refusal('seated_elsewhere', { machineId: other.id, machine: other.name });
  if (machine.link !== 'up') return refusal('machine_offline');
  if (own && machine.seat.closing)
    return refusal(machine.seat.closeCode === CODES.removed_by_staff ? 'removed_by_staff' : 'session_terminated');
  if (!own) {
    if (
      machine.stopped ||
      machine.disabledReason !== null ||
      machine.faults.length > 0 ||
      machine.activity === 'error' ||
      machine.activity === 'handpay'
    ) {
      return refusal('machine_not_playable');
    }
    if (machine.seat.playerId !== null || isForAnother(state, machine, input.playerId)) return refusal('seat_taken');
    if (machine.activity === 'bonus' || machine.activity === 'cashing_out') return refusal('machine_not_playable');
  }
  if (!own) machine.reserved = null;
  const before = machine.seat;
  const sessionId = before.sessionId ?? openSession(state, machine.id, input.playerId);
  machine.seat = {
    epoch: before.epoch + 1,
    sessionId,
    playerId: input.playerId,
    loginId: input.loginId,
    keepUntilMs: null,
    actedAtMs: state.nowMs(),
    // A countdown of staff's minds no act of the player's, an idle one is over; a new session has none.
    ...(before.sessionId === null || before.closeCode === CODES.continue_countdown
      ? { closeAtMs: null, closeCode: null }
      : { closeAtMs: before.closeAtMs, closeCode: before.closeCode }),
    closing: false,
    ...{ expireAfterMs: null, expireTries: 0 },
  };
  leaveLine(machine, input.playerId);
  machine.epochs.set(machine.seat.epoch, sessionId);
  if (before.sessionId === null || before.keepUntilMs !== null) machine.seq += 1;
  for (const t of openTransfers(state, machine.id)) if (t.kind === 'cash_out') t.epoch = machine.seat.epoch;
  return seatTaken(state, machine, own, before.loginId === input.loginId ? null : before.loginId);
}

export function resumeSeat(state: ModelState, input: Parameters<Ledger['resumeSeat']>[0]): SeatTaken | null {
  const m = state.machines.get(input.machineId);
  const isTheirs = m?.seat.playerId === input.playerId && m.seat.loginId === input.loginId;
  if (!m || !isTheirs || m.seat.epoch !== input.epoch || m.seat.closing) return null;
  if (m.seat.keepUntilMs !== null) m.seq += 1;
  m.seat.keepUntilMs = null;
  return seatTaken(state, m, true, null);
}

function openSession(state: ModelState, machineId: number, playerId: number): string {
  const id = state.newId();
  state.sessions.set(id, {
    ...{ id, playerId, machineId, startedAtMs: state.nowMs(), endedAtMs: null },
    ...{ inMinor: 0, outMinor: 0, betMinor: 0, winMinor: 0, spinCount: 0, freeSpinCount: 0 },
  });
  return id;
}

function seatTaken(state: ModelState, m: ModelMachine, tookOver: boolean, previousLoginId: string | null): SeatTaken {
  const session = state.sessions.get(m.seat.sessionId!)!;
  const who = state.players.get(session.playerId)!;
  return {
    ok: true,
    epoch: m.seat.epoch,
    sessionId: session.id,
    startedAt: new Date(session.startedAtMs).toISOString(),
    tookOver,
    previousLoginId,
    currency: state.sites.get(who.siteId)!.currency,
    playerName: who.name,
    creditMinor: creditOf(state, m.id),
    inMinor: session.inMinor,
    outMinor: session.outMinor,
    openTransfers: openTransfers(state, m.id)
      .filter((t) => t.sessionId === session.id)
      .sort((a, b) => a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1))
      .map(({ id, kind, amountMinor }) => ({ id, kind, amountMinor })),
  };
}

export function setSeatGone(state: ModelState, input: Parameters<Ledger['setSeatGone']>[0]): void {
  const m = state.machines.get(input.machineId);
  if (!m || m.seat.epoch !== input.epoch || m.seat.sessionId === null || m.seat.keepUntilMs !== null) return;
  m.seat.keepUntilMs = state.nowMs() + input.keepMs;
  m.seq += 1;
}

export function setSeatPresent(state: ModelState, input: Parameters<Ledger['setSeatPresent']>[0]): void {
  const m = state.machines.get(input.machineId);
  if (!m || m.seat.epoch !== input.epoch || m.seat.sessionId === null || m.seat.keepUntilMs === null) return;
  if (m.seat.closing) return;
  m.seat.keepUntilMs = null;
  m.seq += 1;
}

/** As `can_free` has it: nothing of the player's can be on the machine or on its way to it. */
export function canFree(state: ModelState, m: ModelMachine): boolean {
  if (openTransfers(state, m.id).length > 0 || creditOf(state, m.id) !== 0 || m.meter.doubtedMinor > 0) return false;
  const untouched = state.sessions.get(m.seat.sessionId!)?.inMinor === 0;
  return untouched || (m.link === 'up' && m.activity === 'idle' && m.creditReportedMinor === 0);
}

export function freeSeat(state: ModelState, input: Parameters<Ledger['freeSeat']>[0]): { freed: boolean } {
  const m = state.machines.get(input.machineId);
  if (!m || m.seat.epoch !== input.epoch) return { freed: false };
  if (m.seat.sessionId === null) return { freed: true };
  if (!canFree(state, m)) return { freed: false };
  endSession(state, m);
  return { freed: true };
}

export function giveUpSeat(state: ModelState, input: Parameters<Ledger['giveUpSeat']>[0]): boolean {
  const theirs = ({ seat }: ModelMachine) => seat.playerId === input.playerId && seat.loginId === input.loginId;
  const m = [...state.machines.values()].find(theirs);
  if (!m) return false;
  if (m.seat.keepUntilMs === null) m.seq += 1;
  m.seat.keepUntilMs = Math.min(m.seat.keepUntilMs ?? Number.POSITIVE_INFINITY, state.nowMs());
  m.seat.expireAfterMs = null;
  return true;
}

export function expireSeats(state: ModelState): ExpiredSeat[] {
  const expired: ExpiredSeat[] = [];
  const nowMs = state.nowMs();
  const due = [...state.machines.values()]
    .filter(({ seat: { sessionId, keepUntilMs, expireAfterMs } }) => {
      return sessionId !== null && keepUntilMs !== null && keepUntilMs <= nowMs && (expireAfterMs ?? 0) <= nowMs;
    })
    .sort((a, b) => dueSince(a) - dueSince(b) || a.id - b.id)
    .slice(0, 100)
    .sort((a, b) => a.id - b.id);
  for (const m of due) {
    const { epoch, playerId } = m.seat;
    const freed = canFree(state, m);
    let cashOutId: string | null = null;
    if (freed) endSession(state, m);
    else {
      m.seat.expireAfterMs = nowMs + Math.min(1_000 * 2 ** Math.min(m.seat.expireTries, 10), 30_000);
      m.seat.expireTries += 1;
      if (openTransfers(state, m.id).some((t) => t.kind === 'cash_in' || t.thenFree)) continue;
      cashOutId = intendCashOut(state, m, state.newId(), true, 0).id;
    }
    expired.push({ machineId: m.id, epoch, playerId: playerId!, freed, cashOutId });
  }
  return expired;
}

const dueSince = ({ seat }: ModelMachine): number => seat.expireAfterMs ?? seat.keepUntilMs!;
