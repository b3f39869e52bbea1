import type { BlockList } from 'node:net';
import { link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { Logger } from 'pino';
import { io } from 'socket.io-client';
import type { SimulatedMachine, SimulatedMachineEvents } from '../drivers/simulated/simulated-machine.ts';
import { hostMachine } from '../host-machine.ts';
import { isEmpty } from '../machine/state/machine-state.ts';
import type { OpenPicture } from '../video/picture.ts';
import { obeyCommands } from './commands.ts';
import { handshake } from './handshake.ts';
import { createHosting, type Hosting } from './hosting.ts';
import { reportActivity } from './reports.ts';
import { askThrough } from './requests.ts';

export interface AgentOptions {
  platformUrl: string;
  agent: string;
  key: string;
  dataDir: string;
  clock: Clock;
  openPicture: OpenPicture;
  /** Where players come from besides the internet. */
  iceRanges: BlockList;
  log: Logger;
  /** The first handshake is done: machines open, platform linked. */
  onReady(): void;
}

export interface Agent {
  hosting: Hosting;
  /** A machine of this agent is not there any more while the agent is: said until the platform has heard it, or the link ends. */
  left(machineId: number): Promise<void>;
  /** It is there again, or is to be compared again. */
  back(machineId: number): Promise<void>;
  /** Ends the link and puts every journal away. */
  close(): Promise<void>;
}

/** A handshake without an answer, or a machine that is not trusted, is tried again after this. */
const HANDSHAKE_RETRY_MS = 2_000;
const ASK_TRUST_MS = 10_000;
/** So old the progressive on a cabinet may be, and so late a machine is hosted that has come to the floor. */
const ROSTER_MS = 5_000;
const RECONNECT_MS = { first: 300, last: 5_000 };

/** One agent: dials out to the platform and hosts the machines that the platform names. */
export function startAgent(options: AgentOptions): Agent {
  const { clock, log } = options;
  const socket = io(`${options.platformUrl.replace(/\/+$/, '')}/cabinets`, {
    transports: ['websocket'],
    auth: { agent: options.agent, key: options.key },
    extraHeaders: { authorization: link.authorizationOf(options) },
    reconnectionDelay: RECONNECT_MS.first,
    reconnectionDelayMax: RECONNECT_MS.last,
  });
  const ask = askThrough(socket, log);
  let connection = 0;
  let order = 0;
  const nextOrder = () => (order += 1);
  let ended = false;

  const platform = {
    plays: (message: link.Plays) => ask('plays', message, link.playsAnswer),
    debited: (message: link.Debited) => ask('debited', message, link.debitedAnswer),
  };
  const say = (event: string, message: object): void => {
    if (socket.connected) socket.emit(event, message);
  };
  const eventsOf = (machineId: number): SimulatedMachineEvents => ({
    presence: (epoch, present) => say('presence', { machineId, epoch, present }),
    acted: (epoch) => say('acted', { machineId, epoch }),
    candidate: (epoch, candidate) => say('candidate', { machineId, epoch, candidate }),
  });
  const hosting = createHosting({
    log,
    async open(floor) {
      const host = await hostMachine(floor, { ...options, platform, eventsOf });
      reportActivity(host.simulated.machine, socket, clock);
      return host;
    },
  });

  /** One handshake at a time; a connection that was replaced meanwhile ends the old one's attempts. */
  let opening: Promise<void> = Promise.resolve();
  async function open(mine: number): Promise<void> {
    const current = (): boolean => mine === connection && socket.connected && !ended;
    while (current()) {
      const roster = await ask('roster', {}, link.rosterAnswer);
      if (roster !== null && current()) {
        opening = opening.then(() => hosting.hostAll(roster.machines));
        await opening;
        const rostered = new Set(roster.machines.map(({ machineId }) => machineId));
        const own = hosting.linked().filter(({ machine }) => rostered.has(machine.machineId));
        if (!current()) return;
        const answer = await handshake(own, ask, log, nextOrder());
        if (answer === null) {
          // It may have been heard, and commands may be on their way: only on a new connection is a second report newer than all
          // that was obeyed.
          if (current()) socket.disconnect();
          return;
        }
        log.info({ machines: own.length }, 'linked');
        options.onReady();
        void followRoster(current);
        if (answer.refused.length === 0) return;
        return askTrust(answer.refused, current);
      }
      await clock.sleep(HANDSHAKE_RETRY_MS);
    }
  }

  /** An operator may have put it right. */
  async function askTrust(refused: SimulatedMachine[], current: () => boolean): Promise<void> {
    let left = refused;
    while (left.length > 0) {
      await clock.sleep(ASK_TRUST_MS);
      if (!current()) return;
      left = (await handshake(left, ask, log, nextOrder()))?.refused ?? left;
    }
  }

  /** What is written on the cabinets, the machines that are new on the floor, and those that have left it. */
  async function followRoster(current: () => boolean): Promise<void> {
    for (;;) {
      await clock.sleep(ROSTER_MS);
      const roster = current() ? await ask('roster', {}, link.rosterAnswer) : null;
      if (!current()) return;
      if (roster === null) continue;
      const before = new Set(hosting.linked());
      opening = opening.then(() => hosting.hostAll(roster.machines));
      await opening;
      const added = hosting.linked().filter((one) => !before.has(one));
      if (added.length > 0) await handshakeAdded(added, current);
      for (const machineId of hosting.strangersTo(roster.machines)) await letGo(machineId);
    }
  }

  async function handshakeAdded(added: SimulatedMachine[], current: () => boolean): Promise<void> {
    const answer = current() ? await handshake(added, ask, log, nextOrder()) : null;
    // Heard or not, nobody knows: the next connection greets all of them.
    if (answer === null) return void socket.disconnect();
    log.info({ machines: added.map(({ machine }) => machine.machineId) }, 'machines are new on the floor');
    void askTrust(answer.refused, current);
  }

  /** One that holds money, a seat, or something unreported stays until it does not. */
  async function letGo(machineId: number): Promise<void> {
    const known = hosting.running().find(({ machine }) => machine.machineId === machineId);
    if (known !== undefined && !isEmpty(known.machine.state())) return;
    await left(machineId);
    opening = opening.then(() => hosting.letGo(machineId));
    await opening;
    log.warn({ machineId }, 'machine has left the floor');
  }

  async function left(machineId: number): Promise<void> {
    const mine = connection;
    const order = nextOrder();
    while (mine === connection && socket.connected && !ended) {
      if ((await ask('off', { machineId, order }, link.offAnswer)) !== null) return;
      await clock.sleep(HANDSHAKE_RETRY_MS);
    }
  }

  async function back(machineId: number): Promise<void> {
    const own = hosting.linked().filter(({ machine }) => machine.machineId === machineId);
    const answer = socket.connected ? await handshake(own, ask, log, nextOrder()) : null;
    // Heard or not, nobody knows: the next connection greets all of them.
    if (answer === null && !ended) socket.disconnect();
  }

  socket.on('connect', () => {
    connection += 1;
    void open(connection);
  });
  socket.on('disconnect', (reason) => {
    log.warn({ reason }, 'link lost');
    for (const { machine } of hosting.linked()) machine.unlinked();
    dialAgain();
  });
  socket.on('connect_error', (error) => {
    log.warn({ reason: error.message }, 'platform not reached');
    dialAgain();
  });
  /** The client gives up by itself where the platform turned it away. */
  function dialAgain(): void {
    if (!socket.active && !ended) setTimeout(() => !ended && socket.connect(), RECONNECT_MS.last).unref();
  }
  obeyCommands({
    socket,
    log,
    find: hosting.find,
    greet: back,
  });

  return {
    hosting,
    left,
    back,
    async close() {
      ended = true;
      socket.disconnect();
      await opening;
      await hosting.close();
    },
  };
}
