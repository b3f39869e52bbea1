import type { Encoder, EncoderOptions, I420 } from '../ports.ts';
import { type OpenH264Calls, type OpenH264Library, openH264Library } from './openh264/library.ts';

/** Values of OpenH264's public header. */
const [CAMERA_REAL_TIME, BITRATE_MODE, BASELINE, I420_FORMAT, BT709, UNSPECIFIED_FORMAT] = [0, 1, 66, 23, 1, 5];
const OPTION = { bitrate: 5, logLevel: 25 };
const [ALL_LAYERS, QUIET] = [4, 0];
/** Of `EVideoFrameType`. */
const KEY_FRAME = 1;
/** The best quantiser that it may take: a picture at rest converges to it, and its further frames are empty. */
const LEAST_QP = 18;
const MOST_QP = 51;
/** Rows and planes begin at such addresses, for its vector code. */
const ALIGNMENT = 32;

/**
 * H.264 constrained baseline through Cisco's OpenH264, for a cabinet without x264: no B-frames, one slice, one thread, parameter sets in
 * every key frame, and key frames only when asked for. It has no VBV: a frame may be larger than the rate for a moment, and
 * `lowDelayVbv` says nothing to it. Throws where the library is not there.
 */
export async function openOpenH264(options: EncoderOptions): Promise<Encoder> {
  const library = await openH264Library();
  const calls = library.open();
  const [planes, frame, source] = [planesOf(library, options), library.allocate('Frame'), library.allocate('Picture')];
  const { picture, pointers } = planes;
  const bitrate = library.allocate('Bitrate');
  const free = () => {
    calls.destroy();
    for (const pointer of [frame, source, bitrate, planes.memory]) library.free(pointer);
  };
  const opened = initialize(library, calls, options);
  if (opened !== 0) {
    free();
    throw new Error(`OpenH264 refused to open: ${opened}`);
  }
  let count = 0;
  let running: Promise<unknown> = Promise.resolve();

  const encode = async (keyFrame: boolean) => {
    if (keyFrame) calls.forceKeyFrame();
    const atMs = Math.round((count * 1_000) / options.framesPerSecond);
    count += 1;
    library.write(source, 'Picture', {
      ...{ format: I420_FORMAT, widthPx: picture.widthPx, heightPx: picture.heightPx, atMs },
      ...{ strides: [picture.yStride, picture.cStride, picture.cStride, 0], planes: [...pointers, null] },
    });
    const result = await calls.encode(source, frame);
    if (result !== 0) throw new Error(`OpenH264 refused a frame: ${result}`);
    const { bytes, type } = library.encoded(frame);
    return bytes.length === 0 ? null : { data: bytes, keyFrame: type === KEY_FRAME };
  };

  return {
    picture,
    encode(keyFrame) {
      const unit = encode(keyFrame);
      running = unit.catch(() => undefined);
      return unit;
    },
    setBitrate(bitsPerSecond) {
      library.write(bitrate, 'Bitrate', { layer: ALL_LAYERS, bitsPerSecond: Math.round(bitsPerSecond) });
      calls.setOption(OPTION.bitrate, bitrate);
    },
    async close() {
      await running;
      free();
    },
  };
}

/** OpenH264's answer: 0 where it is open. */
function initialize(library: OpenH264Library, calls: OpenH264Calls, options: EncoderOptions): number {
  const { widthPx, heightPx, framesPerSecond } = options;
  const bitsPerSecond = Math.round(options.bitsPerSecond);
  const level = library.allocate('int');
  library.write(level, 'int', QUIET);
  calls.setOption(OPTION.logLevel, level);
  library.free(level);
  const params = library.allocate('Params');
  calls.defaults(params);
  const defaults = library.read(params, 'Params') as { spatial: Record<string, unknown>[] };
  const [first, ...others] = defaults.spatial;
  const size = { widthPx, heightPx, framesPerSecond, bitsPerSecond };
  library.write(params, 'Params', {
    ...{ ...defaults, ...size, usage: CAMERA_REAL_TIME, rateControl: BITRATE_MODE },
    ...{ temporalLayers: 1, spatialLayers: 1, intraPeriod: 0, references: 1, parameterSetIds: 0, isCabac: 0 },
    // A frame that is left out would be a press that nobody sees.
    ...{ mayDropFrames: false, leastQp: LEAST_QP, mostQp: MOST_QP, threads: 1, hasSceneChangeDetection: false },
    // What it takes for background never becomes sharp.
    hasBackgroundDetection: false,
    spatial: [
      {
        ...{ ...first, ...size, profile: BASELINE },
        ...{ hasSignalType: true, videoFormat: UNSPECIFIED_FORMAT, isFullRange: false, hasColours: true },
        ...{ primaries: BT709, transfer: BT709, matrix: BT709 },
      },
      ...others,
    ],
  });
  const opened = calls.initialize(params);
  library.free(params);
  return opened;
}

/** One piece of memory for all planes. */
function planesOf(library: OpenH264Library, { widthPx, heightPx }: EncoderOptions) {
  const aligned = (width: number) => Math.ceil(width / ALIGNMENT) * ALIGNMENT;
  const [yStride, cStride] = [aligned(widthPx), aligned(widthPx / 2)];
  const [ySize, cSize] = [yStride * heightPx, (cStride * heightPx) / 2];
  const { pointer, bytes, at } = library.allocateBytes(ySize + 2 * cSize);
  const plane = (from: number, size: number) => bytes.subarray(from, from + size);
  const picture: I420 = {
    ...{ widthPx, heightPx, yStride, cStride },
    ...{ y: plane(0, ySize), u: plane(ySize, cSize), v: plane(ySize + cSize, cSize) },
  };
  return { picture, memory: pointer, pointers: [at(0), at(ySize), at(ySize + cSize)] };
}
