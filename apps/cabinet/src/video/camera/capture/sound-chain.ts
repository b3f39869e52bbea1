import type { AVSampleFormat } from 'node-av/constants';
import {
  avGetSampleFmtName,
  type CodecContext,
  Filter,
  FilterGraph,
  FilterInOut,
  Frame,
  type Packet,
} from 'node-av/lib';

const RATE_HZ = 48_000;
const TEXT = `aresample=${RATE_HZ},aformat=sample_fmts=flt:channel_layouts=mono`;

export interface SoundChain {
  /** Calls `samples` (32-bit float, mono, 48 kHz; valid during the call) for what the packet holds. Throws where it is no sound. */
  apply(packet: Packet, samples: (samples: Buffer, durationMs: number) => void): void;
}

export function createSoundChain(decoder: CodecContext): SoundChain {
  const [decoded, filtered] = [new Frame(), new Frame()];
  decoded.alloc();
  filtered.alloc();
  let graph: ReturnType<typeof openGraph> | null = null;
  return {
    apply(packet, samples) {
      if (decoder.sendPacketSync(packet) < 0) return;
      while (decoder.receiveFrameSync(decoded) >= 0) {
        graph ??= openGraph(decoded);
        if (graph.source.buffersrcAddFrameSync(decoded) < 0) throw new Error('the filters refuse a piece of sound');
        while (graph.sink.buffersinkGetFrameSync(filtered) >= 0) {
          const { nbSamples, data } = filtered;
          const bytes = data?.[0]?.subarray(0, nbSamples * Float32Array.BYTES_PER_ELEMENT);
          if (bytes !== undefined) samples(bytes, (1_000 * nbSamples) / RATE_HZ);
          filtered.unref();
        }
        decoded.unref();
      }
    },
  };
}

function openGraph({ sampleRate, format, channels }: Frame) {
  const graph = new FilterGraph();
  graph.alloc();
  const form = avGetSampleFmtName(format as AVSampleFormat);
  const layout = channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels}c`;
  const args = `time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=${form}:channel_layout=${layout}`;
  const source = graph.createFilter(Filter.getByName('abuffer')!, 'in', args);
  const sink = graph.createFilter(Filter.getByName('abuffersink')!, 'out');
  if (source === null || sink === null) throw new Error(`no filters for sound of ${args}`);
  const ends = (name: string, filterCtx: typeof source) => FilterInOut.createList([{ name, filterCtx, padIdx: 0 }]);
  if (graph.parsePtr(TEXT, ends('out', sink), ends('in', source)) < 0 || graph.configSync() < 0)
    throw new Error(`the filters do not fit sound of ${args}`);
  // Kept with its ends: without a reference the graph is freed under them.
  return { graph, source, sink };
}
