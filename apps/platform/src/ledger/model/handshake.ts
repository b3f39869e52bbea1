import type { link } from '@salon/contract';
import { type CashInState, type CashOutState, imbalance, nextCashIn, nextCashOut, UNSEEN } from '@salon/domain';
import type { Ledger, MachineMet } from '../ledger.ts';
import {
  creditOf,
  disable,
  isUsable,
  type ModelMachine,
  type ModelMeter,
  type ModelState,
  openTransfers,
  stepTransfer,
} from './state.ts';

const NO_MACHINE: MachineMet = {
  ...{ accepted: false, reason: 'machine_unknown', epoch: 0, bookedPlay: 0, seated: false, disputed: [] },
  stopped: false,
  facts: UNSEEN,
};

export function meetMachine(state: ModelState, report: link.MachineReport, linkId: string): MachineMet {
  const m = state.machines.get(report.machineId);
  if (!m) return NO_MACHINE;
  if (m.returned) trust(m);
  const newJournal = m.incarnation !== report.incarnation;
  const disputed = newJournal && m.incarnation !== null ? disputeOpen(state, m) : [];
  if (newJournal) {
    const zero = { inMinor: 0, outMinor: 0, betMinor: 0, winMinor: 0, handPayMinor: 0 };
    m.meter = { playNumber: m.meter.playNumber, ...zero, compare: null };
  }
  const wrong = disagreement(state, m, report, newJournal);
  if (wrong === null && report.lastPlay > m.meter.playNumber) {
    const { betMinor, winMinor } = report.meters;
    m.meter.compare = { at: report.lastPlay, betMinor, winMinor, handPayMinor: handPayOf(report) };
  }
  state.links.set(linkId, state.nowMs());
  m.incarnation = report.incarnation;
  m.linkId = linkId;
  show(state, m, { link: 'up', activity: report.activity, creditReportedMinor: report.holdings.creditMinor });
  if (wrong) disable(m, wrong);
  for (const t of openTransfers(state, m.id)) {
    if (t.nextAskAtMs !== null) t.nextAskAtMs = Math.min(t.nextAskAtMs, state.nowMs());
  }
  const seat = m.seat.sessionId === null ? 'free' : m.seat.keepUntilMs === null ? 'present' : 'gone';
  return {
    ...{ accepted: m.disabledReason === null, reason: m.disabledReason, epoch: m.seat.epoch },
    ...{ bookedPlay: m.meter.playNumber, seated: m.seat.sessionId !== null, disputed },
    stopped: m.stopped,
    facts: { link: 'up', seat, activity: m.activity, creditMinor: m.creditReportedMinor },
  };
}

/** Until this comparison says otherwise. */
function trust(m: ModelMachine): void {
  m.returned = false;
  m.disabledReason = null;
  m.seq += 1;
}

function disputeOpen(state: ModelState, m: ModelMachine): string[] {
  const open = openTransfers(state, m.id).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const t of open) {
    const next =
      t.kind === 'cash_in'
        ? nextCashIn(t.state as CashInState, 'journal_replaced')
        : nextCashOut(t.state as CashOutState, 'journal_replaced');
    if (next) stepTransfer(t, next, 'journal_replaced', null);
  }
  return open.map((t) => t.id);
}

const handPayOf = (report: link.MachineReport) => report.meters.handPayPaidMinor + report.holdings.handPayPendingMinor;

/** As `disagreement` of the database has it: a machine may know more than the books, never less. */
function disagreement(
  state: ModelState,
  m: ModelMachine,
  report: link.MachineReport,
  newJournal: boolean,
): string | null {
  const { meters, openCashOut } = report;
  const books: ModelMeter = m.meter;
  if (imbalance(report.holdings, meters) !== 0) return 'meters_imbalance';
  if (report.holdings.escrowMinor !== (openCashOut?.amountMinor ?? 0)) return 'escrow';
  const openInMinor = openTransfers(state, m.id).find((t) => t.kind === 'cash_in')?.amountMinor ?? 0;
  const aheadMinor = meters.inMinor - books.inMinor;
  if (aheadMinor !== 0 && aheadMinor !== openInMinor) return 'in_meter';
  const escrowed = state.transfers.get(openCashOut?.transferId ?? '');
  const unconfirmedMinor = escrowed?.state === 'posted' ? escrowed.amountMinor : 0;
  if (books.outMinor - meters.outMinor !== unconfirmedMinor) return 'out_meter';
  const booked = books.inMinor - books.outMinor - books.betMinor + books.winMinor - books.handPayMinor;
  if (creditOf(state, m.id) !== booked) return 'credit';
  if (!newJournal && report.lastPlay < books.playNumber) return 'journal_behind';
  const sameMeters =
    meters.betMinor === books.betMinor &&
    meters.winMinor === books.winMinor &&
    handPayOf(report) === books.handPayMinor;
  if (report.lastPlay <= books.playNumber && !sameMeters) return 'play_meters';
  return report.epoch > m.seat.epoch ? 'epoch_ahead' : null;
}

/** Counts a change of what the lobby shows. */
function show(
  state: ModelState,
  m: ModelMachine,
  next: Partial<Pick<ModelMachine, 'link' | 'activity' | 'creditReportedMinor'>>,
): boolean {
  const before = [m.link, m.activity, m.creditReportedMinor > 0].join();
  const wasUsable = isUsable(m);
  Object.assign(m, next);
  m.emptySinceMs = m.creditReportedMinor === 0 ? (m.emptySinceMs ?? state.nowMs()) : null;
  if (isUsable(m) && !wasUsable) m.usableSinceMs = state.nowMs();
  const changed = before !== [m.link, m.activity, m.creditReportedMinor > 0].join();
  if (changed) m.seq += 1;
  return changed;
}

export function reportActivity(state: ModelState, input: Parameters<Ledger['reportActivity']>[0]): boolean {
  const m = state.machines.get(input.machineId);
  if (!m || m.linkId !== input.linkId || m.link !== 'up') return false;
  return show(state, m, { activity: input.activity, creditReportedMinor: input.creditMinor });
}

export function unlink(state: ModelState, linkId: string): number[] {
  const gone = [...state.machines.values()].filter((m) => m.linkId === linkId).sort((a, b) => a.id - b.id);
  for (const m of gone) {
    m.linkId = null;
    show(state, m, { link: 'down' });
  }
  state.links.delete(linkId);
  return gone.map((m) => m.id);
}

export function unlinkMachine(state: ModelState, input: { machineId: number; linkId: string }): boolean {
  const m = state.machines.get(input.machineId);
  if (!m || m.linkId !== input.linkId) return false;
  m.linkId = null;
  show(state, m, { link: 'down' });
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
