/** A caller of the platform's own ledger and transfer service: one call at a time, for the machines that are its own. */
import { randomUUID } from 'node:crypto';
import type { TransferService } from '../../../apps/platform/src/features/transfer/service.ts';
import type { Ledger } from '../../../apps/platform/src/ledger/ledger.ts';
import type { SeatedMachine } from './seated-machines.ts';

/** Between a cash in and the cash out of what is left. */
const PLAYS = 20;
const CASH_IN_MINOR = 5_000;
/** Every game of the floor offers it. */
const BET_MINOR = 500;
/** One call in ten is a repeat, as after an answer that was lost. */
const REPEATED_SHARE = 0.1;

export interface Calls {
  ledger: Ledger;
  transfers: TransferService;
}

export interface CallerEnd {
  /** Answered calls by kind; a repeat is one more. */
  plays: number;
  cashIns: number;
  cashOuts: number;
  delaysMs: number[];
}

/** Until `until`, machine after machine: a cash in, plays, a cash out. `everyMs`: from start to start of its calls; 0: at once. */
export async function runCaller(
  { ledger, transfers }: Calls,
  own: readonly SeatedMachine[],
  { until, everyMs }: { until: number; everyMs: number },
): Promise<CallerEnd> {
  const end: CallerEnd = { plays: 0, cashIns: 0, cashOuts: 0, delaysMs: [] };
  let dueAt = performance.now() + Math.random() * everyMs;
  const timed = async (kind: 'plays' | 'cashIns' | 'cashOuts', call: () => Promise<boolean>) => {
    const times = Math.random() < REPEATED_SHARE ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const waitMs = dueAt - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      const from = everyMs === 0 ? performance.now() : dueAt;
      if (!(await call())) throw new Error(`refused: one of the ${kind}`);
      end.delaysMs.push(performance.now() - from);
      end[kind] += 1;
      dueAt = everyMs === 0 ? performance.now() : dueAt + everyMs;
    }
  };
  for (let turn = 0; performance.now() < until; turn += 1) {
    const { machine, gameId, playerId } = own[turn % own.length]!;
    const { machineId, epoch } = machine;
    const cashIn = { transferId: randomUUID(), playerId, machineId, amountMinor: CASH_IN_MINOR };
    await timed('cashIns', async () => (await transfers.cashIn(cashIn)).ok);
    machine.apply(CASH_IN_MINOR);
    for (let play = 0; play < PLAYS && performance.now() < until; play += 1) {
      machine.play({
        ...{ gameId, betMinor: BET_MINOR, contributionMinor: 1 },
        winMinor: machine.lastPlay % 6 === 0 ? 6 * BET_MINOR : 0,
      });
      const message = machine.since(machine.lastPlay - 1);
      machine.plays = [];
      await timed('plays', async () => (await ledger.bookPlays(message)).ok);
    }
    const debited = { ...machine.debit(randomUUID()), epoch };
    await timed('cashOuts', async () => (await transfers.debited(debited)).posted);
    machine.confirm();
  }
  return end;
}
