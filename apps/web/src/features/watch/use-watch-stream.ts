import { useCallback, useEffect, useRef, useState } from 'react';
import { socketOf } from '../../shared/sockets/sockets.ts';
import { followWatch } from './watch-follower.ts';

/** A tab in the background that may be looked at again soon. */
const HIDDEN_FOR_MS = 30_000;

export interface WatchStream {
  /** Null: there is no video now. */
  stream: MediaStream | null;
  /** It shows nothing: stills instead, and another try later. */
  drop(): void;
}

/** The video of a machine that somebody else plays, where there is a place for one more; renewed while the tab is looked at. */
export function useWatchStream(machineId: number, isTaken: boolean): WatchStream {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const isLookedAt = useIsLookedAt();
  const drop = useRef(() => {});
  useEffect(() => {
    if (!isTaken || !isLookedAt) return;
    const follower = followWatch(machineId, {
      socket: socketOf('/notifications'),
      page: window,
      onStream: setStream,
    });
    drop.current = follower.drop;
    return () => {
      drop.current = () => {};
      follower.close();
    };
  }, [machineId, isTaken, isLookedAt]);
  return { stream, drop: useCallback(() => drop.current(), []) };
}

/** False once the tab has been hidden for 30 s. */
function useIsLookedAt(): boolean {
  const [isLookedAt, setIsLookedAt] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') setIsLookedAt(true);
      else timer = setTimeout(() => setIsLookedAt(false), HIDDEN_FOR_MS);
    };
    document.addEventListener('visibilitychange', changed);
    return () => {
      document.removeEventListener('visibilitychange', changed);
      clearTimeout(timer);
    };
  }, []);
  return isLookedAt;
}
