import { type Failure, isFailure, link } from '@salon/contract';
import type { Activity } from '@salon/domain';
import { io, type Socket } from 'socket.io-client';
import { type CommandName, commandHandlers } from './scripted-commands.ts';
import { newScriptedMachine, reportOf, type ScriptedMachine } from './scripted-machine.ts';

/**
 * A cabinet agent over a real socket, whose machines do what a test says. Each machine has a journal of transfers, meters and
 * escrow like a real one, so that the platform's own checks hold unless the test reports wrong amounts.
 */
export interface ScriptedCabinet {
  machine(machineId: number): ScriptedMachine;
  /** Connects, requests the roster, sends the handshake of all machines. Rejects with the failure's text when refused. */
  connect(): Promise<link.HandshakeAnswer>;
  disconnect(): void;
  /** Decides about the next commands of this name: carried out and answered, carried out and unanswered, or lost. */
  script(event: CommandName, fate: Fate): void;
  /** Commands in the order of their arrival, lost ones included. */
  commands: { event: CommandName; command: { machineId: number; epoch?: number } }[];
  /** Sends a message as it is and returns the acknowledgement unparsed. */
  send(event: string, message: unknown): Promise<unknown>;
  /** Resolves when the platform has taken it, or never will. What is asked before that may overtake it. */
  report(machineId: number, activity: Activity): Promise<void>;
  play(machineId: number, play: ScriptedPlay): Promise<link.PlaysAnswer | Failure>;
}

type Fate = 'answered' | 'unanswered' | 'lost';

interface ScriptedPlay {
  betMinor: number;
  winMinor?: number;
  contributionMinor?: number;
  jackpot?: boolean;
  /** An attendant pays the whole win. */
  handPay?: boolean;
  /** A forced outcome of a developer. */
  forced?: boolean;
  /** Of a machine that decides itself: read from its meters. */
  games?: number;
  /** Absent: the machine's, as the roster names it. */
  gameId?: string;
}

interface ScriptedCabinetOptions {
  url: string;
  agent: string;
  key: string;
  machineIds: number[];
}

const ANSWER_MS = 30_000;
const VERSIONS = { version: Math.min(...link.LINK_VERSIONS), versions: link.LINK_VERSIONS };

export function scriptedCabinet(options: ScriptedCabinetOptions): ScriptedCabinet {
  const machines = new Map(options.machineIds.map((machineId) => [machineId, newScriptedMachine(machineId)]));
  const fates = new Map<CommandName, Fate>();
  /** By machine, of the last roster. */
  let games = new Map<number, string>();
  const commands: ScriptedCabinet['commands'] = [];
  let socket: Socket | null = null;
  let order = 0;

  function machineOf(machineId: number): ScriptedMachine {
    const found = machines.get(machineId);
    if (!found) throw new Error(`no machine ${machineId} at this cabinet`);
    return found;
  }

  async function send(event: string, message: unknown): Promise<unknown> {
    if (!socket?.connected) throw new Error('the cabinet is not connected');
    return socket.timeout(ANSWER_MS).emitWithAck(event, message);
  }

  async function reportActivity({ machineId, activity, creditMinor }: ScriptedMachine): Promise<void> {
    await send('activity', { machineId, activity, creditMinor, at: Date.now() }).catch(() => {});
  }

  async function reportDebit(machine: ScriptedMachine): Promise<void> {
    if (!machine.escrow || !socket?.connected) return;
    const { machineId, incarnation, escrow } = machine;
    const answer = await send('debited', { machineId, incarnation, ...escrow }).catch(() => null);
    if (!(answer as link.DebitedAnswer | null)?.posted || !machine.escrow) return;
    machine.meters.outMinor += machine.escrow.amountMinor;
    machine.escrow = null;
    machine.activity = 'idle';
    void reportActivity(machine);
  }

  async function sendHandshake(reporting: ScriptedMachine[]): Promise<link.HandshakeAnswer> {
    order += 1;
    const answer = await send('handshake', { ...VERSIONS, order, machines: reporting.map(reportOf) });
    if (isFailure(answer)) throw new Error(answer.ErrorMessage);
    const accepted = link.handshakeAnswer.parse(answer);
    for (const { machineId, epoch, lock } of accepted.machines) {
      const machine = machineOf(machineId);
      machine.epoch = Math.max(machine.epoch, epoch);
      machine.locked = lock?.locked ?? false;
    }
    return accepted;
  }

  const handlers = commandHandlers({
    activity: reportActivity,
    debited: reportDebit,
    handshake: async (machine) => void (await sendHandshake([machine])),
  });

  function listen(connection: Socket): void {
    for (const event of Object.keys(handlers) as CommandName[])
      connection.on(event, async (command: { machineId: number }, acknowledge?: (answer: object) => void) => {
        commands.push({ event, command });
        const fate = fates.get(event) ?? 'answered';
        if (fate === 'lost') return;
        const answer = await handlers[event](machineOf(command.machineId), command as never);
        if (fate === 'answered') acknowledge?.(answer);
      });
  }

  return {
    machine: machineOf,
    commands,
    send,
    report(machineId, activity) {
      const machine = machineOf(machineId);
      machine.activity = activity;
      return reportActivity(machine);
    },
    script: (event, fate) => void fates.set(event, fate),
    disconnect() {
      socket?.disconnect();
      socket = null;
    },
    async connect() {
      socket = await dial(options);
      listen(socket);
      games = gamesOf(await send('roster', {}));
      const accepted = await sendHandshake([...machines.values()]);
      for (const machine of machines.values()) void reportDebit(machine);
      return accepted;
    },
    async play(machineId, scripted) {
      const machine = machineOf(machineId);
      const play = playOn(machine, { gameId: games.get(machineId) ?? 'none', ...scripted });
      const answer = await send('plays', { machineId, incarnation: machine.incarnation, plays: [play] });
      return answer as link.PlaysAnswer | Failure;
    },
  };
}

function gamesOf(answer: unknown): Map<number, string> {
  const roster = link.rosterAnswer.safeParse(answer);
  return new Map(roster.data?.machines.map(({ machineId, gameId }) => [machineId, gameId]));
}

async function dial({ url, agent, key }: ScriptedCabinetOptions): Promise<Socket> {
  const connection = io(`${url}/cabinets`, {
    transports: ['websocket'],
    auth: { agent, key },
    extraHeaders: { authorization: link.authorizationOf({ agent, key }) },
    forceNew: true,
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    connection.once('connect', resolve);
    connection.once('connect_error', (error) => {
      connection.disconnect();
      reject(error);
    });
  });
  return connection;
}

/** Counts the play on the machine's credit and meters. */
function playOn(machine: ScriptedMachine, scripted: ScriptedPlay & { gameId: string }): link.Play {
  const { betMinor, winMinor = 0, contributionMinor = 0, jackpot = false, handPay = false, forced = false } = scripted;
  const { games, gameId } = scripted;
  const handPayMinor = handPay ? winMinor : 0;
  machine.lastPlay += 1;
  machine.creditMinor += winMinor - handPayMinor - betMinor;
  machine.handPayPendingMinor += handPayMinor;
  machine.meters.betMinor += betMinor;
  machine.meters.winMinor += winMinor;
  machine.meters.games += games ?? 1;
  return {
    ...{
      number: machine.lastPlay,
      epoch: machine.epoch,
      kind: games === undefined ? 'base' : 'metered',
      gameId,
      endedAtMs: Date.now(),
    },
    ...{ betMinor, winMinor, contributionMinor, jackpot, handPayMinor },
    outcome: forced ? { forced } : {},
    ...(games !== undefined && { games }),
  };
}
