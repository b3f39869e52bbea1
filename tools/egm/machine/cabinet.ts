import { bcd } from '../wire/numbers.ts';
import { EXCEPTION, raise, raiseHandPay } from './exceptions.ts';
import { count, METER_NAMES, type Meters, modulus } from './meters.ts';
import { blockedBy, centsOf, type Draft, newMemory, newSession, type SettingsChange } from './state.ts';

/** Bills by cents: exception outside real-time mode, and code of the denomination in 4F (P; the code is not proven). */
const BILLS = new Map([
  [100, { exception: 0x47, code: 0x00 }],
  [500, { exception: 0x48, code: 0x02 }],
  [1000, { exception: 0x49, code: 0x03 }],
  [2000, { exception: 0x4a, code: 0x04 }],
  [5000, { exception: 0x4b, code: 0x06 }],
  [10000, { exception: 0x4c, code: 0x07 }],
]);
const COUNTRY = 0x00;

export function insertBill(draft: Draft, cents: number): string | null {
  const { memory, session } = draft;
  const bill = BILLS.get(cents);
  if (!bill) return 'unknown_bill';
  if (!memory.isBillAcceptorOn) return 'acceptor_off';
  const refused = addCredit(draft, cents);
  if (refused) return refused;
  count(memory.meters, 'billsIn', cents / memory.denominationCents);
  const counted = (memory.bills[cents] ?? 0) + 1;
  memory.bills[cents] = counted;
  if (session.isRealTime) raise(session, EXCEPTION.billAccepted, [COUNTRY, bill.code, ...bcd(counted, 4)]);
  else raise(session, bill.exception);
  return null;
}

/** Every ticket is good: no host is asked (70, 71 are left out). */
export function insertTicket(draft: Draft, cents: number): string | null {
  const refused = addCredit(draft, cents);
  if (refused) return refused;
  count(draft.memory.meters, 'ticketInCents', cents);
  raise(draft.session, EXCEPTION.ticketInserted);
  raise(draft.session, EXCEPTION.ticketTransferComplete);
  return null;
}

function addCredit(draft: Draft, cents: number): string | null {
  const { memory } = draft;
  const blocked = blockedBy(draft);
  if (blocked) return blocked;
  if (cents <= 0 || cents % memory.denominationCents !== 0) return 'denomination';
  if (centsOf(memory, memory.credit) + cents > memory.settings.creditLimitCents) return 'credit_limit';
  memory.credit += cents / memory.denominationCents;
  count(memory.meters, 'drop', cents / memory.denominationCents);
  return null;
}

export function setDoorOpen({ memory, session }: Draft, isOpen: boolean): string | null {
  if (session.isDoorOpen === isOpen) return 'already';
  session.isDoorOpen = isOpen;
  if (isOpen) count(memory.meters, 'doorOpenings', 1);
  raise(session, isOpen ? EXCEPTION.doorOpened : EXCEPTION.doorClosed);
  return null;
}

export function tilt({ session }: Draft, isTilted: boolean): string | null {
  if (session.isTilted === isTilted) return 'already';
  session.isTilted = isTilted;
  if (isTilted) raise(session, EXCEPTION.tilt);
  return null;
}

export function usePaper({ session }: Draft, hasPaper: boolean): null {
  session.hasPaper = hasPaper;
  if (!hasPaper) raise(session, EXCEPTION.printerOutOfPaper);
  return null;
}

/** Everything to zero but serial and denomination; in-house transfers stay off and the asset 0 until somebody configures them. */
export function clearMemory(draft: Draft): null {
  const { serial, denominationCents } = draft.memory;
  draft.memory = newMemory(serial, denominationCents, 0);
  draft.session = { ...newSession(), exceptionNumber: draft.session.exceptionNumber };
  raise(draft.session, EXCEPTION.metersReset);
  return null;
}

export function configure({ memory, session }: Draft, asset: number, isInHouseOn: boolean): null {
  memory.asset = asset;
  memory.aft.isInHouseOn = isInHouseOn;
  raise(session, EXCEPTION.optionsChanged);
  return null;
}

export function setMeters({ memory }: Draft, meters: Partial<Meters>): string | null {
  for (const name of METER_NAMES) {
    const value = meters[name];
    if (value === undefined) continue;
    if (value >= modulus(name)) return 'too_large';
    memory.meters[name] = value;
  }
  return null;
}

export function changeSettings({ memory }: Draft, settings: SettingsChange): null {
  Object.assign(memory.settings, settings);
  return null;
}

/** Power comes back: a drawn game ends from memory, a pending transfer as the profile says, what is open is reported again. */
export function powerUp(draft: Draft, isMemoryLost: boolean): void {
  const { memory, session, profile, nowMs } = draft;
  const { aft } = memory;
  count(memory.meters, 'powerResets', 1);
  raise(session, EXCEPTION.powerLost);
  raise(session, EXCEPTION.powerApplied);
  if (isMemoryLost) {
    raise(session, EXCEPTION.memoryLost);
    raise(session, EXCEPTION.metersReset);
  }
  if (memory.game) session.dueMs.game_end = nowMs + memory.settings.gameMs;
  if (memory.handPaysToReport.length > 0) raiseHandPay(session);
  if (aft.buffer?.status === 0x40) {
    if (profile.pendingAfterPowerLoss === 'dropped') aft.buffer = null;
    else if (profile.pendingAfterPowerLoss === 'refused') aft.buffer.status = 0x87;
    else session.dueMs.transfer = nowMs + profile.transferMs;
  }
  if (aft.buffer && aft.buffer.status !== 0x40) raise(session, EXCEPTION.transferComplete);
}
