import { TokenBucket } from '../../rate-limit/token-bucket.ts';
import { limitRate } from '../server/request.ts';
import { knownCaller, type LimitMessages } from './player-auth.ts';

/** Enough for an offer with its candidates and rapid presses on one page, while others of the same player only listen. */
const OF_PLAYER = { perSecond: 30, burst: 100 };
/** `init` is all that a guest may say. */
const OF_GUEST = { perSecond: 20, burst: 60 };
/** Players counted at once; the one who came first is evicted, and begins with a full burst again. */
const PLAYERS_MOST = 20_000;

/**
 * All sockets of a player on this node, in every namespace, share one bucket, so that a player with many of them costs no more than one
 * with a single one. A guest's socket has its own.
 */
export function createMessageRate(monotonicMs: () => number): LimitMessages {
  const ofPlayers = new Map<number, TokenBucket>();
  const bucketOf = (playerId: number) => {
    const known = ofPlayers.get(playerId);
    if (known) return known;
    if (ofPlayers.size >= PLAYERS_MOST) ofPlayers.delete(ofPlayers.keys().next().value as number);
    const made = new TokenBucket(OF_PLAYER);
    ofPlayers.set(playerId, made);
    return made;
  };
  return (socket) => {
    let ofGuest: TokenBucket | undefined;
    const bucket = () => {
      const caller = knownCaller(socket);
      if (caller) return bucketOf(caller.playerId);
      ofGuest ??= new TokenBucket(OF_GUEST);
      return ofGuest;
    };
    limitRate(socket, () => bucket().take(monotonicMs()));
  };
}
