import { createJitterBuffer, type JitterBuffer } from '../sound/jitter-buffer.ts';
import { SAMPLES_PER_PACKET } from '../sound/opus-encoder.ts';
import type { MachineSound } from '../sound/sound-loop.ts';
import { type FrameReader, openFrameReader } from './frame-reader.ts';

/** The machine's own sound, from the socket of a camera; read only where it is played. */
export interface CameraSound extends MachineSound {
  /** Null: there is none. */
  connect(path: string | null): void;
}

export function createCameraSound(): CameraSound {
  const packet = new Float32Array(SAMPLES_PER_PACKET);
  let path: string | null = null;
  let open: { reader: FrameReader; buffer: JitterBuffer } | null = null;

  const openAt = (at: string) => {
    const buffer = createJitterBuffer();
    return { buffer, reader: openFrameReader({ path: at, wants: 'sound' }, { sound: buffer.push }) };
  };
  return {
    connect(wanted) {
      if (wanted === path) return;
      open?.reader.close();
      open = null;
      path = wanted;
    },
    addTo(samples) {
      if (path === null) return;
      open ??= openAt(path);
      if (!open.buffer.readInto(packet)) return;
      for (let n = 0; n < packet.length; n += 1) samples[n] = Math.max(-1, Math.min(1, samples[n]! + packet[n]!));
    },
  };
}
