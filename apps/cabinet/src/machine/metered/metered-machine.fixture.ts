import type { FaultyDisk } from '@salon/testkit/faulty-disk.ts';
import { modelEgm } from '@salon/testkit/model-egm.ts';
import { cashIn, handshakeAnswer, openTestMachine, type scriptedPlatform, seatCommand } from '../machine.fixture.ts';
import type { MachineLimits } from '../ports.ts';
import type { TransferPort } from './transfer-port.ts';

/** For tests: a machine that decides itself, seated and connected to a model machine. */
export type Egm = ReturnType<typeof modelEgm>;
type Platform = ReturnType<typeof scriptedPlatform>;
interface Setup {
  disk?: FaultyDisk;
  platform?: Platform;
  limits?: Partial<MachineLimits>;
  egm: Egm;
  port?: TransferPort;
}

export async function openMetered({ egm, port = egm, ...rest }: Setup) {
  const world = await openTestMachine({ ...rest, metered: true });
  await world.machine
    .handshake()
    .answered(
      handshakeAnswer({ epoch: 1, seated: true, bookedPlay: Math.max(0, ...(rest.platform?.booked.keys() ?? [])) }),
    );
  await world.machine.seat(seatCommand(1));
  world.machine.metered?.connect(port);
  await after(world, world.machine.metered!.read());
  return world;
}

export type World = Awaited<ReturnType<typeof openMetered>>;

/** Waits in the world's own time. */
export async function after<T>({ clock }: World, answer: Promise<T>): Promise<T> {
  let isOver = false;
  const watched = answer.finally(() => {
    isOver = true;
  });
  for (let waits = 0; !isOver && waits < 600; waits += 1) await clock.advance(100);
  return watched;
}

export async function withCredit(amountMinor = 5_000, egm = modelEgm()) {
  const world = await openMetered({ egm });
  await after(world, world.machine.apply(cashIn(1, amountMinor)));
  return { ...world, egm };
}

/** An agent that is killed at the n-th thing it says to the machine, or as it hears the answer. */
export function dyingPort(egm: Egm, at: number, when: 'before' | 'after'): TransferPort {
  let calls = 0;
  const dead = new Promise<never>(() => undefined);
  const through =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      calls += 1;
      if (calls === at && when === 'before') return dead;
      const answer = await call(...args);
      return calls >= at ? dead : answer;
    };
  return {
    moduli: egm.moduli,
    serial: egm.serial,
    reading: through(egm.reading),
    look: through(egm.look),
    acknowledge: through(egm.acknowledge),
    lock: through(egm.lock),
    unlock: through(egm.unlock),
    send: through(egm.send),
  };
}
