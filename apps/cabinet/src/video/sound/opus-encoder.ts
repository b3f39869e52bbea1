import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLT, FF_ENCODER_LIBOPUS } from 'node-av/constants';
import { Codec, CodecContext, Dictionary, Frame, Packet, Rational } from 'node-av/lib';
import { SAMPLE_RATE_HZ } from './tones.ts';

/** 20 ms. */
export const SAMPLES_PER_PACKET = 960;
const BITS_PER_SECOND = 48_000n;

export interface OpusEncoder {
  /** Takes `SAMPLES_PER_PACKET` mono samples; null while the codec fills up. */
  encode(samples: Float32Array): Buffer | null;
}

/** Throws where the codec cannot be opened. Lives as long as its process. */
export async function openOpus(): Promise<OpusEncoder> {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBOPUS);
  if (codec === null) throw new Error('libopus is not part of this build');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = SAMPLE_RATE_HZ;
  context.sampleFormat = AV_SAMPLE_FMT_FLT;
  context.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  context.timeBase = new Rational(1, SAMPLE_RATE_HZ);
  context.bitRate = BITS_PER_SECOND;
  const opened = await context.open2(
    codec,
    Dictionary.fromObject({ application: 'lowdelay', frame_duration: '20', compression_level: '4' }),
  );
  if (opened < 0) throw new Error(`libopus refused to open: ${opened}`);
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_SAMPLE_FMT_FLT;
  frame.sampleRate = SAMPLE_RATE_HZ;
  frame.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  frame.nbSamples = SAMPLES_PER_PACKET;
  if (frame.getBuffer(0) < 0) throw new Error('no memory for sound');
  const packet = new Packet();
  packet.alloc();
  let sampleAt = 0n;
  return {
    encode(samples) {
      const plane = frame.data?.[0];
      if (plane === undefined) return null;
      Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).copy(plane);
      frame.pts = sampleAt;
      sampleAt += BigInt(SAMPLES_PER_PACKET);
      // 0.1 ms: a hop to another thread would cost more.
      if (context.sendFrameSync(frame) < 0 || context.receivePacketSync(packet) < 0) return null;
      const opus = packet.data === null ? null : Buffer.from(packet.data);
      packet.unref();
      return opus;
    },
  };
}
