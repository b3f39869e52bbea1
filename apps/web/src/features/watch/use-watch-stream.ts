import { useCallback, useEffect, useRef, useState } from 'react';
import { socketOf } from '../../shared/sockets/sockets.ts';
import { followWatch } from './watch-follower.ts';

/** A tab in the background that may be looked at again soon. */
const HIDDEN_FOR_MS = 30_000;

export interface WatchStream {
  /** Null: there is no video now. */
  stream: MediaStream | null;
  /** This browser shows no live video: stills until `retry`. */
  isRefused: boolean;
  /** It shows nothing: stills instead. Another try later where it has shown something, else at the next touch. */
  drop(hasShown: boolean): void;
  /** The person's touch, where the browser has refused live video. */
  retry(): void;
}

const NOTHING = { drop: (_hasShown: boolean) => {}, retry: () => {} };

/** The video of a machine that somebody else plays, where there is a place for one more; renewed while the tab is looked at. */
export function useWatchStream(machineId: number, isTaken: boolean): WatchStream {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const isLookedAt = useIsLookedAt();
  const acts = useRef<Pick<WatchStream, 'drop' | 'retry'>>(NOTHING);
  useEffect(() => {
    if (!isTaken || !isLookedAt) return;
    const follower = followWatch(machineId, {
      socket: socketOf('/notifications'),
      page: window,
      onStream: setStream,
      onRefused: setIsRefused,
    });
    acts.current = follower;
    return () => {
      acts.current = NOTHING;
      follower.close();
    };
  }, [machineId, isTaken, isLookedAt]);
  return {
    ...{ stream, isRefused },
    drop: useCallback((hasShown) => acts.current.drop(hasShown), []),
    retry: useCallback(() => acts.current.retry(), []),
  };
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
