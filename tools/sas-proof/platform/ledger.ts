import type { link } from '@salon/contract';

export interface Transfer {
  id: string;
  direction: 'in' | 'out';
  /** Of a cash out the machine says it. */
  amountMinor: number;
  result: 'open' | 'applied' | 'refused' | 'paid';
}

/** What the platform has booked. */
export interface Ledger {
  transfers: Map<string, Transfer>;
  plays: link.Play[];
  /** What a platform must never see; empty where all is well. */
  findings: string[];
  begin(transfer: Omit<Transfer, 'result'>): Transfer;
  decide(transfer: Transfer, result: 'applied' | 'refused'): void;
  pay(debit: link.Debited): void;
  /** Adds what is new and returns the highest play booked. */
  bookPlays(plays: readonly link.Play[]): number;
  totals(): Totals;
}

/** Minor units, and counts of transfers that have moved something. */
export interface Totals {
  creditMinor: number;
  inMinor: number;
  ins: number;
  outMinor: number;
  outs: number;
  betMinor: number;
  winMinor: number;
  handPayMinor: number;
  games: number;
}

export function createLedger(): Ledger {
  const transfers = new Map<string, Transfer>();
  const plays: link.Play[] = [];
  const findings: string[] = [];
  return {
    transfers,
    plays,
    findings,
    begin(transfer) {
      const begun: Transfer = { ...transfer, result: 'open' };
      transfers.set(transfer.id, begun);
      return begun;
    },
    decide(transfer, result) {
      if (transfer.result !== 'open' && transfer.result !== result)
        findings.push(`${transfer.id} was ${transfer.result} and is ${result}`);
      transfer.result = result;
    },
    pay({ transferId, amountMinor }) {
      const known = transfers.get(transferId);
      if (known === undefined) findings.push(`debit ${transferId} of ${amountMinor}: nobody has asked for it`);
      else if (known.direction === 'in') findings.push(`debit of the cash in ${transferId}`);
      else if (known.result === 'paid' && known.amountMinor !== amountMinor)
        findings.push(`debit ${transferId} of ${known.amountMinor}, then of ${amountMinor}`);
      else Object.assign(known, { amountMinor, result: 'paid' });
    },
    bookPlays(reported) {
      for (const play of reported) {
        const booked = plays[play.number - 1];
        if (booked !== undefined) {
          if (JSON.stringify(booked) !== JSON.stringify(play)) findings.push(`play ${play.number} has changed`);
        } else if (play.number === plays.length + 1) plays.push(play);
        else findings.push(`play ${play.number} after ${plays.length}`);
      }
      return plays.length;
    },
    totals: () => totalsOf([...transfers.values()], plays),
  };
}

function totalsOf(transfers: readonly Transfer[], plays: readonly link.Play[]): Totals {
  const sum = <T>(items: readonly T[], value: (item: T) => number) =>
    items.reduce((total, item) => total + value(item), 0);
  const ins = transfers.filter(({ result }) => result === 'applied');
  const outs = transfers.filter(({ result, amountMinor }) => result === 'paid' && amountMinor > 0);
  const amounts = {
    inMinor: sum(ins, ({ amountMinor }) => amountMinor),
    outMinor: sum(outs, ({ amountMinor }) => amountMinor),
    betMinor: sum(plays, ({ betMinor }) => betMinor),
    winMinor: sum(plays, ({ winMinor }) => winMinor),
    handPayMinor: sum(plays, ({ handPayMinor }) => handPayMinor),
  };
  const { inMinor, outMinor, betMinor, winMinor, handPayMinor } = amounts;
  return {
    ...amounts,
    creditMinor: inMinor - outMinor - betMinor + winMinor - handPayMinor,
    ...{ ins: ins.length, outs: outs.length, games: sum(plays, ({ games }) => games ?? 1) },
  };
}
