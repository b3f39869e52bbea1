import type { Draws } from './draws.ts';

export const FAULT_KINDS = [
  'message_lost',
  'message_doubled',
  'message_late',
  'link_dropped',
  'link_down',
  'commit_not_sent',
  'commit_answer_lost',
  'node_crash',
  'cabinet_crash',
  'disk_failed',
  'disk_slow',
  'clock_stepped',
  'bytes_lost',
  'bytes_torn',
  'journal_replaced',
  'mixed_up_command',
  'power_lost',
  'machine_fault',
  'egm_power_lost',
  'egm_line_down',
  'egm_exchange_lost',
  'egm_request_late',
  'egm_refuses',
  'glass_game',
  'foreign_money',
  'egm_memory_cleared',
  'paid_by_hand',
  'attendant_test',
  'journal_restored',
  'database_restored',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** When a process crashes: before a call has had its effect, or after the effect and before the answer. */
export type CrashPoint = 'no' | 'before' | 'after';
/** `not_sent`: the commit never reached the database; `answer_lost`: it did, and its answer is lost. */
export type CommitFate = 'answered' | 'not_sent' | 'answer_lost';
export type DiskFate = 'sound' | 'slow' | 'fails';
/** What becomes of one exchange between agent and machine. */
export type LineFate = 'answered' | 'request_lost' | 'answer_lost' | 'request_late';

/** Decides at every call, message and commit whether it fails. */
export interface Faults {
  crash(who: 'node' | 'cabinet', call: string): CrashPoint;
  /** Extra delay of every copy that arrives, in milliseconds; an empty list: the message is lost. */
  message(name: string): readonly number[];
  commit(call: string): CommitFate;
  /** One change of a journal. `fails`: nothing of it, or a part, is on the disk. */
  disk(): DiskFate;
  line(exchange: string): LineFate;
  /** When the machine loses its power: before or after a durable change. */
  egmCommit(change: string): CrashPoint;
  /** Another host's transfer reaches the machine just before ours. */
  foreignTransfer(): boolean;
  /** No faults from now on. */
  heal(): void;
  healed(): boolean;
  happened(kind: FaultKind): void;
  counts: Record<FaultKind, number>;
}

export function noCounts(): Record<FaultKind, number> {
  return Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as Record<FaultKind, number>;
}

/** Highest probability per call, message or commit. */
const maxRates = {
  lost: 0.25,
  doubled: 0.25,
  late: 0.25,
  notSent: 0.12,
  answerLost: 0.12,
  nodeCrash: 0.02,
  cabinetCrash: 0.025,
  diskFails: 0.02,
  diskSlow: 0.1,
  exchangeLost: 0.2,
  exchangeLate: 0.2,
  egmPowerLoss: 0.03,
  foreignTransfer: 0.2,
};

/** Every seed has its own fault rates: some high, some zero, so that rare combinations of few faults occur too. */
export function seededFaults(draws: Draws): Faults {
  const rate = (max: number): number => (draws.chance(0.3) ? 0 : max * draws.unit() ** 2);
  const lost = rate(maxRates.lost);
  const doubled = rate(maxRates.doubled);
  const late = rate(maxRates.late);
  const notSent = rate(maxRates.notSent);
  const answerLost = rate(maxRates.answerLost);
  const [diskFails, diskSlow] = [rate(maxRates.diskFails), rate(maxRates.diskSlow)];
  const [exchangeLost, exchangeLate] = [rate(maxRates.exchangeLost), rate(maxRates.exchangeLate)];
  const egmPowerLoss = rate(maxRates.egmPowerLoss);
  const foreignTransfer = rate(maxRates.foreignTransfer);
  const crashRates = { node: rate(maxRates.nodeCrash), cabinet: rate(maxRates.cabinetCrash) };
  const counts = noCounts();
  let healed = false;

  const happened = (kind: FaultKind): void => {
    counts[kind] += 1;
  };
  const strikes = (kind: FaultKind, probability: number): boolean => {
    if (healed || !draws.chance(probability)) return false;
    happened(kind);
    return true;
  };

  const egm = {
    line(): LineFate {
      if (strikes('egm_exchange_lost', exchangeLost)) return draws.chance(0.5) ? 'request_lost' : 'answer_lost';
      return strikes('egm_request_late', exchangeLate) ? 'request_late' : 'answered';
    },
    egmCommit: (): CrashPoint =>
      healed || !draws.chance(egmPowerLoss) ? 'no' : draws.chance(0.5) ? 'before' : 'after',
    foreignTransfer: () => strikes('foreign_money', foreignTransfer),
  };

  return {
    ...egm,
    counts,
    happened,
    healed: () => healed,
    heal: () => {
      healed = true;
    },
    crash: (who) => {
      if (!strikes(`${who}_crash`, crashRates[who])) return 'no';
      return draws.chance(0.5) ? 'before' : 'after';
    },
    message(name) {
      if (strikes('message_lost', lost)) return [];
      const delay = (): number => (strikes('message_late', late) ? draws.between(100, 8_000) : 0);
      // The first message of a connection is never doubled: a transport that repeats it would repeat the connection.
      if (name === 'handshake') return [delay()];
      return strikes('message_doubled', doubled) ? [delay(), draws.between(0, 8_000)] : [delay()];
    },
    disk() {
      if (strikes('disk_failed', diskFails)) return 'fails';
      return strikes('disk_slow', diskSlow) ? 'slow' : 'sound';
    },
    commit() {
      if (strikes('commit_not_sent', notSent)) return 'not_sent';
      return strikes('commit_answer_lost', answerLost) ? 'answer_lost' : 'answered';
    },
  };
}
