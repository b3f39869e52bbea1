import type { link } from '@salon/contract';
import { imbalance } from '@salon/domain';
import { faultyDisk } from '@salon/testkit/faulty-disk.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  base,
  cashIn,
  cashOut,
  drawn,
  handshakeAnswer,
  openTestMachine,
  question,
  scriptedPlatform,
  seatCommand,
} from './machine.fixture.ts';
import type { Machine } from './machine.ts';

const free = { ...base, mode: 'free', betMinor: 100, freeSpinsLeft: 1 } as const;

/** One visit with everything that writes: two cash ins, plays with a bonus, a collect, a cash out. */
const visit: ((machine: Machine, client: Client) => Promise<unknown>)[] = [
  (machine) => machine.seat(seatCommand(1)),
  (machine, client) => client.cashIn(machine, cashIn(1, 1_000)),
  (machine) => machine.chooseBet(100),
  (machine) => play(machine, { betMinor: 100, winMinor: 250 }),
  (machine) => play(machine, { betMinor: 100, winMinor: 0, next: free }),
  (machine) => play(machine, { kind: 'free', betMinor: 0, winMinor: 40 }),
  (machine) => machine.collect(),
  (machine, client) => client.cashIn(machine, cashIn(2, 700)),
  (machine) => play(machine, { betMinor: 100, winMinor: 0 }),
  (machine) => machine.cashOut(cashOut(3)),
];

async function play(machine: Machine, part: Parameters<typeof drawn>[0] & object): Promise<void> {
  const mode = machine.state().game?.mode ?? 'base';
  if (mode !== (part.kind ?? 'base') || machine.refusesPlay(part.betMinor ?? 0) !== null) return;
  await machine.beginPlay(drawn(part));
  await machine.endPlay();
}

/** What the platform believes about its cash ins; one without an answer stays open. */
function newClient() {
  const open: link.ApplyCommand[] = [];
  let appliedMinor = 0;
  const receive = (command: link.ApplyCommand, { result }: link.TransferResult): void => {
    open.splice(open.indexOf(command), 1);
    if (result === 'applied') appliedMinor += command.amountMinor;
  };
  return {
    async cashIn(machine: Machine, command: link.ApplyCommand) {
      open.push(command);
      receive(command, await machine.apply(command));
    },
    async askOpen(machine: Machine) {
      for (const command of [...open]) receive(command, await machine.ask(question(command)));
    },
    appliedMinor: () => appliedMinor,
  };
}
type Client = ReturnType<typeof newClient>;

async function visitWithCrash(crash: { atCall: number; when: 'before' | 'after'; keep: number }) {
  const client = newClient();
  const platform = scriptedPlatform();
  const disk = faultyDisk();
  disk.losePowerAt(crash.atCall, crash.when);
  try {
    const { machine, clock } = await openTestMachine({ disk, platform });
    await machine.handshake().answered(handshakeAnswer());
    for (const step of visit) {
      await step(machine, client);
      await clock.advance(1);
    }
  } catch (error) {
    expect(disk.lost(), String(error)).toBe(true);
  }

  const { machine, clock, alarms } = await openTestMachine({ disk: disk.survivor(crash.keep), platform, seed: 99 });
  const bookedPlay = Math.max(0, ...platform.booked.keys());
  await client.askOpen(machine);
  await machine
    .handshake()
    .answered(handshakeAnswer({ epoch: machine.state().epoch, seated: machine.state().seated, bookedPlay }));
  await clock.advance(60_000);
  return { machine, platform, client, alarms, reached: disk.lost() };
}

describe('a crash at every write', () => {
  const crashes = (['before', 'after'] as const).flatMap((when) => [0, 0.5, 1].map((keep) => ({ when, keep })));

  it.each(crashes)(
    'GM-11 GM-16 PR-01 leaves the credit in exactly one place: $when the call, $keep of the tail',
    async (crash) => {
      let atCall = 1;
      for (; ; atCall += 1) {
        const { machine, platform, client, alarms, reached } = await visitWithCrash({ ...crash, atCall });
        if (!reached) break;
        const { holdings, meters, unbooked, escrow } = machine.state();
        const plays = [...platform.booked.values()];
        const wonMinor = plays.reduce((sum, { winMinor, betMinor }) => sum + winMinor - betMinor, 0);
        const paidMinor = [...platform.paid.values()].reduce((sum, amount) => sum + amount, 0);
        const place = `call ${atCall}`;
        expect(holdings.creditMinor, place).toBe(client.appliedMinor() + wonMinor - paidMinor);
        expect({ escrow, unbooked, alarms }, place).toEqual({ escrow: null, unbooked: [], alarms: [] });
        expect(imbalance(holdings, meters), place).toBe(0);
        expect(
          plays.map(({ number }) => number),
          place,
        ).toEqual(plays.map((_, index) => index + 1));
      }
      expect(atCall).toBeGreaterThan(30);
    },
  );
});

type Step = (machine: Machine) => Promise<unknown>;

const id = fc.integer({ min: 1, max: 6 });
const epoch = fc.integer({ min: 0, max: 4 });
const amountMinor = fc.constantFrom(100, 250, 10_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  epoch.map(
    (at): Step =>
      (machine) =>
        machine.seat(seatCommand(at)),
  ),
  epoch.map(
    (at): Step =>
      (machine) =>
        machine.unseat({ machineId: 7, epoch: at }),
  ),
  fc.tuple(id, amountMinor, epoch).map(
    ([n, amount, at]): Step =>
      (machine) =>
        machine.apply(cashIn(n, amount, at)),
  ),
  fc.tuple(id, amountMinor).map(
    ([n, amount]): Step =>
      (machine) =>
        machine.ask(question(cashIn(n, amount))),
  ),
  fc.tuple(id, epoch).map(
    ([n, at]): Step =>
      (machine) =>
        machine.cashOut(cashOut(n + 10, at)),
  ),
  fc.constant<Step>((machine) => machine.collect()),
  fc.tuple(fc.constantFrom(10, 100), fc.constantFrom(0, 5, 900), fc.boolean()).map(
    ([betMinor, winMinor, opens]): Step =>
      (machine) =>
        machine.state().game?.mode === 'free'
          ? play(machine, { kind: 'free', betMinor: 0, winMinor })
          : play(machine, { betMinor, winMinor, next: opens ? free : base }),
  ),
);

describe('any course of a machine', () => {
  it('PR-01 GM-16 reads from its journal, compacted or not, exactly what it was, and stays in balance', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fc.boolean(),
        fc.constantFrom(400, 1_000_000),
        async (steps, answering, compactAfterBytes) => {
          const platform = scriptedPlatform();
          platform.answering = answering;
          const { machine, disk, clock, alarms } = await openTestMachine({ platform, limits: { compactAfterBytes } });
          await machine.handshake().answered(handshakeAnswer());
          for (const take of steps) {
            const before = machine.state();
            await take(machine);
            const { epoch: now, holdings, meters } = machine.state();
            expect(now).toBeGreaterThanOrEqual(before.epoch);
            expect(imbalance(holdings, meters)).toBe(0);
            if (machine.state().escrow !== null) expect(holdings.creditMinor).toBe(0);
          }
          await clock.advance(1);
          await machine.synced();
          const copy = await openTestMachine({ disk: disk.survivor(1), seed: 2 });
          expect(copy.machine.state()).toEqual(machine.state());
          expect(alarms.filter(({ kind }) => kind !== 'fingerprint_mismatch')).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });
});
