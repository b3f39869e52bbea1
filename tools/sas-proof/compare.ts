import { readFileSync } from 'node:fs';
import { readFrames } from '../../apps/cabinet/src/journal/frame.ts';
import { foldRecords } from '../../apps/cabinet/src/machine/state/fold.ts';
import type { MachineState } from '../../apps/cabinet/src/machine/state/machine-state.ts';
import type { JournalRecord } from '../../apps/cabinet/src/machine/state/record.ts';
import type { Book } from './platform/book.ts';
import type { EgmView } from './processes/egm.ts';

/** What the agent's journal on the disk says: the state that a start of the agent finds. */
export function readJournalState(path: string): MachineState {
  return foldRecords(readFrames(readFileSync(path)).records as JournalRecord[]);
}

export interface Comparison {
  /** Sum of all differences, minor units and counts. */
  wrong: number;
  findings: string[];
}

/** The three who know the money: the platform's book, the agent's journal, the meters in the machine's own memory. */
export function compare(book: Book, state: MachineState, egm: EgmView | null): Comparison {
  const booked = book.totals();
  const { holdings, meters } = state;
  const pairs: [string, number, number][] = [
    ['credit: book, journal', booked.creditMinor, holdings.creditMinor],
    ['cash in: book, journal', booked.inMinor, meters.inMinor],
    ['cash out: book, journal', booked.outMinor, meters.outMinor],
    ['bet: book, journal', booked.betMinor, meters.betMinor],
    ['win: book, journal', booked.winMinor, meters.winMinor],
    ['games: book, journal', booked.games, meters.games],
    ['in escrow', 0, holdings.escrowMinor],
  ];
  if (egm !== null) {
    const { coinIn, coinOut, jackpot, gamesPlayed, aftInCents, aftInCount, aftOutCents, aftOutCount } = egm.meters;
    pairs.push(
      ['credit: book, machine', booked.creditMinor, egm.credit],
      ['coin in: book, machine', booked.betMinor, coinIn],
      ['coin out: book, machine', booked.winMinor - booked.handPayMinor, coinOut],
      ['hand pays: book, machine', booked.handPayMinor, jackpot],
      ['games: book, machine', booked.games, gamesPlayed],
      ['cash in: book, machine', booked.inMinor, aftInCents],
      ['cash ins: book, machine', booked.ins, aftInCount],
      ['cash out: book, machine', booked.outMinor, aftOutCents],
      ['cash outs: book, machine', booked.outs, aftOutCount],
    );
  }
  const different = pairs.filter(([, one, other]) => one !== other);
  return {
    wrong: different.reduce((sum, [, one, other]) => sum + Math.abs(one - other), 0) + book.findings.length,
    findings: [...different.map(([what, one, other]) => `${what}: ${one}, ${other}`), ...book.findings],
  };
}
