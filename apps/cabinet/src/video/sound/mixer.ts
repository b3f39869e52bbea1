/** Above this the oldest voice is dropped. */
const VOICES_AT_ONCE = 8;

export interface Mixer {
  play(sound: Float32Array): void;
  /** Writes the next samples; false where all of them are silence. */
  mixInto(samples: Float32Array): boolean;
}

export function createMixer(): Mixer {
  let voices: { sound: Float32Array; at: number }[] = [];
  return {
    play(sound) {
      if (voices.length >= VOICES_AT_ONCE) voices.shift();
      voices.push({ sound, at: 0 });
    },
    mixInto(samples) {
      samples.fill(0);
      if (voices.length === 0) return false;
      for (const voice of voices) {
        const count = Math.min(samples.length, voice.sound.length - voice.at);
        for (let n = 0; n < count; n += 1) samples[n]! += voice.sound[voice.at + n]!;
        voice.at += count;
      }
      voices = voices.filter((voice) => voice.at < voice.sound.length);
      // Soft knee: several voices together get denser, not harsh.
      for (let n = 0; n < samples.length; n += 1) samples[n] = Math.tanh(samples[n]!);
      return true;
    },
  };
}
