import type { LockRequest } from '../../wire/polls.ts';
import type { LockReply } from '../../wire/transfer-replies.ts';
import { EXCEPTION, raise } from '../exceptions.ts';
import { blockedBy, centsOf, type Draft, HISTORY_MAX } from '../state.ts';

const TRANSFER_IN = 0x01;
const TRANSFER_OUT = 0x02;
const NOTICE_MS = 5_000;

/** 74: ask for the lock, give it back, or only look. */
export function lockPoll(draft: Draft, { code, condition, timeoutMs }: LockRequest): LockReply {
  delete draft.session.dueMs.lock_notice;
  if (code === 0x80) unlock(draft);
  if (code === 0x00) requestLock(draft, condition, timeoutMs);
  return lockStatus(draft);
}

/** Condition 00 locks nothing. While a game runs the lock is pending; its time runs from the request. */
function requestLock(draft: Draft, condition: number, timeoutMs: number): void {
  const { memory, session, nowMs } = draft;
  const isWanted = condition !== 0 && (condition & ~(TRANSFER_IN | TRANSFER_OUT)) === 0 && timeoutMs > 0;
  if (!isWanted || blockedBy(draft) || !memory.aft.isInHouseOn) return;
  session.dueMs.lock_end = nowMs + timeoutMs;
  if (memory.game) session.lock = { status: 'pending', condition };
  else freeze(draft, condition);
}

/** The game is over: a pending lock takes hold, unless a hand pay came first. */
export function freezeWhenIdle(draft: Draft): void {
  const { lock } = draft.session;
  if (lock.status !== 'pending') return;
  if (blockedBy(draft)) unlock(draft);
  else freeze(draft, lock.condition);
}

function freeze({ session, nowMs }: Draft, condition: number): void {
  session.lock = { status: 'locked', condition };
  raise(session, EXCEPTION.locked);
  session.dueMs.lock_notice = nowMs + NOTICE_MS;
}

/** 6F comes every 5 s until the host looks with a 74. */
export function noticeLock({ session, nowMs }: Draft): void {
  if (session.lock.status !== 'locked') return;
  raise(session, EXCEPTION.locked);
  session.dueMs.lock_notice = nowMs + NOTICE_MS;
}

export function unlock({ session }: Draft): void {
  session.lock = { status: 'none' };
  delete session.dueMs.lock_end;
  delete session.dueMs.lock_notice;
}

export function isLockedFor({ session }: Draft, type: number): boolean {
  const needed = type === 0x80 ? TRANSFER_OUT : TRANSFER_IN;
  return session.lock.status === 'locked' && (session.lock.condition & needed) !== 0;
}

function lockStatus(draft: Draft): LockReply {
  const { memory, session } = draft;
  const { aft } = memory;
  const isReady = aft.isInHouseOn && !memory.game && blockedBy(draft) === null;
  const isFull = centsOf(memory, memory.credit) >= memory.settings.creditLimitCents;
  // Custom ticket data 04; in-house 10 and any transfer 80; registered 08; partial transfers to the host 02, which are not offered.
  const aftStatus = 0x04 | (aft.isInHouseOn ? 0x90 : 0) | (aft.key === null ? 0 : 0x08);
  return {
    asset: memory.asset,
    lock: { none: 0xff, pending: 0x40, locked: 0x00 }[session.lock.status],
    available: isReady ? (isFull ? 0 : TRANSFER_IN) | TRANSFER_OUT : 0,
    hostCashOut: 0x01 | memory.hostCashOut,
    aftStatus,
    historyMax: HISTORY_MAX,
    cashableCents: centsOf(memory, memory.credit),
    limitCents: memory.settings.transferLimitCents,
  };
}
