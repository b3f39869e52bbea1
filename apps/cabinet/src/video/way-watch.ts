import { parseJson } from '@salon/contract';
import { linkStats } from '@salon/contract/player-channel.ts';
import { nextBitrate, START_BPS } from './encode/bitrate.ts';

/** Follows what the way to the browser carries and names the bitrate to send with. */
export interface WayWatch {
  sent(bytes: number): void;
  estimated(bitsPerSecond: number): void;
  /** A text frame of the deck channel; anything but the browser's statistics is somebody else's. */
  heard(text: string): void;
}

export function watchWay(changed: (bitsPerSecond: number) => void): WayWatch {
  let currentBps = START_BPS;
  let estimateBps: number | null = null;
  let sentBytes = 0;
  let sinceMs = performance.now();
  let shortestRoundTripMs = Number.POSITIVE_INFINITY;
  return {
    sent(bytes) {
      sentBytes += bytes;
    },
    estimated(bitsPerSecond) {
      estimateBps = bitsPerSecond;
    },
    heard(text) {
      const parsed = parseJson(linkStats, text);
      if (!parsed.ok) return;
      const nowMs = performance.now();
      const seconds = (nowMs - sinceMs) / 1_000;
      // Faster reports than promised would let a browser push the rate up or down at will.
      if (seconds < 0.5) return;
      const { roundTripMs, lossShare } = parsed.value;
      shortestRoundTripMs = Math.min(shortestRoundTripMs, roundTripMs);
      const sentBps = (sentBytes * 8) / seconds;
      sentBytes = 0;
      sinceMs = nowMs;
      const wantedBps = nextBitrate(currentBps, { sentBps, estimateBps, lossShare, roundTripMs, shortestRoundTripMs });
      if (wantedBps === currentBps) return;
      currentBps = wantedBps;
      changed(wantedBps);
    },
  };
}
