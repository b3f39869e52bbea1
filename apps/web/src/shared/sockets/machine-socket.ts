import { http, socketFallback, sockets } from '@salon/contract';
import type {
  BalancePush,
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
import { currentToken } from '../session/session-store.ts';
import { ask, listen, type Reply } from './ask.ts';
import { openSocket } from './sockets.ts';

/** The player's line to the platform about one machine (namespace `/machine`). */
export interface MachineLine {
  isUp(): boolean;
  /** `epoch`: of the seat that this page still has the picture of. */
  init(machineId: number, epoch?: number): Promise<Reply<MachineInitAnswer>>;
  offer(epoch: number, sdp: string): Promise<Reply<{ status: 1; sdp: string }>>;
  candidate(epoch: number, candidate: IceCandidate): void;
  cashIn(transferId: string, amountMinor: number): Promise<Reply<TransferAnswer>>;
  cashOut(transferId: string): Promise<Reply<TransferAnswer>>;
  transfer(transferId: string): Promise<Reply<TransferAnswer>>;
  /** Texts and a still by way of the platform. */
  socketFallback(request: SocketFallbackRequest): Promise<Reply<SocketFallbackAnswer>>;
  /** The player wants to go on. */
  stay(): Promise<Reply<unknown>>;
  leave(): Promise<Reply<unknown>>;
  close(): void;
}

interface TransferAnswer {
  status: 1;
  transfer: TransferProgress;
}

export interface MachineLineEvents {
  onUp?(): void;
  onDown?(): void;
  onInfo?(info: InfoPush): void;
  onTransfer?(transfer: TransferProgress): void;
  onOffMeterWin?(aside: OffMeterWinPush): void;
  onBalance?(balance: BalancePush): void;
  onCandidate?(push: { epoch: number; candidate: IceCandidate }): void;
}

const LEAVE_TIMEOUT_MS = 3_000;
const SOCKET_FALLBACK_TIMEOUT_MS = 5_000;

export function openMachineLine(events: MachineLineEvents): MachineLine {
  const { socket, close } = openSocket('/machine');
  const up = () => events.onUp?.();
  const down = () => events.onDown?.();
  socket.on('connect', up);
  socket.on('disconnect', down);
  const stops = [
    listen(socket, 'info', sockets.pushes.info, (info) => events.onInfo?.(info)),
    listen(socket, 'off-meter-win', sockets.pushes.offMeterWin, (win) => events.onOffMeterWin?.(win)),
    listen(socket, 'transfer', sockets.pushes.transfer, (transfer) => events.onTransfer?.(transfer)),
    listen(socket, 'balance', sockets.pushes.balance, (balance) => events.onBalance?.(balance)),
    listen(socket, 'candidate', sockets.pushes.candidate, (push) => events.onCandidate?.(push)),
  ];
  if (socket.connected) queueMicrotask(up);
  return {
    isUp: () => socket.connected,
    init: (machineID, epoch) =>
      ask(
        socket,
        'init',
        { machineID, token: currentToken() ?? '', ...(epoch === undefined ? {} : { epoch }) },
        sockets.machineInitAnswer,
      ),
    offer: (epoch, sdp) => ask(socket, 'offer', { epoch, sdp }, sockets.offerAnswer),
    candidate: (epoch, candidate) => {
      if (socket.connected) socket.emit('candidate', { epoch, candidate });
    },
    cashIn: (transferId, amountMinor) => ask(socket, 'cashin', { transferId, amountMinor }, sockets.transferAnswer),
    cashOut: (transferId) => ask(socket, 'cashout', { transferId }, sockets.transferAnswer),
    transfer: (transferId) => ask(socket, 'transfer', { transferId }, sockets.transferAnswer),
    socketFallback: (request) =>
      ask(socket, 'socket-fallback', request, socketFallback.answer, SOCKET_FALLBACK_TIMEOUT_MS),
    stay: () => ask(socket, 'stay', {}, z.looseObject({ status: http.doneAnswer.shape.status })),
    leave: () => ask(socket, 'leave', {}, z.looseObject({ status: http.doneAnswer.shape.status }), LEAVE_TIMEOUT_MS),
    close() {
      for (const stop of stops) stop();
      socket.off('connect', up);
      socket.off('disconnect', down);
      close();
    },
  };
}
