import { EXCEPTION, raise, raiseHandPay } from './exceptions.ts';
import { count } from './meters.ts';
import { centsOf, type Draft, type HandPay } from './state.ts';

/** Hand pays that wait to be read by 1B. */
const REPORT_PLACES = 5;
/** 51 comes again when no 1B followed it. */
const NOTICE_MS = 15_000;

export function startHandPay(draft: Draft, kind: HandPay['kind'], credits: number): void {
  const { memory, session } = draft;
  memory.handPayNumber += 1;
  memory.handPay = { number: memory.handPayNumber, kind, credits, resetTo: 'hand' };
  if (memory.handPaysToReport.length < REPORT_PLACES) memory.handPaysToReport.push({ ...memory.handPay });
  draft.commit = 'hand_pay';
  raiseHandPay(session);
}

/** By the attendant's key or by 94. The money leaves by hand, or goes to the credit meter if A8 said so. */
export function resetHandPay(draft: Draft): boolean {
  const { memory, session } = draft;
  const { handPay, meters } = memory;
  if (!handPay) return false;
  memory.handPay = null;
  if (handPay.kind === 'cancelled_credits') {
    memory.credit -= handPay.credits;
    count(meters, 'handPaidCancelled', handPay.credits);
    count(meters, 'cancelled', handPay.credits);
  } else if (handPay.resetTo === 'credit') {
    memory.credit += handPay.credits;
    count(meters, 'coinOut', handPay.credits);
  } else count(meters, 'jackpot', handPay.credits);
  draft.commit = 'hand_pay';
  raise(session, EXCEPTION.handPayReset);
  return true;
}

/** 94: 00 done, 01 unable, 02 none. */
export function resetByHost(draft: Draft): number {
  if (!draft.memory.handPay) return 0x02;
  if (!draft.memory.settings.allowsRemoteReset) return 0x01;
  resetHandPay(draft);
  return 0x00;
}

/** A8: 00 done, 01 unable, 02 none. Cancelled credits came from the credit meter and cannot go back there. */
export function chooseReset(draft: Draft, method: number): number {
  const { handPay } = draft.memory;
  if (!handPay) return 0x02;
  if (method > 0x01 || (method === 0x01 && !canResetToCredit(handPay))) return 0x01;
  handPay.resetTo = method === 0x01 ? 'credit' : 'hand';
  return 0x00;
}

/** Level 40 non-progressive, 80 cancelled credits. All zero: none is left to report. */
export function handPayToReport(draft: Draft): { number: number; level: number; cents: number; resetId: number } {
  const [next] = draft.memory.handPaysToReport;
  delete draft.session.dueMs.hand_pay_notice;
  if (!next) return { number: 0, level: 0, cents: 0, resetId: 0 };
  const level = next.kind === 'win' ? 0x40 : 0x80;
  return {
    number: next.number,
    level,
    cents: centsOf(draft.memory, next.credits),
    resetId: canResetToCredit(next) ? 1 : 0,
  };
}

/** The 1B was acknowledged. */
export function handPayWasReported({ memory, session }: Draft, number: number): void {
  memory.handPaysToReport = memory.handPaysToReport.filter((handPay) => handPay.number !== number);
  if (memory.handPaysToReport.length > 0) raiseHandPay(session);
}

/** The 51 was acknowledged: now a 1B should come. */
export function awaitReport({ memory, session, nowMs }: Draft): void {
  if (memory.handPaysToReport.length > 0) session.dueMs.hand_pay_notice = nowMs + NOTICE_MS;
}

function canResetToCredit(handPay: HandPay): boolean {
  return handPay.kind === 'win';
}
