import { MONEY_FAULTS, type MoneyFault, OPERATOR_FAULTS } from '@salon/domain';
import type { Alarm } from '../ports.ts';
import { creditOnMachineMinor } from '../state/machine-state.ts';
import type { MachineStore } from '../state/store.ts';
import { type ExpectedMoves, type GamesPlayed, type Judgement, judge, NO_MOVES } from './judge.ts';
import { advanceOf, isSameReading, type MeterModuli, type MeterReading } from './meter-reading.ts';
import type { MeteredPlay, MeteredState } from './metered-state.ts';
import type { TransferPort } from './transfer-port.ts';

export interface ReadingDeps {
  store: MachineStore;
  gameId: string;
  nowMs(): number;
  alarm(alarm: Alarm): void;
}

export interface Reading {
  reading: MeterReading;
  serial: string | null;
  moduli: MeterModuli;
}

/** Null: no answer, or a game runs. */
export async function readNow(port: TransferPort, alsoHeld = false): Promise<Reading | null> {
  const reading = await port.reading(alsoHeld);
  return reading === null ? null : { reading, serial: port.serial(), moduli: port.moduli };
}

/**
 * Journals a reading and the games that it brings. False: a game runs, or it cannot be explained and the machine has its fault.
 * Must not be called while a transfer may be under way, unless it is among `expected`.
 */
export function journalReading(
  deps: ReadingDeps,
  { reading, serial, moduli }: Reading,
  expected: Partial<ExpectedMoves> = {},
): boolean {
  const { store, nowMs } = deps;
  const { metered, faults } = store.state();
  if (metered === null) throw new Error('reading: of a machine whose outcomes are drawn here');
  // Until an operator has checked the machine no game of it is booked.
  if (MONEY_FAULTS.some((fault) => faults.includes(fault))) return false;
  const atMs = nowMs();
  const known = { t: 'metered', reading, serial, atMs } as const;
  if (metered.reading === null) return begin(deps, { reading, serial, moduli });
  if (metered.serial !== serial) return distrust(deps, 'meters_backward', 'another board');
  const judged = judgeFrom(metered, metered.reading, { reading, moduli }, expected);
  if (judged.kind === 'running') return false;
  if (judged.kind === 'backward') return distrust(deps, 'meters_backward', 'a meter went backward');
  if (judged.kind === 'foreign')
    return distrust(deps, 'foreign_money', `${judged.differenceMinor} that no game and no transfer of ours has moved`);
  const isNews = !isSameReading(reading, metered.reading) || judged.jackpotDueMinor !== metered.jackpotDueMinor;
  if (judged.games !== null && metered.test !== null)
    return distrust(deps, 'foreign_money', 'a game with the credit of a test');
  // A new journal takes no game before the platform has said where its numbers go on.
  if (judged.games !== null && !store.state().numbered) return false;
  if (isNews) {
    const play = judged.games === null ? null : playOf(deps, judged.games);
    store.write({ ...known, play, jackpotDueMinor: judged.jackpotDueMinor });
  }
  return true;
}

/** The journal's last reading and this one: does a game run? */
export function isRunning({ store }: ReadingDeps, reading: Reading, expected: Partial<ExpectedMoves>): boolean {
  const { metered } = store.state();
  if (metered?.reading == null) return false;
  return judgeFrom(metered, metered.reading, reading, expected).kind === 'running';
}

function judgeFrom(
  { jackpotDueMinor }: MeteredState,
  before: MeterReading,
  { reading, moduli }: Pick<Reading, 'reading' | 'moduli'>,
  expected: Partial<ExpectedMoves>,
): Judgement {
  return judge(before, reading, moduli, { ...NO_MOVES, jackpotDueMinor, ...expected });
}

/**
 * Journals that an attendant's key has taken all credit off the machine: it is owed as a hand pay of this cash out. A reading
 * that does not say so is read as any other. False: it cannot be explained.
 */
export function journalCancelled(
  deps: ReadingDeps,
  reading: Reading,
  cashOut: { transferId: string; epoch: number; amountMinor: number },
): boolean {
  const { store, nowMs } = deps;
  const { amountMinor } = cashOut;
  const before = store.state();
  const wasCancelled = reading.reading.counters.cancelledMinor !== before.metered?.reading?.counters.cancelledMinor;
  // Of a machine without credit of ours nothing is owed, whatever was on it. A cash out of 0 would be of no seat, and no platform would take it.
  if (!wasCancelled || before.holdings.creditMinor === 0 || before.escrow !== null || before.handPay !== null)
    return journalReading(deps, reading);
  if (!journalReading(deps, reading, { cancelledMinor: amountMinor })) return false;
  // Games of the same reading come first; what is left must be all that was cancelled.
  if (store.state().holdings.creditMinor !== amountMinor)
    return distrust(deps, 'foreign_money', `${amountMinor} cancelled of ${store.state().holdings.creditMinor}`);
  store.write({ t: 'debited', ...cashOut, handPay: true, atMs: nowMs() });
  return true;
}

/**
 * An operator has looked at the machine: it is trusted again from this reading on, where its credit is the journal's; what it
 * played until then is written off. Where its money was never in question its games are booked. False: it is not trusted.
 */
export function trustReading(deps: ReadingDeps, now: Reading): boolean {
  const { store, nowMs } = deps;
  const { metered, holdings, faults } = store.state();
  const { reading, serial } = now;
  if (metered === null || metered.asked !== null) return false;
  const atMs = nowMs();
  if (MONEY_FAULTS.some((fault) => faults.includes(fault))) {
    const isTestGone = metered.test !== null && reading.creditMinor === holdings.creditMinor;
    if (reading.creditMinor !== creditOnMachineMinor(store.state()) && !isTestGone) return false;
    store.write({ t: 'metered', reading, serial, play: null, jackpotDueMinor: jackpotDue(deps, now), atMs });
    if (isTestGone && metered.test !== null) store.write({ t: 'test_abandoned', testId: metered.test.testId, atMs });
  } else if (!journalReading(deps, now)) return false;
  for (const fault of OPERATOR_FAULTS)
    if (faults.includes(fault)) store.write({ t: 'fault', fault, stands: false, atMs });
  return true;
}

/**
 * What rings still may come to the counter at its reset. Nothing else will, and nothing of it after the memory was cleared: of
 * counters that stood just below their modulus that looks like a step forward.
 */
function jackpotDue({ store }: ReadingDeps, { reading, moduli }: Reading): number {
  const { metered, handPay } = store.state();
  if (metered?.reading == null || handPay === null) return 0;
  const advance = advanceOf(metered.reading.counters, reading.counters, moduli);
  const isCleared = advance === null || Object.values(reading.counters).every((count) => count === 0);
  return isCleared ? 0 : Math.max(0, metered.jackpotDueMinor - advance.jackpotMinor);
}

/** A new journal begins where the machine stands; credit that is on it is nobody's whom we know. */
function begin(deps: ReadingDeps, { reading, serial }: Reading): boolean {
  const { store, nowMs } = deps;
  if (reading.creditMinor > 0) return distrust(deps, 'foreign_money', `${reading.creditMinor} on a new machine`);
  store.write({ t: 'metered', reading, serial, play: null, jackpotDueMinor: 0, atMs: nowMs() });
  return true;
}

export function distrust({ store, alarm, nowMs }: ReadingDeps, fault: MoneyFault, detail: string): false {
  store.write({ t: 'fault', fault, stands: true, atMs: nowMs() });
  alarm({ kind: fault, detail });
  return false;
}

function playOf({ store, gameId }: ReadingDeps, played: GamesPlayed): MeteredPlay {
  const { lastPlay, seated, epoch, seatEpoch } = store.state();
  // Games of a machine that nobody holds belong to the last seat: its credit was wagered.
  return { number: lastPlay + 1, epoch: seated ? epoch : seatEpoch, gameId, ...played };
}
