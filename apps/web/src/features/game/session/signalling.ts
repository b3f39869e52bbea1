import type { Failure } from '@salon/contract';
import type { IceCandidate } from '@salon/contract/player-sockets.ts';
import type { FailoverOptions } from '../../../shared/live/failover-connection.ts';
import type { MachineSocket } from '../../../shared/sockets/machine-socket.ts';

export interface CandidatePush {
  epoch: number;
  candidate: IceCandidate;
}
export type Signalling = ReturnType<typeof createSignalling>['signalling'];

/** Offers and ICE candidates over the platform's socket, each for the epoch of one seat. */
export function createSignalling(socket: Pick<MachineSocket, 'offer' | 'candidate'>) {
  const listeners = new Set<(push: CandidatePush) => void>();
  const signalling = (epoch: number, onRefused: (failure: Failure) => void): FailoverOptions['signalling'] => ({
    offer: async (sdp) => {
      const reply = await socket.offer(epoch, sdp);
      if (reply.kind === 'answer') return reply.value.sdp;
      if (reply.kind === 'refused') onRefused(reply.failure);
      throw new Error('no answer to the offer');
    },
    candidate: (candidate) => socket.candidate(epoch, candidate),
    onCandidate: (listener) => {
      const received = (push: CandidatePush) => {
        if (push.epoch === epoch) listener(push.candidate);
      };
      listeners.add(received);
      return () => void listeners.delete(received);
    },
  });
  return {
    signalling,
    receiveCandidate(push: CandidatePush): void {
      for (const listener of listeners) listener(push);
    },
  };
}
