import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  AV_CODEC_FLAG_QSCALE,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  FF_ENCODER_MJPEG,
  FF_QP2LAMBDA,
} from 'node-av/constants';
import { Codec, CodecContext, Filter, FilterGraph, FilterInOut, Frame, Packet, Rational } from 'node-av/lib';
import type { I420 } from '../../../apps/cabinet/src/video/ports.ts';

/** 2 is the best, 31 the smallest. */
const QUALITY = 5;
/** A JPEG has BT.601 and full range. */
const FILTERS = 'colorspace=all=bt470bg:iall=bt709:irange=tv:range=pc:format=yuv420p:fast=1,format=yuv420p';

/** JPEGs of pictures of one size, 3 ms each at 720x1280. */
export interface JpegEncoder {
  encode(picture: I420): Buffer;
}

export async function openJpegEncoder(widthPx: number, heightPx: number): Promise<JpegEncoder> {
  const codec = Codec.findEncoderByName(FF_ENCODER_MJPEG);
  if (codec === null) throw new Error('libav has no MJPEG encoder');
  const context = new CodecContext();
  context.allocContext3(codec);
  [context.width, context.height, context.pixelFormat] = [widthPx, heightPx, AV_PIX_FMT_YUVJ420P];
  [context.colorRange, context.colorSpace] = [AVCOL_RANGE_JPEG, AVCOL_SPC_BT470BG];
  context.timeBase = new Rational(1, 30);
  context.threadCount = 1;
  context.setFlags(AV_CODEC_FLAG_QSCALE);
  context.globalQuality = FF_QP2LAMBDA * QUALITY;
  check(await context.open2(codec, null), 'the MJPEG encoder');
  const filters = openFilters(widthPx, heightPx);
  const [given, filtered, packet] = [new Frame(), new Frame(), new Packet()];
  given.alloc();
  [given.width, given.height, given.format] = [widthPx, heightPx, AV_PIX_FMT_YUV420P];
  [given.colorRange, given.colorSpace] = [AVCOL_RANGE_MPEG, AVCOL_SPC_BT709];
  check(given.getBuffer(0), 'memory for a frame');
  filtered.alloc();
  packet.alloc();
  let count = 0n;

  return {
    encode(picture) {
      // The filters may still read the picture before.
      check(given.makeWritable(), 'memory for a frame');
      copyInto(given, picture);
      given.pts = count;
      count += 1n;
      check(filters.source.buffersrcAddFrameSync(given, AV_BUFFERSRC_FLAG_KEEP_REF), 'the colours of a frame');
      check(filters.sink.buffersinkGetFrameSync(filtered), 'the colours of a frame');
      filtered.format = AV_PIX_FMT_YUVJ420P;
      filtered.quality = FF_QP2LAMBDA * QUALITY;
      check(context.sendFrameSync(filtered), 'a frame');
      filtered.unref();
      check(context.receivePacketSync(packet), 'a JPEG');
      const jpeg = Buffer.from(packet.data!);
      packet.unref();
      return jpeg;
    },
  };
}

function openFilters(widthPx: number, heightPx: number) {
  const graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  const colours = `colorspace=${AVCOL_SPC_BT709}:range=${AVCOL_RANGE_MPEG}`;
  const args = `video_size=${widthPx}x${heightPx}:pix_fmt=${AV_PIX_FMT_YUV420P}:time_base=1/30:${colours}`;
  const source = graph.createFilter(Filter.getByName('buffer')!, 'in', args)!;
  const sink = graph.createFilter(Filter.getByName('buffersink')!, 'out')!;
  const ends = (name: string, filterCtx: typeof source) => FilterInOut.createList([{ name, filterCtx, padIdx: 0 }]);
  check(graph.parsePtr(FILTERS, ends('out', sink), ends('in', source)), 'the filters');
  check(graph.configSync(), 'the filters');
  // Kept with its ends: without a reference the graph is freed under them.
  return { graph, source, sink };
}

function copyInto({ data, linesize, width, height }: Frame, { y, u, v, yStride, cStride }: I420): void {
  const planes = [
    [y, yStride, width, height],
    [u, cStride, width / 2, height / 2],
    [v, cStride, width / 2, height / 2],
  ] as const;
  planes.forEach(([from, stride, columns, rows], at) => {
    const [to, toStride] = [data![at]!, linesize[at]!];
    for (let row = 0; row < rows; row += 1) to.set(from.subarray(row * stride, row * stride + columns), row * toStride);
  });
}

function check(code: number, what: string): void {
  if (code < 0) throw new Error(`${what}: ${code}`);
}
