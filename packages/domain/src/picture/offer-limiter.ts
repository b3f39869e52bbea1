import type { Clock } from '../clock.ts';

/** A reload and a second way need two at once; nobody needs more than one in two seconds after that. */
const AT_ONCE = 2;
export const OFFER_EVERY_MS = 2_000;
/** Of one offer, those in its SDP and the trickled ones together. Every one makes the cabinet send packets to an address. */
export const CANDIDATES_MAX = 20;

export interface OfferLimiter<C> {
  /**
   * Lets an offer through when its turn has come. Null: a later offer took its place, while it waited or while it was being
   * answered. `written`: candidates that its SDP already holds.
   */
  offer<T>(written: number, forward: () => Promise<T>): Promise<T | null>;
  /** Of the newest offer: goes on right after it. */
  candidate(candidate: C): void;
}

/** The offers of one seat: one in flight, the newest wins. Whoever floods it costs one answer in `OFFER_EVERY_MS`. */
export function createOfferLimiter<C>(
  { monotonicMs, sleep }: Pick<Clock, 'monotonicMs' | 'sleep'>,
  send: (candidate: C) => void,
): OfferLimiter<C> {
  let newest = 0;
  let drop = (): void => {};
  /** When all offers that went through so far have been paid for. */
  let paidAtMs = Number.NEGATIVE_INFINITY;
  /** Candidates that wait for their offer; null: it has gone on. */
  let early: C[] | null = null;
  let left = 0;

  async function inTurn<T>(mine: number, forward: () => Promise<T>): Promise<T | null> {
    const waitMs = () => paidAtMs - (AT_ONCE - 1) * OFFER_EVERY_MS - monotonicMs();
    while (mine === newest && waitMs() > 0) await sleep(waitMs());
    if (mine !== newest) return null;
    paidAtMs = Math.max(paidAtMs, monotonicMs()) + OFFER_EVERY_MS;
    const answer = forward();
    for (const candidate of early ?? []) send(candidate);
    early = null;
    return answer;
  }

  return {
    offer(written, forward) {
      drop();
      newest += 1;
      early = [];
      left = CANDIDATES_MAX - written;
      const dropped = new Promise<null>((resolve) => {
        drop = () => resolve(null);
      });
      return Promise.race([inTurn(newest, forward), dropped]);
    },
    candidate(candidate) {
      if (left <= 0) return;
      left -= 1;
      if (early === null) send(candidate);
      else early.push(candidate);
    },
  };
}
