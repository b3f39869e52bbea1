import { bcd } from '../wire/numbers.ts';
import type { Exception, Session } from './state.ts';

/** Codes of exceptions, as public lists have them (P). */
export const EXCEPTION = {
  doorOpened: 0x11,
  doorClosed: 0x12,
  powerApplied: 0x17,
  powerLost: 0x18,
  tilt: 0x20,
  memoryLost: 0x32,
  optionsChanged: 0x3c,
  ticketPrinted: 0x3d,
  billAccepted: 0x4f,
  handPayPending: 0x51,
  handPayReset: 0x52,
  printerOutOfPaper: 0x61,
  cashOutKey: 0x66,
  ticketInserted: 0x67,
  ticketTransferComplete: 0x68,
  transferComplete: 0x69,
  hostCashOut: 0x6a,
  locked: 0x6f,
  queueOverflow: 0x70,
  metersReset: 0x7a,
  gameStart: 0x7e,
  gameEnd: 0x7f,
} as const;

/** Places of the queue; not known. The 70 that says it overflowed has one more. */
const QUEUE_PLACES = 20;

export function raise(session: Session, code: number, data: number[] = []): void {
  if (session.queue.length > QUEUE_PLACES) return;
  const isFull = session.queue.length === QUEUE_PLACES;
  session.queue.push(numbered(session, isFull ? EXCEPTION.queueOverflow : code, isFull ? [] : data));
}

/** 51 is answered before all others, and there is one of it at most. */
export function raiseHandPay(session: Session): void {
  if (session.queue.some(({ code }) => code === EXCEPTION.handPayPending)) return;
  session.queue.unshift(numbered(session, EXCEPTION.handPayPending, []));
}

export function raiseGameStart(session: Session, wager: number, coinIn: number): void {
  raise(session, EXCEPTION.gameStart, [...bcd(wager, 2), ...bcd(coinIn, 4), 0x00, 0x00]);
}

export function raiseGameEnd(session: Session, win: number): void {
  raise(session, EXCEPTION.gameEnd, bcd(win, 4));
}

/** By number: a 51 can have moved before it in the meantime. */
export function takeException(session: Session, number: number): Exception | undefined {
  const at = session.queue.findIndex((exception) => exception.number === number);
  return at < 0 ? undefined : session.queue.splice(at, 1)[0];
}

function numbered(session: Session, code: number, data: number[]): Exception {
  session.exceptionNumber += 1;
  return { number: session.exceptionNumber, code, data };
}
