/**
 * Two rows of luma of the frame that the element shows: painting it on a canvas would slow down what is measured. `part`: of a picture
 * 720 pixels wide, which the sender may have scaled down. Null: the frame has no luma.
 */
export async function lumaRow(
  video: HTMLVideoElement,
  part: { x: number; y: number; widthPx: number },
): Promise<{ luma: Uint8Array; widthPx: number } | null> {
  const frame = new VideoFrame(video);
  try {
    const scale = video.videoWidth / 720;
    const even = (px: number) => 2 * Math.round((px * scale) / 2);
    const rect = { x: even(part.x), y: even(part.y), width: even(part.widthPx), height: 2 };
    const pixels = new Uint8Array(frame.allocationSize({ rect }));
    const [luma] = await frame.copyTo(pixels, { rect });
    return luma === undefined ? null : { luma: pixels.subarray(luma.offset), widthPx: rect.width };
  } finally {
    frame.close();
  }
}
