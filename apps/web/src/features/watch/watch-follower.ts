import { sockets } from '@salon/contract';
import type { Socket } from 'socket.io-client';
import { mayShowVideo } from '../../shared/live/video-support.ts';
import { type Asker, listen } from '../../shared/sockets/ask.ts';
import { openWatchConnection } from './watch-connection.ts';

/** Full, refused or lost: stills meanwhile. */
const AGAIN_AFTER_MS = 30_000;
/** Signs that somebody is at this page. */
const HANDS = ['focus', 'pointerdown'] as const;

interface FollowerDeps {
  socket: Asker & Pick<Socket, 'on' | 'off'>;
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Null: there is no video now. */
  onStream(stream: MediaStream | null): void;
  /** Whether this browser shows no live video: nothing is tried until `retry`. */
  onRefused(isRefused: boolean): void;
  mayShow?: () => boolean;
  openConnection?: typeof openWatchConnection;
}

/**
 * Keeps the video of a machine open while it can. A player has one place: where another page of theirs has taken it, this one shows stills
 * until somebody comes back to it.
 */
export function followWatch(
  machineId: number,
  { socket, page, onStream, onRefused, mayShow = mayShowVideo, openConnection = openWatchConnection }: FollowerDeps,
): { drop(hasShown: boolean): void; retry(): void; close(): void } {
  let close = () => {};
  let again: ReturnType<typeof setTimeout> | undefined;
  let isElsewhere = false;
  let isRefused = false;
  const end = () => {
    clearTimeout(again);
    close();
    onStream(null);
  };
  const open = () => {
    clearTimeout(again);
    close();
    if (isElsewhere || isRefused) return;
    if (!mayShow()) return refuse();
    const onEnded = (isForGood: boolean) => (isForGood ? refuse() : later());
    close = openConnection(machineId, socket, { onVideo: onStream, onEnded });
  };
  const refuse = () => {
    isRefused = true;
    end();
    onRefused(true);
  };
  const later = () => {
    end();
    if (!isElsewhere) again = setTimeout(open, AGAIN_AFTER_MS);
  };
  const stopListening = listen(socket, 'watch-moved', sockets.pushes.watchMoved, () => {
    isElsewhere = true;
    end();
  });
  const comeBack = () => {
    if (!isElsewhere) return;
    isElsewhere = false;
    open();
  };
  for (const hand of HANDS) page.addEventListener(hand, comeBack);
  // The platform ends a watcher with the socket.
  socket.on('connect', open);
  if (socket.connected) open();
  return {
    drop: (hasShown) => (hasShown ? later() : refuse()),
    retry: () => {
      isRefused = false;
      onRefused(false);
      if (socket.connected) open();
    },
    close: () => {
      socket.off('connect', open);
      stopListening();
      for (const hand of HANDS) page.removeEventListener(hand, comeBack);
      end();
    },
  };
}
