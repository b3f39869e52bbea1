import { EXCEPTION, raise } from './exceptions.ts';
import { startHandPay } from './hand-pay.ts';
import { count } from './meters.ts';
import { centsOf, type Draft } from './state.ts';

const ENABLED = 0x02;
const HARD = 0x04;
const TICKETS_SHOWN = 20;

/** COLLECT. Each press asks the host anew while host cash-out is on. */
export function collect(draft: Draft): string | null {
  const { memory, session, nowMs } = draft;
  if (memory.game) return 'game_runs';
  if (memory.handPay) return 'hand_pay';
  if (session.isDoorOpen) return 'door';
  if (session.isTilted) return 'tilt';
  if (session.lock.status !== 'none' || memory.aft.buffer?.status === 0x40) return 'aft';
  if (memory.credit === 0) return 'credit';
  raise(session, EXCEPTION.cashOutKey);
  if ((memory.hostCashOut & ENABLED) === 0) return payOut(draft);
  session.isCashingOut = true;
  session.dueMs.cash_out = nowMs + memory.settings.hostCashOutMs;
  raise(session, EXCEPTION.hostCashOut);
  return null;
}

/** The host did not take the money in time: a ticket, or in hard mode an attendant (what hard does then is not known). */
export function hostDidNotPay(draft: Draft): void {
  const { memory, session, nowMs } = draft;
  if (!session.isCashingOut) return;
  if (session.lock.status !== 'none' || memory.aft.buffer?.status === 0x40) {
    session.dueMs.cash_out = nowMs + memory.settings.hostCashOutMs;
    return;
  }
  session.isCashingOut = false;
  if (memory.credit === 0 || memory.handPay) return;
  if (memory.hostCashOut & HARD) startHandPay(draft, 'cancelled_credits', memory.credit);
  else payOut(draft);
}

export function endCashOut({ session }: Draft): void {
  session.isCashingOut = false;
  delete session.dueMs.cash_out;
}

function payOut(draft: Draft): null {
  const { memory, session } = draft;
  const cents = centsOf(memory, memory.credit);
  if (memory.isPrinterCashOut && session.hasPaper && cents <= memory.settings.printerLimitCents)
    printTicket(draft, cents);
  else startHandPay(draft, 'cancelled_credits', memory.credit);
  return null;
}

function printTicket({ memory, session }: Draft, cents: number): void {
  memory.ticketNumber += 1;
  memory.tickets = [...memory.tickets, { number: memory.ticketNumber, cents }].slice(-TICKETS_SHOWN);
  count(memory.meters, 'ticketOutCents', cents);
  count(memory.meters, 'cancelled', memory.credit);
  memory.credit = 0;
  raise(session, EXCEPTION.ticketPrinted);
}
