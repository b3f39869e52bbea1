import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Link, Part } from './fault.ts';
import { fillDescriptors } from './processes/descriptors.ts';
import { familyOf, signalAll } from './processes/signals.ts';
import type { TcpProxy } from './proxy/tcp-proxy.ts';
import type { World } from './world.ts';

/** Resolves when the part is back, not when everything works again. */
export type Heal = () => Promise<void>;

/** Which part a fault befalls: it has one fault at a time. */
export const victimOf = ({ kind, which }: Fault): string =>
  kind.part === 'players' ? 'players' : `${kind.part} ${which}`;

export async function strike(world: World, fault: Fault): Promise<Heal> {
  const { kind, which } = fault;
  switch (kind.what) {
    case 'kill':
    case 'immediate stop':
      return kill(world, kind.part, which, kind.what === 'kill' ? 'SIGKILL' : 'SIGQUIT');
    case 'freeze':
      return freeze(pidOf(world, kind.part, which));
    case 'step clock':
      await setClock(world, stepMs(fault));
      return () => setClock(world, 0);
    case 'flush':
      await world.redis.flush();
      return async () => undefined;
    case 'fill disk':
      return fillDisk(world);
    case 'fill descriptors': {
      const undo = fillDescriptors(pidOf(world, kind.part, which));
      return async () => undo();
    }
    default: {
      const { proxy, server } = proxyOf(world, kind.part, which);
      proxy.fail(kind.what, server);
      return async () => proxy.heal();
    }
  }
}

async function kill(world: World, part: Part, which: number, signal: 'SIGKILL' | 'SIGQUIT'): Promise<Heal> {
  if (part === 'postgres') {
    await world.postgres.end(signal);
    return world.postgres.start;
  }
  if (part === 'redis') {
    await world.redis.kill();
    return world.redis.start;
  }
  const program = programOf(world, part, which);
  await program.kill();
  return program.start;
}

const stepMs = ({ number }: Fault): number => (number % 2 === 0 ? 1 : -1) * (20_000 + ((number * 7_919) % 100_000));

const CLOCK_TRIES = 50;

/** PostgreSQL may be away at that moment. */
async function setClock({ pool }: World, aheadMs: number): Promise<void> {
  const text = `CREATE OR REPLACE FUNCTION ledger_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS
    'SELECT clock_timestamp() + interval ''${aheadMs} milliseconds'''`;
  for (let tried = 1; ; tried += 1)
    try {
      await pool.query(text);
      return;
    } catch (error) {
      if (tried === CLOCK_TRIES) throw error;
      await sleep(300);
    }
}

async function freeze(pid: number): Promise<Heal> {
  const pids = familyOf(pid);
  signalAll(pids, 'SIGSTOP');
  return async () => signalAll(pids, 'SIGCONT');
}

/** A journal that could not be written stays closed until its agent starts again. */
async function fillDisk({ smallDisk, cabinets: [first] }: World): Promise<Heal> {
  smallDisk?.fill();
  return async () => {
    smallDisk?.empty();
    await first?.kill();
    await first?.start();
  };
}

function programOf({ nodes, cabinets, machine }: World, part: 'node' | 'cabinet' | 'machine', which: number) {
  const program = { node: nodes, cabinet: cabinets, machine: [machine.program] }[part][which];
  if (program === undefined) throw new Error(`no ${part} ${which}`);
  return program;
}

function pidOf(world: World, part: Part, which: number): number {
  if (part === 'postgres') return world.postgres.pid();
  return part === 'redis' ? world.redis.pid() : programOf(world, part, which).pid();
}

function proxyOf({ proxies }: World, link: Link, which: number): { proxy: TcpProxy; server?: number } {
  if (link === 'players') return { proxy: proxies.players, server: which };
  const of = {
    'cabinet link': proxies.cabinets,
    'machine line': proxies.machine,
    'postgres link': proxies.postgres,
    'redis link': proxies.redis,
  };
  const proxy = of[link][which];
  if (proxy === undefined) throw new Error(`no ${link} ${which}`);
  return { proxy };
}
