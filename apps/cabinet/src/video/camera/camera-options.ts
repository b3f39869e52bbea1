import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1), z.maxLength(400));
const pixels = z.int().check(z.minimum(2), z.maximum(8_192));
const place = z.int().check(z.minimum(0), z.maximum(8_192));

/** Pixels of the camera's own picture, before it is turned. */
const region = z.strictObject({ x: place, y: place, widthPx: pixels, heightPx: pixels });

/** Addresses name no user: logs may show them. */
const address = (pattern: RegExp, form: string) =>
  text.check(
    z.regex(pattern, `must be ${form}`),
    z.refine(
      (url) => !/^[^/]*\/\/[^/]*@/.test(url),
      'names a user: put "user:password" into a file, and its path into "login"',
    ),
  );
/** A file with `user:password` in one line. */
const login = z.optional(text);

const source = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('v4l2'),
    device: text.check(z.regex(/^\/dev\//, 'must be /dev/…')),
    /** As the device sends it. */
    format: z.enum(['mjpeg', 'h264', 'raw']),
    widthPx: pixels,
    heightPx: pixels,
    framesPerSecond: z.int().check(z.minimum(1), z.maximum(120)),
  }),
  z.strictObject({
    kind: z.literal('rtsp'),
    url: address(/^rtsps?:\/\/[^\s]+$/, 'rtsp://…'),
    login,
    transport: z._default(z.enum(['tcp', 'udp']), 'tcp'),
  }),
  /** MJPEG over HTTP (`multipart/x-mixed-replace`). */
  z.strictObject({ kind: z.literal('http'), url: address(/^https?:\/\/[^\s]+$/, 'http://…'), login }),
  /** For tests: a file, again and again, at its own speed. */
  z.strictObject({ kind: z.literal('file'), path: text }),
  /** For tests: a graph of libavfilter, as in `testsrc2=size=720x1280:rate=30`. */
  z.strictObject({ kind: z.literal('lavfi'), graph: text }),
]);

/** One camera of a machine, as its operator's file describes it. */
export const cameraOptions = z.strictObject({
  source,
  /** What is left of its picture; absent: all of it. */
  crop: z.optional(region),
  /** Clockwise, after `crop`. */
  rotate: z._default(z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]), 0),
  /** Black before anything is encoded, e.g. a guest's place. Of the camera's own picture, as `crop`. */
  masks: z._default(z.array(region).check(z.maxLength(16)), []),
  /**
   * Two of its pictures are never the same: those of a sensor have noise. False: a digital signal, e.g. HDMI, whose picture at rest
   * is the same again and again, so that a repeating device is found after the start of a game alone.
   */
  noise: z._default(z.boolean(), true),
  /** The machine's own sound, never a microphone in the room: of the stream, or of a device (ALSA). Absent: none. */
  sound: z.optional(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('stream') }),
      z.strictObject({ kind: z.literal('alsa'), device: text }),
    ]),
  ),
});
export type CameraOptions = z.output<typeof cameraOptions>;

/** Its pictures come from a file of this computer, or from a text, and may be anything: no machine is behind them. */
export const isForTests = ({ source: { kind } }: CameraOptions): boolean => kind === 'file' || kind === 'lavfi';
