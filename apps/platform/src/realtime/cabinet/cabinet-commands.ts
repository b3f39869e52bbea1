import { link, parse, socketFallback } from '@salon/contract';
import type { Namespace } from 'socket.io';
import type * as z from 'zod/mini';
import type { CabinetPort, CabinetReply } from '../../features/transfer/cabinet-port.ts';
import { rooms } from '../rooms.ts';

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

type Responses = unknown[] | 'no_answer';

/** Reaches the cabinet of a machine on whatever node it is linked to. */
export function createCabinetCommands(cabinets: Namespace, clustered: boolean): CabinetCommands {
  async function send<S extends z.ZodMiniType>(
    event: string,
    command: { machineId: number },
    answer: S,
    timeoutMs: number,
  ): Promise<CabinetReply<z.output<S>>> {
    const room = rooms.machine(command.machineId);
    const responses = await (localTo(room)
      ? sendHere(room, event, command, timeoutMs)
      : sendElsewhere(room, event, command, timeoutMs));
    if (responses === 'no_answer') return { ok: false, why: 'no_answer' };
    if (responses.length === 0) return { ok: false, why: 'unreachable' };
    for (const response of responses) {
      const parsed = parse(answer, response);
      if (parsed.ok) return { ok: true, value: parsed.value };
    }
    return { ok: false, why: 'invalid' };
  }

  const localTo = (room: string) => (cabinets.adapter.rooms.get(room)?.size ?? 0) > 0;

  /** Straight to the socket, without Redis. */
  async function sendHere(room: string, event: string, command: object, timeoutMs: number): Promise<Responses> {
    const id = [...(cabinets.adapter.rooms.get(room) ?? [])].at(-1);
    const socket = id === undefined ? undefined : cabinets.sockets.get(id);
    if (!socket) return [];
    try {
      return [await socket.timeout(timeoutMs).emitWithAck(event, command)];
    } catch {
      return 'no_answer';
    }
  }

  async function sendElsewhere(room: string, event: string, command: object, timeoutMs: number): Promise<Responses> {
    if (!clustered) return [];
    try {
      return (await cabinets.to(room).timeout(timeoutMs).emitWithAck(event, command)) as unknown[];
    } catch (error) {
      // Another node did not answer; the cabinet itself may have.
      const partial = error instanceof Error && 'responses' in error ? (error.responses as unknown[]) : [];
      return partial.length > 0 ? partial : 'no_answer';
    }
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
    candidate: (message) => void cabinets.to(rooms.machine(message.machineId)).emit('candidate', message),
  };
}
