import { link, parse, socketFallback } from '@salon/contract';
import type * as z from 'zod/mini';
import type { CabinetPort, CabinetReply } from '../../features/transfer/cabinet-port.ts';

/** Commands to cabinets; transfers use the part `CabinetPort`. */
export interface CabinetCommands extends CabinetPort {
  handPaid(command: link.HandPaidCommand): Promise<CabinetReply<link.CommandDone>>;
  service(command: link.ServiceCommand): Promise<CabinetReply<link.CommandDone>>;
  requestHandshake(command: link.HandshakeRequest): Promise<CabinetReply<link.CommandDone>>;
  meters(command: link.MetersCommand): Promise<CabinetReply<link.MetersAnswer>>;
  pausePlay(command: link.PauseCommand): Promise<CabinetReply<link.CommandDone>>;
  lock(command: link.LockCommand): Promise<CabinetReply<link.CommandDone>>;
  offer(command: link.CabinetOffer): Promise<CabinetReply<{ sdp: string }>>;
  /** Signalling and stills where no peer connection is possible. */
  socketFallback(command: socketFallback.CabinetRequest): Promise<CabinetReply<socketFallback.Answer>>;
  still(command: link.StillCommand): Promise<CabinetReply<link.StillAnswer>>;
  watch(command: link.WatchCommand): Promise<CabinetReply<{ sdp: string }>>;
  renewWatch(command: link.WatcherCommand): Promise<CabinetReply<link.WatchRenewed>>;
  endWatch(command: link.WatcherCommand): Promise<CabinetReply<link.WatchRenewed>>;
  /** Not acknowledged. */
  candidate(message: link.CabinetCandidate): void;
}

/** A cabinet answers after syncing its journal. */
const COMMAND_MS = 3_000;
/** A peer connection is made for it. */
const OFFER_MS = 6_000;

/** A whole handshake of one machine, or a reading of its own meters. */
const HANDSHAKE_TIMEOUT_MS = 6_000;

/** Answers of the connections that the command was sent to; none: no connection gets commands for the machine. */
export type Responses = unknown[] | 'no_answer';

/** The ways of commands to machines, on whatever node their cabinets are linked. */
export interface MachineRoutes {
  ask(machineId: number, event: string, command: object, timeoutMs: number): Promise<Responses>;
  /** Not acknowledged. */
  send(machineId: number, event: string, message: object): void;
}

/** Commands to the cabinet of a machine, their answers parsed. */
export function createCabinetCommands(routes: MachineRoutes): CabinetCommands {
  async function send<S extends z.ZodMiniType>(
    event: string,
    command: { machineId: number },
    answer: S,
    timeoutMs: number,
  ): Promise<CabinetReply<z.output<S>>> {
    const responses = await routes.ask(command.machineId, event, command, timeoutMs);
    if (responses === 'no_answer') return { ok: false, why: 'no_answer' };
    if (responses.length === 0) return { ok: false, why: 'unreachable' };
    for (const response of responses) {
      const parsed = parse(answer, response);
      if (parsed.ok) return { ok: true, value: parsed.value };
    }
    return { ok: false, why: 'invalid' };
  }

  return {
    seat: (command) => send('seat', command, link.commandDone, COMMAND_MS),
    pausePlay: (command) => send('pause', command, link.commandDone, COMMAND_MS),
    lock: (command) => send('lock', command, link.commandDone, COMMAND_MS),
    unseat: (command) => send('unseat', command, link.commandDone, COMMAND_MS),
    apply: (command) => send('apply', command, link.transferResult, COMMAND_MS),
    ask: (command) => send('ask', command, link.transferResult, COMMAND_MS),
    handPaid: (command) => send('handpaid', command, link.commandDone, COMMAND_MS),
    service: (command) => send('service', command, link.commandDone, COMMAND_MS),
    requestHandshake: (command) => send('request-handshake', command, link.commandDone, HANDSHAKE_TIMEOUT_MS),
    meters: (command) => send('meters', command, link.metersAnswer, HANDSHAKE_TIMEOUT_MS),
    cashOut: (command) => send('cashout', command, link.cashOutAccepted, COMMAND_MS),
    offer: (command) => send('offer', command, link.cabinetAnswer, OFFER_MS),
    socketFallback: (command) => send('socket-fallback', command, socketFallback.answer, COMMAND_MS),
    still: (command) => send('still', command, link.stillAnswer, COMMAND_MS),
    watch: (command) => send('watch', command, link.cabinetAnswer, OFFER_MS),
    renewWatch: (command) => send('watch-renew', command, link.watchRenewed, COMMAND_MS),
    endWatch: (command) => send('watch-end', command, link.watchRenewed, COMMAND_MS),
    candidate: (message) => routes.send(message.machineId, 'candidate', message),
  };
}
