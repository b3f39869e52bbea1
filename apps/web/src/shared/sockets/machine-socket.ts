import { http, socketFallback, sockets } from '@salon/contract';
import type {
  BalancePush,
  Experience,
  IceCandidate,
  InfoPush,
  MachineInitAnswer,
  OffMeterWinPush,
  TransferProgress,
} from '@salon/contract/player-sockets.ts';
import type {
  Answer as SocketFallbackAnswer,
  Request as SocketFallbackRequest,
} from '@salon/contract/socket-fallback.ts';
import * as z from 'zod/mini';
import { nearRegions } from '../live/relay-regions.ts';
import { startEstimate } from '../live/start-estimate.ts';
import { createMadeAhead } from '../made-ahead.ts';
import { currentToken } from '../session/session-store.ts';
import { ask, listen, type Reply } from './ask.ts';
import { isMove } from './follow-move.ts';
import { openSocket } from './sockets.ts';

/** The player's socket to the platform for one machine (namespace `/machine`). */
export interface MachineSocket {
  isConnected(): boolean;
  /** `epoch`: of the seat whose picture this page still shows. */
  init(machineId: number, epoch?: number): Promise<Reply<MachineInitAnswer>>;
  /** Without `epoch`: for the seat that the `init` before it takes, whose answer it does not wait for. */
  offer(epoch: number | undefined, sdp: string): Promise<Reply<{ status: 1; sdp: string }>>;
  candidate(epoch: number, candidate: IceCandidate): void;
  cashIn(transferId: string, amountMinor: number): Promise<Reply<TransferAnswer>>;
  cashOut(transferId: string): Promise<Reply<TransferAnswer>>;
  transfer(transferId: string): Promise<Reply<TransferAnswer>>;
  /** Deck messages and a still over this socket. */
  socketFallback(request: SocketFallbackRequest): Promise<Reply<SocketFallbackAnswer>>;
  /** The player continues: ends an idle countdown. */
  stay(): Promise<Reply<unknown>>;
  /** For the operator's metrics; nobody waits for it, and one that cannot be sent is lost. */
  experience(report: Experience): void;
  leave(): Promise<Reply<unknown>>;
  /** Nothing is called back any more; the connection stays until a `leave` under way is answered, so that the next join comes after it. */
  close(): void;
}

interface TransferAnswer {
  status: 1;
  transfer: TransferProgress;
}

export interface MachineSocketEvents {
  /** Not where the socket was connected before it was opened here: see `isConnected`. */
  onConnect?(): void;
  /** `isMove`: the page has left a node that stops, and dials another one at this moment. */
  onDisconnect?(isMove: boolean): void;
  onInfo?(info: InfoPush): void;
  onTransfer?(transfer: TransferProgress): void;
  onOffMeterWin?(win: OffMeterWinPush): void;
  onBalance?(balance: BalancePush): void;
  onCandidate?(push: { epoch: number; candidate: IceCandidate }): void;
}

const LEAVE_TIMEOUT_MS = 3_000;
const SOCKET_FALLBACK_TIMEOUT_MS = 5_000;

const ahead = createMadeAhead(
  () => openSocket('/machine'),
  ({ close }) => close(),
);

/** Connects while the player still chooses a machine; the next `openMachineSocket` goes on with it. */
export const connectMachineSocketAhead = ahead.makeReady;

export function openMachineSocket(events: MachineSocketEvents): MachineSocket {
  const { socket, close } = ahead.take() ?? openSocket('/machine');
  const connected = () => events.onConnect?.();
  const disconnected = (reason: string) => events.onDisconnect?.(isMove(reason));
  let left: Promise<unknown> = Promise.resolve();
  socket.on('connect', connected);
  socket.on('disconnect', disconnected);
  const subscriptions = [
    listen(socket, 'info', sockets.pushes.info, (info) => events.onInfo?.(info)),
    listen(socket, 'off-meter-win', sockets.pushes.offMeterWin, (win) => events.onOffMeterWin?.(win)),
    listen(socket, 'transfer', sockets.pushes.transfer, (transfer) => events.onTransfer?.(transfer)),
    listen(socket, 'balance', sockets.pushes.balance, (balance) => events.onBalance?.(balance)),
    listen(socket, 'candidate', sockets.pushes.candidate, (push) => events.onCandidate?.(push)),
  ];
  return {
    isConnected: () => socket.connected,
    init: (machineID, epoch) =>
      ask(
        socket,
        'init',
        { machineID, token: currentToken() ?? '', ...(epoch === undefined ? {} : { epoch }) },
        sockets.machineInitAnswer,
      ),
    offer: (epoch, sdp) =>
      ask(
        socket,
        'offer',
        { ...(epoch === undefined ? {} : { epoch }), sdp, ...startEstimate(), ...nearRegions() },
        sockets.offerAnswer,
      ),
    candidate: (epoch, candidate) => {
      if (socket.connected) socket.emit('candidate', { epoch, candidate });
    },
    cashIn: (transferId, amountMinor) => ask(socket, 'cashin', { transferId, amountMinor }, sockets.transferAnswer),
    cashOut: (transferId) => ask(socket, 'cashout', { transferId }, sockets.transferAnswer),
    transfer: (transferId) => ask(socket, 'transfer', { transferId }, sockets.transferAnswer),
    socketFallback: (request) =>
      ask(socket, 'socket-fallback', request, socketFallback.answer, SOCKET_FALLBACK_TIMEOUT_MS),
    stay: () => ask(socket, 'stay', {}, z.looseObject({ status: http.doneAnswer.shape.status })),
    experience: (report) => {
      if (socket.connected) socket.emit('experience', report);
    },
    leave() {
      const reply = ask(socket, 'leave', {}, z.looseObject({ status: http.doneAnswer.shape.status }), LEAVE_TIMEOUT_MS);
      left = reply;
      return reply;
    },
    close() {
      for (const unsubscribe of subscriptions) unsubscribe();
      socket.off('connect', connected);
      socket.off('disconnect', disconnected);
      void left.then(close);
    },
  };
}
