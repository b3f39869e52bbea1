import { randomUUID } from 'node:crypto';
import type { link } from '@salon/contract';
import { type Activity, type Meters, type OperatorFault, ZERO_METERS } from '@salon/domain';

type TransferReason = 'stale_epoch' | 'fingerprint_mismatch' | 'never_seen' | null;

/** State of one machine of a scripted cabinet. */
export interface ScriptedMachine {
  machineId: number;
  incarnation: string;
  epoch: number;
  creditMinor: number;
  handPayPendingMinor: number;
  /** References of the payments that it has confirmed. */
  handPaid: Set<string>;
  stopped: boolean;
  /** The login of its seat is locked. */
  locked: boolean;
  escrow: { transferId: string; amountMinor: number; epoch: number } | null;
  meters: Meters;
  lastPlay: number;
  activity: Activity;
  /** It stands until an operator has returned the machine and the test has cleared it. */
  operatorFault: OperatorFault | null;
  /** A machine that decides itself has not decided about these yet. */
  undecided: Map<string, link.ApplyCommand>;
  isDeciding: boolean;
  /** Of a machine that decides itself: its own counters. */
  ownMeters: link.MetersAnswer['own'];
  /** Answers by transfer, tombstones included. */
  journal: Map<string, { fingerprint: string; result: 'applied' | 'refused'; reason: TransferReason }>;
}

export function newScriptedMachine(machineId: number): ScriptedMachine {
  return {
    machineId,
    incarnation: randomUUID(),
    epoch: 0,
    creditMinor: 0,
    handPayPendingMinor: 0,
    handPaid: new Set(),
    stopped: false,
    locked: false,
    escrow: null,
    meters: { ...ZERO_METERS },
    lastPlay: 0,
    activity: 'idle',
    operatorFault: null,
    undecided: new Map(),
    isDeciding: true,
    ownMeters: null,
    journal: new Map(),
  };
}

/** Answer to `apply` or `ask` from the journal. */
export function transferResultOf(
  machine: ScriptedMachine,
  { transferId, fingerprint }: { transferId: string; fingerprint: string },
): link.TransferResult {
  const { incarnation, creditMinor } = machine;
  if (machine.undecided.has(transferId))
    return { status: 1, result: 'undecided', reason: null, incarnation, creditMinor };
  const entry = machine.journal.get(transferId)!;
  const fits = entry.fingerprint === fingerprint;
  const { result, reason } = fits ? entry : { result: 'refused' as const, reason: 'fingerprint_mismatch' as const };
  return { status: 1, result, reason, incarnation, creditMinor };
}

export function reportOf(machine: ScriptedMachine): link.MachineReport {
  const { machineId, incarnation, epoch, activity, creditMinor, escrow, meters, lastPlay, operatorFault } = machine;
  return {
    machineId,
    incarnation,
    epoch,
    activity,
    holdings: { creditMinor, escrowMinor: escrow?.amountMinor ?? 0, handPayPendingMinor: machine.handPayPendingMinor },
    meters: { ...meters },
    lastPlay,
    bookedPlay: 0,
    openCashOut: escrow && { ...escrow },
    operatorFault,
  };
}
