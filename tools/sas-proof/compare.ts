import { readFileSync } from 'node:fs';
import { readFrames } from '../../apps/cabinet/src/journal/frame.ts';
import { foldRecords } from '../../apps/cabinet/src/machine/state/fold.ts';
import type { MachineState } from '../../apps/cabinet/src/machine/state/machine-state.ts';
import type { JournalRecord } from '../../apps/cabinet/src/machine/state/record.ts';
import type { Ledger, Totals } from './platform/ledger.ts';
import type { EgmView } from './processes/egm.ts';

/** What the agent's journal on the disk says: the state that a start of the agent finds. */
export function readJournalState(path: string): MachineState {
  return foldRecords(readFrames(readFileSync(path)).records as JournalRecord[]);
}

/** What is booked of a machine beside its own memory. */
export function pairsOf(
  booked: Totals,
  { credit, meters }: EgmView,
): [what: string, ledger: number, machine: number][] {
  const { coinIn, coinOut, jackpot, gamesPlayed, aftInCents, aftInCount, aftOutCents, aftOutCount } = meters;
  return [
    ['credit: ledger, machine', booked.creditMinor, credit],
    ['coin in: ledger, machine', booked.betMinor, coinIn],
    ['coin out: ledger, machine', booked.winMinor - booked.handPayMinor, coinOut],
    ['hand pays: ledger, machine', booked.handPayMinor, jackpot],
    ['games: ledger, machine', booked.games, gamesPlayed],
    ['cash in: ledger, machine', booked.inMinor, aftInCents],
    ['cash ins: ledger, machine', booked.ins, aftInCount],
    ['cash out: ledger, machine', booked.outMinor, aftOutCents],
    ['cash outs: ledger, machine', booked.outs, aftOutCount],
  ];
}

export interface Comparison {
  /** Sum of all differences, minor units and counts. */
  wrong: number;
  findings: string[];
}

/** The three who know the money: the platform's ledger, the agent's journal, the meters in the machine's own memory. */
export function compare(ledger: Ledger, state: MachineState, egm: EgmView | null): Comparison {
  const booked = ledger.totals();
  const { holdings, meters } = state;
  const pairs: [string, number, number][] = [
    ['credit: ledger, journal', booked.creditMinor, holdings.creditMinor],
    ['cash in: ledger, journal', booked.inMinor, meters.inMinor],
    ['cash out: ledger, journal', booked.outMinor, meters.outMinor],
    ['bet: ledger, journal', booked.betMinor, meters.betMinor],
    ['win: ledger, journal', booked.winMinor, meters.winMinor],
    ['games: ledger, journal', booked.games, meters.games],
    ['in escrow', 0, holdings.escrowMinor],
  ];
  if (egm !== null) pairs.push(...pairsOf(booked, egm));
  const different = pairs.filter(([, one, other]) => one !== other);
  return {
    wrong: different.reduce((sum, [, one, other]) => sum + Math.abs(one - other), 0) + ledger.findings.length,
    findings: [...different.map(([what, one, other]) => `${what}: ${one}, ${other}`), ...ledger.findings],
  };
}
