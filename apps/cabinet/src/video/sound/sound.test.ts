import { describe, expect, it } from 'vitest';
import { createMixer } from './mixer.ts';
import { makeSounds, SAMPLE_RATE_HZ, SOUNDS } from './tones.ts';

const loudest = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

describe('GM-04 machine sounds', () => {
  it('are audible, never clip, and end in silence', () => {
    const sounds = makeSounds();
    for (const name of SOUNDS) {
      const sound = sounds[name];
      expect(loudest(sound), name).toBeGreaterThan(0.1);
      expect(loudest(sound), name).toBeLessThan(1);
      expect(loudest(sound.slice(-20)), name).toBeLessThan(0.02);
      expect(sound.length / SAMPLE_RATE_HZ, name).toBeLessThan(3);
    }
  });
  it('mix without clipping and fall silent again', () => {
    const mixer = createMixer();
    const out = new Float32Array(960);
    expect(mixer.mixInto(out)).toBe(false);
    for (let voice = 0; voice < 20; voice += 1) mixer.play(new Float32Array(1_000).fill(0.9));
    expect(mixer.mixInto(out)).toBe(true);
    expect(loudest(out)).toBeLessThanOrEqual(1);
    mixer.mixInto(out);
    expect(out[39]).not.toBe(0);
    expect(out[40]).toBe(0);
    expect(mixer.mixInto(out)).toBe(false);
    expect(loudest(out)).toBe(0);
  });
});
