import { faultyDisk } from '@salon/testkit/faulty-disk.ts';
import { describe, expect, it } from 'vitest';
import {
  cashIn,
  drawn,
  handshakeAnswer,
  openSeatedMachine,
  openTestMachine,
  question,
  scriptedPlatform,
} from './machine.fixture.ts';

/** A disk that syncs nothing before `goOn`. */
function slowDisk() {
  const disk = faultyDisk();
  const { sync } = disk;
  let waits = Promise.resolve();
  return {
    disk: Object.assign(disk, { sync: () => waits.then(sync) }),
    stall() {
      const { promise, resolve } = Promise.withResolvers<void>();
      waits = promise;
      return resolve;
    },
  };
}

async function spin({ machine }: Awaited<ReturnType<typeof openSeatedMachine>>): Promise<void> {
  await machine.beginPlay(drawn());
  await machine.endPlay();
}

const SEATED = { epoch: 1, seated: true } as const;

describe('a handshake', () => {
  it('GM-16 reports what is on the disk, and nothing of what is still on its way there', async () => {
    const { disk, stall } = slowDisk();
    const world = await openSeatedMachine({ disk });
    await world.machine.apply(cashIn(1, 10_000));
    await world.machine.beginPlay(drawn());
    const goOn = stall();
    const ended = world.machine.endPlay();
    await world.clock.advance(1);
    expect(world.machine.state().lastPlay).toBe(1);
    expect(world.machine.handshake().report).toMatchObject({ lastPlay: 0, meters: { betMinor: 0 } });
    goOn();
    await ended;
    expect(world.machine.handshake().report).toMatchObject({ lastPlay: 1, meters: { betMinor: 100 } });
  });

  it('GM-16 is not answered by what the platform has said of an older one', async () => {
    const { machine, platform, clock, alarms } = await openSeatedMachine();
    const older = machine.handshake();
    const newer = machine.handshake();
    await older.answered(handshakeAnswer({ epoch: 3, bookedPlay: 9 }));
    expect([machine.state().epoch, alarms, platform.messages]).toEqual([1, [], []]);
    await newer.answered(handshakeAnswer({ epoch: 2, seated: true }));
    await clock.advance(1);
    expect(machine.state().epoch).toBe(2);
  });

  it('GM-16 lets nothing be reported before the newest is answered, however slow the disk is', async () => {
    const { disk, stall } = slowDisk();
    const world = await openSeatedMachine({ disk });
    const { machine, platform, clock } = world;
    await machine.apply(cashIn(1, 10_000));
    const first = machine.handshake();
    await spin(world);
    const goOn = stall();
    const taken = first.answered(handshakeAnswer({ epoch: 2, seated: true }));
    const second = machine.handshake();
    goOn();
    await taken;
    await clock.advance(60_000);
    expect(platform.messages).toEqual([]);
    await second.answered(handshakeAnswer({ epoch: 2, seated: true }));
    await clock.advance(1);
    expect(platform.messages).toEqual(['plays']);
  });

  it('GM-16 takes no platform for one that has lost plays where these were booked after it had compared', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const platform = scriptedPlatform();
    const { plays } = platform;
    platform.plays = (message) => promise.then(() => plays(message));
    const world = await openSeatedMachine({ platform });
    await world.machine.apply(cashIn(1, 10_000));
    await spin(world);
    await world.clock.advance(1);
    const handshake = world.machine.handshake();
    resolve();
    await world.clock.advance(1);
    expect(world.machine.state().unbooked).toEqual([]);
    await handshake.answered(handshakeAnswer({ ...SEATED, bookedPlay: 0 }));
    expect([world.alarms, world.machine.activity()]).toEqual([[], 'idle']);
    await world.machine.handshake().answered(handshakeAnswer({ ...SEATED, bookedPlay: 0 }));
    expect(world.alarms).toMatchObject([{ kind: 'platform_behind' }]);
  });

  it('GM-16 takes neither seat nor numbers from a platform that does not know the machine', async () => {
    const world = await openTestMachine();
    const { machine, alarms } = world;
    const unknown = { accepted: false, reason: 'machine_unknown' } as const;
    await machine.handshake().answered(handshakeAnswer(unknown));
    expect(machine.state().numbered).toBe(false);
    await machine.handshake().answered(handshakeAnswer({ ...SEATED, bookedPlay: 4 }));
    await machine.apply(cashIn(1, 10_000));
    await spin(world);
    await machine.handshake().answered(handshakeAnswer({ ...unknown, epoch: 1 }));
    expect(machine.state()).toMatchObject({ seated: true, lastPlay: 5 });
    expect([machine.activity(), alarms]).toEqual(['error', []]);
    await machine.handshake().answered(handshakeAnswer({ ...SEATED, bookedPlay: 5 }));
    expect(machine.activity()).toBe('idle');
  });

  it.each(['apply', 'ask'] as const)(
    'GM-10 is compared before the platform learns what a machine has applied since: %s',
    async (command) => {
      const { machine, clock } = await openSeatedMachine();
      const cash = cashIn(1, 10_000);
      const handshake = machine.handshake();
      const answers: unknown[] = [];
      const send = () => (command === 'apply' ? machine.apply(cash) : machine.ask(question(cash)));
      void send().then((answer) => answers.push(answer));
      await clock.advance(1);
      expect(answers).toEqual([]);
      await handshake.answered(handshakeAnswer(SEATED));
      await clock.advance(1);
      expect(answers).toHaveLength(1);
      machine.handshake();
      void send().then((answer) => answers.push(answer));
      await clock.advance(1);
      expect(answers).toHaveLength(1);
      machine.unlinked();
      await clock.advance(1);
      expect(answers).toHaveLength(2);
    },
  );
});
