import { CODES } from '@salon/contract';
import type { Ledger } from '../ledger.ts';
import type { CloseCode, ClosedSeat, SeatWarning } from '../situations.ts';
import { canFree } from './seats.ts';
import { creditOf, endSession, isUsable, type ModelMachine, type ModelState, openTransfers } from './state.ts';
import { intendCashOut } from './transfers.ts';

/** As the site's settings have it where they say nothing. */
const IDLE_MS = 300_000;
const NO_CREDIT_MS = 120_000;

interface Countdown {
  code: CloseCode;
  atMs: number;
}

export function seatActed(state: ModelState, input: { machineId: number; epoch: number }): void {
  const seat = state.machines.get(input.machineId)?.seat;
  if (!seat || seat.epoch !== input.epoch || seat.sessionId === null || seat.closing) return;
  seat.actedAtMs = state.nowMs();
  if (seat.closeCode === CODES.continue_countdown) Object.assign(seat, { closeAtMs: null, closeCode: null });
}

/** As `seat_deadline` of the database has it; null where nothing counts. */
function deadlineOf(state: ModelState, m: ModelMachine): Countdown | null {
  const { seat } = m;
  if (seat.sessionId === null || seat.closing || seat.keepUntilMs !== null) return null;
  if (!isUsable(m) || m.disabledReason !== null || m.stopped || openTransfers(state, m.id).length > 0) return null;
  if (m.activity === 'idle' && m.emptySinceMs !== null && creditOf(state, m.id) === 0) {
    const { startedAtMs } = state.sessions.get(seat.sessionId)!;
    return {
      code: CODES.deposit_countdown,
      atMs: Math.max(m.emptySinceMs, m.usableSinceMs, startedAtMs) + NO_CREDIT_MS,
    };
  }
  return { code: CODES.continue_countdown, atMs: Math.max(seat.actedAtMs, m.usableSinceMs) + IDLE_MS };
}

const isByStaff = (code: CloseCode | null): boolean =>
  code === CODES.session_terminating || code === CODES.removed_by_staff;

function countdownOf(state: ModelState, m: ModelMachine, warnMs: number): Countdown | null {
  const { closeAtMs, closeCode } = m.seat;
  const running = closeAtMs === null || closeCode === null ? null : { code: closeCode, atMs: closeAtMs };
  if (running !== null && isByStaff(running.code)) return running;
  const due = deadlineOf(state, m);
  if (running !== null && due?.code === running.code && due.atMs <= running.atMs) return running;
  const soonMs = state.nowMs() + warnMs;
  return due !== null && due.atMs <= soonMs ? { code: due.code, atMs: soonMs } : null;
}

export function watchSeats(
  state: ModelState,
  { warnMs }: { warnMs: number },
): { warnings: SeatWarning[]; closed: ClosedSeat[] } {
  const warnings: SeatWarning[] = [];
  const closed: ClosedSeat[] = [];
  for (const m of [...state.machines.values()].sort((a, b) => a.id - b.id)) {
    const { seat } = m;
    if (seat.sessionId === null || seat.closing || (seat.keepUntilMs !== null && seat.closeAtMs === null)) continue;
    const countdown = countdownOf(state, m, warnMs);
    Object.assign(seat, { closeAtMs: countdown?.atMs ?? null, closeCode: countdown?.code ?? null });
    if (countdown === null) continue;
    const seconds = Math.ceil((countdown.atMs - state.nowMs()) / 1_000);
    if (seconds <= 0) closed.push(closeSeat(state, m));
    else if (countdown.atMs <= state.nowMs() + warnMs + 1_000)
      warnings.push({
        ...{
          machineId: m.id,
          epoch: seat.epoch,
          playerId: seat.playerId!,
          code: countdown.code,
          seconds: Math.min(seconds, Math.ceil(warnMs / 1_000)),
        },
      });
  }
  return { warnings, closed };
}

export function closeSeat(state: ModelState, m: ModelMachine): ClosedSeat {
  const { epoch, playerId, closeCode } = m.seat;
  const freed = canFree(state, m);
  let cashOutId: string | null = null;
  if (freed) endSession(state, m);
  else {
    if (!openTransfers(state, m.id).some((t) => t.kind === 'cash_in'))
      cashOutId = intendCashOut(state, m, state.newId(), true, 0).id;
    if (m.seat.keepUntilMs === null) m.seq += 1;
    Object.assign(m.seat, { closing: true, closeAtMs: null, keepUntilMs: state.nowMs() });
  }
  return { machineId: m.id, epoch, playerId: playerId!, code: closeCode!, freed, cashOutId };
}

export function askClose(state: ModelState, request: Parameters<Ledger['askClose']>[0]): ClosedSeat | null {
  const { machineId, afterMs, code } = request;
  const m = state.machines.get(machineId);
  if (!m || m.seat.sessionId === null || m.seat.closing) return null;
  const { seat } = m;
  const soonMs = state.nowMs() + afterMs;
  seat.closeAtMs = isByStaff(seat.closeCode) && seat.closeAtMs !== null ? Math.min(soonMs, seat.closeAtMs) : soonMs;
  seat.closeCode = code;
  if (afterMs <= 0) return closeSeat(state, m);
  return {
    ...{ machineId: m.id, epoch: seat.epoch, playerId: seat.playerId!, code, freed: false, cashOutId: null },
  };
}
