import { createMixer } from './mixer.ts';
import { type OpusEncoder, SAMPLES_PER_PACKET } from './opus-encoder.ts';
import { makeSounds, SAMPLE_RATE_HZ, type SoundName } from './tones.ts';

const PACKET_MS = (1_000 * SAMPLES_PER_PACKET) / SAMPLE_RATE_HZ;

export interface SoundLoop {
  start(): void;
  play(name: SoundName): void;
  stop(): void;
}

/** Sends an Opus packet every 20 ms, silence included: gaps would make the receiver conceal loss and grow its buffer. */
export function soundLoop(opus: OpusEncoder, send: (packet: Buffer, sampleAt: number) => void): SoundLoop {
  const sounds = makeSounds();
  const mixer = createMixer();
  const samples = new Float32Array(SAMPLES_PER_PACKET);
  let sampleAt = 0;
  let startedAtMs = 0;
  let packets = 0;
  let timer: NodeJS.Timeout | null = null;
  const tick = () => {
    const due = Math.floor((performance.now() - startedAtMs) / PACKET_MS);
    // Packets missed in a stall are skipped.
    if (due - packets > 10) {
      sampleAt += (due - packets) * SAMPLES_PER_PACKET;
      packets = due;
    }
    for (; packets < due; packets += 1) {
      mixer.mixInto(samples);
      const packet = opus.encode(samples);
      if (packet !== null) send(packet, sampleAt);
      sampleAt += SAMPLES_PER_PACKET;
    }
  };
  return {
    start() {
      if (timer !== null) return;
      startedAtMs = performance.now();
      packets = 0;
      timer = setInterval(tick, PACKET_MS);
    },
    play: (name) => mixer.play(sounds[name]),
    stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
