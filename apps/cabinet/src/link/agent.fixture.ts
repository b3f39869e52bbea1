import type { link } from '@salon/contract';
import { type FakeClock, fakeClock } from '@salon/testkit/fake-clock.ts';
import { faultyDisk } from '@salon/testkit/faulty-disk.ts';
import { pino } from 'pino';
import type { Attendant } from '../machine/attendant.ts';
import { createMachine } from '../machine/create-machine.ts';
import { seededRandom } from '../machine/machine.fixture.ts';
import type { Machine } from '../machine/machine.ts';
import { rosterEntry } from '../scripted-platform.fixture.ts';
import { type MachineLink, startAgent } from './agent.ts';
import type { HostedMachine } from './hosting.ts';
import type { LinkEvents, PlatformLink } from './platform-link.ts';

/** A message of the agent, in the order of sending. */
interface Sent {
  event: string;
  message: Record<string, unknown>;
}

/** The platform's end of a link in the hand of the test: answers what it is asked, except the events in `silent`. */
function scriptedLink(clock: FakeClock, machines: link.RosteredMachine[]) {
  let events: LinkEvents | null = null;
  let isUp = false;
  let endRequests = () => {};
  const commands = new Map<string, (...args: unknown[]) => void>();
  const sent: Sent[] = [];
  const platform = {
    machines,
    sent,
    silent: new Set<string>(),
    distrusted: new Set<number>(),
    redials: 0,
    closed: 0,
    isUp: () => isUp,
    /** A connection begins. */
    async up() {
      isUp = true;
      events?.onConnect();
      await clock.advance(0);
    },
    /** The connection is lost; what is not answered yet never will be. */
    async down() {
      end();
      await clock.advance(0);
    },
    of: (event: string) => sent.filter((one) => one.event === event).map(({ message }) => message),
    /** Machines of each handshake so far. */
    compared: () =>
      platform.of('handshake').map((message) => (message as link.Handshake).machines.map((one) => one.machineId)),
    /** Without an acknowledgement. */
    notice: (event: string) => commands.get(event)?.({}),
    command: (event: string, message: object): Promise<object> =>
      new Promise((resolve) => commands.get(event)?.(message, resolve)),
  };
  function end(): void {
    if (!isUp) return;
    isUp = false;
    endRequests();
    events?.onDisconnect();
  }
  const openLink = (own: LinkEvents): PlatformLink => {
    events = own;
    return {
      isUp: () => isUp,
      on: (event, obey) => void commands.set(event, obey),
      async request(event, message, timeoutMs) {
        sent.push({ event, message: structuredClone(message) as Sent['message'] });
        if (isUp && !platform.silent.has(event)) return answer(event, message, platform);
        const ended = new Promise<void>((resolve) => {
          const before = endRequests;
          endRequests = () => {
            before();
            resolve();
          };
        });
        await Promise.race([ended, clock.sleep(timeoutMs)]);
        throw new Error('no answer');
      },
      emit(event, message) {
        if (isUp) sent.push({ event, message: { ...message } });
      },
      redial() {
        platform.redials += 1;
        end();
      },
      settled() {},
      close() {
        platform.closed += 1;
        end();
      },
    };
  };
  return { platform, openLink };
}

function answer(
  event: string,
  message: object,
  { machines, distrusted }: { machines: link.RosteredMachine[]; distrusted: Set<number> },
): object {
  if (event === 'roster') return { status: 1, machines };
  if (event === 'plays') return { status: 1, bookedPlay: (message as link.Plays).plays.at(-1)?.number, jackpots: [] };
  if (event === 'debited') return { status: 1, posted: true };
  if (event === 'off') return { status: 1 };
  const entries = (message as link.Handshake).machines.map(({ machineId, epoch, lastPlay }) => ({
    ...{ machineId, epoch, bookedPlay: lastPlay, seated: epoch > 0, stopped: false, minSpinMs: 0, reason: null },
    accepted: !distrusted.has(machineId),
  }));
  return { status: 1, machines: entries };
}

interface Setup {
  machineIds?: number[];
  metered?: number[];
  /** Not in the agent's own configuration. */
  unknown?: number[];
  attendants?: Record<number, Attendant>;
}

/** An agent with real machines, whose journals outlive their power. It has no connection yet. */
export function agentOf({ machineIds = [7, 8], metered = [], unknown = [], attendants = {} }: Setup = {}) {
  const clock = fakeClock();
  const { platform, openLink } = scriptedLink(
    clock,
    machineIds.map((id) => rosterEntry(id, 'test-game')),
  );
  const disks = new Map<number, ReturnType<typeof faultyDisk>>();
  const machines = new Map<number, Machine>();
  const links = new Map<number, MachineLink>();
  const closed: number[] = [];
  const opened: number[] = [];
  const calls = { ready: 0, beforeOpening: async (_machineId: number): Promise<void> => {} };

  async function open({ machineId, gameId }: link.RosteredMachine, machineLink: MachineLink): Promise<HostedMachine> {
    opened.push(machineId);
    await calls.beforeOpening(machineId);
    const disk = disks.get(machineId) ?? faultyDisk();
    disks.set(machineId, disk);
    const machine = await createMachine({
      ...{ machineId, disk, clock, random: seededRandom(machineId), platform: machineLink.platform, alarm() {} },
      ...(metered.includes(machineId) && { metered: { gameId, wireIdOf: (id: string, n: number) => `${id}:${n}` } }),
    });
    machines.set(machineId, machine);
    links.set(machineId, machineLink);
    const line = { polls: 1, silences: 0, bad: 0, repeats: 0 };
    return {
      ...{ machine, player: {} as HostedMachine['player'], renew() {} },
      ...(metered.includes(machineId) && { counts: () => ({ line }) }),
      ...(attendants[machineId] && { attendant: attendants[machineId] }),
      async close() {
        machine.retire();
        closed.push(machineId);
      },
    };
  }
  const agent = startAgent({
    ...{ openLink, clock, log: pino({ level: 'silent' }) },
    open: (entry, machineLink) => (unknown.includes(entry.machineId) ? null : open(entry, machineLink)),
    onReady() {
      calls.ready += 1;
    },
  });
  return {
    ...{ agent, platform, clock, calls, opened, closed },
    machine: (machineId: number) => machines.get(machineId)!,
    link: (machineId: number) => links.get(machineId)!,
  };
}
