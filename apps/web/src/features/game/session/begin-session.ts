import { newId } from '@salon/contract/new-id.ts';
import { openFailoverConnection } from '../../../shared/live/failover-connection.ts';
import { madeOffer } from '../../../shared/live/peer-ahead.ts';
import { reconnectPolicy } from '../../../shared/live/reconnect-policy.ts';
import { openSocketFallback } from '../../../shared/live/socket-fallback.ts';
import { mayShowVideo } from '../../../shared/live/video-support.ts';
import { followLook, pageLook } from '../../../shared/page-look.ts';
import { openMachineSocket } from '../../../shared/sockets/machine-socket.ts';
import { type GameSession, startGame } from './game-session.ts';
import { showNotice } from './show-notice.ts';

interface BegunSession {
  machineId: number;
  session: GameSession;
  /** Leaves the seat: nobody shows it. */
  drop(): void;
  /** Its screen is there. */
  stopWaiting(): void;
}

/** A screen that does not come by then was not opened; its texts and styles may still be on their way. */
const SHOWN_WITHIN_MS = 10_000;

let begun: BegunSession | null = null;

export const startSession = (machineId: number, spinTimeMinMs: number): GameSession =>
  startGame(machineId, {
    openSocket: openMachineSocket,
    openLive: openFailoverConnection,
    openSocketFallback,
    policy: reconnectPolicy,
    random: Math.random,
    nowMs: () => performance.now(),
    page: { look: pageLook, follow: followLook },
    madeOffer,
    mayShowVideo,
    newId,
    spinTimeMinMs,
    notify: showNotice,
  });

/**
 * Sits down at a machine whose screen is about to be opened. `seated` is called where this begins; what it returns, where the screen has
 * not come and the seat was left.
 */
export function beginSession(machineId: number, spinTimeMinMs: number, seated: () => () => void): void {
  if (begun?.machineId === machineId) return;
  begun?.drop();
  const unseated = seated();
  const session = startSession(machineId, spinTimeMinMs);
  const drop = () => {
    begun?.stopWaiting();
    begun = null;
    session.close();
    unseated();
  };
  const dropping = setTimeout(drop, SHOWN_WITHIN_MS);
  addEventListener('pagehide', drop);
  const stopWaiting = () => {
    clearTimeout(dropping);
    removeEventListener('pagehide', drop);
  };
  begun = { machineId, session, drop, stopWaiting };
}

/** The session that has begun at the machine and waits for its screen; null: none. */
export const begunSession = (machineId: number): GameSession | null =>
  begun?.machineId === machineId ? begun.session : null;

/** The same; from now on the caller closes it. One of another machine is left. */
export function takeBegunSession(machineId: number): GameSession | null {
  const session = begunSession(machineId);
  if (session === null) begun?.drop();
  begun?.stopWaiting();
  begun = null;
  return session;
}
