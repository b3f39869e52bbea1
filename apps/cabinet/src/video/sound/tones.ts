/** The machine's sounds, synthesised once at start. Mono, 48 kHz, samples in [-1, 1]. */
export const SAMPLE_RATE_HZ = 48_000;

export const SOUNDS = ['press', 'spin', 'reel_stop', 'win', 'bonus', 'alarm'] as const;
export type SoundName = (typeof SOUNDS)[number];

type Wave = (seconds: number) => number;

const sine =
  (hz: number): Wave =>
  (t) =>
    Math.sin(2 * Math.PI * hz * t);

/** Attack of 4 ms, exponential decay to 1 % at `seconds`. */
const pluck =
  (wave: Wave, seconds: number): Wave =>
  (t) =>
    t < 0 || t > seconds ? 0 : wave(t) * Math.min(1, t / 0.004) * Math.exp((-4.6 * t) / seconds);

/** A struck bar (glockenspiel): fundamental and two inharmonic partials with shorter decay. */
const chime = (hz: number, seconds: number): Wave => {
  const parts = [
    pluck(sine(hz), seconds),
    pluck(sine(hz * 2.76), seconds * 0.4),
    pluck(sine(hz * 5.4), seconds * 0.18),
  ];
  return (t) => 0.62 * parts[0]!(t) + 0.24 * parts[1]!(t) + 0.1 * parts[2]!(t);
};

const later =
  (wave: Wave, bySeconds: number): Wave =>
  (t) =>
    wave(t - bySeconds);

const mix =
  (...waves: Wave[]): Wave =>
  (t) =>
    waves.reduce((sum, wave) => sum + wave(t), 0);

const quieter =
  (wave: Wave, gain: number): Wave =>
  (t) =>
    gain * wave(t);

/** Pseudo-random noise, the same at every start. */
function noise(seed: number): Wave {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** A low knock with a short rattle on top. */
const thud = (hz: number, seconds: number, seed: number): Wave =>
  mix(
    pluck((t) => Math.sin(2 * Math.PI * hz * (t + 0.02 * Math.exp(-40 * t))), seconds),
    quieter(pluck(noise(seed), seconds * 0.25), 0.25),
  );

const melody = (notes: readonly number[], stepSeconds: number, ringSeconds: number): Wave =>
  mix(...notes.map((hz, at) => later(chime(hz, ringSeconds), at * stepSeconds)));

const C5 = 523.25;
const E5 = 659.25;
const G5 = 783.99;
const A5 = 880;
const C6 = 1_046.5;
const E6 = 1_318.5;

const VOICES: Record<SoundName, { seconds: number; wave: Wave }> = {
  press: { seconds: 0.09, wave: quieter(mix(thud(190, 0.08, 7), quieter(pluck(sine(1_400), 0.02), 0.3)), 0.55) },
  spin: {
    seconds: 0.5,
    wave: quieter(
      mix(...Array.from({ length: 9 }, (_, at) => later(thud(120 + 9 * at, 0.05, 11 + at), 0.05 * at))),
      0.3,
    ),
  },
  reel_stop: { seconds: 0.16, wave: quieter(thud(105, 0.15, 31), 0.6) },
  win: { seconds: 1.3, wave: quieter(melody([C5, E5, G5, C6, G5, C6, E6], 0.11, 0.6), 0.42) },
  bonus: {
    seconds: 2.2,
    wave: quieter(
      mix(melody([C5, G5, A5, C6, E6, C6, E6], 0.17, 1.1), later(melody([C5 / 2, G5 / 2], 0.6, 1.2), 0.1)),
      0.36,
    ),
  },
  alarm: {
    seconds: 1.2,
    wave: quieter(mix(...[0, 0.3, 0.6, 0.9].map((at, n) => later(chime(n % 2 === 0 ? A5 : E5, 0.28), at))), 0.5),
  },
};

/** All sounds, each with a fade-out of 5 ms against clicks. */
export function makeSounds(): Record<SoundName, Float32Array> {
  const render = ({ seconds, wave }: { seconds: number; wave: Wave }) => {
    const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE_HZ));
    const fade = 0.005 * SAMPLE_RATE_HZ;
    for (let at = 0; at < samples.length; at += 1) {
      const value = wave(at / SAMPLE_RATE_HZ) * Math.min(1, (samples.length - at) / fade);
      samples[at] = Math.max(-1, Math.min(1, value));
    }
    return samples;
  };
  return Object.fromEntries(SOUNDS.map((name) => [name, render(VOICES[name])])) as Record<SoundName, Float32Array>;
}
