import type { FaultyDisk } from '@salon/testkit/faulty-disk.ts';
import { modelEgm } from '@salon/testkit/model-egm.ts';
import { cashIn, handshakeAnswer, openTestMachine, type scriptedPlatform, seatCommand } from '../machine.fixture.ts';
import type { MachineLimits } from '../ports.ts';
import type { TransferOrder, TransferPort } from './transfer-port.ts';

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

/** A machine some of whose answers a test chooses, and everything that it is asked after its connection and its first credit. */
export async function openNoted({ egm = modelEgm(), answers = {}, creditMinor = 0 }: Noted = {}) {
  const calls: string[] = [];
  const sent: string[] = [];
  const port = portThrough({ ...egm, ...answers }, (name, call) => async (...args) => {
    const [what] = args;
    if (typeof what === 'object') sent.push(what.wireId);
    calls.push(name === 'lock' ? `lock ${what}` : name);
    return call(...args);
  });
  const world = await openMetered({ egm, port });
  if (creditMinor > 0) await after(world, world.machine.apply(cashIn(1, creditMinor)));
  for (const noted of [calls, sent]) noted.length = 0;
  return { ...world, egm, port, calls, sent };
}
interface Noted {
  egm?: Egm;
  answers?: Partial<TransferPort>;
  creditMinor?: number;
}

/** An agent that is killed at the n-th thing it says to the machine, or as it hears the answer. */
export function dyingPort(egm: Egm, at: number, when: 'before' | 'after'): TransferPort {
  let calls = 0;
  const dead = new Promise<never>(() => undefined);
  return portThrough(egm, (_, call) => async (...args) => {
    calls += 1;
    if (calls === at && when === 'before') return dead;
    const answer = await call(...args);
    return calls >= at ? dead : answer;
  });
}

type Question = Exclude<keyof TransferPort, 'moduli' | 'serial'>;
type Through = <A extends (string | boolean | TransferOrder | undefined)[], T>(
  name: Question,
  call: (...args: A) => Promise<T>,
) => (...args: A) => Promise<T>;

function portThrough(port: TransferPort, through: Through): TransferPort {
  return {
    moduli: port.moduli,
    serial: port.serial,
    reading: through('reading', port.reading),
    look: through('look', port.look),
    acknowledge: through('acknowledge', port.acknowledge),
    lock: through('lock', port.lock),
    unlock: through('unlock', port.unlock),
    send: through('send', port.send),
  };
}
