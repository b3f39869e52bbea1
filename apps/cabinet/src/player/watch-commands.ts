import { type Failure, failure, type link } from '@salon/contract';
import { withCandidates } from '@salon/domain/picture/ice-candidate.ts';
import { CANDIDATES_MAX } from '@salon/domain/picture/offer-limiter.ts';
import type { Watchers } from '../video/watch/watchers.ts';

/** The platform's commands about those who watch; it has decided that they may. */
export interface WatchCommands {
  watch(command: link.WatchCommand): Promise<{ status: 1; sdp: string } | Failure>;
  renewWatch(command: link.WatcherCommand): link.WatchRenewed;
  endWatch(command: link.WatcherCommand): link.WatchRenewed;
}

export function createWatchCommands(
  watchers: Watchers,
  isAllowedCandidate: (candidate: string) => boolean,
): WatchCommands {
  return {
    async watch({ machineId, watcherId, sdp, iceServers }) {
      const allowed = withCandidates(sdp, isAllowedCandidate, CANDIDATES_MAX);
      const answer = await watchers.watch({ watcherId, sdp: allowed, iceServers });
      switch (answer) {
        case 'none':
          return failure('not_found', { machineId }, 'nobody plays it over a connection that can be watched');
        case 'full':
          return failure('too_many_connections', { machineId }, 'as many watch as can');
        case 'failed':
          return failure('video_failed', { machineId });
        default:
          return { status: 1, ...answer };
      }
    },
    renewWatch: ({ watcherId }) => ({ status: 1, isWatching: watchers.renew(watcherId) }),
    endWatch({ watcherId }) {
      watchers.end(watcherId);
      return { status: 1, isWatching: false };
    },
  };
}
