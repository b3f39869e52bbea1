/** Markers of ITU-T T.81, B.1.1.3. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Baseline, extended and progressive, coded by Huffman: what browsers write and read. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Tables that a picture needs: Huffman, quantisation, restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd];
const COMMENT = 0xfe;
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

interface Jpeg {
  /** Only what draws the picture: no application segments (camera, place, colour profile, thumbnail), no comments, nothing behind the end. */
  bytes: Buffer;
  widthPx: number;
  heightPx: number;
}

/** Reads the structure of a JPEG and leaves out what is not picture. Null: it is none, a damaged one, or one of a rare kind. */
export function readJpeg(file: Buffer): Jpeg | null {
  if (file.length < 4 || file[0] !== 0xff || file[1] !== SOI) return null;
  const parts = [file.subarray(0, 2)];
  let size: { widthPx: number; heightPx: number } | null = null;
  let hasScan = false;
  let at = 2;
  for (;;) {
    const marker = file[at] === 0xff ? file[at + 1] : undefined;
    if (marker === EOI) {
      parts.push(file.subarray(at, at + 2));
      return size !== null && hasScan ? { bytes: Buffer.concat(parts), ...size } : null;
    }
    const end = segmentEnd(file, at, marker);
    if (marker === undefined || end === null) return null;
    const isFrame = FRAMES.includes(marker);
    if (isFrame) {
      if (size !== null) return null;
      size = frameSize(file.subarray(at + 4, end));
      if (size === null) return null;
    }
    if (marker === SOS && size === null) return null;
    const isPicture = isFrame || marker === SOS || TABLES.includes(marker);
    if (!isPicture && !isApplication(marker) && marker !== COMMENT) return null;
    const next = marker === SOS ? scanEnd(file, end) : end;
    if (isPicture) parts.push(file.subarray(at, next));
    hasScan ||= marker === SOS;
    at = next;
  }
}

/** Every segment here has a length, which counts itself. */
function segmentEnd(file: Buffer, at: number, marker: number | undefined): number | null {
  if (marker === undefined || marker < 0xc0 || at + 4 > file.length) return null;
  const length = file.readUInt16BE(at + 2);
  const end = at + 2 + length;
  return length < 2 || end > file.length ? null : end;
}

/** Eight bits a sample, grey or three components. */
function frameSize(frame: Buffer): { widthPx: number; heightPx: number } | null {
  if (frame.length < 6 || frame[0] !== 8) return null;
  const components = frame[5]!;
  if ((components !== 1 && components !== 3) || frame.length !== 6 + 3 * components) return null;
  const [heightPx, widthPx] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  return heightPx > 0 && widthPx > 0 ? { widthPx, heightPx } : null;
}

/** Where the coded data of a scan ends: at the first marker that is neither a stuffed byte nor a restart. */
function scanEnd(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    const next = file[at + 1]!;
    if (file[at] === 0xff && next !== 0 && !isRestart(next)) return at;
  }
  return file.length;
}
