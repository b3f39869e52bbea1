import {
  AV_CODEC_FLAG_LOW_DELAY,
  AV_CODEC_ID_MJPEG,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  InputFormat,
  Packet,
  type Stream,
} from 'node-av/lib';
import type { InputPlan } from './input-plan.ts';

/** An open source, and the decoders of what it carries. */
export interface Input {
  video: InputStream | null;
  audio: InputStream | null;
  /** The next packet, which is valid until the next call; null: the source has ended. Rejects where it has failed. */
  read(): Promise<Packet | null>;
  /** From its beginning again. False: it cannot. */
  rewind(): Promise<boolean>;
}

export interface InputStream {
  index: number;
  decoder: CodecContext;
  /** Each packet is a whole picture. */
  isIntraOnly: boolean;
  /** Milliseconds of one unit of its times. */
  unitMs: number;
}

/** Rejects with what libav says, and never with the address: it may hold a login. */
export async function openInput(plan: InputPlan): Promise<Input> {
  const context = new FormatContext();
  const format = plan.format === null ? null : InputFormat.findInputFormat(plan.format);
  if (plan.format !== null && format === null) throw new Error(`libav has no input "${plan.format}"`);
  check(await context.openInput(plan.url, format, Dictionary.fromObject(plan.options)), 'it cannot be opened');
  const streams = context.streams ?? [];
  const packet = new Packet();
  packet.alloc();
  return {
    video: await openStream(streams, AVMEDIA_TYPE_VIDEO),
    audio: await openStream(streams, AVMEDIA_TYPE_AUDIO),
    async read() {
      packet.unref();
      const code = await context.readFrame(packet);
      if (code === AVERROR_EOF) return null;
      check(code, 'it has failed');
      return packet;
    },
    rewind: async () => (await context.seekFrame(-1, 0n)) >= 0,
  };
}

async function openStream(streams: Stream[], type: number): Promise<InputStream | null> {
  const stream = streams.find(({ codecpar }) => codecpar.codecType === type);
  if (stream === undefined) return null;
  const { codecpar, timeBase } = stream;
  const codec = Codec.findDecoder(codecpar.codecId);
  if (codec === null) throw new Error(`libav does not decode ${codecpar.codecId}`);
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  check(decoder.parametersToContext(codecpar), 'its codec has no parameters');
  // Threads of a decoder add a frame of delay each.
  decoder.threadCount = 1;
  decoder.setFlags(AV_CODEC_FLAG_LOW_DELAY);
  decoder.pktTimebase = timeBase;
  check(await decoder.open2(codec, null), 'its codec cannot be opened');
  return {
    ...{ index: stream.index, decoder, isIntraOnly: codecpar.codecId === AV_CODEC_ID_MJPEG },
    unitMs: (1_000 * timeBase.num) / timeBase.den,
  };
}

function check(code: number, what: string): void {
  if (code < 0) throw new Error(`${what}: ${FFmpegError.strerror(code)}`);
}
