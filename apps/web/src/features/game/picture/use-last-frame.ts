import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { GameView } from '../session/game-view.ts';

interface LastFrame {
  /** Of the canvas that keeps it. */
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Nothing of the present connection has been shown yet, and something of an earlier one was. */
  isShown: boolean;
  /** A still has been drawn: its image goes with its connection. */
  keep(source: HTMLVideoElement | HTMLImageElement): void;
}

/**
 * Keeps what was shown last while a connection is lost and another is made: browsers empty an element whose stream has ended. It is drawn
 * at the moment when it is none of now any more, from the element that still has it.
 */
export function useLastFrame(frame: RefObject<HTMLElement | null>, frames: GameView['frames']): LastFrame {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasOne, setHasOne] = useState(false);
  const before = useRef(frames);
  const keep = useCallback((source: HTMLVideoElement | HTMLImageElement) => {
    if (canvas.current !== null && copyOf(source, canvas.current)) setHasOne(true);
  }, []);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = frames;
    const video = frame.current?.querySelector('video');
    if (was === 'live' && frames !== 'live' && video) keep(video);
  }, [frame, frames, keep]);
  return { canvas, isShown: hasOne && frames === 'waiting', keep };
}

/** False where there is nothing to copy: before the first frame, after the end of the stream in some browsers. */
function copyOf(source: HTMLVideoElement | HTMLImageElement, canvas: HTMLCanvasElement): boolean {
  const isVideo = source instanceof HTMLVideoElement;
  const width = isVideo ? source.videoWidth : source.naturalWidth;
  const height = isVideo ? source.videoHeight : source.naturalHeight;
  const context = canvas.getContext('2d');
  if (width === 0 || height === 0 || context === null) return false;
  if (isVideo && source.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(source, 0, 0);
  return true;
}
