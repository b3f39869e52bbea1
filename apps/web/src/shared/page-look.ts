/** Where somebody can see the page's picture: in the page, in a window of its own (picture-in-picture), or nowhere. */
export type Look = 'page' | 'window' | 'none';

export function pageLook(): Look {
  if (document.pictureInPictureElement) return 'window';
  return document.visibilityState === 'visible' ? 'page' : 'none';
}

const SIGNS = ['visibilitychange', 'enterpictureinpicture', 'leavepictureinpicture'] as const;

/** Calls `changed` where it may have changed. Returns how to stop. */
export function followLook(changed: () => void): () => void {
  for (const sign of SIGNS) document.addEventListener(sign, changed);
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, changed);
  };
}
