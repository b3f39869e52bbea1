import type { Clock } from '../clock.ts';

/** A reload and a second connection need two offers at once; afterwards one in 2 s is enough. */
const BURST = 2;
export const OFFER_EVERY_MS = 2_000;
/** Candidates per offer, in its SDP and trickled. Each makes the cabinet send packets to an address. */
export const CANDIDATES_MAX = 20;

export interface OfferLimiter<C> {
  /**
   * Forwards an offer as soon as the rate allows. Null: superseded by a later offer, before or while it was answered.
   * `written`: number of candidates in its SDP.
   */
  offer<T>(written: number, forward: () => Promise<T>): Promise<T | null>;
  /** Sends a candidate of the newest offer, after that offer. */
  candidate(candidate: C): void;
}

/** The offers of one seat: one in flight, the newest wins. A flood costs one answer per `OFFER_EVERY_MS`. */
export function createOfferLimiter<C>(
  { monotonicMs, sleep }: Pick<Clock, 'monotonicMs' | 'sleep'>,
  send: (candidate: C) => void,
): OfferLimiter<C> {
  let newest = 0;
  let supersede = (): void => {};
  /** When the rate limit has recovered from all forwarded offers. */
  let recoveredAtMs = Number.NEGATIVE_INFINITY;
  /** Candidates that wait for their offer; null: it was forwarded. */
  let waiting: C[] | null = null;
  let left = 0;

  async function forwardLater<T>(mine: number, forward: () => Promise<T>): Promise<T | null> {
    const waitMs = () => recoveredAtMs - (BURST - 1) * OFFER_EVERY_MS - monotonicMs();
    while (mine === newest && waitMs() > 0) await sleep(waitMs());
    if (mine !== newest) return null;
    recoveredAtMs = Math.max(recoveredAtMs, monotonicMs()) + OFFER_EVERY_MS;
    const answer = forward();
    for (const candidate of waiting ?? []) send(candidate);
    waiting = null;
    return answer;
  }

  return {
    offer(written, forward) {
      supersede();
      newest += 1;
      waiting = [];
      left = CANDIDATES_MAX - written;
      const superseded = new Promise<null>((resolve) => {
        supersede = () => resolve(null);
      });
      return Promise.race([forwardLater(newest, forward), superseded]);
    },
    candidate(candidate) {
      if (left <= 0) return;
      left -= 1;
      if (waiting === null) send(candidate);
      else waiting.push(candidate);
    },
  };
}
