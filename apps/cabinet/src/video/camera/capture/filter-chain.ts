import {
  AV_PIX_FMT_YUV420P,
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  type AVPixelFormat,
} from 'node-av/constants';
import { avGetPixFmtName, avImageCopyToBuffer, Filter, FilterGraph, FilterInOut, Frame } from 'node-av/lib';
import { HEIGHT_PX, WIDTH_PX } from '../../paint/cabinet/places.ts';
import type { CameraOptions } from '../camera-options.ts';
import { filterTextOf, type SourceFacts } from './filter-text.ts';

export const PICTURE_BYTES = (WIDTH_PX * HEIGHT_PX * 3) / 2;

export interface FilterChain {
  /** Fills `into` (`PICTURE_BYTES`) with what the camera's picture becomes. Throws where it is no picture of this camera. */
  apply(decoded: Frame, into: Buffer): void;
  close(): void;
}

/** Built for the first picture, and again where the camera changes its form. */
export function createFilterChain(options: CameraOptions): FilterChain {
  const filtered = new Frame();
  filtered.alloc();
  let graph: ReturnType<typeof openGraph> | null = null;
  return {
    apply(decoded, into) {
      const form = `${decoded.width} ${decoded.height} ${decoded.format} ${decoded.colorRange} ${decoded.colorSpace}`;
      if (graph?.form !== form) {
        graph?.close();
        graph = openGraph(options, decoded, form);
      }
      check(graph.source.buffersrcAddFrameSync(decoded), 'the filters refuse a picture');
      check(graph.sink.buffersinkGetFrameSync(filtered), 'the filters give no picture out');
      const { data, linesize } = filtered;
      check(
        avImageCopyToBuffer(into, into.length, data, linesize, AV_PIX_FMT_YUV420P, WIDTH_PX, HEIGHT_PX, 1),
        'the picture is not copied',
      );
      filtered.unref();
    },
    close() {
      graph?.close();
      filtered.free();
    },
  };
}

function openGraph(options: CameraOptions, frame: Frame, form: string) {
  const facts = factsOf(frame);
  const graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  const colours = `colorspace=${frame.colorSpace}:range=${frame.colorRange}`;
  const args = `video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=1/1000000:${colours}`;
  const source = graph.createFilter(Filter.getByName('buffer')!, 'in', args);
  const sink = graph.createFilter(Filter.getByName('buffersink')!, 'out');
  if (source === null || sink === null) throw new Error(`no filters for ${args}`);
  const ends = (name: string, filterCtx: typeof source) => FilterInOut.createList([{ name, filterCtx, padIdx: 0 }]);
  const text = filterTextOf(options, facts, { widthPx: WIDTH_PX, heightPx: HEIGHT_PX });
  check(graph.parsePtr(text, ends('out', sink), ends('in', source)), `the filters "${text}" are refused`);
  check(graph.configSync(), `the filters "${text}" do not fit a picture of ${facts.widthPx}x${facts.heightPx}`);
  return { form, source, sink, close: () => graph.free() };
}

function factsOf({ width, height, format, colorRange, colorSpace }: Frame): SourceFacts {
  const pixelFormat = avGetPixFmtName(format as AVPixelFormat) ?? '';
  const isBt601 = colorSpace === AVCOL_SPC_BT470BG || colorSpace === AVCOL_SPC_SMPTE170M;
  return {
    ...{ widthPx: width, heightPx: height, pixelFormat },
    isFullRange: colorRange === AVCOL_RANGE_JPEG || pixelFormat.startsWith('yuvj'),
    matrix: colorSpace === AVCOL_SPC_BT709 ? 'bt709' : isBt601 ? 'bt601' : null,
  };
}

function check(code: number, what: string): void {
  if (code < 0) throw new Error(`${what}: ${code}`);
}
