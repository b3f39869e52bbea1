import { JITTER_MS } from './jitter-buffer.ts';
import { createMixer } from './mixer.ts';
import { type OpusEncoder, SAMPLES_PER_PACKET } from './opus-encoder.ts';
import { makeSounds, SAMPLE_RATE_HZ, type SoundName } from './tones.ts';

const PACKET_MS = (1_000 * SAMPLES_PER_PACKET) / SAMPLE_RATE_HZ;

/** 200 ms; an encoder keeps a few milliseconds of what it was given. */
const DIES_AWAY_PACKETS = 10;

export interface SoundLoop {
  start(): void;
  play(name: SoundName): void;
  stop(): void;
}

/** Sound that the machine itself makes. */
export interface MachineSound {
  /** Adds the next samples. */
  addTo(samples: Float32Array): void;
}

/** Sends an Opus packet every 20 ms, silence included: gaps would make the receiver conceal loss and grow its buffer. */
export function soundLoop(
  opus: OpusEncoder,
  send: (packet: Buffer, sampleAt: number) => void,
  machine?: MachineSound,
): SoundLoop {
  const sounds = makeSounds();
  const mixer = createMixer();
  const samples = new Float32Array(SAMPLES_PER_PACKET);
  let sampleAt = 0;
  let startedAtMs = 0;
  let packets = 0;
  let timer: NodeJS.Timeout | null = null;
  let silentPackets = 0;
  let silence: Buffer | null = null;
  /** Once the sound before has died away in the codec, silence is the same packet again and again, and needs no encoding. */
  const nextPacket = (isSilent: boolean) => {
    silentPackets = isSilent ? silentPackets + 1 : 0;
    if (silentPackets > DIES_AWAY_PACKETS && silence !== null) return silence;
    const packet = opus.encode(samples);
    silence = silentPackets >= DIES_AWAY_PACKETS ? packet : null;
    return packet;
  };
  const tick = () => {
    const due = Math.floor((performance.now() - startedAtMs) / PACKET_MS);
    // Packets missed in a stall are skipped.
    if (due - packets > 10) {
      sampleAt += (due - packets) * SAMPLES_PER_PACKET;
      packets = due;
    }
    for (; packets < due; packets += 1) {
      const isSilent = !mixer.mixInto(samples) && machine === undefined;
      machine?.addTo(samples);
      const packet = nextPacket(isSilent);
      if (packet !== null) send(packet, sampleAt);
      sampleAt += SAMPLES_PER_PACKET;
    }
  };
  return {
    start() {
      if (timer !== null) return;
      startedAtMs = performance.now();
      // As a picture's: the time when it was taken, which is so long before it is sent.
      sampleAt = Math.round(((startedAtMs - JITTER_MS) * SAMPLE_RATE_HZ) / 1_000);
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
