import { encodeFrame, readFrames } from '../../../apps/cabinet/src/journal/frame.ts';
import type { MeterReading } from '../../../apps/cabinet/src/machine/metered/meter-reading.ts';
import type { JournalRecord } from '../../../apps/cabinet/src/machine/state/record.ts';
import type { EgmDevice } from '../egm/egm-device.ts';
import { changedLedger, type Mutant } from './mutant.ts';

/** What the machine's buffer says is acknowledged, and forgotten there, before the journal has it. */
export const acknowledgedBeforeJournal: Mutant = {
  caughtWithin: 30,
  egm: (port) => ({
    ...port,
    async look(wireId) {
      const trace = await port.look(wireId);
      if (trace?.kind === 'done' || trace?.kind === 'refused') await port.acknowledge();
      return trace;
    },
  }),
};

/** A transfer that the machine says nothing about is begun again from the start. */
export const transferSentAgain: Mutant = {
  caughtWithin: 40,
  egm(port) {
    const again = (wireId: string) => `${wireId}:again`;
    return {
      ...port,
      async send(order) {
        const refusal = await port.send(order);
        if ((await port.look(order.wireId)) !== null) return refusal;
        await port.acknowledge();
        return port.send({ ...order, wireId: again(order.wireId) });
      },
      async look(wireId) {
        const trace = await port.look(wireId);
        return trace?.kind === 'unknown' ? port.look(again(wireId)) : trace;
      },
    };
  },
};

/** A test that the machine says nothing about is begun again under another id. */
export const testSentAgain: Mutant = {
  egm: (port, egm) => ({
    ...port,
    async send(order) {
      const refusal = await port.send(order);
      if (!egm.truth.isTest(order.wireId) || (await port.look(order.wireId)) !== null) return refusal;
      await port.acknowledge();
      return port.send({ ...order, wireId: `${order.wireId}:again` });
    },
  }),
};

/** An agent that starts again knows no test: what one has left on the machine stays there. */
export const testDropped: Mutant = {
  disk: (disk) => ({
    ...disk,
    async read() {
      const bytes = await disk.read();
      const { records, soundBytes } = readFrames(bytes);
      if (soundBytes < bytes.length) await disk.replace(bytes.subarray(0, soundBytes));
      const retained = (records as JournalRecord[]).filter(({ t }) => !t.startsWith('test_')).map(withoutTest);
      return retained.length === 0 ? Uint8Array.of() : encodeFrame(retained);
    },
  }),
};

function withoutTest(record: JournalRecord): JournalRecord {
  if (record.t !== 'snapshot' || record.state.metered?.test == null) return record;
  const asked = record.state.metered.asked?.isTest ? null : record.state.metered.asked;
  return { ...record, state: { ...record.state, metered: { ...record.state.metered, asked, test: null } } };
}

/** Whatever the machine's buffer holds is taken for our transfer. */
export const foreignIdTaken: Mutant = {
  egm: (port, egm) => ({
    ...port,
    async look(wireId) {
      const trace = await port.look(wireId);
      return trace?.kind === 'unknown' ? port.look(egm.memory.bufferedId() ?? wireId) : trace;
    },
  }),
};

/** A counter that has started over counts as one that went backward. */
export const rolloverIgnored: Mutant = {
  caughtWithin: 20,
  egm: (port) => {
    const endless = Object.fromEntries(Object.keys(port.moduli).map((name) => [name, 2 ** 50]));
    return { ...port, moduli: endless as unknown as typeof port.moduli };
  },
};

/** Credit and counters are read by two polls, and a game may begin or end between them: one life in nine shows it. */
export const tornReading: Mutant = {
  caughtWithin: 60,
  egm: (port, egm, agent) => ({
    ...port,
    async reading() {
      const creditMinor = await egm.line.exchange(agent, 'credit', egm.memory.credit);
      if (creditMinor === null) return null;
      return egm.line.exchange(agent, 'meters', () =>
        egm.truth.take({ creditMinor, counters: egm.memory.meters().counters }),
      );
    },
  }),
};

/** Credit that no game and no transfer explains counts as a win of the player. */
export const billIsAWin: Mutant = {
  caughtWithin: 10,
  egm(port, egm) {
    const seen = wins.get(egm) ?? { last: null, wonMinor: 0, games: 0 };
    wins.set(egm, seen);
    return {
      ...port,
      async reading() {
        const reading = await port.reading();
        if (reading === null) return null;
        const unexplainedMinor =
          seen.last === null ? 0 : creditBeyondCounters(reading) - creditBeyondCounters(seen.last);
        seen.last = reading;
        if (unexplainedMinor > 0) {
          seen.wonMinor += unexplainedMinor;
          seen.games += 1;
        }
        const { coinOutMinor, games } = reading.counters;
        const counters = { coinOutMinor: coinOutMinor + seen.wonMinor, games: games + seen.games };
        return egm.truth.take({ ...reading, counters: { ...reading.counters, ...counters } });
      },
    };
  },
};
const wins = new WeakMap<EgmDevice, { last: MeterReading | null; wonMinor: number; games: number }>();

function creditBeyondCounters({ creditMinor, counters }: MeterReading): number {
  const { transferInMinor, transferOutMinor, coinInMinor, coinOutMinor, cancelledMinor } = counters;
  return creditMinor - transferInMinor + transferOutMinor + coinInMinor - coinOutMinor + cancelledMinor;
}

/** A play of several games is not taken: only one game at a time can be right. One seed in six catches it. */
export const severalGamesRefused: Mutant = {
  caughtWithin: 40,
  ledger: (ledger) =>
    changedLedger(ledger, {
      bookPlays: (message) => {
        const first = message.plays.findIndex(({ games = 1 }) => games > 1);
        return ledger.bookPlays(first < 0 ? message : { ...message, plays: message.plays.slice(0, first) });
      },
    }),
};

/** The machine's key ends its lock, and pays what it owes as well. */
export const keyPays: Mutant = {
  machine(machine) {
    const { metered, machineId } = machine;
    if (metered === null) return machine;
    const handPayReset = async (): Promise<void> => {
      const { handPay } = machine.state();
      await metered.handPayReset();
      if (handPay !== null) await machine.handPaid({ machineId, ...handPay });
    };
    return { ...machine, metered: { ...metered, handPayReset } };
  },
};
