import type { link } from '@salon/contract';
import { imbalance, UNSEEN } from '@salon/domain';
import type { Ledger, MachineMet } from '../ledger.ts';
import { isEmpty, openDispute } from './disputes.ts';
import {
  creditOf,
  isPlayDoubted,
  isUsable,
  type ModelMachine,
  type ModelMeter,
  type ModelState,
  openTransfers,
} from './state.ts';

const NO_MACHINE: MachineMet = {
  ...{ accepted: false, reason: 'machine_unknown', epoch: 0, bookedPlay: 0, seated: false, disputed: [] },
  ...{ dispute: null, freed: null, newlyDisabled: false, stopped: false },
  facts: UNSEEN,
};

export function handshakeMachine(state: ModelState, report: link.MachineReport, linkId: string): MachineMet {
  const m = state.machines.get(report.machineId);
  if (!m) return NO_MACHINE;
  const before = [m.link, m.activity, m.disabledReason, m.creditReportedMinor > 0, m.faults.length > 0].join();
  const newJournal = m.incarnation !== report.incarnation;
  const closed = newJournal
    ? openDispute(state, m, 'journal_replaced', m.creditReportedMinor)
    : { disputed: [], dispute: null, freed: null };
  if (newJournal) {
    const zero = { inMinor: 0, outMinor: 0, betMinor: 0, winMinor: 0, handPayMinor: 0, doubtedMinor: 0 };
    m.meter = { ...m.meter, ...zero, compare: null };
  }
  const wrong = closed.dispute ? 'journal_replaced' : compare(state, m, report, newJournal);
  if (wrong === null && m.returned) m.meter.hour = null;
  if (wrong === null && report.lastPlay > m.meter.playNumber) {
    const { betMinor, winMinor } = report.meters;
    m.meter.compare = { at: report.lastPlay, betMinor, winMinor, handPayMinor: handPayOf(report) };
  }
  state.links.set(linkId, state.nowMs());
  const trusted = m.disabledReason === null || m.returned;
  const faults = m.linkId === linkId ? m.faults : [];
  m.incarnation = report.incarnation;
  m.linkId = linkId;
  m.lastReport = report;
  note(state, m, { link: 'up', faults, activity: report.activity, creditReportedMinor: report.holdings.creditMinor });
  if (trusted) m.disabledReason = wrong;
  m.returned = false;
  m.baselineDue = (m.baselineDue || newJournal) && !(trusted && wrong === null);
  if (before !== [m.link, m.activity, m.disabledReason, m.creditReportedMinor > 0, m.faults.length > 0].join())
    m.seq += 1;
  for (const t of openTransfers(state, m.id)) {
    if (t.nextAskAtMs !== null) t.nextAskAtMs = Math.min(t.nextAskAtMs, state.nowMs());
  }
  if (!newJournal && report.awaitsAttendant === true) notifyAgain(state, m.id);
  const seat = m.seat.sessionId === null ? 'free' : m.seat.keepUntilMs === null ? 'present' : 'gone';
  return {
    ...closed,
    ...{ accepted: m.disabledReason === null || (isPlayDoubted(m) && (wrong ?? 'play_unfit') === 'play_unfit') },
    ...{ reason: m.disabledReason, epoch: m.seat.epoch },
    ...{ bookedPlay: m.meter.playNumber, seated: m.seat.sessionId !== null },
    ...{ newlyDisabled: trusted && wrong !== null, stopped: m.stopped || isPlayDoubted(m) },
    facts: { link: 'up', seat, activity: m.activity, creditMinor: m.creditReportedMinor },
  };
}

/** As the database has it, where nothing of the machine waits for an attendant. */
function notifyAgain(state: ModelState, machineId: number): void {
  const own = [...state.handPays.values()].filter((owed) => owed.machineId === machineId);
  if (own.some((owed) => owed.state === 'due' || owed.nextNotifyAtMs !== null)) return;
  for (const paid of own.sort((a, b) => b.id - a.id).slice(0, 3)) paid.nextNotifyAtMs = state.nowMs();
}

/** Why they disagree; where an operator has returned an empty machine, its meters are taken as they are. */
function compare(state: ModelState, m: ModelMachine, report: link.MachineReport, newJournal: boolean): string | null {
  const wrong = disagreement(state, m, report);
  if (wrong === null || !m.returned || !(m.baselineDue || newJournal) || !isEmpty(state, m, report)) return wrong;
  const { inMinor, outMinor, betMinor, winMinor, handPayPaidMinor: handPayMinor } = report.meters;
  const taken = { inMinor, outMinor, betMinor, winMinor, handPayMinor, doubtedMinor: 0 };
  m.meter = { ...m.meter, ...taken, compare: null };
  return report.operatorFault ?? null;
}

const handPayOf = (report: link.MachineReport) => report.meters.handPayPaidMinor + report.holdings.handPayPendingMinor;

/** As `disagreement` of the database has it: a machine may know more than the ledger, never less. */
function disagreement(state: ModelState, m: ModelMachine, report: link.MachineReport): string | null {
  const { meters, openCashOut } = report;
  const booked: ModelMeter = m.meter;
  if (imbalance(report.holdings, meters) !== 0) return 'meters_imbalance';
  if (report.holdings.escrowMinor !== (openCashOut?.amountMinor ?? 0)) return 'escrow';
  if ((report.bookedPlay ?? 0) > booked.playNumber) return 'platform_behind';
  if (openCashOut !== null && !m.epochs.has(openCashOut.epoch)) return 'platform_behind';
  if (report.askedCashIn !== undefined && !state.transfers.has(report.askedCashIn.transferId)) return 'platform_behind';
  const openInMinor = openTransfers(state, m.id).find((t) => t.kind === 'cash_in')?.amountMinor ?? 0;
  const aheadMinor = meters.inMinor - booked.inMinor;
  if (aheadMinor !== 0 && aheadMinor !== openInMinor) return 'in_meter';
  const escrowed = state.transfers.get(openCashOut?.transferId ?? '');
  const unconfirmedMinor = escrowed?.state === 'posted' ? escrowed.amountMinor + escrowed.doubtedMinor : 0;
  if (booked.outMinor - meters.outMinor !== unconfirmedMinor) return 'out_meter';
  const creditMinor = booked.inMinor - booked.outMinor - booked.betMinor + booked.winMinor - booked.handPayMinor;
  if (creditOf(state, m.id) + booked.doubtedMinor !== creditMinor) return 'credit';
  const isUnplayed = [report.lastPlay, meters.betMinor, meters.winMinor, handPayOf(report)]
    .concat([booked.betMinor, booked.winMinor, booked.handPayMinor])
    .every((minor) => minor === 0);
  const isKnownToHavePlayed = booked.compare !== null && booked.compare.at > report.lastPlay;
  if ((report.lastPlay < booked.playNumber && !isUnplayed) || isKnownToHavePlayed) return 'journal_behind';
  const sameMeters =
    meters.betMinor === booked.betMinor &&
    meters.winMinor === booked.winMinor &&
    handPayOf(report) === booked.handPayMinor;
  if (report.lastPlay <= booked.playNumber && !sameMeters) return 'play_meters';
  if (report.epoch > m.seat.epoch) return 'epoch_ahead';
  return booked.doubtedMinor > 0 ? 'play_unfit' : (report.operatorFault ?? null);
}

type Shown = Pick<ModelMachine, 'link' | 'activity' | 'faults' | 'creditReportedMinor'>;

function note(state: ModelState, m: ModelMachine, next: Partial<Shown>): void {
  const wasUsable = isUsable(m);
  Object.assign(m, next);
  m.emptySinceMs = m.creditReportedMinor === 0 ? (m.emptySinceMs ?? state.nowMs()) : null;
  if (isUsable(m) && !wasUsable) m.usableSinceMs = state.nowMs();
}

/** Counts a change of what the lobby shows. */
function show(state: ModelState, m: ModelMachine, next: Partial<Shown>): boolean {
  const shown = () => [m.link, m.activity, m.faults.length > 0, m.creditReportedMinor > 0].join();
  const before = shown();
  note(state, m, next);
  const changed = before !== shown();
  if (changed) m.seq += 1;
  return changed;
}

export function reportActivity(state: ModelState, input: Parameters<Ledger['reportActivity']>[0]): boolean {
  const m = state.machines.get(input.machineId);
  if (!m || m.linkId !== input.linkId || m.link !== 'up') return false;
  return show(state, m, { activity: input.activity, creditReportedMinor: input.creditMinor });
}

export function reportFaults(state: ModelState, input: Parameters<Ledger['reportFaults']>[0]): boolean {
  const m = state.machines.get(input.machineId);
  if (!m || m.linkId !== input.linkId || m.link !== 'up') return false;
  return show(state, m, { faults: input.faults });
}

export function unlink(state: ModelState, linkId: string): number[] {
  const gone = [...state.machines.values()].filter((m) => m.linkId === linkId).sort((a, b) => a.id - b.id);
  for (const m of gone) {
    m.linkId = null;
    show(state, m, { link: 'down', faults: [] });
  }
  state.links.delete(linkId);
  return gone.map((m) => m.id);
}

export function unlinkMachine(state: ModelState, input: { machineId: number; linkId: string }): boolean {
  const m = state.machines.get(input.machineId);
  if (!m || m.linkId !== input.linkId) return false;
  m.linkId = null;
  show(state, m, { link: 'down', faults: [] });
  return true;
}

export function stopMachine(state: ModelState, input: { machineId: number; stop: boolean }): boolean {
  const m = state.machines.get(input.machineId);
  if (!m) return false;
  const returns = !input.stop && m.disabledReason !== null;
  if (m.stopped === input.stop && (!returns || m.returned)) return false;
  if (m.stopped !== input.stop) m.seq += 1;
  m.stopped = input.stop;
  m.returned = returns;
  return true;
}

export function touchLink(state: ModelState, linkId: string): void {
  state.links.set(linkId, state.nowMs());
}

export function dropLostLinks(state: ModelState, input: { silentMs: number }): number[] {
  const lost = [...state.links].filter(([, seenAtMs]) => seenAtMs < state.nowMs() - input.silentMs);
  return lost.flatMap(([linkId]) => unlink(state, linkId));
}
