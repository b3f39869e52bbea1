import { blit, fill } from '../paint/tile.ts';
import type { I420, LiveFrames } from '../ports.ts';
import type { CameraFrame } from './frame-assembly.ts';
import { type FrameReader, openFrameReader } from './frame-reader.ts';

/** Before the first frame. */
const NOTHING_YET = [16, 128, 128] as const;
/** A camera that nothing was drawn of for so long is not read: another view is shown, or a still was taken. */
const UNUSED_MS = 3_000;

/** One camera as a source of frames: the newest one, whenever it is drawn. */
export interface CameraSource {
  /** Its socket; null: there is none. */
  connect(path: string | null): void;
  drawInto(picture: I420): boolean;
  /** When the picture that is drawn was taken, monotonic clock; null: nothing has come yet. */
  capturedAtMs(): number | null;
  listen: LiveFrames['listen'];
}

export function createCameraSource(widthPx: number, heightPx: number): CameraSource {
  let path: string | null = null;
  let reader: FrameReader | null = null;
  let newest: CameraFrame | null = null;
  let unused: NodeJS.Timeout | null = null;
  const listeners = new Set<(hurry: boolean) => void>();

  const disconnect = () => {
    if (unused !== null) clearTimeout(unused);
    unused = null;
    reader?.close();
    reader = null;
    newest = null;
  };
  const use = () => {
    if (path === null) return;
    reader ??= openFrameReader(
      { path, wants: { widthPx, heightPx } },
      {
        frame(frame) {
          newest = frame;
          for (const came of listeners) came(frame.hurry);
        },
      },
    );
    if (unused === null) unused = setTimeout(disconnect, UNUSED_MS).unref();
    else unused.refresh();
  };
  return {
    connect(wanted) {
      if (wanted === path) return;
      disconnect();
      path = wanted;
    },
    drawInto(picture) {
      use();
      if (newest === null) fill(picture, { x: 0, y: 0, widthPx, heightPx }, NOTHING_YET);
      else blit(picture, { ...newest.picture, a: null, ca: null }, 0, 0);
      return true;
    },
    capturedAtMs: () => newest?.capturedAtMs ?? null,
    listen(came) {
      listeners.add(came);
      return () => listeners.delete(came);
    },
  };
}
