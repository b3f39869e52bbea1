import { FF_DECODER_H264, FF_DECODER_LIBOPUS } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';

/** One picture as a receiver has decoded it. */
export interface ReceivedPicture {
  rtpTimestamp: number;
  widthPx: number;
  heightPx: number;
  /** In its middle. */
  luma: number;
}

const START_CODE = Buffer.from([0, 0, 0, 1]);
const [STAP_A, FU_A] = [24, 28];

function rtpOf(packet: Buffer): { isLast: boolean; payloadType: number; timestamp: number; payload: Buffer } {
  const flags = packet.readUInt8(0);
  const extensionAt = 12 + 4 * (flags & 15);
  const at = (flags & 0x10) === 0 ? extensionAt : extensionAt + 4 + 4 * packet.readUInt16BE(extensionAt + 2);
  const second = packet.readUInt8(1);
  const payload = packet.subarray(at);
  return { isLast: (second & 0x80) !== 0, payloadType: second & 0x7f, timestamp: packet.readUInt32BE(4), payload };
}

/** Annex B of one payload of H.264. */
function unitsOf(payload: Buffer): Buffer[] {
  const type = payload.readUInt8(0) & 31;
  if (type === FU_A) {
    const second = payload.readUInt8(1);
    const begins = (second & 0x80) !== 0;
    const first = [START_CODE, Buffer.from([(payload.readUInt8(0) & 0xe0) | (second & 31)])];
    return [...(begins ? first : []), payload.subarray(2)];
  }
  if (type !== STAP_A) return [START_CODE, payload];
  const units: Buffer[] = [];
  for (let at = 1; at < payload.length; at += 2 + payload.readUInt16BE(at))
    units.push(START_CODE, payload.subarray(at + 2, at + 2 + payload.readUInt16BE(at)));
  return units;
}

async function openDecoder(name: typeof FF_DECODER_H264 | typeof FF_DECODER_LIBOPUS) {
  const codec = Codec.findDecoderByName(name);
  if (codec === null) throw new Error(`${name} is not part of this build`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.threadCount = 1;
  if (name === FF_DECODER_LIBOPUS) context.sampleRate = 48_000;
  await context.open2(codec, null);
  const [packet, frame] = [new Packet(), new Frame()];
  packet.alloc();
  frame.alloc();
  return (data: Buffer, decoded: (frame: Frame) => void) => {
    packet.data = data;
    if (context.sendPacketSync(packet) < 0) return;
    while (context.receiveFrameSync(frame) >= 0) decoded(frame);
  };
}

/** For tests: decodes the packets of a picture and of its sound. */
export async function openReceivedMedia() {
  const pictures: ReceivedPicture[] = [];
  const loudest: number[] = [];
  const [decodePicture, decodeSound] = [await openDecoder(FF_DECODER_H264), await openDecoder(FF_DECODER_LIBOPUS)];
  let units: Buffer[] = [];
  return {
    pictures,
    /** Of each packet of sound. */
    loudest,
    video(packet: Buffer): void {
      const { isLast, payloadType, timestamp, payload } = rtpOf(packet);
      if (payloadType !== 96 || payload.length === 0) return;
      units.push(...unitsOf(payload));
      if (!isLast) return;
      decodePicture(Buffer.concat(units), ({ width, height, data, linesize }) => {
        const luma = data?.[0]?.[(height >> 1) * (linesize[0] ?? 0) + (width >> 1)] ?? 0;
        pictures.push({ rtpTimestamp: timestamp, widthPx: width, heightPx: height, luma });
      });
      units = [];
    },
    sound(packet: Buffer): void {
      const { payloadType, payload } = rtpOf(packet);
      if (payloadType !== 111) return;
      decodeSound(payload, ({ data, nbSamples }) => {
        const bytes = data?.[0] ?? Buffer.alloc(0);
        // 16 bits.
        const samples = Array.from({ length: nbSamples }, (_, at) => Math.abs(bytes.readInt16LE(2 * at)) / 32_768);
        loudest.push(Math.max(...samples));
      });
    },
  };
}
