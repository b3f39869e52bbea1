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
  'bytes_lost',
  'bytes_torn',
  'journal_replaced',
  'mixed_up_command',
  'power_lost',
  'machine_fault',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Where a process dies: before the call has done anything, or after it has, but before the answer is seen. */
export type CrashPoint = 'no' | 'before' | 'after';
export type CommitFate = 'answered' | 'not_sent' | 'answer_lost';

/** What goes wrong, asked at every place where something can. */
export interface Faults {
  crash(who: 'node' | 'cabinet', call: string): CrashPoint;
  /** Delay of every copy that arrives, milliseconds on top of the way; none: lost. */
  message(name: string): readonly number[];
  commit(call: string): CommitFate;
  /** From here on nothing goes wrong any more. */
  heal(): void;
  healed(): boolean;
  happened(kind: FaultKind): void;
  counts: Record<FaultKind, number>;
}

export function noCounts(): Record<FaultKind, number> {
  return Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as Record<FaultKind, number>;
}

/** Highest chance per occasion. */
const ceilings = {
  lost: 0.25,
  doubled: 0.25,
  late: 0.25,
  notSent: 0.12,
  answerLost: 0.12,
  nodeCrash: 0.02,
  cabinetCrash: 0.025,
};

/** Every seed has its own climate: some faults often, some never, so that rare meetings of few faults occur too. */
export function seededFaults(draws: Draws): Faults {
  const rate = (ceiling: number): number => (draws.chance(0.3) ? 0 : ceiling * draws.unit() ** 2);
  const lost = rate(ceilings.lost);
  const doubled = rate(ceilings.doubled);
  const late = rate(ceilings.late);
  const notSent = rate(ceilings.notSent);
  const answerLost = rate(ceilings.answerLost);
  const crashRates = { node: rate(ceilings.nodeCrash), cabinet: rate(ceilings.cabinetCrash) };
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

  return {
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
      // The first thing that is said, and said once: a transport that repeated it would repeat the connection.
      if (name === 'handshake') return [delay()];
      return strikes('message_doubled', doubled) ? [delay(), draws.between(0, 8_000)] : [delay()];
    },
    commit() {
      if (strikes('commit_not_sent', notSent)) return 'not_sent';
      return strikes('commit_answer_lost', answerLost) ? 'answer_lost' : 'answered';
    },
  };
}
