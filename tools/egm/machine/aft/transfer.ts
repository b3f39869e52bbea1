import type { TransferRequest } from '../../wire/transfer-poll.ts';
import { endCashOut } from '../cash-out.ts';
import { EXCEPTION, raise } from '../exceptions.ts';
import { count } from '../meters.ts';
import { blockedBy, centsOf, type Draft, NO_KEY, type Transfer } from '../state.ts';
import { closeCycle } from './history.ts';
import { isLockedFor, unlock } from './lock.ts';

const FULL = 0x00;
const PENDING = 0x40;
export const CANCELLED = 0x80;
const OUT = 0x80;
const CONTROLS_CASH_OUT = 0x01;
const CASH_OUT_BITS = 0x06;
const LOCK_AFTER = 0x10;
const ONLY_IF_LOCKED = 0x40;

/** Takes a 72 into the buffer, or says with which status it is refused; a refused one leaves the buffer as it was. */
export function acceptTransfer(draft: Draft, request: TransferRequest): Transfer | { refused: number } {
  const { memory, session, profile, nowMs } = draft;
  const { buffer } = memory.aft;
  if (buffer?.wasPending) return { refused: 0xc0 };
  const refused = refusalOfForm(draft, request) ?? refusalOfAmount(draft, request) ?? refusalOfState(draft, request);
  if (refused !== null) return { refused };
  if (buffer) closeCycle(draft);
  if (request.flags & CONTROLS_CASH_OUT) memory.hostCashOut = request.flags & CASH_OUT_BITS;
  const isAtOnce = profile.transferMs === 0 && !memory.game;
  memory.aft.buffer = {
    id: request.id,
    type: request.type,
    cents: request.cashableCents!,
    flags: request.flags,
    asset: request.asset,
    expiration: request.expiration,
    pool: request.pool,
    status: PENDING,
    wasPending: !isAtOnce,
    date: '00000000',
    time: '000000',
    meterCents: 0,
    index: 0,
  };
  if (isAtOnce) finishTransfer(draft);
  else session.dueMs.transfer = nowMs + profile.transferMs;
  return memory.aft.buffer;
}

/** The money moves here, with its meters and its record, in one commit. What changed while it was pending refuses it now. */
export function finishTransfer(draft: Draft): void {
  const { memory, session, nowMs, profile } = draft;
  const transfer = memory.aft.buffer;
  if (transfer?.status !== PENDING) return;
  if (memory.game) {
    session.dueMs.transfer = nowMs + Math.max(profile.transferMs, 1);
    return;
  }
  const status = statusNow(draft, transfer);
  if (status === FULL) moveMoney(draft, transfer);
  end(draft, status);
  if (status === FULL && transfer.type === OUT) endCashOut(draft);
  if ((transfer.flags & LOCK_AFTER) === 0) unlock(draft);
}

/** 72 80: a pending one ends as cancelled, an ended one stays what it is. */
export function cancelTransfer(draft: Draft): Transfer | null {
  const { buffer } = draft.memory.aft;
  if (buffer?.status === PENDING) end(draft, CANCELLED);
  return draft.memory.aft.buffer;
}

function end(draft: Draft, status: number): void {
  const { memory, session, date } = draft;
  const [year, month, day] = date.toISOString().slice(0, 10).split('-');
  const transfer = memory.aft.buffer!;
  memory.aft.buffer = {
    ...transfer,
    status,
    date: `${month}${day}${year}`,
    time: date.toISOString().slice(11, 19).replaceAll(':', ''),
    meterCents: memory.meters[transfer.type === OUT ? 'aftOutCents' : 'aftInCents'],
  };
  delete session.dueMs.transfer;
  draft.commit = 'transfer';
  raise(session, EXCEPTION.transferComplete);
}

function moveMoney({ memory }: Draft, { type, cents, id }: Transfer): void {
  const credits = cents / memory.denominationCents;
  const isOut = type === OUT;
  memory.credit += isOut ? -credits : credits;
  count(memory.meters, isOut ? 'aftOutCents' : 'aftInCents', cents);
  count(memory.meters, isOut ? 'aftOutCount' : 'aftInCount', 1);
  if (!isOut) count(memory.meters, 'drop', credits);
  memory.aft.lastSuccessfulId = id;
}

function refusalOfForm({ memory, profile }: Draft, request: TransferRequest): number | null {
  const { code, index, type, key, id, asset } = request;
  const isOut = type === OUT;
  if (code !== 0x00) return 0x86;
  if (index !== 0 || (type !== 0x00 && !isOut) || !memory.aft.isInHouseOn) return 0x82;
  if (!/^[\x20-\x7e]+$/.test(id)) return 0x95;
  if (id === memory.aft.lastSuccessfulId) return 0x81;
  if (asset === 0 || asset !== memory.asset) return 0x93;
  if (memory.aft.key === null) return profile.needsRegistration || key !== NO_KEY ? 0x88 : null;
  return key === memory.aft.key || (key === NO_KEY && !profile.needsRegistration) ? null : 0x89;
}

/** An amount of 0 is taken: it only carries flags (not known). */
function refusalOfAmount(draft: Draft, { type, cashableCents, otherCents }: TransferRequest): number | null {
  const { memory, profile } = draft;
  if (cashableCents === null || otherCents === null) return 0x83;
  if (otherCents > 0) return 0x82;
  if (cashableCents % memory.denominationCents !== 0) return 0x85;
  if (cashableCents > memory.settings.transferLimitCents) return 0x84;
  if (profile.movesOutAllOrNothing && type === OUT && cashableCents !== centsOf(memory, memory.credit)) return 0x86;
  return memory.game ? null : refusalOfCredit(draft, type, cashableCents);
}

function refusalOfCredit({ memory }: Draft, type: number, cents: number): number | null {
  const creditCents = centsOf(memory, memory.credit);
  if (type === OUT) return cents > creditCents ? 0x83 : null;
  return creditCents + cents > memory.settings.creditLimitCents ? 0x84 : null;
}

function refusalOfState(draft: Draft, { type, flags }: TransferRequest): number | null {
  if (blockedBy(draft)) return 0x87;
  const needsLock = draft.profile.transferNeedsLock || (flags & ONLY_IF_LOCKED) !== 0;
  return needsLock && !isLockedFor(draft, type) ? 0x94 : null;
}

/** A lock that ran out after the 72 was taken does not matter any more: nothing else can start while it is pending. */
function statusNow(draft: Draft, { type, cents }: Transfer): number {
  return blockedBy(draft) ? 0x87 : (refusalOfCredit(draft, type, cents) ?? FULL);
}
