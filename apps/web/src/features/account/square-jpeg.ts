import { PHOTO_BYTES_MAX } from '@salon/contract/account.ts';

/** Enough for a face beside a name on any screen. */
const SIDE_PX = 256;
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/** The largest square in the middle of a picture. */
export function middleOf({ width, height }: { width: number; height: number }): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

/**
 * The middle of a picture as a small square JPEG, in base64; null: the browser cannot read it. What the file tells of camera and place
 * stays on the device, and the picture is small whatever the file is.
 */
export async function squareJpeg(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (picture === null || context === null) return null;
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const { x, y, side } = middleOf(picture);
  // A JPEG has no transparency: what is clear in a PNG would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIDE_PX, SIDE_PX);
  context.drawImage(picture, x, y, side, side, 0, 0, SIDE_PX, SIDE_PX);
  picture.close();
  for (const quality of QUALITIES) {
    const jpeg = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', quality));
    if (jpeg?.type !== 'image/jpeg') return null;
    if (jpeg.size <= PHOTO_BYTES_MAX) return base64Of(new Uint8Array(await jpeg.arrayBuffer()));
  }
  return null;
}

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
