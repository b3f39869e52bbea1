import type { LiveState, Photon } from '../live-page-port.ts';
import { lumaRow } from './luma-row.ts';

/** Where the scene burns in its benchmark id: 24 blocks of 24 px. */
const BURN_IN = { x: 72, y: 364, blocks: 24, blockPx: 24 };
const FREEZE_MS = 200;

/** What a video element has shown. */
export interface ShownFrames {
  firstFrameAtMs: number | null;
  frames: number;
  frameAtMs: number | null;
  gaps: LiveState['gaps'];
  /** Burned-in id → when its first frame was handed to the compositor, and when the page was called for it. */
  shownAtMs: Map<number, Photon>;
}

export const noFrames = (): ShownFrames => ({
  firstFrameAtMs: null,
  frames: 0,
  frameAtMs: null,
  gaps: { sinceMs: 0, frozenMs: 0, freezes: 0, longestMs: 0 },
  shownAtMs: new Map(),
});

/** Counts every frame of the element and reads its burned-in id. */
export function monitorFrames(video: HTMLVideoElement, shown: ShownFrames): void {
  const onFrame = (nowMs: number, { presentationTime }: VideoFrameCallbackMetadata) => {
    shown.frames += 1;
    addGap(shown, nowMs);
    shown.firstFrameAtMs ??= nowMs;
    void readBurnIn(video).then(
      (id) => {
        if (id !== null && !shown.shownAtMs.has(id))
          shown.shownAtMs.set(id, { presentedMs: presentationTime, paintedMs: nowMs });
      },
      // The stream has ended: there is no frame to read.
      () => undefined,
    );
    video.requestVideoFrameCallback(onFrame);
  };
  video.requestVideoFrameCallback(onFrame);
}

function addGap(shown: ShownFrames, nowMs: number): void {
  const gapMs = shown.frameAtMs === null ? 0 : nowMs - shown.frameAtMs;
  shown.frameAtMs = nowMs;
  const { gaps } = shown;
  gaps.sinceMs += gapMs;
  gaps.longestMs = Math.max(gaps.longestMs, gapMs);
  if (gapMs <= FREEZE_MS) return;
  gaps.freezes += 1;
  gaps.frozenMs += gapMs;
}

async function readBurnIn(video: HTMLVideoElement): Promise<number | null> {
  const { x, y, blocks, blockPx } = BURN_IN;
  const row = await lumaRow(video, { x, y: y + blockPx / 2, widthPx: blocks * blockPx });
  if (row === null) return null;
  const rowBlockPx = row.widthPx / blocks;
  const bits = Array.from({ length: blocks }, (_, at): number => {
    const light = row.luma[Math.floor((at + 0.5) * rowBlockPx)];
    return light !== undefined && light > 127 ? 1 : 0;
  });
  if (bits.slice(0, 4).join('') !== '1010' || bits.slice(-4).join('') !== '0101') return null;
  return bits.slice(4, 20).reduce((id, bit) => id * 2 + bit, 0);
}
