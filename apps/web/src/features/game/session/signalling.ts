import { CODES, type Failure } from '@salon/contract';
import type { IceCandidate } from '@salon/contract/player-sockets.ts';
import type { FailoverOptions } from '../../../shared/live/failover-connection.ts';
import { lacksH264 } from '../../../shared/live/video-support.ts';
import type { Reply } from '../../../shared/sockets/ask.ts';
import type { MachineSocket } from '../../../shared/sockets/machine-socket.ts';

export interface CandidatePush {
  epoch: number;
  candidate: IceCandidate;
}
type OfferReply = Reply<{ sdp: string }>;
interface SentOffer {
  sdp: string;
  reply: Promise<OfferReply>;
}
export type Signalling = ReturnType<typeof createSignalling>['signalling'];

/** Offers and ICE candidates over the platform's socket, each for the epoch of one seat. */
export function createSignalling(socket: Pick<MachineSocket, 'offer' | 'candidate'>, madeOffer: () => string | null) {
  const listeners = new Set<(push: CandidatePush) => void>();
  let ahead: SentOffer | null = null;

  /** The answer to an offer that was sent before the seat was there; null: it was another one, came too late, or the node did not know of such. */
  async function answerAhead(sdp: string): Promise<OfferReply | null> {
    const sent = ahead;
    ahead = null;
    if (sent?.sdp !== sdp) return null;
    const reply = await sent.reply;
    const isUnknown = reply.kind === 'refused' && reply.failure.code === CODES.invalid_request;
    // Its time began with the wait for the seat.
    return isUnknown || reply.kind === 'no_answer' ? null : reply;
  }

  const signalling = (epoch: number, onRefused: (failure: Failure) => void): FailoverOptions['signalling'] => ({
    offer: async (sdp) => {
      const reply = (await answerAhead(sdp)) ?? (await socket.offer(epoch, sdp));
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
    /** Sends the offer of the connection that is opened next, right behind the `init` of its seat. */
    sendOfferAhead(): void {
      const sdp = madeOffer();
      ahead = sdp === null || lacksH264(sdp) ? null : { sdp, reply: socket.offer(undefined, sdp) };
    },
    receiveCandidate(push: CandidatePush): void {
      for (const listener of listeners) listener(push);
    },
  };
}
