import type { Clock, OperatorFault } from '@salon/domain';
import type { Disk } from '../journal/disk.ts';
import type { PlatformPort } from './platform-port.ts';

/** Ids and jitter; the game draws from a source of its own. */
export interface Random {
  uuid(): string;
  /** In [0, 1). */
  unit(): number;
}

export type Alarm =
  /** A known transfer id came with other facts. */
  | { kind: 'fingerprint_mismatch'; transferId: string; detail: string }
  /** The platform has paid another amount than is pending; the machine stays locked. Minor units. */
  | { kind: 'hand_pay_mismatch'; reference: string; amountMinor: number; pendingMinor: number }
  /** Credit and meters disagree; minor units. */
  | { kind: 'imbalance'; differenceMinor: number }
  /** A machine that decides itself is out of service until an operator has looked at it. */
  | { kind: OperatorFault; detail: string }
  /** The journal cannot be written any more. */
  | { kind: 'journal_broken'; detail: string }
  /** The platform has booked plays that this journal has not: it was replaced by an older copy. */
  | { kind: 'platform_ahead'; bookedPlay: number; lastPlay: number }
  /** The platform has lost plays that it had booked; the machine keeps them no more. */
  | { kind: 'platform_behind'; bookedPlay: number; firstRetained: number };

export interface MachineListener {
  /** What people see of the machine changed, and it stands in the journal. */
  changed?(): void;
  /** The platform has answered a handshake, and takes reports from now on. `changed` follows. */
  compared?(): void;
  /** An operator has to look at the machine: the platform gets its report again at once. */
  distrusted?(): void;
  /** The platform has frozen the progressive that a play hit. */
  jackpot?(number: number, amountMinor: number): void;
}

export interface MachineLimits {
  /** Highest credit that a cash in may lead to. */
  creditMinor: number;
  /** A win above it is paid by an attendant; null: everything becomes credit. */
  handPayWinMinor: number | null;
  /** A cash out above it, likewise. */
  handPayCashOutMinor: number | null;
  /** Plays that the platform has not booked yet; beyond them no new bet is taken. */
  unbookedPlays: number;
  /** Cash outs in line. */
  intents: number;
  /** Growth of the journal, bytes, after which it is compacted. */
  compactAfterBytes: number;
}

export const DEFAULT_LIMITS: MachineLimits = {
  creditMinor: 100_000_000_000,
  handPayWinMinor: null,
  handPayCashOutMinor: null,
  unbookedPlays: 200,
  intents: 8,
  compactAfterBytes: 256 * 1024,
};

export interface MachinePorts {
  machineId: number;
  disk: Disk;
  clock: Clock;
  random: Random;
  platform: PlatformPort;
  /** Something an operator must look at. */
  alarm(alarm: Alarm): void;
  limits?: Partial<MachineLimits>;
  /** The machine decides itself, and says so by its meters; absent: its outcomes are drawn here. */
  metered?: MeteredPorts;
}

export interface MeteredPorts {
  gameId: string;
  /** Of a transfer and the number of its attempt: the same for ever, another for every pair. */
  wireIdOf(transferId: string, attempt: number): string;
}
