const segment = (marker: number, ...bytes: number[]) =>
  Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes]);

const text = (value: string) => [...Buffer.from(value)];

interface Shape {
  widthPx?: number;
  heightPx?: number;
  /** 0xc0: baseline. */
  frame?: number;
  components?: number;
  /** Between the beginning and the tables, as cameras put it there. */
  before?: Buffer[];
  /** After the end. */
  behind?: string;
}

export const metadata = [
  segment(0xe0, ...text('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, 0, 0),
  segment(0xe1, ...text('Exif\0\0 GPS 41.0082 28.9784')),
  segment(0xfe, ...text('taken at home')),
];

/** Structure of a JPEG with the named size; its coded data is a few bytes, which no decoder would like. */
export function jpegFile(shape: Shape = {}): Buffer {
  const { widthPx = 256, heightPx = 256, frame = 0xc0, components = 3, before = [], behind = '' } = shape;
  const ofComponents = Array.from({ length: components }, (_, index) => [index + 1, 0x11, 0]).flat();
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    segment(0xdb, 0, ...new Array(64).fill(1)),
    segment(frame, 8, heightPx >> 8, heightPx & 255, widthPx >> 8, widthPx & 255, components, ...ofComponents),
    segment(0xc4, 0, ...new Array(16).fill(0)),
    segment(0xda, components, ...Array.from({ length: components }, (_, index) => [index + 1, 0]).flat(), 0, 63, 0),
    // A stuffed byte and a restart are part of the data.
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]),
    Buffer.from(behind),
  ]);
}
