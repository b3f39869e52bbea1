import type { MachineState } from '../../../apps/cabinet/src/machine/state/machine-state.ts';
import type { ModelMachine, ModelState } from '../../../apps/platform/src/ledger/model/state.ts';
import type { Observer } from '../cabinet/observer.ts';
import { checkMachine } from './machine-checks.ts';

type Report = (what: string) => void;

/**
 * What was restored from a copy of an earlier time, and what must hold then. Where journal and ledger say the same all the same,
 * the machine goes on like any other. Where they do not, it is out of service from its next handshake on, until its account is
 * closed and both begin anew: a new journal, or the counts of an empty machine taken as they are.
 */
export interface Restorations {
  /** The journal of this machine, whose agent is down, is an older one now. */
  journal(machineId: number): void;
  database(): void;
  onDatabase(listener: () => void): void;
  onJournal(listener: (machineId: number) => void): void;
  /** In place of `checkMachine`, for every machine that runs. */
  check(machineId: number, machine: MachineState, observer: Observer, report: Report): void;
  /** For every machine, also while its agent is down. */
  follow(machineId: number): void;
  /** Journal and ledger of this machine are of different times, or nobody has compared them yet. */
  isApart(machineId: number): boolean;
  /** A journal of this machine was restored in this life: its own memory may be ahead of it. */
  wasOlder(machineId: number): boolean;
}

interface Restored {
  of: 'journal' | 'database';
  /** The journal that the ledger knew then: to it any other is a new one, and its account begins at zero. */
  known: string | null;
  /** As it stood when both sides could be compared first; null: not yet. */
  apart: Apart | null;
}

interface Apart {
  incarnation: string;
  linkId: string | null;
  /** Its account was closed since. */
  isClosed: boolean;
  /** What may be booked and played at most, of an older journal. */
  lastPlay: number;
  outMinor: number;
  inMinor: number;
  /** Null: the journal alone knows a newer seat, which the ledger may give out again before both are compared. */
  why: string | null;
}

/** By machine: what its journal or the ledger have settled without the other side. */
type Settled = Map<number, { incarnation: string; ids: ReadonlySet<string> }>;

export function createRestorations(state: ModelState): Restorations {
  const restored = new Map<number, Restored>();
  const older = new Set<number>();
  const settled: Settled = new Map();
  const listeners: (() => void)[] = [];
  const journalListeners: ((machineId: number) => void)[] = [];
  const ordinary = (machine: MachineState, observer: Observer, report: Report): void =>
    checkOrdinary(state, settled, machine, observer, report);

  function differenceOf(machine: MachineState, observer: Observer): string | null {
    let first: string | null = null;
    ordinary(machine, observer, (what) => {
      first ??= what;
    });
    return (
      first ?? lostReport(state.machines.get(machine.machineId)!, machine) ?? unknownCashIn(state, machine, observer)
    );
  }

  /** Journal and ledger are compared first. */
  function compare(one: Restored, machine: MachineState, observer: Observer): void {
    const { machineId, incarnation, epoch, lastPlay, running, meters } = machine;
    const booked = state.machines.get(machineId)!;
    if (booked.incarnation !== incarnation) return;
    const isNew = one.known !== incarnation;
    if (one.of === 'journal') observer.restored(incarnation, machineId, booked.meter.playNumber);
    settled.set(machineId, {
      incarnation,
      ids: isNew ? everything(state, machine) : movedNothing(state, machine, one.of === 'database'),
    });
    const why = differenceOf(machine, observer);
    if (why === null && epoch <= booked.seat.epoch) restored.delete(machineId);
    else
      one.apart = {
        ...{ incarnation, linkId: booked.linkId, isClosed: booked.baselineDue, why },
        ...{ outMinor: booked.meter.outMinor, inMinor: meters.inMinor },
        lastPlay: Math.max(booked.meter.playNumber, lastPlay + Number(running !== null), readAgain(booked, machine)),
      };
  }

  /** False: it is no longer apart. */
  function checkApart(one: Restored, apart: Apart, machine: MachineState, observer: Observer, report: Report): boolean {
    const { machineId, incarnation } = machine;
    const booked = state.machines.get(machineId)!;
    if (incarnation !== apart.incarnation) return false;
    if (apart.isClosed && !booked.baselineDue) {
      settled.set(machineId, { incarnation, ids: everything(state, machine) });
      return false;
    }
    const fail: Report = (what) => report(`machine ${machineId}, restored (${apart.why}): ${what}`);
    if (booked.link === 'up' && booked.linkId !== apart.linkId && booked.disabledReason === null) {
      // A machine that decides itself may have brought its journal up to date by then.
      const still = differenceOf(machine, observer);
      if (still !== null) fail(`it is in service: ${still}`);
      return still !== null;
    }
    if (one.of === 'journal' && !apart.isClosed) checkBehind(apart, booked, machine, fail);
    return true;
  }

  return {
    journal(machineId) {
      older.add(machineId);
      restored.set(machineId, { of: 'journal', known: state.machines.get(machineId)!.incarnation, apart: null });
      for (const listener of journalListeners) listener(machineId);
    },
    database() {
      for (const { id, incarnation: known } of state.machines.values())
        restored.set(id, { of: 'database', known, apart: null });
      for (const listener of listeners) listener();
    },
    onDatabase: (listener) => void listeners.push(listener),
    onJournal: (listener) => void journalListeners.push(listener),
    isApart: (machineId) => restored.has(machineId),
    wasOlder: (machineId) => older.has(machineId),
    follow(machineId) {
      const apart = restored.get(machineId)?.apart;
      if (apart) apart.isClosed ||= state.machines.get(machineId)!.baselineDue;
    },
    check(machineId, machine, observer, report) {
      const one = restored.get(machineId);
      if (one?.apart === null) compare(one, machine, observer);
      if (one !== undefined && restored.has(machineId)) {
        if (one.apart === null || checkApart(one, one.apart, machine, observer, report)) return;
        restored.delete(machineId);
      }
      ordinary(machine, observer, report);
    },
  };
}

function checkOrdinary(
  state: ModelState,
  settled: Settled,
  machine: MachineState,
  observer: Observer,
  report: Report,
): void {
  const known = settled.get(machine.machineId);
  if (known?.incarnation !== machine.incarnation) {
    checkMachine(state, machine.machineId, machine, observer, report);
    return;
  }
  // One that was restored to before its first play takes its numbers anew, by the answer to its handshake.
  const isUnplayed = machine.lastPlay === 0 && machine.running === null && machine.unbooked.length === 0;
  const shown = isUnplayed ? { ...machine, numbered: false } : machine;
  checkMachine(state, machine.machineId, shown, observer, report, known.ids);
}

/** A play that was reported, not booked, and is in the journal no more: a running one is drawn already and ends as it did. */
function lostReport({ meter }: ModelMachine, { lastPlay, running }: MachineState): string | null {
  if (meter.compare === null || meter.compare.at <= lastPlay + Number(running !== null)) return null;
  return `play ${meter.compare.at} was reported`;
}

/** A cash in that a machine was asked for, or will be, and has not decided, and that the ledger has forgotten. */
function unknownCashIn(state: ModelState, { machineId, metered }: MachineState, observer: Observer): string | null {
  const requested = observer.machine(machineId)?.metered?.requested()?.transferId;
  const asked = metered?.asked;
  const transferId = asked?.direction === 'in' && !asked.isTest ? asked.transferId : requested;
  if (transferId === undefined || state.transfers.has(transferId)) return null;
  return `cash in ${transferId} is asked of the machine`;
}

/** A machine that decides itself has its games in its meters, whatever its journal has lost. */
function readAgain({ meter }: ModelMachine, { metered }: MachineState): number {
  return metered === null ? 0 : (meter.compare?.at ?? 0);
}

/**
 * A cash out of an empty machine has moved nothing, whichever side has forgotten it. A hand pay that was paid after the database
 * was copied is due again, and its machine waits for it no more.
 */
function movedNothing(state: ModelState, { machineId, transfers }: MachineState, isDatabase: boolean): Set<string> {
  const booked = [...state.transfers.values()].filter((t) => t.machineId === machineId);
  const due = [...state.handPays.values()].filter((owed) => owed.machineId === machineId && owed.state === 'due');
  const journaled = [...transfers].filter(([, known]) => known.kind === 'cash_out' && known.amountMinor === 0);
  return new Set([
    ...journaled.map(([id]) => id),
    ...booked.filter((t) => t.state === 'posted' && t.amountMinor === 0).map(({ id }) => id),
    ...(isDatabase ? due.map(({ reference }) => reference) : []),
  ]);
}

function everything(state: ModelState, { machineId, incarnation, transfers }: MachineState): Set<string> {
  const booked = [...state.transfers.values()].filter(
    (t) => t.machineId === machineId && t.incarnation === incarnation,
  );
  const owed = [...state.handPays.values()].filter((one) => one.machineId === machineId);
  return new Set([...transfers.keys(), ...booked.map(({ id }) => id), ...owed.map(({ reference }) => reference)]);
}

/** Nothing new begins on an older journal, and nothing is paid from it. */
function checkBehind(apart: Apart, booked: ModelMachine, machine: MachineState, report: Report): void {
  if (machine.lastPlay > apart.lastPlay) report(`it has played ${machine.lastPlay}`);
  if (machine.meters.inMinor > apart.inMinor) report('it has taken money');
  if (booked.incarnation !== apart.incarnation) return;
  if (booked.meter.outMinor !== apart.outMinor) report(`it has paid ${booked.meter.outMinor - apart.outMinor}`);
  if (booked.meter.playNumber > apart.lastPlay) report(`its play ${booked.meter.playNumber} was booked`);
}
