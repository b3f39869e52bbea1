import { type RefObject, useEffect, useState } from 'react';
import { tryOrReport } from './try-or-report.ts';

export interface PictureInPicture {
  /** The video plays in a window of its own. */
  isOut: boolean;
  toggle(): void;
}

/** Null where the browser has no picture-in-picture. The game goes on in the page; only the picture moves. */
export function usePictureInPicture(frame: RefObject<HTMLElement | null>): PictureInPicture | null {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    const changed = () => setIsOut(document.pictureInPictureElement !== null);
    const element = frame.current;
    // Both events bubble from the video to its frame.
    element?.addEventListener('enterpictureinpicture', changed);
    element?.addEventListener('leavepictureinpicture', changed);
    return () => {
      element?.removeEventListener('enterpictureinpicture', changed);
      element?.removeEventListener('leavepictureinpicture', changed);
      // The window would go on showing the last frame of a machine that was left.
      if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined);
    };
  }, [frame]);
  if (!document.pictureInPictureEnabled) return null;
  return {
    isOut,
    toggle: () =>
      void tryOrReport('picture.windowRefused', async () => {
        const video = frame.current?.querySelector('video');
        await (isOut ? document.exitPictureInPicture() : video?.requestPictureInPicture());
      }),
  };
}
