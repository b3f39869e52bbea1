import { readCode, STRIP } from '../../../tools/egm/camera/read-code.ts';
import type { ShownCode } from '../live-page-port.ts';
import { lumaRow } from './luma-row.ts';

const ROW = { x: 0, y: STRIP.y + STRIP.heightPx / 2, widthPx: 720 };

/** Calls `shown` for each presented frame whose code can be read. */
export function monitorCodes(video: HTMLVideoElement, shown: (code: ShownCode) => void): void {
  const onFrame = (_: number, { presentationTime }: VideoFrameCallbackMetadata) => {
    void lumaRow(video, ROW).then(
      (row) => {
        // The row that was copied stands for all rows.
        const code = row && readCode({ widthPx: row.widthPx, heightPx: 1_280, y: row.luma, yStride: 0 });
        if (code !== null) shown({ ...code, presentedMs: presentationTime });
      },
      // The stream has ended: there is no frame to read.
      () => undefined,
    );
    video.requestVideoFrameCallback(onFrame);
  };
  video.requestVideoFrameCallback(onFrame);
}
