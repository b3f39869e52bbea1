import { type Failure, failure, type link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import { candidatesIn, withCandidates } from '@salon/domain/picture/ice-candidate.ts';
import { CANDIDATES_MAX, createOfferLimiter } from '@salon/domain/picture/offer-limiter.ts';
import type { IceCandidate } from '../video/ice.ts';
import type { Picture } from '../video/picture.ts';

export interface Offers {
  offer(command: link.CabinetOffer): Promise<{ status: 1; sdp: string } | Failure>;
  candidate(message: { epoch: number; candidate: IceCandidate }): void;
}

export interface OffersDeps {
  clock: Clock;
  /** Whether packets may be sent to the address that a browser's candidate names. */
  isAllowedCandidate(candidate: string): boolean;
  isSeat(epoch: number): boolean;
  /** Null: the seat is another's by now. */
  pictureFor(epoch: number): Picture | null;
  addCandidate(candidate: IceCandidate): void;
  /** The answer to a command of another seat. */
  moved(): Failure;
}

/** The player's offers of a peer connection: rate-limited, and without candidates that a cabinet may not send to. */
export function createOffers({
  clock,
  isAllowedCandidate,
  isSeat,
  pictureFor,
  addCandidate,
  moved,
}: OffersDeps): Offers {
  /** Of the newest offer, which may still wait for its turn. */
  let offeredEpoch = 0;
  const limiter = createOfferLimiter<IceCandidate>(clock, addCandidate);
  return {
    async offer({ epoch, sdp, iceServers, framesPerSecond, startKbps }) {
      if (!isSeat(epoch)) return moved();
      offeredEpoch = epoch;
      const allowed = withCandidates(sdp, isAllowedCandidate, CANDIDATES_MAX);
      try {
        const answer = await limiter.offer(candidatesIn(allowed), async () => {
          const picture = pictureFor(epoch);
          return picture === null
            ? moved()
            : {
                status: 1 as const,
                ...(await picture.answer({ sdp: allowed, iceServers, framesPerSecond, startKbps })),
              };
        });
        return answer ?? failure('offer_superseded', { epoch });
      } catch (error) {
        return failure('video_failed', {}, error instanceof Error ? error.message : String(error));
      }
    },
    candidate({ epoch, candidate }) {
      if (epoch === offeredEpoch && isAllowedCandidate(candidate.candidate)) limiter.candidate(candidate);
    },
  };
}
