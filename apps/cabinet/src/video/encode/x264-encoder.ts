import {
  AV_FRAME_DATA_VIDEO_HINT,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_VIDEO_HINT_TYPE_CHANGED,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, CodecContext, Dictionary, Frame, Packet, Rational } from 'node-av/lib';
import type { Encoder, EncoderOptions, I420, Region } from '../ports.ts';

/**
 * Constant quality: a picture at rest converges to it, and its further frames are empty. With a target bitrate x264 would
 * refine it for ever. The bitrate is only a ceiling.
 */
const QUALITY_CRF = 24;
/** Bytes. The codec copies each picture into memory of its own, whatever its alignment. */
const ROW_ALIGNMENT = 8;
/** VBV size in seconds of the bitrate: a larger one gives better key frames, a smaller one sends them with less delay. */
const VBV_SECONDS = { normal: 0.25, lowDelay: 0.12 } as const;

/**
 * An `AVVideoHint`: one rectangle has changed, and it is the least that x264 knows, a macroblock. It skips all others without looking,
 * which halves the work. Without any rectangle the hint would not be read.
 */
const NOTHING_CHANGED = videoHint({ x: 0, y: 0, widthPx: 16, heightPx: 16 });

/** Three `size_t` (count of rectangles, where they begin, size of one), the type, padding; then the rectangles. */
function videoHint(changed: Region): Buffer {
  const [header, rectangle] = [32, 16];
  const hint = Buffer.alloc(header + rectangle);
  for (const [at, value] of [1, header, rectangle].entries()) hint.writeBigUInt64LE(BigInt(value), 8 * at);
  hint.writeInt32LE(AV_VIDEO_HINT_TYPE_CHANGED, 24);
  const { x, y, widthPx, heightPx } = changed;
  for (const [at, value] of [x, y, widthPx, heightPx].entries()) hint.writeUInt32LE(value, header + 4 * at);
  return hint;
}

/**
 * H.264 constrained baseline through x264, tuned for delay: no B-frames, no lookahead, one thread (slices and threads add a
 * frame), parameter sets in every key frame, and key frames only when asked for. Throws where the codec cannot be opened.
 */
export async function openX264(options: EncoderOptions): Promise<Encoder> {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
  if (codec === null) throw new Error('libx264 is not part of this build');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = options.widthPx;
  context.height = options.heightPx;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.colorRange = AVCOL_RANGE_MPEG;
  context.colorSpace = AVCOL_SPC_BT709;
  context.colorPrimaries = AVCOL_PRI_BT709;
  context.colorTrc = AVCOL_TRC_BT709;
  context.timeBase = new Rational(1, options.framesPerSecond);
  context.framerate = new Rational(options.framesPerSecond, 1);
  // Hours: only a join or a lost reference makes a key frame.
  context.gopSize = 1_000_000;
  context.maxBFrames = 0;
  context.threadCount = 1;
  setRate(context, options.bitsPerSecond, options.lowDelayVbv);
  const tuning = Dictionary.fromObject({
    preset: 'ultrafast',
    tune: 'zerolatency',
    profile: 'baseline',
    crf: String(QUALITY_CRF),
    'forced-idr': '1',
    mb_info: '1',
    'x264-params': 'repeat-headers=1:scenecut=0:annexb=1',
  });
  const opened = await context.open2(codec, tuning);
  if (opened < 0) throw new Error(`libx264 refused to open: ${opened}`);

  const frame = new Frame();
  frame.alloc();
  frame.format = AV_PIX_FMT_YUV420P;
  frame.width = options.widthPx;
  frame.height = options.heightPx;
  // Rows of 720 pixels follow each other without a gap then: a picture of as many is copied at once.
  if (frame.getBuffer(ROW_ALIGNMENT) < 0) throw new Error('no memory for a frame');
  const packet = new Packet();
  packet.alloc();
  const picture = planesOf(frame);
  let count = 0n;
  let running: Promise<unknown> = Promise.resolve();

  const encode = async (keyFrame: boolean, isRepeat: boolean) => {
    frame.pts = count;
    count += 1n;
    frame.pictType = keyFrame ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    frame.removeSideData(AV_FRAME_DATA_VIDEO_HINT);
    if (isRepeat) NOTHING_CHANGED.copy(frame.newSideData(AV_FRAME_DATA_VIDEO_HINT, NOTHING_CHANGED.length));
    const sent = await context.sendFrame(frame);
    if (sent < 0) throw new Error(`x264 refused a frame: ${sent}`);
    // Synchronous: the packet is ready, so another thread would only add a delay.
    const received = context.receivePacketSync(packet);
    if (received < 0 || packet.data === null) return null;
    // A copy: the packet's memory goes back to the codec.
    const unit = { data: Buffer.from(packet.data), keyFrame: packet.isKeyframe };
    packet.unref();
    return unit;
  };

  return {
    picture,
    encode(keyFrame, isRepeat = false) {
      const unit = encode(keyFrame, isRepeat);
      running = unit.catch(() => undefined);
      return unit;
    },
    setBitrate: (bitsPerSecond, lowDelayVbv) => setRate(context, bitsPerSecond, lowDelayVbv),
    async close() {
      await running;
      packet.free();
      frame.free();
      context.freeContext();
    },
  };
}

/** Sets only the ceiling: with a target bitrate x264 would leave constant quality. */
function setRate(context: CodecContext, bitsPerSecond: number, lowDelayVbv: boolean): void {
  context.rcMaxRate = BigInt(Math.round(bitsPerSecond));
  context.rcBufferSize = Math.round(bitsPerSecond * (lowDelayVbv ? VBV_SECONDS.lowDelay : VBV_SECONDS.normal));
}

function planesOf(frame: Frame): I420 {
  const [y, u, v] = frame.data ?? [];
  const [yStride, cStride] = frame.linesize;
  if (!y || !u || !v || yStride === undefined || cStride === undefined) throw new Error('the frame has no planes');
  return { widthPx: frame.width, heightPx: frame.height, y, u, v, yStride, cStride };
}
