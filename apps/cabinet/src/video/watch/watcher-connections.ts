import type { openPeerTransport } from '../peer/peer-transport.ts';
import type { Transport } from '../ports.ts';
import type { EncodedFrame } from './frame-stream.ts';
import { createGathering } from './gathered-answer.ts';
import type { FromWatch, WatchOffer } from './watch-ipc.ts';

interface Watcher {
  transport: Transport;
  isOpen: boolean;
  /** It has received no key frame yet: nothing before one can be decoded. */
  needsKeyFrame: boolean;
}

export interface WatcherConnectionsDeps {
  emit(message: FromWatch): void;
  requestKeyFrame(): void;
  openTransport: typeof openPeerTransport;
}

/** The peer connections of a watch process: video to the watcher and nothing back, at the player's quality. */
export function createWatcherConnections({ emit, requestKeyFrame, openTransport }: WatcherConnectionsDeps) {
  const watchers = new Map<string, Watcher>();

  function end(watcherId: string, reason: string): void {
    const watcher = watchers.get(watcherId);
    if (watcher === undefined || !watchers.delete(watcherId)) return;
    watcher.transport.close();
    emit({ t: 'ended', watcherId, reason });
  }
  function open({ watcherId, iceServers }: WatchOffer) {
    const gathering = createGathering();
    const ignored = () => undefined;
    const transport = openTransport(iceServers, {
      candidate: gathering.candidate,
      gathered: gathering.gathered,
      videoOpened() {
        watcher.isOpen = true;
        requestKeyFrame();
      },
      keyFrameRequested: requestKeyFrame,
      // What a watcher sends on channels of his own is read by nobody.
      ...{ channelOpened: ignored, message: ignored, probeChannelOpened: ignored, probeEcho: ignored },
      ended: (reason) => end(watcherId, reason),
    });
    const watcher: Watcher = { transport, isOpen: false, needsKeyFrame: true };
    watchers.set(watcherId, watcher);
    return { transport, gathering };
  }

  return {
    async offer(offer: WatchOffer): Promise<void> {
      const { watcherId } = offer;
      try {
        const { transport, gathering } = open(offer);
        const sdp = await gathering.complete(await transport.answer(offer.sdp));
        if (watchers.has(watcherId)) emit({ t: 'answer', watcherId, sdp });
      } catch (error) {
        end(watcherId, String(error));
      }
    },
    end,
    frame(unit: EncodedFrame): void {
      for (const watcher of watchers.values()) {
        if (!watcher.isOpen || (watcher.needsKeyFrame && !unit.keyFrame)) continue;
        watcher.needsKeyFrame = false;
        watcher.transport.sendVideo(unit, unit.drawnAtMs);
      }
    },
    /** Frames come from another process now, and begin anew. */
    sourceChanged(): void {
      for (const watcher of watchers.values()) watcher.needsKeyFrame = true;
      if ([...watchers.values()].some(({ isOpen }) => isOpen)) requestKeyFrame();
    },
    close(): void {
      for (const watcherId of [...watchers.keys()]) end(watcherId, 'closed');
    },
  };
}
