import { randomUUID } from 'node:crypto';
import { type Failure, isFailure, link } from '@salon/contract';
import { type Activity, ZERO_METERS } from '@salon/domain';
import { io, type Socket } from 'socket.io-client';

/**
 * A cabinet agent over a real socket, whose machines do what a test says. It keeps books like a real one (journal of
 * transfers, meters, escrow), so that the platform's own checks stay satisfied as long as the test tells no lie.
 */
export interface ScriptedCabinet {
  machine(machineId: number): ScriptedMachine;
  /** Dials, asks for the roster, sends the handshake of all machines. Rejects with the failure's text when it is not let in. */
  connect(): Promise<link.HandshakeAnswer>;
  disconnect(): void;
  /** What becomes of the next commands of this name: carried out and answered, carried out unanswered, or lost. */
  script(event: CommandName, fate: Fate): void;
  /** Commands in the order of their arrival, lost ones too. */
  commands: { event: CommandName; command: { machineId: number; epoch?: number } }[];
  /** Sends a message as it is; the acknowledgement comes back unparsed. */
  say(event: string, message: unknown): Promise<unknown>;
  report(machineId: number, activity: Activity): void;
  play(machineId: number, play: PlayWish): Promise<link.PlaysAnswer | Failure>;
  close(): void;
}

export interface ScriptedMachine {
  machineId: number;
  incarnation: string;
  epoch: number;
  creditMinor: number;
  handPayPendingMinor: number;
  stopped: boolean;
  /** The login of its seat is locked, as the platform has said. */
  locked: boolean;
  escrow: { transferId: string; amountMinor: number; epoch: number } | null;
  meters: {
    inMinor: number;
    outMinor: number;
    betMinor: number;
    winMinor: number;
    handPayPaidMinor: number;
    games: number;
  };
  lastPlay: number;
  activity: Activity;
  /** Answers by transfer, tombstones included. */
  journal: Map<string, { fingerprint: string; result: 'applied' | 'refused'; reason: TransferReason }>;
}

export type CommandName =
  | 'seat'
  | 'unseat'
  | 'apply'
  | 'ask'
  | 'cashout'
  | 'offer'
  | 'handpaid'
  | 'service'
  | 'pause'
  | 'lock'
  | 'request-handshake';
export type Fate = 'answered' | 'unanswered' | 'lost';
export interface PlayWish {
  betMinor: number;
  winMinor?: number;
  contributionMinor?: number;
  jackpot?: boolean;
  /** The whole win is paid by an attendant. */
  handPay?: boolean;
  /** A developer asked for it. */
  forced?: boolean;
}
type TransferReason = 'stale_epoch' | 'fingerprint_mismatch' | 'never_seen' | null;

const ANSWER_MS = 30_000;

export function scriptedCabinet(options: {
  url: string;
  agent: string;
  key: string;
  machineIds: number[];
}): ScriptedCabinet {
  const machines = new Map(options.machineIds.map((machineId) => [machineId, newMachine(machineId)]));
  const fates = new Map<CommandName, Fate>();
  const commands: ScriptedCabinet['commands'] = [];
  let socket: Socket | null = null;
  let order = 0;

  const machine = (machineId: number): ScriptedMachine => {
    const found = machines.get(machineId);
    if (!found) throw new Error(`no machine ${machineId} at this cabinet`);
    return found;
  };
  const say = (event: string, message: unknown): Promise<unknown> => {
    if (!socket?.connected) throw new Error('the cabinet is not connected');
    return socket.timeout(ANSWER_MS).emitWithAck(event, message);
  };
  const debit = async (of: ScriptedMachine): Promise<void> => {
    if (!of.escrow || !socket?.connected) return;
    const { machineId, incarnation, escrow } = of;
    const answer = (await say('debited', { machineId, incarnation, ...escrow }).catch(
      () => null,
    )) as link.DebitedAnswer | null;
    if (!answer?.posted || !of.escrow) return;
    of.meters.outMinor += of.escrow.amountMinor;
    of.escrow = null;
    report(machineId, 'idle');
  };
  const report = (machineId: number, activity: Activity) => {
    const of = machine(machineId);
    of.activity = activity;
    socket?.emit('activity', { machineId, activity, creditMinor: of.creditMinor, at: Date.now() });
  };

  const greet = async (greeting: ScriptedMachine[]): Promise<link.HandshakeAnswer> => {
    order += 1;
    const answer = await say('handshake', { version: link.LINK_VERSION, order, machines: greeting.map(reportOf) });
    if (isFailure(answer)) throw new Error(answer.ErrorMessage);
    const met = link.handshakeAnswer.parse(answer);
    for (const one of met.machines) {
      const of = machine(one.machineId);
      of.epoch = Math.max(of.epoch, one.epoch);
      of.locked = one.lock?.locked ?? false;
    }
    return met;
  };

  const carryOut: Record<CommandName, (of: ScriptedMachine, command: never) => object | Promise<object>> = {
    seat: (of, { epoch }: link.SeatCommand) => {
      if (epoch < of.epoch) return { status: 0, code: 60007, Params: {}, ErrorMessage: 'stale epoch' };
      if (epoch > of.epoch) of.locked = false;
      of.epoch = epoch;
      return { status: 1, creditMinor: of.creditMinor, activity: of.activity };
    },
    unseat: (of) => ({ status: 1, creditMinor: of.creditMinor, activity: of.activity }),
    apply: (of, command: link.ApplyCommand) => {
      const known = of.journal.get(command.transferId);
      if (!known) {
        const stale = command.epoch < of.epoch;
        const { fingerprint } = command;
        const entry = {
          fingerprint,
          result: stale ? 'refused' : 'applied',
          reason: stale ? 'stale_epoch' : null,
        } as const;
        of.journal.set(command.transferId, entry);
        if (!stale) {
          of.creditMinor += command.amountMinor;
          of.meters.inMinor += command.amountMinor;
        }
      }
      setImmediate(() => report(of.machineId, of.activity));
      return answerOf(of, command);
    },
    ask: (of, command: link.AskCommand) => {
      if (!of.journal.has(command.transferId)) {
        const { fingerprint } = command;
        of.journal.set(command.transferId, { fingerprint, result: 'refused', reason: 'never_seen' });
      }
      return answerOf(of, command);
    },
    cashout: (of, { transferId, epoch }: link.CashOutCommand) => {
      if (of.activity === 'bonus' || of.activity === 'spinning') return { status: 1, state: 'waiting' };
      of.escrow ??= { transferId, epoch, amountMinor: of.creditMinor };
      of.creditMinor -= of.escrow.amountMinor;
      setImmediate(() => void debit(of));
      return { status: 1, state: 'debited' };
    },
    pause: (of) => ({ status: 1, creditMinor: of.creditMinor, activity: of.activity }),
    lock: (of, { epoch, locked }: link.LockCommand) => {
      if (epoch !== of.epoch) return { status: 0, code: 60007, Params: {}, ErrorMessage: 'stale epoch' };
      of.locked = locked;
      return { status: 1, creditMinor: of.creditMinor, activity: of.activity };
    },
    handpaid: (of, { amountMinor }: link.HandPaidCommand) => {
      // The whole of it, once: a repeat finds nothing pending.
      if (of.handPayPendingMinor === amountMinor) {
        of.handPayPendingMinor = 0;
        of.meters.handPayPaidMinor += amountMinor;
        setImmediate(() => report(of.machineId, 'idle'));
      }
      return { status: 1, creditMinor: of.creditMinor, activity: of.activity };
    },
    service: (of, { stopped }: link.ServiceCommand) => {
      of.stopped = stopped;
      return { status: 1, creditMinor: of.creditMinor, activity: of.activity };
    },
    'request-handshake': async (of) => {
      await greet([of]);
      return { status: 1, creditMinor: of.creditMinor, activity: of.activity };
    },
    offer: () => ({ status: 1, sdp: 'v=0\r\no=- scripted' }),
  };

  const attend = (connection: Socket) => {
    for (const event of Object.keys(carryOut) as CommandName[]) {
      connection.on(event, async (command: { machineId: number }, acknowledge?: (answer: object) => void) => {
        commands.push({ event, command });
        const fate = fates.get(event) ?? 'answered';
        if (fate === 'lost') return;
        const answer = await carryOut[event](machine(command.machineId), command as never);
        if (fate === 'answered') acknowledge?.(answer);
      });
    }
  };

  return {
    machine,
    commands,
    say,
    report,
    script: (event, fate) => void fates.set(event, fate),
    disconnect: () => {
      socket?.disconnect();
      socket = null;
    },
    close: () => {
      socket?.disconnect();
      socket = null;
    },
    connect: async () => {
      const { url, agent, key } = options;
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
      socket = connection;
      attend(connection);
      await say('roster', {});
      const met = await greet([...machines.values()]);
      for (const of of machines.values()) void debit(of);
      return met;
    },
    play: async (
      machineId,
      { betMinor, winMinor = 0, contributionMinor = 0, jackpot = false, handPay = false, forced = false },
    ) => {
      const of = machine(machineId);
      of.lastPlay += 1;
      const handPayMinor = handPay ? winMinor : 0;
      of.creditMinor += winMinor - handPayMinor - betMinor;
      of.handPayPendingMinor += handPayMinor;
      of.meters.betMinor += betMinor;
      of.meters.winMinor += winMinor;
      of.meters.games += 1;
      const play: link.Play = {
        number: of.lastPlay,
        epoch: of.epoch,
        betMinor,
        winMinor,
        contributionMinor,
        jackpot,
        handPayMinor,
        kind: 'base',
        gameId: 'scripted',
        outcome: forced ? { forced } : {},
        endedAtMs: Date.now(),
      };
      return (await say('plays', { machineId, incarnation: of.incarnation, plays: [play] })) as
        | link.PlaysAnswer
        | Failure;
    },
  };
}

function newMachine(machineId: number): ScriptedMachine {
  return {
    machineId,
    incarnation: randomUUID(),
    epoch: 0,
    creditMinor: 0,
    handPayPendingMinor: 0,
    stopped: false,
    locked: false,
    escrow: null,
    meters: { ...ZERO_METERS },
    lastPlay: 0,
    activity: 'idle',
    journal: new Map(),
  };
}

function answerOf(
  of: ScriptedMachine,
  { transferId, fingerprint }: { transferId: string; fingerprint: string },
): link.TransferResult {
  const { incarnation, creditMinor } = of;
  const entry = of.journal.get(transferId)!;
  const fits = entry.fingerprint === fingerprint;
  const { result, reason } = fits ? entry : { result: 'refused' as const, reason: 'fingerprint_mismatch' as const };
  return { status: 1, result, reason, incarnation, creditMinor };
}

function reportOf(of: ScriptedMachine): link.MachineReport {
  const { machineId, incarnation, epoch, activity, creditMinor, escrow, meters, lastPlay } = of;
  return {
    machineId,
    incarnation,
    epoch,
    activity,
    holdings: { creditMinor, escrowMinor: escrow?.amountMinor ?? 0, handPayPendingMinor: of.handPayPendingMinor },
    meters: { ...meters },
    lastPlay,
    openCashOut: escrow && { ...escrow },
  };
}
